/** Which word a moment belongs to, and what comes before and after it. Moments are milliseconds. */
import type { Segment, Transcript } from './model'

/** A word's place: indexes of its segment and of itself in it. */
export interface WordPlace {
  readonly segment: number
  readonly word: number
}

/** Index of the last item that starts at or before the moment; -1 before the first. */
function lastStarted(items: readonly { readonly startMs: number }[], ms: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((items[middle]?.startMs ?? Infinity) <= ms) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Index of the segment heard at that moment; in a pause, and where two overlap, the last that started. -1 before the first. */
export function segmentAt({ segments }: Transcript, ms: number): number {
  return lastStarted(segments, ms)
}

/** The word heard at that moment, or the last before it. Null before a segment's first word. */
export function wordAt(transcript: Transcript, ms: number): WordPlace | null {
  const segment = segmentAt(transcript, ms)
  const word = lastStarted(transcript.segments[segment]?.words ?? [], ms)
  return word < 0 ? null : { segment, word }
}

/** The segment after the one at that moment. */
export function nextSegment(transcript: Transcript, ms: number): Segment | undefined {
  return transcript.segments[segmentAt(transcript, ms) + 1]
}

/** How long after a segment's start going back leads to the one before it, as music players do. */
const backGraceMs = 2_000

/** The start of the segment at that moment, or, within the first two seconds of it, the segment before. */
export function previousSegment({ segments }: Transcript, ms: number): Segment | undefined {
  return segments[Math.max(0, lastStarted(segments, ms - backGraceMs))]
}
