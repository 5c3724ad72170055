import { useCallback } from 'react'
import { useHref, useLocation, useSearchParams } from 'react-router-dom'

/**
 * Like `useSearchParams`, but ignores changes after the user has navigated away, such as a debounced search: a page stays
 * mounted while the next one loads, and a late change would navigate back to it.
 */
export function usePageParams() {
  const [params, setParams] = useSearchParams()
  const own = useHref(useLocation().pathname)
  const setOwn = useCallback<typeof setParams>(
    (...change) => {
      // Only a hash router has the current path in the hash.
      const left = own.startsWith('#') && window.location.hash.split('?')[0] !== own
      if (!left) setParams(...change)
    },
    [own, setParams],
  )
  return [params, setOwn] as const
}
