import type { Pace } from '../../../pace'
import type { Bag, Bags } from './bags'
import { bump } from './bump'
import { Graph } from './graph'

/**
 * A sentence is compared with so many of the next ones that share a word with it, for each of its words. So the work grows with the
 * length of the text and not with its square, whatever words it repeats.
 */
const reach = 24
/** Less alike than that is chance. */
const leastLikeness = 0.04
/** Terms of a sentence that says something by itself, and of one that says too much. */
const goodLength = { from: 5, to: 40 }

/**
 * How well each sentence speaks for the text: its rank in the graph of likeness between sentences (G. Erkan and D. Radev, "LexRank",
 * JAIR 22, 2004, with weights in place of a threshold), less for very short and very long ones.
 */
export async function sentenceRanks(bags: Bags, pace: Pace): Promise<Float64Array> {
  const ranks = await (await graphOf(bags, pace)).rank(pace)
  return ranks.map((rank, at) => rank * fitness(bags.bags[at]?.terms.length ?? 0))
}

function fitness(terms: number): number {
  if (terms < goodLength.from) return terms / goodLength.from
  return terms > goodLength.to ? goodLength.to / terms : 1
}

async function graphOf({ bags, idf }: Bags, pace: Pace): Promise<Graph> {
  const graph = new Graph(bags.length)
  const places = placesOf(bags, idf.length)
  const next = new Int32Array(idf.length)
  const alike = new Float64Array(bags.length)
  for (const [at, bag] of bags.entries()) {
    if (pace.due()) await pace.rest()
    const touched: number[] = []
    for (const [index, term] of bag.terms.entries()) {
      const having = places[term] ?? []
      const from = (next[term] = (next[term] ?? 0) + 1)
      for (const place of having.slice(from, from + reach)) {
        if (alike[place.sentence] === 0) touched.push(place.sentence)
        bump(alike, place.sentence, (bag.weights[index] ?? 0) * place.weight)
      }
    }
    for (const other of touched) {
      const likeness = alike[other] ?? 0
      if (likeness > leastLikeness) graph.add(at, other, likeness)
      alike[other] = 0
    }
  }
  return graph
}

/** By term, the sentences that have it, in order. */
function placesOf(bags: readonly Bag[], terms: number): { sentence: number; weight: number }[][] {
  const places = Array.from({ length: terms }, (): { sentence: number; weight: number }[] => [])
  for (const [sentence, bag] of bags.entries()) {
    for (const [index, term] of bag.terms.entries()) places[term]?.push({ sentence, weight: bag.weights[index] ?? 0 })
  }
  return places
}
