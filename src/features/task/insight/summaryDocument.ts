/** A summary as a document, for the writers of Word files and Markdown, and as text to copy. */
import { formatTime } from '../../../shared/time'
import type { DocumentParagraph, TranscriptDocument } from '../../../transcript/write/document'
import type { Line, Summary } from '../../../wire/insight'

export interface SummaryLabels {
  title: string
  subtitle: string
  locale: TranscriptDocument['locale']
  summary: string
  keywords: string
  chapters: string
  todos: string
  /** Between keywords. */
  comma: string
}

/** The summary line by line; where the server knows no moments, its paragraphs. */
export function summaryLines({ summary, lines }: Summary): readonly Line[] {
  if (lines && lines.length > 0) return lines
  return summary
    .split(/\n+/)
    .map((text) => ({ text: text.trim() }))
    .filter(({ text }) => text !== '')
}

export function summaryDocument(summary: Summary, labels: SummaryLabels): TranscriptDocument {
  const { title, subtitle, locale, comma } = labels
  const { keywords, chapters, todos } = summary
  return {
    title,
    subtitle,
    locale,
    paragraphs: [
      ...section(labels.summary, summaryLines(summary).map(paragraphOf)),
      ...section(labels.keywords, keywords.length > 0 ? [{ text: keywords.join(comma) }] : []),
      ...section(
        labels.chapters,
        chapters.map(({ title: speaker, start, text }) => ({ speaker, time: formatTime(start), text })),
      ),
      ...section(labels.todos, todos.map(paragraphOf)),
    ],
  }
}

const paragraphOf = ({ text, start }: Line): DocumentParagraph => ({
  ...(start !== undefined && { time: formatTime(start) }),
  text,
})

/** The heading stands before the first paragraph; without one it is left out. */
function section(heading: string, paragraphs: readonly DocumentParagraph[]): DocumentParagraph[] {
  return paragraphs.map((paragraph, index) => (index === 0 ? { heading, ...paragraph } : paragraph))
}

/** As text for the clipboard. */
export function summaryText(summary: Summary, labels: SummaryLabels): string {
  const lines = summaryDocument(summary, labels).paragraphs.map(({ heading, time, speaker, text }) => {
    const line = [time && `[${time}]`, speaker, text].filter(Boolean).join(' ')
    return heading ? `\n${heading}\n${line}` : line
  })
  return [labels.title, ...lines].join('\n')
}
