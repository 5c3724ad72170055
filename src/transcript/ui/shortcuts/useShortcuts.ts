import { useEffect } from 'react'
import { topModal } from '../../../shared/ui/overlays/openModals'
import type { EditorContext } from '../state/editorContext'
import { commandOf } from './bindings'
import { chordOf, typesNothing } from './chord'
import { commands, type EditorCommand } from './commands'
import { listenToPedals } from './pedals'

/** Runs commands by keys and pedals page-wide, except for typing and keys handled by a control or an open dialog. */
export function useShortcuts(editor: EditorContext): void {
  useEffect(() => {
    const held = new Map<string, EditorCommand>()
    const press = (chord: string, key: string) => {
      const command = findCommand(editor, chord)
      if (command?.release) held.set(key, command)
      command?.run(editor)
    }
    const release = (key: string) => {
      held.get(key)?.release?.(editor)
      held.delete(key)
    }
    const keydown = (event: KeyboardEvent) => {
      // 229: the key belongs to an IME, in browsers that end a composition before its last key.
      if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return
      const chord = chordOf(event)
      if (!chord || belongsElsewhere(event.target, chord) || !findCommand(editor, chord, event.target)) return
      event.preventDefault()
      if (!event.repeat || !held.has(event.code)) press(chord, event.code)
    }
    const keyup = (event: KeyboardEvent) => release(event.code)
    const blur = () => [...held.keys()].forEach(release)
    window.addEventListener('keydown', keydown)
    window.addEventListener('keyup', keyup)
    window.addEventListener('blur', blur)
    const stop = listenToPedals((pedal, down) => (down ? topModal() || press(pedal, pedal) : release(pedal)))
    return () => {
      window.removeEventListener('keydown', keydown)
      window.removeEventListener('keyup', keyup)
      window.removeEventListener('blur', blur)
      stop()
    }
  }, [editor])
}

function findCommand(editor: EditorContext, chord: string, target: EventTarget | null = null): EditorCommand | null {
  const name = commandOf(chord)
  const command: EditorCommand | null = name ? commands[name] : null
  if (!command || (command.changesText && editor.ui.getState().readOnly)) return null
  return command.ignoredInFields && isField(target) ? null : command
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, select, textarea')
}

function belongsElsewhere(target: EventTarget | null, chord: string): boolean {
  if (topModal()) return true
  if (!(target instanceof HTMLElement) || typesNothing(chord)) return false
  if (target.isContentEditable || isField(target)) return true
  // Space activates the focused control.
  return chord === 'Space' && target.matches('button, a, summary, [role="tab"], [role="menuitem"]')
}
