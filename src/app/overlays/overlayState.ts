/** What opens over every page, from several places: one at a time. */
import { useSyncExternalStore } from 'react'

export type OverlayName = 'palette' | 'preferences'

let current: OverlayName | null = null
/** Typed while the open one was loading. */
let typed = ''
const listeners = new Set<() => void>()

const tell = () => listeners.forEach((listener) => listener())

function set(next: OverlayName | null): void {
  typed = ''
  current = next
  tell()
}

/** Opens it; what is typed for one that is already opening stays. */
export function openOverlay(name: OverlayName): void {
  if (name !== current) set(name)
}
export const closeOverlay = (): void => set(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The open one. For the shell. */
export function useOverlay(): OverlayName | null {
  return useSyncExternalStore(subscribe, () => current)
}

/** Keeps a key that is pressed while the open overlay is loading. Returns false for a key that types nothing. */
export function typeAhead({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return false
  if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += key
  else return false
  tell()
  return true
}

/** What was typed while the open overlay was loading. */
export const useTypedAhead = (): string => useSyncExternalStore(subscribe, () => typed)
