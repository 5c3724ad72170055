/** Converts a summary to a document for Word and Markdown export, and to plain text for copying. */
import type { Locale, Translate } from '../../../../shared/i18n/intl'
import { formatTime } from '../../../../shared/time/formatTime'
import type { LaidOutParagraph, TranscriptDocument } from '../../../../transcript/export/transcriptDocument'
import {
  summarySections,
  type Line,
  type Summary,
  type SummarySection,
  type Todo,
} from '../../../../wire/insightSchemas'
import type { Task } from '../../../../wire/responses'
import { recordName } from '../../record/recordName'

export interface SummaryLabels {
  title: string
  subtitle: string
  locale: TranscriptDocument['locale']
  /** Headings of the sections. */
  headings: Readonly<Record<SummarySection, string>>
  /** Between keywords. */
  comma: string
}

export function summaryLabels(
  task: Task,
  { by }: Summary,
  { t, locale }: { t: Translate; locale: Locale },
): SummaryLabels {
  return {
    title: recordName(task, t),
    subtitle: [
      t('task.export.subtitle', { date: task.createtime, duration: formatTime(task.times * 1000) }),
      by && t(`insight.by.${by}`),
    ]
      .filter(Boolean)
      .join('\n'),
    locale,
    ...summaryHeadings(t),
  }
}

export const summaryHeadings = (t: Translate): Pick<SummaryLabels, 'headings' | 'comma'> => ({
  headings: {
    lines: t('insight.summary.lines'),
    decisions: t('insight.summary.decisions'),
    todos: t('insight.summary.todos'),
    chapters: t('insight.summary.chapters'),
    keywords: t('insight.summary.keywords'),
  },
  comma: t('insight.summary.comma'),
})

/** The lines of the summary; its paragraphs if the server sends no lines. */
export function summaryLines({ summary, lines }: Summary): readonly Line[] {
  if (lines && lines.length > 0) return lines
  return summary
    .split(/\n+/)
    .map((text) => ({ text: text.trim() }))
    .filter(({ text }) => text !== '')
}

export function summaryDocument(summary: Summary, labels: SummaryLabels): TranscriptDocument {
  const { title, subtitle, locale } = labels
  return { title, subtitle, locale, paragraphs: summaryParagraphs(summary, labels) }
}

/** The sections with content, in the order of the template. */
export function summaryParagraphs(
  summary: Summary,
  { headings, comma }: Pick<SummaryLabels, 'headings' | 'comma'>,
): LaidOutParagraph[] {
  const { keywords, chapters, decisions = [], todos } = summary
  const paragraphs: Record<SummarySection, LaidOutParagraph[]> = {
    lines: summaryLines(summary).map(paragraphOf),
    decisions: decisions.map(paragraphOf),
    todos: todos.map(todoParagraph),
    chapters: chapters.map(({ title: speaker, start, text }) => ({ speaker, time: formatTime(start), text })),
    keywords: keywords.length > 0 ? [{ text: keywords.join(comma) }] : [],
  }
  return shownSections(summary).flatMap((name) => section(headings[name], paragraphs[name]))
}

/** The sections of the template, then the others that have content all the same. */
export function shownSections(summary: Summary): SummarySection[] {
  const all = summarySections[summary.template ?? 'general']
  const counts: Record<SummarySection, number> = {
    lines: summaryLines(summary).length,
    decisions: summary.decisions?.length ?? 0,
    todos: summary.todos.length,
    chapters: summary.chapters.length,
    keywords: summary.keywords.length,
  }
  return [...all, ...summarySections.own.filter((name) => !all.includes(name) && counts[name] > 0)]
}

const todoParagraph = ({ owner, done, ...line }: Todo): LaidOutParagraph => ({
  ...paragraphOf({ ...line, text: `${done === 1 ? '☑' : '☐'} ${line.text}` }),
  ...(owner && { speaker: owner }),
})

const paragraphOf = ({ text, start }: Pick<Line, 'text' | 'start'>): LaidOutParagraph => ({
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
