/** Extracts the paragraphs of a document into the store. */
import { maxParagraphs, type DocumentType } from '../../../src/wire/translationSchemas'
import { DocumentError, type ExtractedParagraph } from '../../ports/documentReader'
import type { HeldJob } from '../../ports/jobQueue'
import type { Ports } from '../../ports/ports'
import type { Settings } from '../../ports/settings'
import type { ParagraphRow, TranslationRow } from '../../ports/translationRepositories'
import { startOfDay } from '../accounts/accounts'
import { loadSiteSettings } from '../site/siteSettings'
import { countReading } from './translationQuota'
import { TranslationError } from './translationFailure'
import { blankParagraph } from './paragraphBatches'

/**
 * Extracts a document and stores its paragraphs in batches. Reserves its pages from the daily quota as they become known.
 * Does nothing if an earlier run finished. @throws DocumentError, TranslationError, HoldLostError
 */
export async function extractParagraphs(
  ports: Ports,
  settings: Settings,
  { row, job }: { row: TranslationRow; job: HeldJob },
): Promise<void> {
  if (row.extracted || row.file === null || row.type === null) return
  if (!(await ports.files.open(row.file))) throw new TranslationError('translation.error.missing')
  await job.inTransaction(({ paragraphs }) => paragraphs.removeFrom(row.id, 0))
  const reservation = new PageReservation(ports, settings, { row, job })
  const startedAt = ports.clock.now()
  try {
    const document = { id: row.id, file: row.file, type: row.type, by: row.by }
    if ((await storeParagraphs(ports, document, { reservation, job })) === 0) throw new DocumentError('empty')
  } finally {
    await countReading(ports, row.userId, ports.clock.now() - startedAt)
  }
  await job.inTransaction(({ translations }) => translations.update(row.id, { extracted: true }))
}

interface SourceDocument {
  id: number
  file: string
  type: DocumentType
  by: TranslationRow['by']
}

async function storeParagraphs(
  ports: Ports,
  { id, file, type, by }: SourceDocument,
  { reservation, job }: { reservation: PageReservation; job: HeldJob },
) {
  const { signal } = job
  let count = 0
  let rows: ParagraphRow[] = []
  const store = async () => {
    const batch = rows
    rows = []
    if (batch.length > 0) await job.inTransaction(({ paragraphs }) => paragraphs.upsert(id, batch))
  }
  for await (const part of ports.documentReader.read(file, type, signal)) {
    signal.throwIfAborted()
    for (const paragraph of part.paragraphs) rows.push(toRow(paragraph, count++, by === 'server'))
    if (count > maxParagraphs) throw new DocumentError('tooLong')
    await reservation.reserveUpTo(part.pages)
    // A commit blocks the event loop until it is on disk, and a page has few paragraphs.
    if (rows.length >= paragraphsPerCommit) await store()
  }
  signal.throwIfAborted()
  await store()
  return count
}

/** Minimum paragraphs per commit. */
const paragraphsPerCommit = 150

/** Reserves pages from the daily quota as a document turns out to be longer. */
class PageReservation {
  #pages = 0

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly run: { row: TranslationRow; job: HeldJob },
  ) {}

  /** @throws TranslationError if the daily quota is exceeded */
  async reserveUpTo(pages: number): Promise<void> {
    if (pages <= this.#pages) return
    this.#pages = pages
    const { id, userId } = this.run.row
    const { page_limit: limit } = await loadSiteSettings(this.ports.store, this.settings)
    const at = this.ports.clock.now()
    const today = startOfDay(new Date(at))
    await this.run.job.inTransaction(async ({ pageUsage, translations }) => {
      const fits = await pageUsage.reserve(
        { translationId: id, userId, pages, at },
        today,
        limit === 0 ? Infinity : limit,
      )
      if (!fits) {
        const left = Math.max(0, limit - (await pageUsage.since(userId, today)))
        throw new TranslationError('translation.pages', { need: pages, left, limit })
      }
      await translations.update(id, { pages })
    })
  }
}

function toRow(paragraph: ExtractedParagraph, index: number, pending: boolean): ParagraphRow {
  const { text, kind, level = null, page, startMs = null, endMs = null } = paragraph
  return { ...blankParagraph, index, source: text, kind, level, page, startMs, endMs, pending }
}
