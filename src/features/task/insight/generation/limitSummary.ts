import type { Line, Summary, Todo } from '../../../../wire/insightSchemas'

/** How many of each a page can show: a model may never stop. */
const maxCounts = { lines: 500, keywords: 60, chapters: 300, decisions: 300, todos: 300 }
/** Maximum lengths in UTF-16 units. */
const maxLengths = { line: 4_000, title: 200, keyword: 60, owner: 100, summary: 50_000 }

/** Limits a summary to a size that can be shown. */
export function limitSummary(summary: Summary): Summary {
  const { lines, keywords, chapters, decisions, todos } = summary
  const limitLine = ({ text, start }: Line) => ({
    text: truncate(text, maxLengths.line),
    ...(start !== undefined && { start }),
  })
  const limitTodo = ({ owner, done, ...line }: Todo) => ({
    ...limitLine(line),
    ...(owner && { owner: truncate(owner, maxLengths.owner) }),
    ...(done !== undefined && { done }),
  })
  return {
    ...summary,
    summary: truncate(summary.summary, maxLengths.summary),
    ...(lines && { lines: lines.slice(0, maxCounts.lines).map(limitLine) }),
    keywords: keywords.slice(0, maxCounts.keywords).map((word) => truncate(word, maxLengths.keyword)),
    chapters: chapters.slice(0, maxCounts.chapters).map(({ title, start, text }) => ({
      title: truncate(title, maxLengths.title),
      start,
      text: truncate(text, maxLengths.line),
    })),
    ...(decisions && { decisions: decisions.slice(0, maxCounts.decisions).map(limitLine) }),
    todos: todos.slice(0, maxCounts.todos).map(limitTodo),
  }
}

/** Truncates to `length` UTF-16 units without splitting a surrogate pair. */
export function truncate(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
}
