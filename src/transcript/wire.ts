import type { Segment as WireSegment, Word as WireWord } from '../wire/bodies'
import type { Segment, Speaker } from './model'

/** A segment as it travels: what the parser makes of it is the same segment. */
export function toWire({ id, startMs, endMs, speaker, text, words }: Segment): WireSegment {
  const tuples = words.map((word): WireWord =>
    word.confidence === null
      ? [word.startMs, word.endMs, word.text]
      : [word.startMs, word.endMs, word.text, word.confidence],
  )
  return { id, start: startMs, end: endMs, role: speaker, text, words: tuples }
}

/** Speakers as they travel: all of them, the unnamed with ''. */
export function speakersToWire(speakers: readonly Speaker[]): Record<string, string> {
  return Object.fromEntries(speakers.map(({ id, name }) => [id, name]))
}
