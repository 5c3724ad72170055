import type { LaidOutParagraph, TranscriptDocument } from './transcriptDocument'

type Head = Pick<TranscriptDocument, 'title' | 'subtitle'>

/**
 * A plain text file, to be encoded as UTF-8 without a byte order mark. Lines end in `\r\n`, the only line ending that every
 * editor on every system supports. A paragraph is a line with time and speaker, the text, and an empty line.
 */
export const writeText = (document: TranscriptDocument): string =>
  joinBlocks(document, document.paragraphs.map(writeParagraph))

/** The text of a file: its head, and blocks separated by an empty line. */
export function joinBlocks({ title, subtitle }: Head, blocks: readonly string[]): string {
  const head = [title, subtitle].filter(Boolean).join('\n')
  return `${[head, ...blocks].join('\n\n')}\n`.replace(/\r\n?|\n/g, '\r\n')
}

function writeParagraph({ heading, time, speaker, text }: LaidOutParagraph): string {
  const line = [time && `[${time}]`, speaker].filter(Boolean).join(' ')
  const paragraph = line ? `${line}\n${text}` : text
  return heading ? `${heading}\n\n${paragraph}` : paragraph
}
