import { joinBlocks } from '../../../transcript/export/textWriter'
import type { DocumentPair, TranslationDocument } from './translationLayout'

/**
 * Plain text, to be encoded as UTF-8 without a byte order mark. Each paragraph is the original, the translation and an empty
 * line.
 */
export const writeTranslationText = (document: TranslationDocument): string =>
  joinBlocks(document, document.paragraphs.map(writePair))

function writePair({ kind, level, main, beside }: DocumentPair): string {
  const bullet = kind === 'list' ? `${'  '.repeat(level - 1)}- ` : ''
  return [beside, main]
    .filter(Boolean)
    .map((text) => bullet + text)
    .join('\n')
}
