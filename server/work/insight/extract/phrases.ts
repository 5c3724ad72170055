import type { Pace } from '../../../pace'
import type { Bags } from './bags'
import { Graph } from './graph'
import type { Token } from './words'

/** Words that stand so near to each other belong together. */
const window = 4
/** Words of a phrase. */
const longestPhrase = 3
/** A phrase is one when its words come together in so large a share of the places where the rarer one stands. */
const togetherShare = 0.5
/** A word that stands in a phrase so often is not named beside it. */
const coveredShare = 0.6

/**
 * How much each term counts: its rank in the graph of words that stand near each other (Mihalcea and Tarau, as in graph.ts), times how
 * telling it is.
 */
export async function rankTerms(sentences: readonly (readonly Token[])[], { numbers, idf }: Bags, pace: Pace) {
  const near = new Map<number, number>()
  const size = idf.length
  for (const tokens of sentences) {
    if (pace.due()) await pace.rest()
    const terms = tokens.flatMap(({ key }) => numbers.get(key) ?? [])
    for (const [at, term] of terms.entries()) {
      for (const other of terms.slice(at + 1, at + window)) {
        if (other === term) continue
        const pair = Math.min(term, other) * size + Math.max(term, other)
        near.set(pair, (near.get(pair) ?? 0) + 1)
      }
    }
  }
  const graph = new Graph(size)
  for (const [pair, count] of near) graph.add(Math.floor(pair / size), pair % size, count)
  const ranks = await graph.rank(pace)
  return new Map(Array.from(numbers, ([key, term]) => [key, (ranks[term] ?? 0) * (idf[term] ?? 0)]))
}

interface Phrase {
  /** As it stands most often. */
  text: string
  keys: readonly string[]
  count: number
  score: number
}

/**
 * Words and phrases that name what the sentences are about, the best first.
 * @param score of a term
 * @param least how often one must stand there
 */
export async function phrasesOf(
  sentences: readonly (readonly Token[])[],
  score: (key: string) => number,
  { most, least }: { most: number; least: number },
  pace: Pace,
): Promise<string[]> {
  const counted = await countPhrases(sentences, pace)
  const count = (keys: readonly string[]) => counted.get(keys.join(' '))?.count ?? 0
  const scored = [...counted.values()]
    .filter((phrase) => phrase.count >= (phrase.keys.length > 1 ? Math.max(2, least) : least))
    .filter(
      ({ keys, count: own }) =>
        keys.length === 1 || own >= togetherShare * Math.min(...keys.map((key) => count([key]))),
    )
    .map((phrase): Phrase => ({ ...phrase, score: scoreOf(phrase, score) }))
    .toSorted((a, b) => b.score - a.score || b.count - a.count)
  const chosen: Phrase[] = []
  for (const phrase of scored) {
    if (chosen.length === most) break
    if (!chosen.some((other) => overlap(other, phrase))) chosen.push(phrase)
  }
  return chosen.map(({ text }) => text)
}

/** The mean of its words, more for a phrase, and more the oftener it stands. */
function scoreOf({ keys, count }: { keys: readonly string[]; count: number }, score: (key: string) => number): number {
  const mean = keys.reduce((sum, key) => sum + score(key), 0) / keys.length
  return mean * (1 + 0.3 * (keys.length - 1)) * Math.log(1 + count)
}

/** One names what the other names: a word that seldom stands without its phrase, or phrases that share a word. */
function overlap(a: Phrase, b: Phrase): boolean {
  const [short, long] = a.keys.length <= b.keys.length ? [a, b] : [b, a]
  if (!short.keys.some((key) => long.keys.includes(key))) return short.text.toLowerCase() === long.text.toLowerCase()
  return short.keys.length > 1 || long.count >= coveredShare * short.count || a.score >= b.score
}

async function countPhrases(sentences: readonly (readonly Token[])[], pace: Pace) {
  const found = new Map<string, { keys: string[]; count: number; texts: Map<string, number> }>()
  for (const tokens of sentences) {
    if (pace.due()) await pace.rest()
    for (const at of tokens.keys()) {
      for (let length = 1; length <= longestPhrase; length++) {
        const words = tokens.slice(at, at + length)
        if (words.length < length || words.some(({ key }) => key === '')) break
        const keys = words.map(({ key }) => key)
        if (new Set(keys).size < length) break
        const name = keys.join(' ')
        const phrase = found.get(name) ?? { keys, count: 0, texts: new Map<string, number>() }
        phrase.count += 1
        const text = joined(words)
        phrase.texts.set(text, (phrase.texts.get(text) ?? 0) + 1)
        found.set(name, phrase)
      }
    }
  }
  return new Map(Array.from(found, ([name, { texts, ...phrase }]) => [name, { ...phrase, text: oftenest(texts) }]))
}

const joined = (words: readonly Token[]) =>
  words.reduce((text, word) => text + (/[\p{Script=Han}]$/u.test(text) || text === '' ? '' : ' ') + word.text, '')

function oftenest(texts: ReadonlyMap<string, number>): string {
  return [...texts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0] as const)[0]
}
