import { useEffect } from 'react'

/** Near the top of the page the bars are always shown. */
const topPx = 80
/** Shorter movements are not meant as reading on or back. */
const slackPx = 24

/**
 * While the user reads downwards, sets `data-bars="hidden"` on the root element, so that bars above the text slide away; scrolling
 * back shows them again. Scrolling by the page itself changes nothing.
 * @param pinned keeps the bars shown
 */
export function useHiddenBars(pinned: boolean): void {
  useEffect(() => {
    if (pinned) return
    const { dataset } = document.documentElement
    const control = new AbortController()
    const on = <K extends keyof WindowEventMap>(type: K, handler: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(type, handler, { signal: control.signal, passive: true })
    const set = (hidden: boolean) => {
      if (hidden) dataset['bars'] = 'hidden'
      else delete dataset['bars']
    }
    let movedPx = 0
    const move = (px: number) => {
      movedPx = Math.sign(px) === Math.sign(movedPx) ? movedPx + px : px
      if (Math.abs(movedPx) >= slackPx) set(movedPx > 0 && scrollY > topPx)
    }
    let touchY = 0
    on('wheel', ({ deltaY }) => move(deltaY))
    on('touchstart', ({ touches }) => (touchY = touches[0]?.clientY ?? 0))
    on('touchmove', ({ touches }) => {
      const y = touches[0]?.clientY ?? touchY
      move(touchY - y)
      touchY = y
    })
    on('keydown', ({ key }) => {
      if (key === 'PageDown' || key === 'End') move(slackPx)
      if (key === 'PageUp' || key === 'Home') move(-slackPx)
    })
    on('scroll', () => {
      if (scrollY <= topPx) set(false)
    })
    return () => {
      control.abort()
      set(false)
    }
  }, [pinned])
}
