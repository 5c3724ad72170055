import { useSyncExternalStore } from 'react'

/** Below this width the menu is a drawer. The same number stands in the style sheets. */
const narrow = window.matchMedia('(max-width: 767.98px)')

function subscribe(tell: () => void): () => void {
  narrow.addEventListener('change', tell)
  return () => narrow.removeEventListener('change', tell)
}

/** Whether the window is a phone's. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches)
}
