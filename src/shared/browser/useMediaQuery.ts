import { useCallback, useSyncExternalStore } from 'react'

/** As wide as a phone held upright. Keep in sync with the style sheets. */
export const phoneWidth = window.matchMedia('(max-width: 767.98px)')

/** Wide enough for a list beside the menu and a second column. */
export const wideWindow = window.matchMedia('(min-width: 1200px)')

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
