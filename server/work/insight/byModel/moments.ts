/** Moments that a model names, as moments of the recording. */
import type { SpokenSegment } from '../../../understanding'

/** A model rounds, and takes the end of one line for the beginning of the next. */
const slackMs = 2_000

/** Milliseconds of `12:34`, `1:02:03`, `[12:34]` or a number of seconds; null for anything else. */
export function readMoment(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? Math.round(value * 1000) : null
  if (typeof value !== 'string') return null
  const found = /^\s*\[?(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:\.\d+)?\]?\s*$/.exec(value)
  if (!found) return null
  const [, hours = '0', minutes, seconds] = found
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}

/** Snaps moments to the segments they stand in. */
export class Moments {
  readonly #starts: readonly number[]
  readonly #endMs: number

  constructor(segments: readonly SpokenSegment[]) {
    this.#starts = segments.map(({ startMs }) => startMs)
    this.#endMs = segments.reduce((end, segment) => Math.max(end, segment.endMs), 0)
  }

  /** The start of the segment that is spoken then; null when it is no moment of the text, or of the given stretch. */
  snap(value: unknown, { startMs, endMs } = { startMs: 0, endMs: this.#endMs }): number | null {
    const ms = readMoment(value)
    if (ms === null || ms < startMs - slackMs || ms > endMs + slackMs) return null
    // Written without its fraction, a moment lies up to a second before its segment.
    return this.#starts[Math.max(0, countUpTo(this.#starts, ms + 999) - 1)] ?? null
  }
}

/** How many of the rising numbers are not larger. */
function countUpTo(rising: readonly number[], most: number): number {
  let [low, high] = [0, rising.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] ?? 0) <= most) low = middle + 1
    else high = middle
  }
  return low
}
