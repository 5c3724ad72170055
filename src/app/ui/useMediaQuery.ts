import { useCallback, useSyncExternalStore } from 'react'

/** Whether the media query matches, also when that changes. */
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
