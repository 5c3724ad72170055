import type { Clock } from '../../server/ports'

/** A clock that jumps: every sleep is over at once, and its time has passed. */
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
