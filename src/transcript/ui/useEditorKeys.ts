import { useEffect, useRef } from 'react'
import type { Desk } from './desk'
import { redo, undo } from './steps'
import { edit } from './writing'

/** Keys with a command key that belong to the whole page while an editor is open, and those that begin editing. */
export function useEditorKeys(desk: Desk, onSave: () => void): void {
  const save = useRef(onSave)
  useEffect(() => {
    save.current = onSave
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return
      const action = actionOf(desk, event, () => save.current())
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [desk])
}

function actionOf(desk: Desk, event: KeyboardEvent, save: () => void): (() => void) | null {
  const { readOnly, active } = desk.doing.getState()
  const open = (bar: 'find' | 'replace') => () => desk.doing.setState(({ asked }) => ({ bar, asked: asked + 1 }))
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
  switch (event.key.toLowerCase()) {
    case 'f':
      return open('find')
    case 'h':
      // On a Mac it hides the application.
      return readOnly || event.metaKey ? null : open('replace')
    case 's':
      return readOnly ? null : save
    case 'z':
      if (readOnly || isField(event.target)) return null
      return event.shiftKey ? () => redo(desk) : () => undo(desk)
    case 'y':
      return readOnly || isField(event.target) || event.metaKey ? null : () => redo(desk)
    case 'enter':
      return readOnly || active === null || isField(event.target) ? null : () => edit(desk, active)
    default:
      return null
  }
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, select, textarea')
}
