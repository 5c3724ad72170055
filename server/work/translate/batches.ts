/** Which paragraphs are translated together. */
import { maxBatch } from '../../understanding'
import type { ParagraphRow } from '../../translationTables'

/** Paragraphs a batch holds at most: a model that must count further makes mistakes. */
const mostParagraphs = 40

/** Whether there is anything to translate in a text: one of digits and signs alone stays as it is. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text)

/** Cuts them into batches of at most `maxBatch` characters, in order; a longer paragraph is a batch of its own. */
export function batchesOf(paragraphs: readonly ParagraphRow[]): ParagraphRow[][] {
  const batches: ParagraphRow[][] = []
  let size = Infinity
  for (const paragraph of paragraphs) {
    const last = batches.at(-1)
    if (last && size + paragraph.source.length <= maxBatch && last.length < mostParagraphs) {
      last.push(paragraph)
      size += paragraph.source.length
    } else {
      batches.push([paragraph])
      size = paragraph.source.length
    }
  }
  return batches
}
