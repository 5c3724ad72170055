import { useLayoutEffect, type RefObject } from 'react'

/**
 * Keeps the text in its place on the screen while what stands above it, scrolled away, grows, shrinks or disappears. The browser's scroll
 * anchoring is off in the list, and would not know the text.
 */
export function useSteadyText(above: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = above.current
    if (!element) return
    let heightPx = element.offsetHeight
    // In the observer's own callback: later, the jump would be seen.
    const observer = new ResizeObserver(() => {
      const beforePx = heightPx
      heightPx = element.offsetHeight
      const wasAway = element.getBoundingClientRect().top + beforePx <= 0
      if (wasAway && heightPx !== beforePx) window.scrollBy({ top: heightPx - beforePx, behavior: 'instant' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [above])
}
