import { yieldToEventLoop } from '../../lib/yieldToEventLoop'
import type { Repositories } from '../../ports/repositories'
import type { ParagraphRow } from '../../ports/translationRepositories'

/** Initial fields of a new paragraph. */
export const blankParagraph = {
  target: '',
  level: null,
  page: null,
  segment: null,
  startMs: null,
  endMs: null,
  fault: '',
  doubts: [],
  checked: false,
}

/** Paragraphs per read, small enough not to block the event loop. */
const batchSize = 250

/** All paragraphs in order, in batches; only pending ones if `pending`. */
export async function* paragraphBatches(
  { paragraphs }: Pick<Repositories, 'paragraphs'>,
  id: number,
  pending = false,
): AsyncGenerator<ParagraphRow[]> {
  let from = 0
  while (true) {
    const part = await paragraphs.list(id, { from, limit: batchSize, pending })
    if (part.length > 0) yield part
    const last = part.at(-1)
    if (!last || part.length < batchSize) return
    from = last.index + 1
    await yieldToEventLoop()
  }
}
