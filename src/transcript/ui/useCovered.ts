import { useLayoutEffect, type RefObject } from 'react'

/**
 * Tells the style sheet how much of the window the tools above and the player below cover, as `--above` and `--below`, so that
 * rows scrolled to stay clear of them. Not as the page's scroll padding: tools that get the focus would scroll it.
 */
export function useCovered(
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
    const observer = new ResizeObserver(measure)
    for (const { current } of [above, below]) if (current) observer.observe(current)
    measure()
    return () => observer.disconnect()
  }, [frame, above, below])
}
