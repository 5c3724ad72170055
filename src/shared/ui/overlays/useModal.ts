import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { registerModal } from './openModals'

/**
 * Shows a dialog element as a modal while it is mounted. The browser traps the focus and restores it. Escape calls `onClose`.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // A layout effect: passive effects are cleaned up after removal, when closing no longer restores the focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    shown.showModal()
    const unregister = registerModal(shown)
    const control = new AbortController()
    const { signal } = control
    shown.addEventListener('cancel', (event) => escape(event, close.current), { signal })
    // After a prevented `cancel`, the browser closes the dialog on the next Escape without firing `cancel`.
    shown.addEventListener('close', () => close.current(), { signal })
    return () => {
      // `close` fires asynchronously and could close a dialog opened in the meantime.
      control.abort()
      unregister()
      shown.close()
    }
  }, [])
  return dialog
}

/** Ignores the `cancel` events that bubble from file inputs inside the dialog. */
function escape(event: Event, close: () => void): void {
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  close()
}
