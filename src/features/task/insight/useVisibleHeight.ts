import { useLayoutEffect, useRef, type RefObject } from 'react'
import { observeSize } from '../../../shared/browser/observeSize'

/** Sets `--top` to the element's distance from the top of the viewport, updated on scroll and resize. */
export function useVisibleHeight(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = element
      current?.style.setProperty('--top', `${Math.max(0, Math.round(current.getBoundingClientRect().top))}px`)
    }
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('scroll', measure, { signal, passive: true })
    window.addEventListener('resize', measure, { signal })
    let frame = 0
    const ignore = observeSize(element.current ? elementsAbove(element.current) : [], () => {
      // The editor sets how far its bars cover the text in this frame, and the panel sticks below them.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    measure()
    return () => {
      controller.abort()
      ignore()
      cancelAnimationFrame(frame)
    }
  }, [])
  return element
}

/** What stands above an element, not beside it. The text beside it changes its height while rows are measured, which would be a loop. */
function elementsAbove({ parentElement: parent }: Element): Element[] {
  const siblings = [...(parent?.parentElement?.children ?? [])]
  return parent ? [...siblings.slice(0, siblings.indexOf(parent)), ...elementsAbove(parent)] : []
}
