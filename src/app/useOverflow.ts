import { useEffect, useState, type RefObject } from 'react'

export interface Overflow {
  /** Something is hidden before what can be seen. */
  start: boolean
  /** Something is hidden after it. */
  end: boolean
}

/** Widths may be fractions, and scrolling stops at whole pixels. */
const slackPx = 1

/** On which sides a line of things goes beyond its box. `content` is whatever its length depends on. */
export function useOverflow(box: RefObject<HTMLElement | null>, content: unknown): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ start: false, end: false })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const start = scrollLeft > slackPx
      const end = scrollLeft + clientWidth < scrollWidth - slackPx
      setOverflow((known) => (known.start === start && known.end === end ? known : { start, end }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, content])
  return overflow
}
