import type { Clock } from '../../server/ports/ports'

/** A clock that jumps: every sleep ends at once and advances the time. */
export function jumpingClock(start = Date.UTC(2026, 10, 21)): Clock & { slept: number[] } {
  let now = start
  const slept: number[] = []
  return {
    slept,
    now: () => now,
    async sleep(ms, signal) {
      slept.push(ms)
      // Not a timer: those that take turns for a millisecond each would keep all longer ones waiting.
      await new Promise((resolve) => setImmediate(resolve))
      if (!signal?.aborted) now += ms
    },
  }
}
