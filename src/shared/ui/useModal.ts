import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Shows a dialog element as a modal dialog while it is mounted. The browser's own: it holds the focus and gives it back. Escape
 * asks the owner to close it.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // A dialog that is no longer in the page gives the focus back to nobody, and effects end after that.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    shown.showModal()
    const control = new AbortController()
    const { signal } = control
    shown.addEventListener('cancel', (event) => escape(event, close.current), { signal })
    // Where it was refused to close by Escape, the browser closes it the next time without asking.
    shown.addEventListener('close', () => close.current(), { signal })
    return () => {
      // The browser tells later that it was closed, which could then close one that was opened since.
      control.abort()
      shown.close()
    }
  }, [])
  return dialog
}

/** A file choice that is given up inside says so with an event of the same name. */
function escape(event: Event, close: () => void): void {
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  close()
}
