import { blockMs } from './capture/pcm'

/** Blocks come late by this much without anything being wrong. */
const patienceMs = 500

/** How long nothing was heard, and why. */
export interface Missed {
  readonly cause: 'asleep' | 'device'
  readonly ms: number
}

/** Tells from the times of blocks what was not heard between them. */
export class CaptureClock {
  #lastAtMs: number | null = null
  #cause: Missed['cause'] = 'asleep'

  /** What comes next begins anew: nothing is missing before it. */
  restart(): void {
    this.#lastAtMs = null
  }

  /** A device is gone; what is missing is its fault. */
  lost(): void {
    this.#cause = 'device'
  }

  /** @param atMs when a block was made, in milliseconds since 1970. */
  missed(atMs: number): Missed | undefined {
    const late = this.#lastAtMs === null ? 0 : atMs - this.#lastAtMs - blockMs
    const cause = this.#cause
    this.#lastAtMs = atMs
    this.#cause = 'asleep'
    return late > patienceMs || (cause === 'device' && late > blockMs) ? { cause, ms: late } : undefined
  }
}
