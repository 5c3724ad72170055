import { yieldToEventLoop } from './yieldToEventLoop'

/** Longest uninterrupted computation, in milliseconds. */
const sliceMs = 12

/** Keeps a long computation from blocking the event loop: `if (timeSlice.expired()) await timeSlice.pause()` in its loops. */
export interface TimeSlice {
  expired(): boolean
  /** @throws the signal's reason once it has fired */
  pause(): Promise<void>
}

export function createTimeSlice(signal?: AbortSignal): TimeSlice {
  let startedAt = performance.now()
  return {
    expired: () => performance.now() - startedAt > sliceMs,
    async pause() {
      await yieldToEventLoop()
      signal?.throwIfAborted()
      startedAt = performance.now()
    },
  }
}
