import type { Line, Summary } from '../../../wire/insight'

/** What a page can show of each at once: a model may write without end. */
const most = { lines: 500, keywords: 60, chapters: 300, todos: 300 }
/** In UTF-16 units. */
const longest = { line: 4_000, title: 200, keyword: 60, summary: 50_000 }

/** A summary of a size that can be shown, whoever wrote it. */
export function boundSummary(summary: Summary): Summary {
  const { lines, keywords, chapters, todos } = summary
  const short = ({ text, start }: Line) => ({ text: clip(text, longest.line), ...(start !== undefined && { start }) })
  return {
    ...summary,
    summary: clip(summary.summary, longest.summary),
    ...(lines && { lines: lines.slice(0, most.lines).map(short) }),
    keywords: keywords.slice(0, most.keywords).map((word) => clip(word, longest.keyword)),
    chapters: chapters.slice(0, most.chapters).map(({ title, start, text }) => ({
      title: clip(title, longest.title),
      start,
      text: clip(text, longest.line),
    })),
    todos: todos.slice(0, most.todos).map(short),
  }
}

/** Never half a character. */
export function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
}
