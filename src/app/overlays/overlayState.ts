/** What opens over every page, from several places: one at a time. */
import { useSyncExternalStore } from 'react'

export type OverlayName = 'palette' | 'preferences'

let current: OverlayName | null = null
const listeners = new Set<() => void>()

function set(next: OverlayName | null): void {
  current = next
  listeners.forEach((listener) => listener())
}

export const openOverlay = (name: OverlayName): void => set(name)
export const closeOverlay = (): void => set(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The open one. For the shell. */
export function useOverlay(): OverlayName | null {
  return useSyncExternalStore(subscribe, () => current)
}
