import { useEffect, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

/** Focuses a page's heading after navigation from another page. */
export function useRouteFocus(heading: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation()
  // The router's first location has the key 'default': after a page load, the focus stays at the top.
  const navigated = key !== 'default'
  useEffect(() => {
    if (navigated) heading.current?.focus({ preventScroll: true })
    // Only the path counts: paging through a table must not move the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname])
}
