import { likeness, type Bag } from './bags'

/** How much saying something new counts beside speaking for the text. */
const novelty = 0.5
/** Of so many candidates for each that is wanted the ones are taken that differ most. */
const candidatesEach = 8
/** So many are looked at for a candidate: where everybody says the same, the rest is no other. */
const looksEach = 5
/** So much alike it is the same sentence once more. */
const repeated = 0.95

/**
 * The best of some sentences that don't say the same thing again, in the order of the text: maximal marginal relevance, J. Carbonell
 * and J. Goldstein (SIGIR 1998).
 * @param from numbers of the sentences to choose from
 */
export function choose(from: readonly number[], scores: Float64Array, bags: readonly Bag[], count: number): number[] {
  const score = (sentence: number) => scores[sentence] ?? 0
  const most = count * candidatesEach
  const candidates = differing(from.toSorted((a, b) => score(b) - score(a)).slice(0, most * looksEach), bags, most)
  const best = score(candidates[0] ?? 0) || 1
  const chosen: number[] = []
  /** By candidate, how alike the most similar chosen one is. */
  const said = new Map<number, number>()
  while (chosen.length < count) {
    let [next, top] = [-1, -Infinity]
    for (const candidate of candidates) {
      const value = (1 - novelty) * (score(candidate) / best) - novelty * (said.get(candidate) ?? 0)
      if (value > top && !chosen.includes(candidate)) [next, top] = [candidate, value]
    }
    const bag = bags[next]
    if (!bag) break
    chosen.push(next)
    for (const candidate of candidates) {
      const other = bags[candidate]
      if (other) said.set(candidate, Math.max(said.get(candidate) ?? 0, likeness(bag, other)))
    }
  }
  return chosen.sort((a, b) => a - b)
}

/** At most so many, the first of those that say the same. */
function differing(sentences: readonly number[], bags: readonly Bag[], most: number): number[] {
  const kept: { sentence: number; bag: Bag }[] = []
  for (const sentence of sentences) {
    if (kept.length === most) break
    const bag = bags[sentence]
    if (bag && !kept.some((other) => likeness(bag, other.bag) > repeated)) kept.push({ sentence, bag })
  }
  return kept.map(({ sentence }) => sentence)
}
