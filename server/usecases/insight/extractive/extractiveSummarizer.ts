import { createTimeSlice } from '../../../lib/timeSlice'
import type { Summarizer } from '../../../ports/textServices'
import type { WireMindmapNode } from '../../../../src/wire/insightSchemas'
import { analyze, type Analysis } from './analysis'
import { cuesOf, findCued } from './cues'
import type { Sentence } from './sentences'
import { languageTag } from './tokenizer'

const maxLines = 12
/** Candidate sentences per chapter for the summary. */
const candidatesPerChapter = 8
/** Sentences per chapter of the outline. */
const linesPerBranch = 3
/** Sentences of an outline without chapters. */
const linesWithoutChapters = 6

/**
 * The built-in summarizer: selects sentences from the transcript without a language model. Decisions and to-dos are sentences with
 * the usual wording, so some are missed. It yields
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
    const cues = cuesOf(languageTag(text.language))
    const count = Math.min(maxLines, Math.max(3, Math.round(2 + Math.sqrt(analysis.minutes))))
    return {
      lines: linesOf(analysis, analysis.selectSentences(candidates, count)),
      keywords: analysis.keywords,
      chapters: analysis.chapters.map(({ title, startMs, sentences }) => ({
        title,
        start: startMs,
        text:
          linesOf(analysis, analysis.selectSentences(sentences, 2)).find(({ text: line }) => !line.includes(title))
            ?.text ?? '',
      })),
      decisions: cues ? findCued(analysis.sentences, cues.decisions).map(lineOf) : [],
      todos: cues ? findCued(analysis.sentences, cues.todos).map(lineOf) : [],
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
      const leaves = leavesOf(analysis, analysis.selectSentences(sentences, count + 1))
      // A branch whose only sentence is its title still shows it in full.
      const others = leaves.filter((leaf) => !leaf.Title.includes(title)).slice(0, count)
      return { Title: title, start: startMs, Topic: others.length > 0 ? others : leaves }
    })
    return { Title: text.title, Topic: branches }
  },
}

const lineOf = ({ text, startMs }: Sentence) => ({ text, start: startMs })

const linesOf = ({ sentences }: Analysis, selected: readonly number[]) =>
  selected.flatMap((at) => {
    const sentence = sentences[at]
    return sentence ? [lineOf(sentence)] : []
  })

const leavesOf = (analysis: Analysis, selected: readonly number[]): WireMindmapNode[] =>
  linesOf(analysis, selected).map(({ text, start }) => ({ Title: text, start }))
