import { useLayoutEffect, type RefObject } from 'react'
import { observeSize } from '../../shared/browser/observeSize'

/**
 * Sets `--above` and `--below` to the heights that the toolbar and the player cover, so that rows scrolled into view stay clear
 * of them, and `--page-bar-bottom` of the document, for what floats over the page. Not set as the page's scroll padding, because focusing the toolbar would then scroll the page.
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
      document.documentElement.style.setProperty('--page-bar-bottom', `${coveredPx}px`)
      frame.current?.style.setProperty('--below', `${below.current?.offsetHeight ?? 0}px`)
    }
    measure()
    const bars = [above.current, below.current].filter((bar) => bar !== null)
    const stopObserving = observeSize(bars, measure)
    return () => {
      stopObserving()
      document.documentElement.style.removeProperty('--page-bar-bottom')
    }
  }, [frame, above, below])
}
