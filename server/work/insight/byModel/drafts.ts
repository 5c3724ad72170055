/** Summaries of parts: what a model answered, and how they are shown to it again. */
import { formatTime } from '../../../../src/shared/time'
import type { Line } from '../../../../src/wire/insight'
import type { SummaryParts } from '../../../understanding'
import type { SummaryAnswer } from './answers'
import type { Moments } from './moments'
import { plain, type TextPart } from './parts'

/** What a model said, with its moments on the recording. A chapter without a moment is none. */
export function draftOf(
  { lines, keywords, chapters, todos }: SummaryAnswer,
  moments: Moments,
  part?: TextPart,
): SummaryParts {
  const withMoment = ({ time, text }: SummaryAnswer['lines'][number]): Line => {
    const start = moments.snap(time, part)
    return start === null ? { text } : { text, start }
  }
  const worded = (list: SummaryAnswer['lines']) => list.filter(({ text }) => text !== '').map(withMoment)
  return {
    lines: worded(lines),
    keywords: [...new Set(keywords.filter((word) => word !== ''))],
    todos: worded(todos),
    chapters: chapters
      .flatMap(({ time, title, text }) => {
        const start = moments.snap(time, part)
        return start === null || title === '' ? [] : [{ title, text, start }]
      })
      .sort((a, b) => a.start - b.start),
  }
}

/** A draft as text, a line for each thing in it, at most so many characters. */
export function draftText({ lines, keywords, chapters, todos }: SummaryParts, mostCharacters: number): string {
  const timed = (start: number | undefined, text: string) =>
    start === undefined ? text : `[${formatTime(start)}] ${text}`
  const text = [
    'lines:',
    ...lines.map((line) => timed(line.start, plain(line.text))),
    `keywords: ${keywords.map(plain).join(', ')}`,
    'chapters:',
    ...chapters.map((chapter) => timed(chapter.start, `${plain(chapter.title)}: ${plain(chapter.text)}`)),
    'todos:',
    ...todos.map((todo) => timed(todo.start, plain(todo.text))),
  ].join('\n')
  return text.slice(0, mostCharacters)
}
