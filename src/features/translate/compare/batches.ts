import type { Change, Changes } from './paragraphs'

/** The most that is sent at once. */
const mostParagraphs = 200
const mostCharacters = 500_000

/** In parts that may be sent at once. */
export function batchesOf(changes: Changes): Map<number, Change>[] {
  const batches: Map<number, Change>[] = []
  let batch = new Map<number, Change>()
  let characters = 0
  for (const [index, change] of changes) {
    const more = change.target?.length ?? 0
    if (batch.size === mostParagraphs || (batch.size > 0 && characters + more > mostCharacters)) {
      batches.push(batch)
      batch = new Map()
      characters = 0
    }
    batch.set(index, change)
    characters += more
  }
  return batch.size > 0 ? [...batches, batch] : batches
}
