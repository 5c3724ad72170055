/** Shared analysis for summaries and outlines: sentences, their scores, keywords and chapters. */
import type { TimeSlice } from '../../../lib/timeSlice'
import type { TranscriptText } from '../../../ports/textServices'
import { buildTermVectors, type TermVectors } from './termVectors'
import { titleChapters } from './chapterTitles'
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
  const selectSentences = (from: readonly number[], count: number) =>
    selectMmr(from, { scores, vectors: vectors.bySentence }, count)
  const titles = await titleChapters(
    { parts, sentences, tokens, terms, tokenizer, selectSentences, isChinese: languageTag(text.language) === 'zh' },
    timeSlice,
  )
  const chapters = parts.map((part, at) => ({
    title: titles[at] ?? '',
    startMs: sentences[part[0] ?? 0]?.startMs ?? 0,
    sentences: part,
  }))
  progress(95)
  return {
    sentences,
    minutes,
    keywords,
    chapters,
    selectSentences,
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
