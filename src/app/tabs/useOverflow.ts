import { useEffect, useState, type RefObject } from 'react'
import { observeSize } from '../../shared/browser/observeSize'

export interface Overflow {
  /** Content is hidden before the visible part. */
  start: boolean
  /** Content is hidden after it. */
  end: boolean
}

/** Widths may be fractional, but scroll positions are whole pixels. */
const tolerancePx = 1

/** On which sides a row overflows its box. `content` is what its length depends on. */
export function useOverflow(box: RefObject<HTMLElement | null>, content: unknown): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ start: false, end: false })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const start = scrollLeft > tolerancePx
      const end = scrollLeft + clientWidth < scrollWidth - tolerancePx
      setOverflow((known) => (known.start === start && known.end === end ? known : { start, end }))
    }
    measure()
    const ignore = observeSize([element], measure)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      ignore()
      element.removeEventListener('scroll', measure)
    }
  }, [box, content])
  return overflow
}
