import { useLayoutEffect, type RefObject } from 'react'
import { shortViewport } from '../../shared/browser/useShortViewport'

/** Sets the CSS variable `--header-height`: how much of the window the header covers. In a low window it scrolls away. */
export function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = header.current
    if (!element) return
    const { style } = document.documentElement
    const update = () => style.setProperty('--header-height', `${shortViewport.matches ? 0 : element.offsetHeight}px`)
    const observer = new ResizeObserver(update)
    observer.observe(element)
    shortViewport.addEventListener('change', update)
    return () => {
      observer.disconnect()
      shortViewport.removeEventListener('change', update)
      style.removeProperty('--header-height')
    }
  }, [header])
}
