/** What both the summary and the outline stand on: a text's sentences, what each counts, and its chapters. */
import type { Pace } from '../../../pace'
import type { SpokenText } from '../../../understanding'
import { bagsOf, type Bags } from './bags'
import { chapterStarts } from './chapters'
import { choose } from './choose'
import { phrasesOf, rankTerms } from './phrases'
import { sentenceRanks } from './sentenceRank'
import { sentencesOf, type Sentence } from './sentences'
import { createTokenizer, tagOf, type Token } from './words'

export interface Chapter {
  title: string
  startMs: number
  /** Numbers of its sentences. */
  sentences: number[]
}

export interface Analysis {
  sentences: readonly Sentence[]
  minutes: number
  keywords: string[]
  chapters: Chapter[]
  /** The best of some sentences, in order. */
  best(from: readonly number[], count: number): number[]
}

const mostChapters = 20
const titleWords = 2
/** Characters of a title that is the beginning of a sentence. */
const longestTitle = { zh: 18, other: 48 }

/** @param progress 0..100 */
export async function analyse(text: SpokenText, pace: Pace, progress: (percent: number) => void): Promise<Analysis> {
  const sentences = await sentencesOf(text, pace)
  progress(20)
  const tokenizer = createTokenizer(text.language)
  const tokens: Token[][] = []
  for (const sentence of sentences) {
    if (pace.due()) await pace.rest()
    tokens.push(tokenizer(sentence.text))
  }
  const bags = await bagsOf(tokens, pace)
  progress(40)
  const scores = await sentenceRanks(bags, pace)
  progress(70)
  const terms = await rankTerms(tokens, bags, pace)
  const least = sentences.length > 40 ? 3 : sentences.length > 12 ? 2 : 1
  const most = Math.min(10, 3 + Math.floor(sentences.length / 6))
  const keywords = await phrasesOf(tokens, (key) => terms.get(key) ?? 0, { most, least }, pace)
  progress(80)
  const minutes = ((text.segments.at(-1)?.endMs ?? 0) - (text.segments[0]?.startMs ?? 0)) / 60_000
  const parts = await chaptersOf(sentences, bags, minutes, pace)
  const chapters = await withTitles(
    { parts, sentences, tokens, terms, most: longestTitle[tagOf(text.language) === 'zh' ? 'zh' : 'other'] },
    pace,
  )
  progress(95)
  return { sentences, minutes, keywords, chapters, best: (from, count) => choose(from, scores, bags.bags, count) }
}

/** Numbers of the sentences of each chapter. A short text has one. */
async function chaptersOf(
  sentences: readonly Sentence[],
  bags: Bags,
  minutes: number,
  pace: Pace,
): Promise<number[][]> {
  const most = Math.min(mostChapters, Math.max(1, Math.round(1.3 * Math.sqrt(minutes))))
  const least = Math.max(4, Math.min(40, Math.floor(sentences.length / (most * 3))))
  const starts = sentences.length === 0 ? [] : await chapterStarts(bags.bags, bags.idf.length, { most, least }, pace)
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? sentences.length
    return Array.from({ length: end - start }, (_, at) => start + at)
  })
}

interface Untitled {
  parts: readonly number[][]
  sentences: readonly Sentence[]
  tokens: readonly Token[][]
  terms: ReadonlyMap<string, number>
  /** Characters of a title. */
  most: number
}

/** A chapter is named by what is said often in it and seldom in the others. */
async function withTitles({ parts, sentences, tokens, terms, most }: Untitled, pace: Pace): Promise<Chapter[]> {
  const within = parts.map((part) => new Set(part.flatMap((at) => (tokens[at] ?? []).map(({ key }) => key))))
  const having = new Map<string, number>()
  for (const keys of within) for (const key of keys) having.set(key, (having.get(key) ?? 0) + 1)
  const contrast = (key: string) => Math.log(1 + parts.length / (having.get(key) ?? 1)) * Math.sqrt(terms.get(key) ?? 0)
  const chapters: Chapter[] = []
  for (const part of parts) {
    const names = await phrasesOf(
      part.map((at) => tokens[at] ?? []),
      contrast,
      { most: titleWords, least: part.length > 12 ? 2 : 1 },
      pace,
    )
    const first = sentences[part[0] ?? 0]
    const opening = first?.text ?? ''
    const title = names.join(' · ') || (opening.length > most ? `${opening.slice(0, most)}…` : opening)
    chapters.push({ title, startMs: first?.startMs ?? 0, sentences: part })
  }
  return chapters
}
