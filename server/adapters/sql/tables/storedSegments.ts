/** Segments as database rows, of a task or of a meeting. */
import { sql, type ExpressionBuilder } from 'kysely'
import type { WireSegment, WireWord } from '../../../../src/wire/responses'
import type { StoredSegment } from '../schema/schema'

type MarkedWord = [start: number, end: number, text: string, confidence: number | null, mark: 1]

/** Encodes words as JSON; words with estimated times carry a marker after the confidence. */
function encodeWords({ words, estimated = [] }: WireSegment): string | null {
  if (!words) return null
  const marked = new Set(estimated)
  return JSON.stringify(
    words.map((word, at): WireWord | MarkedWord =>
      marked.has(at) ? [word[0], word[1], word[2], word[3] ?? null, 1] : word,
    ),
  )
}

/** Decodes words and, if there are any, the indexes of those with estimated times. */
function decodeWords(stored: string): Pick<WireSegment, 'words' | 'estimated'> {
  const rows: (WireWord | MarkedWord)[] = JSON.parse(stored)
  const estimated = rows.flatMap((row, at) => (row.length === 5 ? [at] : []))
  const words = rows.map((row): WireWord => {
    if (row.length !== 5) return row
    const [start, end, text, confidence] = row
    return confidence === null ? [start, end, text] : [start, end, text, confidence]
  })
  return { words, ...(estimated.length > 0 && { estimated }) }
}

export function toStoredSegment(segment: WireSegment): StoredSegment {
  const { id, start, end, role, text, paragraph, confidence, engine, overlaps } = segment
  return {
    id,
    startMs: start,
    endMs: end,
    role,
    text,
    words: encodeWords(segment),
    paragraph: paragraph ? 1 : null,
    confidence: confidence ?? null,
    engine: engine ?? null,
    overlaps: overlaps?.length ? JSON.stringify(overlaps) : null,
  }
}

export function toSegment(stored: StoredSegment): WireSegment {
  const { id, startMs, endMs, role, text, words, paragraph, confidence, engine, overlaps } = stored
  return {
    id,
    start: startMs,
    end: endMs,
    role,
    text,
    ...(words !== null && decodeWords(words)),
    ...(paragraph && { paragraph: true }),
    ...(confidence !== null && { confidence }),
    ...(engine && { engine }),
    ...(overlaps !== null && { overlaps: JSON.parse(overlaps) }),
  }
}

/**
 * On conflict, overwrites every column. The engine stays if the new segment names none, since clients don't send it; '' removes it.
 */
export function overwriteColumns(
  { ref }: Pick<ExpressionBuilder<{ excluded: StoredSegment }, 'excluded'>, 'ref'>,
  table: 'segments' | 'meetingSegments',
) {
  return {
    startMs: ref('excluded.startMs'),
    endMs: ref('excluded.endMs'),
    role: ref('excluded.role'),
    text: ref('excluded.text'),
    words: ref('excluded.words'),
    paragraph: ref('excluded.paragraph'),
    confidence: ref('excluded.confidence'),
    overlaps: ref('excluded.overlaps'),
    engine: sql<string | null>`coalesce(${ref('excluded.engine')}, ${sql.ref(`${table}.engine`)})`,
  }
}
