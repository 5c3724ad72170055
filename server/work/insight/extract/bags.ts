import type { Pace } from '../../../pace'
import type { Token } from './words'

/** Sentences as bags of numbered terms, weighted by tf-idf; each bag has length 1. */
export interface Bags {
  /** By sentence. */
  bags: readonly Bag[]
  /** Number of a term by its key. */
  numbers: ReadonlyMap<string, number>
  /** By term: how telling it is. */
  idf: Float64Array
}

export interface Bag {
  terms: Int32Array
  weights: Float64Array
}

/** The weighting is that of G. Salton and C. Buckley, "Term-weighting approaches in automatic text retrieval" (1988). */
export async function bagsOf(sentences: readonly (readonly Token[])[], pace: Pace): Promise<Bags> {
  const numbers = new Map<string, number>()
  const counts: Map<number, number>[] = []
  const sentencesWith: number[] = []
  for (const tokens of sentences) {
    if (pace.due()) await pace.rest()
    const count = new Map<number, number>()
    for (const { key } of tokens) {
      if (key === '') continue
      const term = numbers.get(key) ?? numbers.size
      numbers.set(key, term)
      const before = count.get(term) ?? 0
      count.set(term, before + 1)
      if (before === 0) sentencesWith[term] = (sentencesWith[term] ?? 0) + 1
    }
    counts.push(count)
  }
  const idf = Float64Array.from(sentencesWith, (having) => Math.log(1 + sentences.length / having))
  return { numbers, idf, bags: counts.map((count) => bagOf(count, idf)) }
}

function bagOf(count: ReadonlyMap<number, number>, idf: Float64Array): Bag {
  const terms = Int32Array.from(count.keys())
  const weights = Float64Array.from(count, ([term, times]) => (1 + Math.log(times)) * (idf[term] ?? 0))
  const length = Math.hypot(...weights) || 1
  return { terms, weights: weights.map((weight) => weight / length) }
}

/** Cosine of two bags, 0..1. */
export function likeness(a: Bag, b: Bag): number {
  let sum = 0
  for (const [at, term] of a.terms.entries()) {
    const other = b.terms.indexOf(term)
    if (other >= 0) sum += (a.weights[at] ?? 0) * (b.weights[other] ?? 0)
  }
  return sum
}
