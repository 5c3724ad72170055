/** Finds a text in the paragraphs and their translations. */
import { findAll, type FindOptions, type Part } from '../../../transcript/find'
import type { TranslatedParagraph } from '../../../wire/translation'
import { withChange, type Changes } from './paragraphs'

export type Side = 'source' | 'target'

/** A part of a paragraph or of its translation, in UTF-16 units. */
export interface PairHit extends Part {
  readonly index: number
  readonly side: Side
}

/** More than that nobody steps through. */
export const mostHits = 10_000
/** Paragraphs that are searched without a rest: some milliseconds. */
const atOnce = 500

/**
 * The first places in the order of the text, of each paragraph the source first. Rests now and then, so that the page stays quick.
 * @param sides which of both are searched
 * @param signal ends the search; the promise then rejects with its reason
 */
export async function findPairs(
  list: readonly TranslatedParagraph[],
  changes: Changes,
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
  for (let from = 0; from < list.length && hits.length < mostHits; from += atOnce) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
    const searched = list.slice(from, from + atOnce).flatMap((before, at) => {
      const paragraph = withChange(before, changes.get(from + at))
      return sides.map((side) => ({ id: `${side} ${from + at}`, text: paragraph[side] }))
    })
    for (const { segment, start, end } of findAll(searched, options)) {
      const [side, index] = segment.split(' ')
      hits.push({ index: Number(index), side: side === 'source' ? 'source' : 'target', start, end })
    }
  }
  return hits.slice(0, mostHits)
}

/** Index of the first hit at or after a paragraph, else the first of all; -1 when there is none. */
export function hitFrom(hits: readonly PairHit[], index: number): number {
  if (hits.length === 0) return -1
  return Math.max(
    0,
    hits.findIndex((hit) => hit.index >= index),
  )
}
