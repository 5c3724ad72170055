import { useSyncExternalStore } from 'react'

/** Below this width text and panel do not fit side by side. */
const wide = window.matchMedia('(min-width: 1100px)')

function subscribe(tell: () => void): () => void {
  wide.addEventListener('change', tell)
  return () => wide.removeEventListener('change', tell)
}

/** Whether the window has room for text and panel. */
export function useRoomBeside(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
