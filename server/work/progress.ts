import type { Clock } from '../ports'

const leastMsBetween = 1_000

/**
 * How far a transcription is: everything before its earliest open piece is done. Reports whole percents, only ever growing,
 * at most one a second; 100 is left to the end.
 */
export class Progress {
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

  begin(piece: { startMs: number }): void {
    this.#open.add(piece.startMs)
  }

  /** The percent to report now; null when there is nothing new to say or it was said just now. */
  end(piece: { startMs: number; endMs: number }): number | null {
    this.#open.delete(piece.startMs)
    this.#reachedMs = Math.max(this.#reachedMs, piece.endMs)
    const doneMs = Math.min(this.#reachedMs, ...this.#open)
    const percent = Math.min(99, Math.floor((100 * doneMs) / Math.max(1, this.totalMs)))
    const now = this.clock.now()
    if (percent <= this.#percent || now - this.#reportedAt < leastMsBetween) return null
    this.#percent = percent
    this.#reportedAt = now
    return percent
  }
}
