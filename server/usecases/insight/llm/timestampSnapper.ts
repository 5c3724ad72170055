/** Maps timestamps in model output to segments of the recording. */
import type { TranscriptTextSegment } from '../../../ports/textServices'

/** Tolerance: models round, and confuse the end of one line with the start of the next. */
const slackMs = 2_000

/** Parses `12:34`, `1:02:03`, `[12:34]` or a number of seconds to milliseconds; null for anything else. */
export function parseTimestamp(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? Math.round(value * 1000) : null
  if (typeof value !== 'string') return null
  const found = /^\s*\[?(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:\.\d+)?\]?\s*$/.exec(value)
  if (!found) return null
  const [, hours = '0', minutes, seconds] = found
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}

/** Snaps timestamps to segment starts. */
export class TimestampSnapper {
  readonly #starts: readonly number[]
  readonly #endMs: number

  constructor(segments: readonly TranscriptTextSegment[]) {
    this.#starts = segments.map(({ startMs }) => startMs)
    this.#endMs = segments.reduce((end, segment) => Math.max(end, segment.endMs), 0)
  }

  /** Start of the segment at that time; null if it is invalid or outside the text or the given range. */
  snap(value: unknown, { startMs, endMs } = { startMs: 0, endMs: this.#endMs }): number | null {
    const ms = parseTimestamp(value)
    if (ms === null || ms < startMs - slackMs || ms > endMs + slackMs) return null
    // Timestamps drop the fraction, so they may be up to a second before the segment.
    return this.#starts[Math.max(0, countAtMost(this.#starts, ms + 999) - 1)] ?? null
  }
}

/** Number of elements of a sorted array that are at most `limit`. */
function countAtMost(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
