import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** A page one goes to begins at its top; a page one comes back to stays where the browser puts it. */
export function useTopOfNewPages(): void {
  const { pathname } = useLocation()
  const how = useNavigationType()
  useEffect(() => {
    if (how !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [pathname, how])
}
