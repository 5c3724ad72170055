import type { TimeSlice } from '../../../lib/timeSlice'
import type { TermVector, TermVectors } from './termVectors'
import { increment } from './increment'
import { RankGraph } from './rankGraph'

/**
 * For each word, a sentence is compared with this many following sentences that contain it. This keeps the work linear in
 * the length of the text, even if it is repetitive.
 */
const reach = 24
/** Lower similarities are noise. */
const minSimilarity = 0.04
/** Shorter sentences say little; longer ones say too much. */
const goodTermCount = { from: 5, to: 40 }

/**
 * Sentence scores: rank in the similarity graph (G. Erkan and D. Radev, "LexRank", JAIR 22, 2004, with weights instead of a
 * threshold), reduced for very short and very long sentences.
 */
export async function rankSentences(vectors: TermVectors, timeSlice: TimeSlice): Promise<Float64Array> {
  const ranks = await (await buildGraph(vectors, timeSlice)).rank(timeSlice)
  return ranks.map((rank, at) => rank * lengthFactor(vectors.bySentence[at]?.terms.length ?? 0))
}

function lengthFactor(terms: number): number {
  if (terms < goodTermCount.from) return terms / goodTermCount.from
  return terms > goodTermCount.to ? goodTermCount.to / terms : 1
}

async function buildGraph({ bySentence, idf }: TermVectors, timeSlice: TimeSlice): Promise<RankGraph> {
  const graph = new RankGraph(bySentence.length)
  const occurrences = occurrencesOf(bySentence, idf.length)
  const next = new Int32Array(idf.length)
  const similarities = new Float64Array(bySentence.length)
  for (const [at, vector] of bySentence.entries()) {
    if (timeSlice.expired()) await timeSlice.pause()
    const neighbors: number[] = []
    for (const [index, term] of vector.terms.entries()) {
      const matching = occurrences[term] ?? []
      const from = (next[term] = (next[term] ?? 0) + 1)
      for (const occurrence of matching.slice(from, from + reach)) {
        if (similarities[occurrence.sentence] === 0) neighbors.push(occurrence.sentence)
        increment(similarities, occurrence.sentence, (vector.weights[index] ?? 0) * occurrence.weight)
      }
    }
    for (const other of neighbors) {
      const similarity = similarities[other] ?? 0
      if (similarity > minSimilarity) graph.add(at, other, similarity)
      similarities[other] = 0
    }
  }
  return graph
}

/** For each term, the sentences that contain it, in order. */
function occurrencesOf(vectors: readonly TermVector[], terms: number): { sentence: number; weight: number }[][] {
  const occurrences = Array.from({ length: terms }, (): { sentence: number; weight: number }[] => [])
  for (const [sentence, vector] of vectors.entries()) {
    for (const [index, term] of vector.terms.entries())
      occurrences[term]?.push({ sentence, weight: vector.weights[index] ?? 0 })
  }
  return occurrences
}
