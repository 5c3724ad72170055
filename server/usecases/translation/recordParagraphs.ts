/** The text of a record as paragraphs to translate. */
import type { HeldJob } from '../../ports/jobQueue'
import type { Ports } from '../../ports/ports'
import type { ParagraphRow, TranslationRow } from '../../ports/translationRepositories'
import { segmentBatches } from '../records/segmentStream'
import { blankParagraph, paragraphBatches } from './paragraphBatches'

/** Updates the paragraphs of a record's translation from its transcript. Unchanged segments keep their translation. @throws HoldLostError */
export async function syncFromTranscript({ store }: Ports, row: TranslationRow, job: HeldJob): Promise<void> {
  if (row.taskId === null) return
  const before = new Map<string, ParagraphRow>()
  for await (const part of paragraphBatches(store, row.id))
    for (const one of part) if (one.segment !== null) before.set(one.segment, one)
  const pending = row.by === 'server'
  const rows: ParagraphRow[] = []
  for await (const part of segmentBatches(store, row.taskId)) {
    for (const { id, text, start, end } of part) {
      const source = text.trim()
      if (source === '') continue
      const known = before.get(id)
      const fresh = { ...blankParagraph, kind: 'paragraph' as const, segment: id, pending }
      const same = known?.source === source && (known.target !== '' || known.pending === pending)
      rows.push({ ...(same ? known : fresh), source, index: rows.length, startMs: start, endMs: end })
    }
  }
  await job.inTransaction(async ({ paragraphs, translations }) => {
    await paragraphs.upsert(row.id, rows)
    await paragraphs.removeFrom(row.id, rows.length)
    await translations.update(row.id, { extracted: true })
  })
}
