import { useLayoutEffect, type RefObject } from 'react'
import { observeSize } from '../../shared/browser/observeSize'

/**
 * Sets `--above` and `--below` to the heights that the toolbar and the player cover, so that rows scrolled into view stay clear
 * of them. Not set as the page's scroll padding, because focusing the toolbar would then scroll the page.
 */
export function useOverlayInsets(
  frame: RefObject<HTMLElement | null>,
  above: RefObject<HTMLElement | null>,
  below: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const measure = () => {
      const top = above.current
      const coveredPx = top ? (Number.parseFloat(getComputedStyle(top).top) || 0) + top.offsetHeight : 0
      frame.current?.style.setProperty('--above', `${coveredPx}px`)
      frame.current?.style.setProperty('--below', `${below.current?.offsetHeight ?? 0}px`)
    }
    measure()
    const bars = [above.current, below.current].filter((bar) => bar !== null)
    return observeSize(bars, measure)
  }, [frame, above, below])
}
