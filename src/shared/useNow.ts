import { useSyncExternalStore } from 'react'

/** How often relative times are brought up to date. */
const stepMs = 30_000

let nowMs = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = Date.now()
    timer = setInterval(() => {
      nowMs = Date.now()
      listeners.forEach((tell) => tell())
    }, stepMs)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The time, half a minute exact, in milliseconds since 1970. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => nowMs)
}
