import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Tells the style sheet, as `--top`, how far below the upper edge of the window an element begins, wherever the page is scrolled to. */
export function useVisibleHeight(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = element
      current?.style.setProperty('--top', `${Math.max(0, Math.round(current.getBoundingClientRect().top))}px`)
    }
    const control = new AbortController()
    const { signal } = control
    window.addEventListener('scroll', measure, { signal, passive: true })
    window.addEventListener('resize', measure, { signal })
    // What stands above may grow or go.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => {
      control.abort()
      observer.disconnect()
    }
  }, [])
  return element
}
