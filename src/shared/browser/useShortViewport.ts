import { useSyncExternalStore } from 'react'

/** Below this height only the text itself is shown. Keep in sync with the style sheets. */
export const shortViewport = window.matchMedia('(max-height: 599.98px)')

function subscribe(listener: () => void): () => void {
  shortViewport.addEventListener('change', listener)
  return () => shortViewport.removeEventListener('change', listener)
}

/** Whether the window is as low as a phone in landscape, or a desktop at 200 % zoom. */
export function useShortViewport(): boolean {
  return useSyncExternalStore(subscribe, () => shortViewport.matches)
}
