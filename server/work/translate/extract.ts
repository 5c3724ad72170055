/** The paragraphs of a document come into the store. */
import { maxParagraphs, type DocumentType } from '../../../src/wire/translation'
import { DocumentRefused, type DocumentParagraph } from '../../documents'
import type { Ports } from '../../ports'
import type { Settings } from '../../settings'
import type { ParagraphRow, TranslationRow } from '../../translationTables'
import { startOfDay } from '../accounts'
import { siteSettings } from '../site'
import { TranslationRefused } from './failure'
import type { Hold } from './hold'
import { blank } from './paragraphs'

/**
 * Takes a document apart and stores its paragraphs part by part; its pages are taken from the day's as soon as they are known.
 * Nothing is done where an earlier run came to the end. @throws DocumentRefused, TranslationRefused, Gone
 */
export async function extract(
  ports: Ports,
  settings: Settings,
  row: TranslationRow,
  hold: Hold,
  signal: AbortSignal,
): Promise<void> {
  if (row.extracted || row.file === null || row.type === null) return
  if (!(await ports.files.open(row.file))) throw new TranslationRefused('translation.error.missing')
  await hold(({ paragraphs }) => paragraphs.cut(row.id, 0))
  const taken = new PageTaking(ports, settings, row, hold)
  const count = await storeParagraphs(
    ports,
    { id: row.id, file: row.file, type: row.type, by: row.by },
    taken,
    hold,
    signal,
  )
  if (count === 0) throw new DocumentRefused('empty')
  await hold(({ translations }) => translations.update(row.id, { extracted: true }))
}

interface Document {
  id: number
  file: string
  type: DocumentType
  by: TranslationRow['by']
}

async function storeParagraphs(
  ports: Ports,
  { id, file, type, by }: Document,
  taken: PageTaking,
  hold: Hold,
  signal: AbortSignal,
) {
  let count = 0
  let rows: ParagraphRow[] = []
  const store = async () => {
    const full = rows
    rows = []
    if (full.length > 0) await hold(({ paragraphs }) => paragraphs.put(id, full))
  }
  for await (const part of ports.documentReader.read(file, type, signal)) {
    signal.throwIfAborted()
    for (const paragraph of part.paragraphs) rows.push(rowOf(paragraph, count++, by === 'server'))
    if (count > maxParagraphs) throw new DocumentRefused('tooLong')
    await taken.upTo(part.pages)
    // A commit holds the event loop until it is on the disk, and a page has few paragraphs.
    if (rows.length >= storedAtOnce) await store()
  }
  signal.throwIfAborted()
  await store()
  return count
}

/** Paragraphs a commit carries. */
const storedAtOnce = 150

/** Pages of the day, taken as a document turns out longer. */
class PageTaking {
  #pages = 0

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly row: TranslationRow,
    private readonly hold: Hold,
  ) {}

  /** @throws TranslationRefused when the day has not so many */
  async upTo(pages: number): Promise<void> {
    if (pages <= this.#pages) return
    this.#pages = pages
    const { id, userId } = this.row
    const { page_limit: limit } = await siteSettings(this.ports.store, this.settings)
    const at = this.ports.clock.now()
    const today = startOfDay(new Date(at))
    await this.hold(async ({ takenPages, translations }) => {
      const fits = await takenPages.take(
        { translationId: id, userId, pages, at },
        today,
        limit === 0 ? Infinity : limit,
      )
      if (!fits) {
        const left = Math.max(0, limit - (await takenPages.since(userId, today)))
        throw new TranslationRefused('translation.pages', { need: pages, left, limit })
      }
      await translations.update(id, { pages })
    })
  }
}

function rowOf(paragraph: DocumentParagraph, index: number, pending: boolean): ParagraphRow {
  const { text, kind, level = null, page, startMs = null, endMs = null } = paragraph
  return { ...blank, index, source: text, kind, level, page, startMs, endMs, pending }
}
