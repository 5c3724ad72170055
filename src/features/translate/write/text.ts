import type { DocumentPair, TranslationDocument } from './layout'

/**
 * A plain text file, to be encoded as UTF-8 without a byte order mark. Lines end in `\r\n`, the only ending that every editor on
 * every system shows as one. A paragraph is its original, its translation, and an empty line.
 */
export function writeText({ title, subtitle, paragraphs }: TranslationDocument): string {
  const blocks = [[title, subtitle].filter(Boolean).join('\n'), ...paragraphs.map(writePair)]
  return `${blocks.join('\n\n')}\n`.replace(/\r\n?|\n/g, '\r\n')
}

function writePair({ kind, level, main, beside }: DocumentPair): string {
  const bullet = kind === 'list' ? `${'  '.repeat(level - 1)}- ` : ''
  return [beside, main]
    .filter(Boolean)
    .map((text) => bullet + text)
    .join('\n')
}
