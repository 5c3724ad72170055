import { cosine, type TermVector } from './termVectors'

/** Weight of novelty versus relevance. */
const noveltyWeight = 0.5
/** Candidates considered per selected sentence. */
const candidatesPerSentence = 8
/** Sentences examined per candidate when removing duplicates; bounds the work on repetitive texts. */
const comparisonsPerCandidate = 5
/** Cosine similarity above which sentences are duplicates. */
const duplicateSimilarity = 0.95

/**
 * Selects relevant, non-redundant sentences, returned in text order: maximal marginal relevance, J. Carbonell and
 * J. Goldstein (SIGIR 1998).
 * @param from indexes of the candidate sentences
 */
export function selectMmr(
  from: readonly number[],
  { scores, vectors }: { scores: Float64Array; vectors: readonly TermVector[] },
  count: number,
): number[] {
  const score = (sentence: number) => scores[sentence] ?? 0
  const maxCandidates = count * candidatesPerSentence
  const candidates = withoutDuplicates(
    from.toSorted((a, b) => score(b) - score(a)).slice(0, maxCandidates * comparisonsPerCandidate),
    vectors,
    maxCandidates,
  )
  const best = score(candidates[0] ?? 0) || 1
  const selected: number[] = []
  /** Maximum similarity to a selected sentence, by candidate. */
  const redundancy = new Map<number, number>()
  while (selected.length < count) {
    let [next, top] = [-1, -Infinity]
    for (const candidate of candidates) {
      const value = (1 - noveltyWeight) * (score(candidate) / best) - noveltyWeight * (redundancy.get(candidate) ?? 0)
      if (value > top && !selected.includes(candidate)) [next, top] = [candidate, value]
    }
    const vector = vectors[next]
    if (!vector) break
    selected.push(next)
    for (const candidate of candidates) {
      const other = vectors[candidate]
      if (other) redundancy.set(candidate, Math.max(redundancy.get(candidate) ?? 0, cosine(vector, other)))
    }
  }
  return selected.sort((a, b) => a - b)
}

/** The first `max` sentences, skipping duplicates of earlier ones. */
function withoutDuplicates(sentences: readonly number[], vectors: readonly TermVector[], max: number): number[] {
  const distinct: { sentence: number; vector: TermVector }[] = []
  for (const sentence of sentences) {
    if (distinct.length === max) break
    const vector = vectors[sentence]
    if (vector && !distinct.some((other) => cosine(vector, other.vector) > duplicateSimilarity))
      distinct.push({ sentence, vector })
  }
  return distinct.map(({ sentence }) => sentence)
}
