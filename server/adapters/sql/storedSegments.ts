/** Segments as rows, of a task's text and of a meeting's. */
import type { ExpressionBuilder } from 'kysely'
import type { Segment } from '../../../src/wire/bodies'
import type { StoredSegment } from './schema'

export function storedSegment({ id, start, end, role, text, words, confidence }: Segment): StoredSegment {
  return {
    id,
    startMs: start,
    endMs: end,
    role,
    text,
    words: words ? JSON.stringify(words) : null,
    confidence: confidence ?? null,
  }
}

export function segmentOf({ id, startMs, endMs, role, text, words, confidence }: StoredSegment): Segment {
  return {
    id,
    start: startMs,
    end: endMs,
    role,
    text,
    ...(words !== null && { words: JSON.parse(words) }),
    ...(confidence !== null && { confidence }),
  }
}

/** For a row whose id is there already: everything as it comes. */
export function replaced({ ref }: ExpressionBuilder<{ excluded: StoredSegment }, 'excluded'>) {
  return {
    startMs: ref('excluded.startMs'),
    endMs: ref('excluded.endMs'),
    role: ref('excluded.role'),
    text: ref('excluded.text'),
    words: ref('excluded.words'),
    confidence: ref('excluded.confidence'),
  }
}
