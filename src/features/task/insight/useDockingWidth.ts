import { useSyncExternalStore } from 'react'

/** Minimum width for text and panel side by side. */
const wide = window.matchMedia('(min-width: 1200px)')

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** Whether the window is wide enough to dock the panel beside the text. */
export function useDockingWidth(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
