/** Shared analysis for summaries and outlines: sentences, their scores, keywords and chapters. */
import type { TimeSlice } from '../../../lib/timeSlice'
import type { TranscriptText } from '../../../ports/textServices'
import { buildTermVectors, type TermVectors } from './termVectors'
import { chapterStarts } from './chapters'
import { selectMmr } from './selectMmr'
import { topPhrases, rankTerms } from './phrases'
import { rankSentences } from './sentenceRank'
import { splitSentences, type Sentence } from './sentences'
import { createTokenizer, languageTag, type Token } from './tokenizer'

export interface Chapter {
  title: string
  startMs: number
  /** Indexes of its sentences. */
  sentences: number[]
}

export interface Analysis {
  sentences: readonly Sentence[]
  minutes: number
  keywords: string[]
  chapters: Chapter[]
  /** Selects the best of the given sentences, in order. */
  selectSentences(from: readonly number[], count: number): number[]
}

const maxChapters = 20
const titleWords = 2
/** Maximum characters of a title taken from the start of a sentence. */
const maxTitleLength = { zh: 18, other: 48 }

/** @param progress 0..100 */
export async function analyze(
  text: TranscriptText,
  timeSlice: TimeSlice,
  progress: (percent: number) => void,
): Promise<Analysis> {
  const sentences = await splitSentences(text, timeSlice)
  progress(20)
  const tokenizer = createTokenizer(text.language)
  const tokens: Token[][] = []
  for (const sentence of sentences) {
    if (timeSlice.expired()) await timeSlice.pause()
    tokens.push(tokenizer(sentence.text))
  }
  const vectors = await buildTermVectors(tokens, timeSlice)
  progress(40)
  const scores = await rankSentences(vectors, timeSlice)
  progress(70)
  const terms = await rankTerms(tokens, vectors, timeSlice)
  const minOccurrences = sentences.length > 40 ? 3 : sentences.length > 12 ? 2 : 1
  const maxKeywords = Math.min(10, 3 + Math.floor(sentences.length / 6))
  const keywords = await topPhrases(
    tokens,
    { score: (term) => terms.get(term) ?? 0, max: maxKeywords, minOccurrences },
    timeSlice,
  )
  progress(80)
  const minutes = ((text.segments.at(-1)?.endMs ?? 0) - (text.segments[0]?.startMs ?? 0)) / 60_000
  const parts = await chaptersOf(sentences, { vectors, minutes }, timeSlice)
  const chapters = await titleChapters(
    {
      parts,
      sentences,
      tokens,
      terms,
      maxTitleLength: maxTitleLength[languageTag(text.language) === 'zh' ? 'zh' : 'other'],
    },
    timeSlice,
  )
  progress(95)
  return {
    sentences,
    minutes,
    keywords,
    chapters,
    selectSentences: (from, count) => selectMmr(from, { scores, vectors: vectors.bySentence }, count),
  }
}

/** Sentence indexes of each chapter. A short text has one chapter. */
async function chaptersOf(
  sentences: readonly Sentence[],
  { vectors, minutes }: { vectors: TermVectors; minutes: number },
  timeSlice: TimeSlice,
): Promise<number[][]> {
  const maxCount = Math.min(maxChapters, Math.max(1, Math.round(1.3 * Math.sqrt(minutes))))
  const minSentences = Math.max(4, Math.min(40, Math.floor(sentences.length / (maxCount * 3))))
  const plan = { terms: vectors.idf.length, maxChapters: maxCount, minSentences }
  const starts = sentences.length === 0 ? [] : await chapterStarts(vectors.bySentence, plan, timeSlice)
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? sentences.length
    return Array.from({ length: end - start }, (_, at) => start + at)
  })
}

interface UntitledChapters {
  parts: readonly number[][]
  sentences: readonly Sentence[]
  tokens: readonly Token[][]
  terms: ReadonlyMap<string, number>
  maxTitleLength: number
}

/** Titles chapters with phrases that are frequent in them and rare in the others. */
async function titleChapters(
  { parts, sentences, tokens, terms, maxTitleLength }: UntitledChapters,
  timeSlice: TimeSlice,
): Promise<Chapter[]> {
  const keysByPart = parts.map((part) => new Set(part.flatMap((at) => (tokens[at] ?? []).map(({ key }) => key))))
  const chaptersWith = new Map<string, number>()
  for (const keys of keysByPart) for (const key of keys) chaptersWith.set(key, (chaptersWith.get(key) ?? 0) + 1)
  const contrast = (key: string) =>
    Math.log(1 + parts.length / (chaptersWith.get(key) ?? 1)) * Math.sqrt(terms.get(key) ?? 0)
  const chapters: Chapter[] = []
  for (const part of parts) {
    const names = await topPhrases(
      part.map((at) => tokens[at] ?? []),
      { score: contrast, max: titleWords, minOccurrences: part.length > 12 ? 2 : 1 },
      timeSlice,
    )
    const first = sentences[part[0] ?? 0]
    const opening = first?.text ?? ''
    const title =
      names.join(' · ') || (opening.length > maxTitleLength ? `${opening.slice(0, maxTitleLength)}…` : opening)
    chapters.push({ title, startMs: first?.startMs ?? 0, sentences: part })
  }
  return chapters
}
