/** A transcript laid out for reading: what the txt and docx writers take. */
export interface TranscriptDocument {
  title: string
  /** A line under the title: date, duration; '' for none. */
  subtitle: string
  locale: 'zh-CN' | 'en-US'
  paragraphs: DocumentParagraph[]
}

export interface DocumentParagraph {
  /** Stands above it, where something else begins. */
  heading?: string
  time?: string
  speaker?: string
  text: string
}
