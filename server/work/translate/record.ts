/** The text of a record as paragraphs to translate. */
import type { Ports } from '../../ports'
import type { ParagraphRow, TranslationRow } from '../../translationTables'
import { segmentParts } from '../segments'
import type { Hold } from './hold'
import { blank, paragraphParts } from './paragraphs'

/** Brings the paragraphs of a record's translation up to date: what a segment says already stays translated. @throws Gone */
export async function followRecord({ store }: Ports, row: TranslationRow, hold: Hold): Promise<void> {
  if (row.taskId === null) return
  const before = new Map<string, ParagraphRow>()
  for await (const part of paragraphParts(store, row.id))
    for (const one of part) if (one.segment !== null) before.set(one.segment, one)
  const pending = row.by === 'server'
  const rows: ParagraphRow[] = []
  for await (const part of segmentParts(store, row.taskId)) {
    for (const { id, text, start, end } of part) {
      const source = text.trim()
      if (source === '') continue
      const known = before.get(id)
      const fresh = { ...blank, kind: 'paragraph' as const, segment: id, pending }
      const same = known?.source === source && (known.target !== '' || known.pending === pending)
      rows.push({ ...(same ? known : fresh), source, index: rows.length, startMs: start, endMs: end })
    }
  }
  await hold(async ({ paragraphs, translations }) => {
    await paragraphs.put(row.id, rows)
    await paragraphs.cut(row.id, rows.length)
    await translations.update(row.id, { extracted: true })
  })
}
