import type { TimeSlice } from '../../../lib/timeSlice'
import type { Token } from './tokenizer'

/** Normalized tf-idf vectors of sentences over numbered terms. */
export interface TermVectors {
  /** By sentence. */
  bySentence: readonly TermVector[]
  /** Term ids by key. */
  termIds: ReadonlyMap<string, number>
  /** Inverse document frequency by term id. */
  idf: Float64Array
}

export interface TermVector {
  terms: Int32Array
  weights: Float64Array
}

/** Weighting by G. Salton and C. Buckley, "Term-weighting approaches in automatic text retrieval" (1988). */
export async function buildTermVectors(
  sentences: readonly (readonly Token[])[],
  timeSlice: TimeSlice,
): Promise<TermVectors> {
  const termIds = new Map<string, number>()
  const counts: Map<number, number>[] = []
  const sentencesWith: number[] = []
  for (const tokens of sentences) {
    if (timeSlice.expired()) await timeSlice.pause()
    const count = new Map<number, number>()
    for (const { key } of tokens) {
      if (key === '') continue
      const term = termIds.get(key) ?? termIds.size
      termIds.set(key, term)
      const before = count.get(term) ?? 0
      count.set(term, before + 1)
      if (before === 0) sentencesWith[term] = (sentencesWith[term] ?? 0) + 1
    }
    counts.push(count)
  }
  const idf = Float64Array.from(sentencesWith, (frequency) => Math.log(1 + sentences.length / frequency))
  return { termIds, idf, bySentence: counts.map((count) => toTermVector(count, idf)) }
}

function toTermVector(count: ReadonlyMap<number, number>, idf: Float64Array): TermVector {
  const terms = Int32Array.from(count.keys())
  const weights = Float64Array.from(count, ([term, times]) => (1 + Math.log(times)) * (idf[term] ?? 0))
  const length = Math.hypot(...weights) || 1
  return { terms, weights: weights.map((weight) => weight / length) }
}

/** Cosine similarity of two normalized vectors, 0..1. */
export function cosine(a: TermVector, b: TermVector): number {
  let sum = 0
  for (const [at, term] of a.terms.entries()) {
    const other = b.terms.indexOf(term)
    if (other >= 0) sum += (a.weights[at] ?? 0) * (b.weights[other] ?? 0)
  }
  return sum
}
