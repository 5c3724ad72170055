import { breathe } from './breathe'

/** Longest stretch of calculation between two pauses, in milliseconds. */
const stretchMs = 12

/** Keeps a long calculation from holding the event loop: `if (pace.due()) await pace.rest()` in its loops. */
export interface Pace {
  due(): boolean
  /** @throws the signal's reason once it has fired */
  rest(): Promise<void>
}

export function createPace(signal?: AbortSignal): Pace {
  let began = performance.now()
  return {
    due: () => performance.now() - began > stretchMs,
    async rest() {
      await breathe()
      signal?.throwIfAborted()
      began = performance.now()
    },
  }
}
