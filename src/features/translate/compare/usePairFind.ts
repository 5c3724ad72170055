import { useEffect, useMemo, useState } from 'react'
import type { TranslatedParagraph } from '../../../wire/translationSchemas'
import { findPairs, hitFrom, type PairHit, type Side } from './findPairs'
import type { ParagraphChanges } from './paragraphChanges'

/** Debounce of the search while the user types. */
const debounceMs = 150

export interface PairFind {
  readonly text: string
  readonly hits: readonly PairHit[]
  /** Index of the current hit, -1 for none. */
  readonly current: number
  search(text: string): void
  /** Moves to the next or previous hit and returns it. */
  go(step: 1 | -1): PairHit | undefined
}

const none: readonly PairHit[] = []
const both: readonly Side[] = ['source', 'target']
const only: Record<Side, readonly Side[]> = { source: ['source'], target: ['target'] }

/**
 * Searches the visible texts and keeps the hits up to date.
 * @param shown the visible side; null for both
 * @param from index of the active paragraph
 */
export function usePairFind(
  list: readonly TranslatedParagraph[],
  changes: ParagraphChanges,
  { shown, from }: { shown: Side | null; from: number },
): PairFind {
  const [text, setText] = useState('')
  const [hits, setHits] = useState(none)
  const [selected, setSelected] = useState<PairHit | null>(null)
  const sides = shown ? only[shown] : both
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const search = () =>
      void findPairs(list, changes, { text, sides, signal }).then(
        (found) => !signal.aborted && setHits(found),
        () => undefined,
      )
    const timer = setTimeout(search, text === '' ? 0 : debounceMs)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [list, changes, text, sides])
  const current = useMemo(() => {
    const same = selected ? hits.findIndex((hit) => isSame(hit, selected)) : -1
    return same >= 0 ? same : hitFrom(hits, selected?.index ?? from)
  }, [hits, selected, from])
  return {
    text,
    hits,
    current,
    search(query) {
      setSelected(null)
      setText(query)
    },
    go(step) {
      if (hits.length === 0) return undefined
      // The first step selects the hit that is already current.
      const next = selected === null && step === 1 ? current : (current + step + hits.length) % hits.length
      setSelected(hits[next] ?? null)
      return hits[next]
    },
  }
}

function isSame(one: PairHit, other: PairHit): boolean {
  return one.index === other.index && one.side === other.side && one.start === other.start
}
