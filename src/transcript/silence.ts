/** Parts of a recording in which nobody speaks, by the times of the segments. */
import type { Transcript } from './model'

export interface Span {
  readonly startMs: number
  readonly endMs: number
}

/** Shorter pauses belong to speech. */
export const leastSilenceMs = 1_500
/** What is left of a silence at both of its ends, so that no breath is cut off. */
const marginMs = 250

/** The silences that can be skipped, in order: between segments, before the first and after the last. */
export function silences({ segments }: Transcript, durationMs: number): Span[] {
  const found: Span[] = []
  let heardMs = 0
  const add = (untilMs: number) => {
    if (untilMs - heardMs >= leastSilenceMs)
      found.push({ startMs: heardMs + (heardMs > 0 ? marginMs : 0), endMs: untilMs - marginMs })
  }
  for (const { startMs, endMs } of segments) {
    add(startMs)
    heardMs = Math.max(heardMs, endMs)
  }
  if (segments.length > 0) add(durationMs)
  return found
}

/** How much listening the skipping saves, in milliseconds of the recording. */
export function savedMs(spans: readonly Span[]): number {
  return spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
}

/** The end of the silence that moment lies in, null when somebody speaks. */
export function endOfSilence(spans: readonly Span[], ms: number): number | null {
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
