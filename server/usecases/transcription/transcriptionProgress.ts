import type { Clock } from '../../ports/ports'

const minReportIntervalMs = 1_000

/**
 * Progress of a transcription: everything before the earliest open chunk is done. Reports increasing whole percents, at most
 * one per second; 100 is reserved for completion.
 */
export class TranscriptionProgress {
  readonly #open = new Set<number>()
  #reachedMs = 0
  #percent: number
  #reportedAt = 0

  constructor(
    private readonly clock: Clock,
    private readonly totalMs: number,
    percent: number,
  ) {
    this.#percent = percent
  }

  start(chunk: { startMs: number }): void {
    this.#open.add(chunk.startMs)
  }

  /** The percent to report now; null if unchanged or reported less than a second ago. */
  finish(chunk: { startMs: number; endMs: number }): number | null {
    this.#open.delete(chunk.startMs)
    this.#reachedMs = Math.max(this.#reachedMs, chunk.endMs)
    const doneMs = Math.min(this.#reachedMs, ...this.#open)
    const percent = Math.min(99, Math.floor((100 * doneMs) / Math.max(1, this.totalMs)))
    const now = this.clock.now()
    if (percent <= this.#percent || now - this.#reportedAt < minReportIntervalMs) return null
    this.#percent = percent
    this.#reportedAt = now
    return percent
  }
}
