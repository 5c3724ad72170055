/** Converts a summary to a document for Word and Markdown export, and to plain text for copying. */
import { formatTime } from '../../../../shared/time/formatTime'
import type { LaidOutParagraph, TranscriptDocument } from '../../../../transcript/export/transcriptDocument'
import type { Line, Summary } from '../../../../wire/insightSchemas'

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

/** The lines of the summary; its paragraphs if the server sends no lines. */
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

const paragraphOf = ({ text, start }: Line): LaidOutParagraph => ({
  ...(start !== undefined && { time: formatTime(start) }),
  text,
})

/** Adds the heading to the first paragraph; without paragraphs it is omitted. */
function section(heading: string, paragraphs: readonly LaidOutParagraph[]): LaidOutParagraph[] {
  return paragraphs.map((paragraph, index) => (index === 0 ? { heading, ...paragraph } : paragraph))
}

/** Plain text for the clipboard. */
export function summaryText(summary: Summary, labels: SummaryLabels): string {
  const lines = summaryDocument(summary, labels).paragraphs.map(({ heading, time, speaker, text }) => {
    const line = [time && `[${time}]`, speaker, text].filter(Boolean).join(' ')
    return heading ? `\n${heading}\n${line}` : line
  })
  return [labels.title, ...lines].join('\n')
}
