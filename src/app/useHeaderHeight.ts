import { useLayoutEffect, type RefObject } from 'react'

/** Tells the style sheets how much of the window the header covers, as `--header-height`. */
export function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = header.current
    if (!element) return
    const { style } = document.documentElement
    const tell = () => style.setProperty('--header-height', `${element.offsetHeight}px`)
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--header-height')
    }
  }, [header])
}
