import type { WireSegment, WireWord } from '../../wire/responses'
import type { Segment, Speaker } from './transcript'

/**
 * Serializes a segment; parsing the result gives an equal segment. Calculated times are never sent as measured ones:
 * `estimated` lists the indexes of such words, and when all words are estimated, none is sent.
 */
export function toWireSegment(given: Segment): WireSegment {
  const { id, startMs, endMs, speaker, text, words, startsParagraph, engine, overlaps } = given
  const estimated = words.flatMap((word, at) => (word.estimated ? [at] : []))
  const segment: WireSegment = {
    ...{ id, start: startMs, end: endMs, role: speaker, text },
    ...(startsParagraph && { paragraph: true }),
    ...(engine !== undefined && { engine }),
    ...(overlaps && { overlaps: overlaps.map((overlap) => [overlap.startMs, overlap.endMs, overlap.speaker]) }),
  }
  if (estimated.length === words.length) return segment
  const tuples = words.map((word): WireWord =>
    word.confidence === null
      ? [word.startMs, word.endMs, word.text]
      : [word.startMs, word.endMs, word.text, word.confidence],
  )
  return { ...segment, words: tuples, ...(estimated.length > 0 && { estimated }) }
}

/** Serializes all speakers; unnamed ones have ''. */
export function toWireSpeakers(speakers: readonly Speaker[]): Record<string, string> {
  return Object.fromEntries(speakers.map(({ id, name }) => [id, name]))
}
