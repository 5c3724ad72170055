import { useLayoutEffect, type RefObject } from 'react'
import { observeSize } from '../../shared/browser/observeSize'
import { shortViewport } from '../../shared/browser/useShortViewport'

/** Sets the CSS variable `--header-height`: how much of the window the header covers. In a low window it scrolls away. */
export function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = header.current
    if (!element) return
    const { style } = document.documentElement
    const update = () => style.setProperty('--header-height', `${shortViewport.matches ? 0 : element.offsetHeight}px`)
    update()
    const ignore = observeSize([element], update)
    shortViewport.addEventListener('change', update)
    return () => {
      ignore()
      shortViewport.removeEventListener('change', update)
      style.removeProperty('--header-height')
    }
  }, [header])
}
