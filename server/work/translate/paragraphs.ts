import { breathe } from '../../breathe'
import type { Tables } from '../../tables'
import type { ParagraphRow } from '../../translationTables'

/** What a paragraph has that nobody has looked at. */
export const blank = {
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

/** Paragraphs read at once: few enough that reading them holds nobody up. */
const partSize = 250

/** All paragraphs in order, in parts; the pending ones only where asked. */
export async function* paragraphParts(
  { paragraphs }: Pick<Tables, 'paragraphs'>,
  id: number,
  pending = false,
): AsyncGenerator<ParagraphRow[]> {
  let from = 0
  while (true) {
    const part = await paragraphs.list(id, from, partSize, pending)
    if (part.length > 0) yield part
    const last = part.at(-1)
    if (!last || part.length < partSize) return
    from = last.index + 1
    await breathe()
  }
}
