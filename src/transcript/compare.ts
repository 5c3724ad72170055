/** What differs between two texts, for people to read. */
import { diffArrays } from 'diff'
import { compareSegments, sameSegment } from './edit'
import type { Segment, Transcript } from './model'

export interface Part {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const wordsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Word by word, Chinese too: the parts in reading order, what was removed before what was added in its place. */
export function compareTexts(before: string, after: string): Part[] {
  return diffArrays(wordsOf(before), wordsOf(after)).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

/** A segment that is not the same in two transcripts; null where it does not exist. */
export interface ComparedRow {
  readonly id: string
  readonly before: Segment | null
  readonly after: Segment | null
}

/** The segments that differ, in the order of the text. */
export function compareTranscripts(before: Transcript, after: Transcript): ComparedRow[] {
  const old = new Map(before.segments.map((segment) => [segment.id, segment]))
  const rows: ComparedRow[] = []
  for (const segment of after.segments) {
    const was = old.get(segment.id) ?? null
    old.delete(segment.id)
    if (!was || !sameSegment(was, segment)) rows.push({ id: segment.id, before: was, after: segment })
  }
  for (const segment of old.values()) rows.push({ id: segment.id, before: segment, after: null })
  return rows.sort((a, b) => compareSegments(placeOf(a), placeOf(b)))
}

function placeOf({ before, after }: ComparedRow): Segment {
  const segment = after ?? before
  if (!segment) throw new Error('a row about nothing')
  return segment
}
