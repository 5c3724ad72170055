import type { LaidOutParagraph, TranscriptDocument } from './transcriptDocument'

/**
 * Markdown (CommonMark 0.31, https://spec.commonmark.org): the title as a heading, each paragraph under its speaker in bold and
 * its time. Transcript text is escaped, so that it never acts as markup.
 */
export const writeMarkdown = (document: TranscriptDocument): string =>
  joinMarkdown(document, document.paragraphs.map(writeParagraph))

/** The text of a file: its head, escaped, and blocks of Markdown. */
export function joinMarkdown(
  { title, subtitle }: Pick<TranscriptDocument, 'title' | 'subtitle'>,
  blocks: readonly string[],
): string {
  const head = [title && `# ${escapeHeading(title)}`, escapeMarkdown(subtitle)].filter(Boolean)
  return `${[...head, ...blocks].join('\n\n')}\n`
}

function writeParagraph({ heading: above, time, speaker, text }: LaidOutParagraph): string {
  const line = [speaker && `**${escapeMarkdown(speaker)}**`, time].filter(Boolean).join(' ')
  return [above && `## ${escapeHeading(above)}`, line, escapeMarkdown(text)].filter(Boolean).join('\n\n')
}

/** Escapes a heading: joined to one line, and a trailing `#` is not a closing sequence. */
export function escapeHeading(title: string): string {
  return escapeMarkdown(title.replace(/\s+/g, ' ')).replace(/(?<!\\)#$/, '\\#')
}

/** Markup anywhere in a line; `$` begins a formula and `~` a deletion in common extensions. */
const anywhere = /[\\`*_[\]<>&~$|]/g
/** Markup at the start of a line: a heading, list, quote, rule or code, or the delimiter row of a table. */
const atStart = /^(?:#{1,6}(?=\s|$)|[-+=](?=[\s=:-]|$)|:(?=\s*-)|\d{1,9}(?=[.)](?:\s|$)))/

/** Escapes text; line breaks are preserved. */
export function escapeMarkdown(text: string): string {
  const lines = text
    .split(/\s*[\r\n]+\s*/)
    .map((line) => line.trim().replace(anywhere, '\\$&').replace(atStart, escapeStart))
  return lines.filter(Boolean).join('\\\n')
}

/** A list number is escaped at its delimiter, since digits can't be escaped. */
function escapeStart(start: string): string {
  return /\d/.test(start) ? `${start}\\` : `\\${start}`
}
