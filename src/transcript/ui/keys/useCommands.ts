import { useEffect } from 'react'
import type { Desk } from '../desk'
import { commandOf } from './bindings'
import { chordOf, writesNothing } from './chord'
import { commands, type Command } from './commands'
import { listenToPedals } from './pedals'

/** Runs commands by keys and pedals of the whole page, except by what someone types, or what a control or a dialog takes. */
export function useCommands(desk: Desk): void {
  useEffect(() => {
    const held = new Map<string, Command>()
    const press = (chord: string, key: string) => {
      const command = findCommand(desk, chord)
      if (command?.release) held.set(key, command)
      command?.run(desk)
    }
    const release = (key: string) => {
      held.get(key)?.release?.(desk)
      held.delete(key)
    }
    const keydown = (event: KeyboardEvent) => {
      // 229: the key is an input method's, in browsers that end a composition before its last key.
      if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return
      const chord = chordOf(event)
      if (!chord || belongsElsewhere(event.target, chord) || !findCommand(desk, chord, event.target)) return
      event.preventDefault()
      if (!event.repeat || !held.has(event.code)) press(chord, event.code)
    }
    const keyup = (event: KeyboardEvent) => release(event.code)
    const blur = () => [...held.keys()].forEach(release)
    window.addEventListener('keydown', keydown)
    window.addEventListener('keyup', keyup)
    window.addEventListener('blur', blur)
    const stop = listenToPedals((pedal, down) => (down ? dialogOpen() || press(pedal, pedal) : release(pedal)))
    return () => {
      window.removeEventListener('keydown', keydown)
      window.removeEventListener('keyup', keyup)
      window.removeEventListener('blur', blur)
      stop()
    }
  }, [desk])
}

function findCommand(desk: Desk, chord: string, target: EventTarget | null = null): Command | null {
  const name = commandOf(chord)
  const command: Command | null = name ? commands[name] : null
  if (!command || (command.writes && desk.doing.getState().readOnly)) return null
  return command.notInFields && isField(target) ? null : command
}

const dialogOpen = () => document.querySelector('dialog[open]') !== null

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, select, textarea')
}

function belongsElsewhere(target: EventTarget | null, chord: string): boolean {
  if (dialogOpen()) return true
  if (!(target instanceof HTMLElement) || writesNothing(chord)) return false
  if (target.isContentEditable || isField(target)) return true
  // A space presses what has the focus.
  return chord === 'Space' && target.matches('button, a, summary, [role="tab"], [role="menuitem"]')
}
