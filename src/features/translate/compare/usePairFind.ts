import { useEffect, useMemo, useState } from 'react'
import type { TranslatedParagraph } from '../../../wire/translation'
import { findPairs, hitFrom, type PairHit, type Side } from './findPairs'
import type { Changes } from './paragraphs'

/** While somebody types, the search waits for a pause. */
const restMs = 150

export interface PairFind {
  readonly text: string
  readonly hits: readonly PairHit[]
  /** Index of the hit that is shown, -1 for none. */
  readonly current: number
  search(text: string): void
  /** The next or previous hit; gives it. */
  go(step: 1 | -1): PairHit | undefined
}

const none: readonly PairHit[] = []
const both: readonly Side[] = ['source', 'target']
const only: Record<Side, readonly Side[]> = { source: ['source'], target: ['target'] }

/**
 * Finds in what is shown and keeps the answer up to date.
 * @param shown which side; null for both
 * @param from the paragraph where the reader is
 */
export function usePairFind(
  list: readonly TranslatedParagraph[],
  changes: Changes,
  { shown, from }: { shown: Side | null; from: number },
): PairFind {
  const [text, setText] = useState('')
  const [hits, setHits] = useState(none)
  const [place, setPlace] = useState<PairHit | null>(null)
  const sides = shown ? only[shown] : both
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const search = () =>
      void findPairs(list, changes, { text, sides, signal }).then(
        (found) => !signal.aborted && setHits(found),
        () => undefined,
      )
    const timer = setTimeout(search, text === '' ? 0 : restMs)
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [list, changes, text, sides])
  const current = useMemo(() => {
    const same = place ? hits.findIndex((hit) => isSame(hit, place)) : -1
    return same >= 0 ? same : hitFrom(hits, place?.index ?? from)
  }, [hits, place, from])
  return {
    text,
    hits,
    current,
    search(wanted) {
      setPlace(null)
      setText(wanted)
    },
    go(step) {
      if (hits.length === 0) return undefined
      // The first step shows the hit that is current already.
      const next = place === null && step === 1 ? current : (current + step + hits.length) % hits.length
      setPlace(hits[next] ?? null)
      return hits[next]
    },
  }
}

function isSame(one: PairHit, other: PairHit): boolean {
  return one.index === other.index && one.side === other.side && one.start === other.start
}
