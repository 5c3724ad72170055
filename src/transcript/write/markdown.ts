import type { DocumentParagraph, TranscriptDocument } from './document'

/**
 * Markdown (CommonMark 0.31, https://spec.commonmark.org): the title as a heading, each paragraph under its speaker in bold and
 * its time. Nothing that was said formats anything.
 */
export function writeMarkdown({ title, subtitle, paragraphs }: TranscriptDocument): string {
  const head = [title && `# ${heading(title)}`, escaped(subtitle)].filter(Boolean)
  return `${[...head, ...paragraphs.map(writeParagraph)].join('\n\n')}\n`
}

function writeParagraph({ heading: above, time, speaker, text }: DocumentParagraph): string {
  const line = [speaker && `**${escaped(speaker)}**`, time].filter(Boolean).join(' ')
  return [above && `## ${heading(above)}`, line, escaped(text)].filter(Boolean).join('\n\n')
}

/** As a heading: on one line, and a mark at its end is no end of it. */
export function heading(title: string): string {
  return escaped(title.replace(/\s+/g, ' ')).replace(/(?<!\\)#$/, '\\#')
}

/** What formats wherever it stands; `$` begins a formula and `~` a deletion in common extensions. */
const anywhere = /[\\`*_[\]<>&~$|]/g
/** What makes a line a heading, a list, a quote, a rule or code, or the one above it the head of a table. */
const atStart = /^(?:#{1,6}(?=\s|$)|[-+=](?=[\s=:-]|$)|:(?=\s*-)|\d{1,9}(?=[.)](?:\s|$)))/

/** The text as it reads: each of its lines a line. */
export function escaped(text: string): string {
  const lines = text
    .split(/\s*[\r\n]+\s*/)
    .map((line) => line.trim().replace(anywhere, '\\$&').replace(atStart, escapeStart))
  return lines.filter(Boolean).join('\\\n')
}

/** A number is no list without its point: that is what can be escaped. */
function escapeStart(start: string): string {
  return /\d/.test(start) ? `${start}\\` : `\\${start}`
}
