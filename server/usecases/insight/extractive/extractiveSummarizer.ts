import { createTimeSlice } from '../../../lib/timeSlice'
import type { Summarizer } from '../../../ports/textServices'
import type { WireMindmapNode } from '../../../../src/wire/insightSchemas'
import { analyze, type Analysis } from './analysis'

const maxLines = 12
/** Candidate sentences per chapter for the summary. */
const candidatesPerChapter = 8
/** Sentences per chapter of the outline. */
const linesPerBranch = 3
/** Sentences of an outline without chapters. */
const linesWithoutChapters = 6

/**
 * The built-in summarizer: selects sentences from the transcript without a language model. It can't find to-dos. It yields
 * often enough to run on the main thread of a page.
 */
export const extractiveSummarizer: Summarizer = {
  method: 'extract',
  async summarize(text, { signal, progress }) {
    const analysis = await analyze(text, createTimeSlice(signal), progress)
    // Take candidates from every chapter, or the main topic would dominate a long text.
    const candidates = analysis.chapters.flatMap(({ sentences }) =>
      analysis.selectSentences(sentences, candidatesPerChapter),
    )
    const count = Math.min(maxLines, Math.max(3, Math.round(2 + Math.sqrt(analysis.minutes))))
    return {
      lines: linesOf(analysis, analysis.selectSentences(candidates, count)),
      keywords: analysis.keywords,
      chapters: analysis.chapters.map(({ title, startMs, sentences }) => ({
        title,
        start: startMs,
        text: linesOf(analysis, analysis.selectSentences(sentences, 1))[0]?.text ?? '',
      })),
      todos: [],
    }
  },
  async outline(text, { signal, progress }) {
    const analysis = await analyze(text, createTimeSlice(signal), progress)
    const [first, ...others] = analysis.chapters
    if (first && others.length === 0)
      return {
        Title: text.title,
        Topic: leavesOf(analysis, analysis.selectSentences(first.sentences, linesWithoutChapters)),
      }
    const branches = analysis.chapters.map(({ title, startMs, sentences }): WireMindmapNode => {
      const count = Math.max(1, Math.min(linesPerBranch, Math.ceil(sentences.length / 3)))
      return { Title: title, start: startMs, Topic: leavesOf(analysis, analysis.selectSentences(sentences, count)) }
    })
    return { Title: text.title, Topic: branches }
  },
}

const linesOf = ({ sentences }: Analysis, selected: readonly number[]) =>
  selected.flatMap((at) => {
    const sentence = sentences[at]
    return sentence ? [{ text: sentence.text, start: sentence.startMs }] : []
  })

const leavesOf = (analysis: Analysis, selected: readonly number[]): WireMindmapNode[] =>
  linesOf(analysis, selected).map(({ text, start }) => ({ Title: text, start }))
