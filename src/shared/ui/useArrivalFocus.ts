import { useEffect, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

/** Gives the heading of a page the focus when someone comes there from another page. */
export function useArrivalFocus(heading: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation()
  // The router names the very first location 'default': a fresh page keeps the focus at its beginning.
  const arrived = key !== 'default'
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true })
    // Only the path counts: turning the pages of a table must not move the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname])
}
