import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** Scrolls to the top of another page; on back and forward, keeps the position the browser restores. */
export function useScrollToTop(): void {
  const { pathname } = useLocation()
  const navigationType = useNavigationType()
  const shown = useRef('')
  useEffect(() => {
    if (shown.current !== pathname && navigationType !== NavigationType.Pop) window.scrollTo(0, 0)
    shown.current = pathname
  }, [pathname, navigationType])
}
