/** Searches paragraphs and their translations. */
import { findAll, type FindOptions, type TextRange } from '../../../transcript/find/find'
import type { TranslatedParagraph } from '../../../wire/translationSchemas'
import { withChange, type ParagraphChanges } from './paragraphChanges'

export type Side = 'source' | 'target'

/** A range in a paragraph or its translation, in UTF-16 units. */
export interface PairHit extends TextRange {
  readonly index: number
  readonly side: Side
}

/** Maximum number of hits; no user steps through more. */
export const maxHits = 10_000
/** Paragraphs searched before yielding to the event loop: a few milliseconds. */
const sliceSize = 500

/**
 * Finds up to `maxHits` hits in text order, the source before its translation. Yields regularly to keep the page
 * responsive.
 * @param sides the texts to search
 * @param signal aborts the search; the promise then rejects with its reason
 */
export async function findPairs(
  list: readonly TranslatedParagraph[],
  changes: ParagraphChanges,
  { text, sides, signal }: { text: string; sides: readonly Side[]; signal: AbortSignal },
): Promise<PairHit[]> {
  const options: FindOptions = {
    text,
    matchCase: false,
    wholeWord: false,
    regex: false,
    foldWidth: true,
    foldScript: false,
  }
  const hits: PairHit[] = []
  if (text === '') return hits
  for (let from = 0; from < list.length && hits.length < maxHits; from += sliceSize) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
    const searched = list.slice(from, from + sliceSize).flatMap((before, at) => {
      const paragraph = withChange(before, changes.get(from + at))
      return sides.map((side) => ({ id: `${side} ${from + at}`, text: paragraph[side] }))
    })
    for (const { segment, start, end } of findAll(searched, options)) {
      const [side, index] = segment.split(' ')
      hits.push({ index: Number(index), side: side === 'source' ? 'source' : 'target', start, end })
    }
  }
  return hits.slice(0, maxHits)
}

/** Index of the first hit at or after a paragraph, else of the first hit; -1 if there is none. */
export function hitFrom(hits: readonly PairHit[], index: number): number {
  if (hits.length === 0) return -1
  return Math.max(
    0,
    hits.findIndex((hit) => hit.index >= index),
  )
}
