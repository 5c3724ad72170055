import type { Ports } from '../../ports/ports'
import type { ParagraphRow } from '../../ports/translationRepositories'
import { yieldToEventLoop } from '../../lib/yieldToEventLoop'
import { streamWithList } from '../records/segmentStream'
import { folderName, jsonUpTo, pagesOf, type ArchiveEntry } from './archiveEntry'

const batchSize = 100

interface TranslationsOf {
  userId: number
  /** The record; null for all documents. */
  taskId: number | null
  /** Path of the folder that they are put into. */
  folder: string
}

/** A folder for each translation of a record or of documents, with the document. */
export async function* translationEntries(
  ports: Ports,
  { userId, taskId, folder }: TranslationsOf,
): AsyncGenerator<ArchiveEntry> {
  const { store, files } = ports
  const pages = pagesOf((page) => store.translations.page({ ...page, userId, keyword: '', taskId }))
  for await (const rows of pages)
    for (const { id, name, source, target, createdAt, file } of rows) {
      const path = `${folder}/${folderName(id, name)}`
      const lastModified = new Date(createdAt)
      const about = { id, name, source, target, created_at: lastModified.toISOString() }
      const list = streamWithList(paragraphBatches(ports, id), jsonUpTo(about, 'list'), '}')
      yield { name: `${path}/translation.json`, lastModified, input: list }
      const document = file === null ? null : await files.open(file)
      if (file !== null && document && document.size > 0)
        yield { name: `${path}/document${/\.\w+$/.exec(file)?.[0] ?? ''}`, lastModified, input: document.stream() }
    }
}

async function* paragraphBatches({ store }: Ports, id: number): AsyncGenerator<ParagraphRow[]> {
  for (let from = 0; ;) {
    const rows = await store.paragraphs.list(id, { from, limit: batchSize })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    from = last.index + 1
    await yieldToEventLoop()
  }
}
