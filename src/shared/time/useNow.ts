import { useSyncExternalStore } from 'react'

/** How often relative times are updated. */
const refreshMs = 30_000

let nowMs = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = Date.now()
    timer = setInterval(() => {
      nowMs = Date.now()
      listeners.forEach((listener) => listener())
    }, refreshMs)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The current time in Unix milliseconds, accurate to half a minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => nowMs)
}
