import type { Locale } from '../../../locales/locales'

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
