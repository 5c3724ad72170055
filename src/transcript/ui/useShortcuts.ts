import { useEffect, useRef } from 'react'

/** What a key does; the key's name as `KeyboardEvent.key` has it, with `Shift+` before it where that is held. */
export type Shortcuts = Readonly<Record<string, () => void>>

/** Takes keys of the whole page, except those that someone types, or that belong to a control or an open dialog. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (belongsElsewhere(event.target, event.key)) return
      const action = current.current[event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function belongsElsewhere(target: EventTarget | null, key: string): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('input, select, textarea')) return true
  // A space presses what has the focus.
  return key === ' ' && target.matches('button, a, summary, [role="tab"], [role="menuitem"]')
}
