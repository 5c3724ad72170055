import type { ParagraphChange, ParagraphChanges } from './paragraphChanges'

/** Limits of one request. */
const maxParagraphs = 200
const maxCharacters = 500_000

/** The first changes within the limits of one request; null if there are none. */
export function nextBatch(changes: ParagraphChanges): ParagraphChanges | null {
  const batch = new Map<number, ParagraphChange>()
  let characters = 0
  for (const [index, change] of changes) {
    characters += change.target?.length ?? 0
    if (batch.size === maxParagraphs || (batch.size > 0 && characters > maxCharacters)) break
    batch.set(index, change)
  }
  return batch.size > 0 ? batch : null
}
