/** Draft summaries of parts: parsing model output and formatting it for merging. */
import { formatTime } from '../../../../src/shared/time/formatTime'
import type { Line } from '../../../../src/wire/insightSchemas'
import type { SummaryContent } from '../../../ports/textServices'
import type { SummaryAnswer } from './llmAnswers'
import type { TimestampSnapper } from './timestampSnapper'
import { sanitize, type TextPart } from './transcriptParts'

/** Characters of a to-do's owner. */
const maxOwner = 100

/** Converts model output, snapping its timestamps. Drops chapters without a valid timestamp. */
export function toDraft(
  { lines, keywords, chapters, decisions, todos }: SummaryAnswer,
  snapper: TimestampSnapper,
  part?: TextPart,
): SummaryContent {
  const withTimestamp = ({ time, text }: SummaryAnswer['lines'][number]): Line => {
    const start = snapper.snap(time, part)
    return start === null ? { text } : { text, start }
  }
  const nonEmpty = (list: SummaryAnswer['lines']) => list.filter(({ text }) => text !== '').map(withTimestamp)
  return {
    lines: nonEmpty(lines),
    keywords: [...new Set(keywords.filter((word) => word !== ''))],
    decisions: nonEmpty(decisions),
    todos: todos
      .filter(({ text }) => text !== '')
      .map((todo) => ({ ...withTimestamp(todo), ...(todo.owner && { owner: todo.owner.slice(0, maxOwner) }) })),
    chapters: chapters
      .flatMap(({ time, title, text }) => {
        const start = snapper.snap(time, part)
        return start === null || title === '' ? [] : [{ title, text, start }]
      })
      .sort((a, b) => a.start - b.start),
  }
}

/** Formats a draft as text, one item per line, truncated to `maxCharacters`. */
export function formatDraft(
  { lines, keywords, chapters, decisions, todos }: SummaryContent,
  maxCharacters: number,
): string {
  const withTime = (start: number | undefined, text: string) =>
    start === undefined ? text : `[${formatTime(start)}] ${text}`
  const text = [
    'lines:',
    ...lines.map((line) => withTime(line.start, sanitize(line.text))),
    `keywords: ${keywords.map(sanitize).join(', ')}`,
    'chapters:',
    ...chapters.map((chapter) => withTime(chapter.start, `${sanitize(chapter.title)}: ${sanitize(chapter.text)}`)),
    'decisions:',
    ...decisions.map((line) => withTime(line.start, sanitize(line.text))),
    'todos:',
    ...todos.map(({ start, owner, text }) => withTime(start, sanitize(owner ? `${owner}: ${text}` : text))),
  ].join('\n')
  return text.slice(0, maxCharacters)
}
