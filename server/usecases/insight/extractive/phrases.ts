import type { TimeSlice } from '../../../lib/timeSlice'
import type { TermVectors } from './termVectors'
import { RankGraph } from './rankGraph'
import type { Token } from './tokenizer'

/** Co-occurrence window, in words. */
const window = 4
/** Maximum words per phrase. */
const maxPhraseWords = 3
/** Words form a phrase if they co-occur in at least this share of the occurrences of the rarest one. */
const cooccurrenceShare = 0.5
/** A word that occurs in a phrase this often is not listed separately. */
const coveredShare = 0.6

/**
 * Term scores: rank in the co-occurrence graph (Mihalcea and Tarau, see rankGraph.ts) times idf.
 */
export async function rankTerms(
  sentences: readonly (readonly Token[])[],
  { termIds, idf }: TermVectors,
  timeSlice: TimeSlice,
) {
  const cooccurrences = new Map<number, number>()
  const size = idf.length
  for (const tokens of sentences) {
    if (timeSlice.expired()) await timeSlice.pause()
    const terms = tokens.flatMap(({ key }) => termIds.get(key) ?? [])
    for (const [at, term] of terms.entries()) {
      for (const other of terms.slice(at + 1, at + window)) {
        if (other === term) continue
        const pair = Math.min(term, other) * size + Math.max(term, other)
        cooccurrences.set(pair, (cooccurrences.get(pair) ?? 0) + 1)
      }
    }
  }
  const graph = new RankGraph(size)
  for (const [pair, count] of cooccurrences) graph.add(Math.floor(pair / size), pair % size, count)
  const ranks = await graph.rank(timeSlice)
  return new Map(Array.from(termIds, ([key, term]) => [key, (ranks[term] ?? 0) * (idf[term] ?? 0)]))
}

interface Phrase {
  /** Most frequent spelling. */
  text: string
  keys: readonly string[]
  count: number
  score: number
}

interface PhraseOptions {
  /** Score of a term. */
  score(term: string): number
  max: number
  minOccurrences: number
}

/** Keywords and key phrases, best first. */
export async function topPhrases(
  sentences: readonly (readonly Token[])[],
  { score, max, minOccurrences }: PhraseOptions,
  timeSlice: TimeSlice,
): Promise<string[]> {
  const counted = await countPhrases(sentences, timeSlice)
  const count = (keys: readonly string[]) => counted.get(keys.join(' '))?.count ?? 0
  const scored = [...counted.values()]
    .filter((phrase) => phrase.count >= (phrase.keys.length > 1 ? Math.max(2, minOccurrences) : minOccurrences))
    .filter(
      ({ keys, count: own }) =>
        keys.length === 1 || own >= cooccurrenceShare * Math.min(...keys.map((key) => count([key]))),
    )
    .map((phrase): Phrase => ({ ...phrase, score: scoreOf(phrase, score) }))
    .toSorted((a, b) => b.score - a.score || b.count - a.count)
  const selected: Phrase[] = []
  for (const phrase of scored) {
    if (selected.length === max) break
    if (!selected.some((other) => overlap(other, phrase))) selected.push(phrase)
  }
  return selected.map(({ text }) => text)
}

/** Mean score of the words, boosted for length and frequency. */
function scoreOf({ keys, count }: { keys: readonly string[]; count: number }, score: (key: string) => number): number {
  const mean = keys.reduce((sum, key) => sum + score(key), 0) / keys.length
  return mean * (1 + 0.3 * (keys.length - 1)) * Math.log(1 + count)
}

/** Whether two phrases are redundant: a word that rarely occurs outside the phrase, or phrases that share a word. */
function overlap(a: Phrase, b: Phrase): boolean {
  const [short, long] = a.keys.length <= b.keys.length ? [a, b] : [b, a]
  if (!short.keys.some((key) => long.keys.includes(key))) return short.text.toLowerCase() === long.text.toLowerCase()
  return short.keys.length > 1 || long.count >= coveredShare * short.count || a.score >= b.score
}

async function countPhrases(sentences: readonly (readonly Token[])[], timeSlice: TimeSlice) {
  const found = new Map<string, { keys: string[]; count: number; texts: Map<string, number> }>()
  for (const tokens of sentences) {
    if (timeSlice.expired()) await timeSlice.pause()
    for (const at of tokens.keys()) {
      for (let length = 1; length <= maxPhraseWords; length++) {
        const words = tokens.slice(at, at + length)
        if (words.length < length || words.some(({ key }) => key === '')) break
        const keys = words.map(({ key }) => key)
        if (new Set(keys).size < length) break
        const name = keys.join(' ')
        const phrase = found.get(name) ?? { keys, count: 0, texts: new Map<string, number>() }
        phrase.count += 1
        const text = joinWords(words)
        phrase.texts.set(text, (phrase.texts.get(text) ?? 0) + 1)
        found.set(name, phrase)
      }
    }
  }
  return new Map(Array.from(found, ([name, { texts, ...phrase }]) => [name, { ...phrase, text: mostFrequent(texts) }]))
}

const joinWords = (words: readonly Token[]) =>
  words.reduce((text, word) => text + (/[\p{Script=Han}]$/u.test(text) || text === '' ? '' : ' ') + word.text, '')

function mostFrequent(texts: ReadonlyMap<string, number>): string {
  return [...texts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0] as const)[0]
}
