/** Parts of a recording without speech, derived from segment times. */
import type { Transcript } from './transcript'

export interface TimeSpan {
  readonly startMs: number
  readonly endMs: number
}

/** Shorter pauses count as speech. */
export const minSilenceMs = 1_500
/** Margin left at both ends of a silence, so that no breath is clipped. */
const marginMs = 250

/** The skippable silences in order: before, between and after segments. */
export function findSilences({ segments }: Transcript, durationMs: number): TimeSpan[] {
  const spans: TimeSpan[] = []
  let spokenToMs = 0
  const add = (untilMs: number) => {
    if (untilMs - spokenToMs >= minSilenceMs)
      spans.push({ startMs: spokenToMs + (spokenToMs > 0 ? marginMs : 0), endMs: untilMs - marginMs })
  }
  for (const { startMs, endMs } of segments) {
    add(startMs)
    spokenToMs = Math.max(spokenToMs, endMs)
  }
  if (segments.length > 0) add(durationMs)
  return spans
}

/** Total length in milliseconds, that is, how much playback time skipping saves. */
export function totalMs(spans: readonly TimeSpan[]): number {
  return spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
}

/** The end of the silence that contains this time, or null during speech. */
export function endOfSilence(spans: readonly TimeSpan[], ms: number): number | null {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((spans[middle]?.endMs ?? Infinity) <= ms) low = middle + 1
    else high = middle
  }
  const span = spans[low]
  return span && span.startMs <= ms ? span.endMs : null
}
