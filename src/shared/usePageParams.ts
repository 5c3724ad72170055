import { useCallback } from 'react'
import { useHref, useLocation, useSearchParams } from 'react-router-dom'

/**
 * The parameters of the page in the address, and how to change them, as `useSearchParams` gives them. What comes late, such as
 * a search once the typing rests, changes nothing when somebody has gone on: a page is still there while the next one loads,
 * and would call them back.
 */
export function usePageParams() {
  const [params, setParams] = useSearchParams()
  const own = useHref(useLocation().pathname)
  const setOwn = useCallback<typeof setParams>(
    (...change) => {
      // Only a router that uses the hash shows there where one is.
      const gone = own.startsWith('#') && window.location.hash.split('?')[0] !== own
      if (!gone) setParams(...change)
    },
    [own, setParams],
  )
  return [params, setOwn] as const
}
