import type { DocumentParagraph, TranscriptDocument } from './document'

/**
 * A plain text file, to be encoded as UTF-8 without a byte order mark. Lines end in `\r\n`, the only ending that every
 * editor on every system shows as one. A paragraph is its time and speaker on a line, its text, and an empty line.
 */
export function writeText({ title, subtitle, paragraphs }: TranscriptDocument): string {
  const head = [title, subtitle].filter(Boolean).join('\n')
  const blocks = [head, ...paragraphs.map(writeParagraph)]
  return `${blocks.join('\n\n')}\n`.replace(/\r\n?|\n/g, '\r\n')
}

function writeParagraph({ heading, time, speaker, text }: DocumentParagraph): string {
  const line = [time && `[${time}]`, speaker].filter(Boolean).join(' ')
  const paragraph = line ? `${line}\n${text}` : text
  return heading ? `${heading}\n\n${paragraph}` : paragraph
}
