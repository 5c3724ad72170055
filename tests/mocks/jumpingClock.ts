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
      await new Promise((resolve) => setTimeout(resolve))
      if (!signal?.aborted) now += ms
    },
  }
}
