import { useSyncExternalStore } from 'react'

/** Below this width or height the menu is a drawer. Keep in sync with the style sheets. */
const narrowWindow = window.matchMedia('(max-width: 767.98px), (max-height: 599.98px)')

function subscribe(listener: () => void): () => void {
  narrowWindow.addEventListener('change', listener)
  return () => narrowWindow.removeEventListener('change', listener)
}

/** Whether the window has the size of a phone, in either orientation. */
export function useNarrowWindow(): boolean {
  return useSyncExternalStore(subscribe, () => narrowWindow.matches)
}
