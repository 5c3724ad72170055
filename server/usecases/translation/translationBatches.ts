/** Groups paragraphs into translation batches. */
import { maxBatchCharacters } from '../../ports/textServices'
import type { ParagraphRow } from '../../ports/translationRepositories'

/** Maximum paragraphs per batch: models make numbering mistakes with more. */
const maxParagraphs = 40

/** Whether a text has words to translate. Digits and symbols alone are copied. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text)

/** Batches of at most `maxBatchCharacters`, in order; a longer paragraph is a batch of its own. */
export function toBatches(paragraphs: readonly ParagraphRow[]): ParagraphRow[][] {
  const batches: ParagraphRow[][] = []
  let size = Infinity
  for (const paragraph of paragraphs) {
    const last = batches.at(-1)
    if (last && size + paragraph.source.length <= maxBatchCharacters && last.length < maxParagraphs) {
      last.push(paragraph)
      size += paragraph.source.length
    } else {
      batches.push([paragraph])
      size = paragraph.source.length
    }
  }
  return batches
}
