import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { observeSize } from '../../browser/observeSize'
import styles from './Popup.module.css'

interface Props {
  /** The button that opened it, which gets the focus back. */
  anchor: Element
  name: string
  role?: 'dialog' | 'menu'
  /** Id of the element in it that says more than its name. */
  describedBy?: string | undefined
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void
  children: ReactNode
}

/**
 * A small overlay next to its button, open while mounted; on phones, at the bottom edge. Uses the browser's popover: top layer,
 * closed by Escape or a click outside.
 */
export function Popup({ anchor, name, role = 'dialog', describedBy, onClose, onKeyDown, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const shown = box.current
    if (!shown) return
    shown.showPopover()
    const follow = () => (anchor.isConnected ? placeBeside(shown, anchor) : close.current())
    follow()
    // What is loaded late makes it higher.
    const unobserve = observeSize([shown], follow)
    shown.querySelector<HTMLElement>('[data-first], input, button:not(:disabled)')?.focus({ preventScroll: true })
    const control = new AbortController()
    const { signal } = control
    window.addEventListener('scroll', follow, { signal, capture: true, passive: true })
    window.addEventListener('resize', follow, { signal })
    shown.addEventListener('toggle', (event) => event.newState === 'closed' && close.current(), { signal })
    return () => {
      unobserve()
      control.abort()
      const hadFocus = shown.contains(document.activeElement)
      shown.hidePopover()
      if (hadFocus && anchor instanceof HTMLElement) anchor.focus({ preventScroll: true })
    }
  }, [anchor])
  return (
    <div
      ref={box}
      popover="auto"
      className={styles.popup}
      role={role}
      aria-label={name}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

const gapPx = 4
const edgePx = 8

/** Places the box below the anchor, or above it if there is no space, inside the window. */
function placeBeside(box: HTMLElement, anchor: Element): void {
  const { top, bottom, left } = anchor.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = box
  const below = bottom + gapPx
  const fits = below + offsetHeight <= innerHeight - edgePx
  const above = top - gapPx - offsetHeight
  const y = fits || above < edgePx ? Math.min(below, innerHeight - edgePx - offsetHeight) : above
  const x = Math.min(left, innerWidth - edgePx - offsetWidth)
  box.style.setProperty('--top', `${Math.max(edgePx, y)}px`)
  box.style.setProperty('--left', `${Math.max(edgePx, x)}px`)
}
