import type { Locale } from '../../../locales/locales'
import type { Summary } from '../../wire/insightSchemas'

/** A transcript laid out for reading: the input of the txt and docx writers. */
export interface TranscriptDocument {
  title: string
  /** The line under the title: date, duration; '' for none. */
  subtitle: string
  locale: Locale
  paragraphs: LaidOutParagraph[]
}

export interface LaidOutParagraph {
  /** Heading above the paragraph, where a new section begins. */
  heading?: string
  time?: string
  speaker?: string
  text: string
}

/** The sections of a summary, as the service sends them. Positions are in milliseconds. */
export type ExportedSummary = Pick<Summary, 'lines' | 'decisions' | 'todos' | 'chapters' | 'keywords' | 'by'>
