import { blockMs } from '../../../shared/capture/pcm'

/** Normal jitter of block times. */
const toleranceMs = 500

/** Missing audio and its cause. */
export interface Dropout {
  readonly cause: 'asleep' | 'device'
  readonly durationMs: number
}

/** Detects missing audio from block timestamps. */
export class DropoutDetector {
  #lastAtMs: number | null = null
  #cause: Dropout['cause'] = 'asleep'

  /** Resets: no dropout is reported before the next block. */
  restart(): void {
    this.#lastAtMs = null
  }

  /** Attributes the next dropout to a lost device. */
  onDeviceLost(): void {
    this.#cause = 'device'
  }

  /** @param atMs when the block was created, in milliseconds since 1970 */
  check(atMs: number): Dropout | undefined {
    const delayMs = this.#lastAtMs === null ? 0 : atMs - this.#lastAtMs - blockMs
    const cause = this.#cause
    this.#lastAtMs = atMs
    this.#cause = 'asleep'
    return delayMs > toleranceMs || (cause === 'device' && delayMs > blockMs)
      ? { cause, durationMs: delayMs }
      : undefined
  }
}
