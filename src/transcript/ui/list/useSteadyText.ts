import { useLayoutEffect, type RefObject } from 'react'
import type { EditorContext } from '../state/editorContext'

/** The user has stopped scrolling. */
const restMs = 120
/** Rows are measured again over some frames after the width has changed. */
const frames = 8

/**
 * Keeps the first row on the screen where it is when what stands above the text changes its height, or the text its width: a banner that
 * goes, a panel that opens beside it, a phone that is turned.
 * @param above what scrolls away before the text, as wide as its column
 */
export function useSteadyText({ list }: EditorContext, above: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!above.current) return
    let kept: { id: string; topPx: number } | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    const keep = () => {
      const id = window.scrollY > 0 ? list.current?.firstOnScreen() : null
      const topPx = id ? list.current?.topOf(id) : null
      kept = id && topPx != null ? { id, topPx } : null
    }
    const restore = (framesLeft: number) => {
      frame = 0
      const topPx = kept && list.current?.topOf(kept.id)
      if (!kept || topPx == null) return
      const movedPx = Math.round(topPx - kept.topPx)
      if (movedPx !== 0) window.scrollBy({ top: movedPx, behavior: 'instant' })
      if (framesLeft > 0) frame = requestAnimationFrame(() => restore(framesLeft - 1))
      else keep()
    }
    const control = new AbortController()
    const listen = (type: string, listener: () => void) =>
      addEventListener(type, listener, { signal: control.signal, passive: true })
    const banner = above.current
    const sizes = () => `${banner.offsetWidth} ${banner.offsetHeight}`
    // The observer is told them first: reading them here would make the browser lay out the page while it is built.
    let before: string | null = null
    listen('scroll', () => {
      // The browser's scroll anchoring, which only knows some of it, comes before the observer.
      if (frame || (before !== null && sizes() !== before)) return
      kept = null
      clearTimeout(timer)
      timer = setTimeout(keep, restMs)
    })
    for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      listen(type, () => {
        cancelAnimationFrame(frame)
        frame = 0
      })
    const observer = new ResizeObserver(() => {
      const now = sizes()
      const isChange = before !== null && now !== before
      before = now
      if (!isChange) return
      cancelAnimationFrame(frame)
      restore(frames)
    })
    // Not the column: measuring its rows changes its height, which the browser would report as a loop.
    observer.observe(banner)
    return () => {
      observer.disconnect()
      control.abort()
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [list, above])
}
