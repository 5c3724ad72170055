import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { registerModal, topModal } from './openModals'

/**
 * Shows a dialog element as a modal while it is mounted. The browser traps the focus; closing restores it. Escape calls `onClose`.
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
    const control = new AbortController()
    const { signal } = control
    const hide = openModal(shown, () => close.current())
    const unregister = registerModal(shown)
    shown.addEventListener('cancel', (event) => escape(event, close.current), { signal })
    // After a prevented `cancel`, the browser closes the dialog on the next Escape without firing `cancel`.
    shown.addEventListener('close', () => close.current(), { signal })
    return () => {
      // `close` fires asynchronously and could close a dialog opened in the meantime.
      control.abort()
      unregister()
      hide()
    }
  }, [])
  return dialog
}

/**
 * Shows a dialog in the top layer, and makes it modal once it is painted: that makes the whole page inert, which takes longer than painting.
 * Returns a function that closes it.
 */
function openModal(dialog: HTMLDialogElement, onEscape: () => void): () => void {
  // The page behind another one is inert already.
  if (topModal()) {
    dialog.showModal()
    return () => dialog.close()
  }
  const opener = document.activeElement
  dialog.setAttribute('popover', 'manual')
  dialog.showPopover()
  focusOn(dialog.querySelector('[autofocus]') ?? dialog.querySelector(focusable))
  const painting = new AbortController()
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape()
  document.addEventListener('keydown', onKeyDown, { signal: painting.signal })
  const hidePopover = () => {
    painting.abort()
    dialog.hidePopover()
    dialog.removeAttribute('popover')
  }
  const makeModal = () => {
    if (painting.signal.aborted) return
    const focused = document.activeElement
    hidePopover()
    dialog.showModal()
    // Not the first field again, if something in it took the focus meanwhile.
    if (dialog.contains(focused)) focusOn(focused)
  }
  requestAnimationFrame(() => setTimeout(makeModal))
  return () => {
    if (!painting.signal.aborted) hidePopover()
    dialog.close()
    focusOn(opener)
  }
}

/** What `showModal` looks for. */
const focusable = ':is(input, select, textarea, button):not(:disabled), a[href], [tabindex="0"]'

function focusOn(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}

/** Ignores the `cancel` events that bubble from file inputs inside the dialog. */
function escape(event: Event, close: () => void): void {
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  close()
}
