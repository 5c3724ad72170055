/** Maps a playback time in milliseconds to words and segments. */
import type { Segment, Transcript } from './transcript'

/** Position of a word: the index of its segment, and its index in the segment. */
export interface WordPosition {
  readonly segment: number
  readonly word: number
}

/** Index of the last item that starts at or before this time; -1 before the first. */
function lastStartedIndex(items: readonly { readonly startMs: number }[], ms: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((items[middle]?.startMs ?? Infinity) <= ms) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Index of the segment at this time; in pauses and overlaps, the last that started. -1 before the first. */
export function segmentAt({ segments }: Transcript, ms: number): number {
  return lastStartedIndex(segments, ms)
}

/** The word at this time, or the last before it. Null before a segment's first word. */
export function wordAt(transcript: Transcript, ms: number): WordPosition | null {
  const segment = segmentAt(transcript, ms)
  const word = lastStartedIndex(transcript.segments[segment]?.words ?? [], ms)
  return word < 0 ? null : { segment, word }
}

/** The segment after the one at this time. */
export function nextSegment(transcript: Transcript, ms: number): Segment | undefined {
  return transcript.segments[segmentAt(transcript, ms) + 1]
}

/** Within this time after a segment's start, "back" goes to the segment before, as in music players. */
const backGraceMs = 2_000

/** The segment at this time, or, within its first two seconds, the segment before. */
export function previousSegment({ segments }: Transcript, ms: number): Segment | undefined {
  return segments[Math.max(0, lastStartedIndex(segments, ms - backGraceMs))]
}
