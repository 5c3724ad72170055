import { createPace } from '../../../pace'
import type { LanguageModel } from '../../../understanding'
import type { SentNode } from '../../../../src/wire/insight'
import { analyse, type Analysis } from './analysis'

const mostLines = 12
/** Sentences of a chapter that may become a line. */
const candidatesEach = 8
/** Sentences under a chapter of the outline. */
const branchLines = 3
/** Sentences of an outline that has no chapters. */
const loneLines = 6

/**
 * The built-in model: it writes nothing and chooses from what was said, by calculation. To-dos it can't tell. It pauses often enough
 * to run beside a page.
 */
export const extract: LanguageModel = {
  by: 'extract',
  async summarize(text, { signal, progress }) {
    const found = await analyse(text, createPace(signal), progress)
    // From all parts of the text: a long one has its loudest subject everywhere.
    const candidates = found.chapters.flatMap(({ sentences }) => found.best(sentences, candidatesEach))
    const count = Math.min(mostLines, Math.max(3, Math.round(2 + Math.sqrt(found.minutes))))
    return {
      lines: linesOf(found, found.best(candidates, count)),
      keywords: found.keywords,
      chapters: found.chapters.map(({ title, startMs, sentences }) => ({
        title,
        start: startMs,
        text: linesOf(found, found.best(sentences, 1))[0]?.text ?? '',
      })),
      todos: [],
    }
  },
  async outline(text, { signal, progress }) {
    const found = await analyse(text, createPace(signal), progress)
    const [first, ...others] = found.chapters
    if (first && others.length === 0)
      return { Title: text.title, Topic: leavesOf(found, found.best(first.sentences, loneLines)) }
    const branches = found.chapters.map(({ title, startMs, sentences }): SentNode => {
      const count = Math.max(1, Math.min(branchLines, Math.ceil(sentences.length / 3)))
      return { Title: title, start: startMs, Topic: leavesOf(found, found.best(sentences, count)) }
    })
    return { Title: text.title, Topic: branches }
  },
}

const linesOf = ({ sentences }: Analysis, chosen: readonly number[]) =>
  chosen.flatMap((at) => {
    const sentence = sentences[at]
    return sentence ? [{ text: sentence.text, start: sentence.startMs }] : []
  })

const leavesOf = (found: Analysis, chosen: readonly number[]): SentNode[] =>
  linesOf(found, chosen).map(({ text, start }) => ({ Title: text, start }))
