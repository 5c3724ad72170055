import { useCallback, useSyncExternalStore } from 'react'

/** As wide as a phone held upright. Keep in sync with the style sheets. */
export const phoneWidth = window.matchMedia('(max-width: 767.98px)')

/** Whether a media query matches; re-renders when that changes. */
export function useMediaQuery(query: MediaQueryList): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => query.matches)
}
