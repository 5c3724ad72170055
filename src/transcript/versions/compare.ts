/** Human-readable differences between two texts. */
import { diffArrays } from 'diff'
import { compareSegments, sameSegment } from '../model/edit'
import type { Segment, Transcript } from '../model/transcript'

export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const wordsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Word diff, for Chinese too: the parts in reading order, removals before the additions that replace them. */
export function compareTexts(before: string, after: string): DiffPart[] {
  return diffArrays(wordsOf(before), wordsOf(after)).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

/** A segment that differs between two transcripts; null on the side where it does not exist. */
export interface SegmentDifference {
  readonly id: string
  readonly before: Segment | null
  readonly after: Segment | null
}

/** The segments that differ, in text order. */
export function compareTranscripts(before: Transcript, after: Transcript): SegmentDifference[] {
  const old = new Map(before.segments.map((segment) => [segment.id, segment]))
  const rows: SegmentDifference[] = []
  for (const segment of after.segments) {
    const previous = old.get(segment.id) ?? null
    old.delete(segment.id)
    if (!previous || !sameSegment(previous, segment)) rows.push({ id: segment.id, before: previous, after: segment })
  }
  for (const segment of old.values()) rows.push({ id: segment.id, before: segment, after: null })
  return rows.sort((a, b) => compareSegments(presentSegment(a), presentSegment(b)))
}

function presentSegment({ before, after }: SegmentDifference): Segment {
  const segment = after ?? before
  if (!segment) throw new Error('a segment difference without segments')
  return segment
}
