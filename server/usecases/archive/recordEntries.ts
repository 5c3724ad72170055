import { taskStatus } from '../../../src/wire/constants'
import type { ServerLocale } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { TaskRow, UserRow } from '../../ports/rows'
import { exportTask } from '../records/recordExport'
import { segmentBatches, streamWithList, textStream } from '../records/segmentStream'
import { toTaskDto } from '../records/tasks'
import { translationEntries } from './translationEntries'
import { folderName, jsonUpTo, pagesOf, type ArchiveEntry } from './archiveEntry'

/** A folder for each record, also of those in the recycle bin: what is stored, the text, and the sound. */
export async function* recordEntries(
  ports: Ports,
  { user, locale }: { user: UserRow; locale: ServerLocale },
): AsyncGenerator<ArchiveEntry> {
  const { store } = ports
  for (const deleted of [false, true]) {
    const pages = pagesOf((page) => store.tasks.page({ ...page, userId: user.id, deleted, sort: 'created' }))
    for await (const rows of pages)
      for (const { id, tags } of rows) {
        const task = await store.tasks.find(id, user.id)
        if (task) yield* entriesOf(ports, task, { tags, locale })
      }
  }
}

async function* entriesOf(
  ports: Ports,
  task: TaskRow,
  { tags, locale }: { tags: readonly number[]; locale: ServerLocale },
): AsyncGenerator<ArchiveEntry> {
  const { store, files } = ports
  const { id, title, createdAt, speakers, notes, vocabulary, file } = task
  const folder = `records/${folderName(id, title)}`
  const lastModified = new Date(createdAt)
  const { url: _url, ...facts } = toTaskDto(task, locale)
  const insights = (await store.insights.byTask(id)).map(({ kind, by, body }) => ({ kind, by, ...body }))
  const links = (await store.shares.byTask(id)).map((share) => ({
    created_at: new Date(share.createdAt).toISOString(),
    visits: share.visits,
    parts: share.parts,
  }))
  const head = jsonUpTo({ ...facts, tags, speakers, notes, vocabulary, insights, links }, 'list')
  yield { name: `${folder}/record.json`, lastModified, input: streamWithList(segmentBatches(store, id), head, '}') }
  if (task.status === taskStatus.done)
    yield { name: `${folder}/transcript.txt`, lastModified, input: textStream(textOf(ports, task, locale)) }
  const sound = file === '' ? null : await files.open(file)
  if (sound && sound.size > 0)
    yield { name: `${folder}/sound${/\.\w+$/.exec(file)?.[0] ?? ''}`, lastModified, input: sound.stream() }
  yield* translationEntries(ports, { userId: task.userId, taskId: id, folder: `${folder}/translations` })
}

async function* textOf(ports: Ports, task: TaskRow, locale: ServerLocale): AsyncGenerator<string> {
  const options = { id: task.id, type: 'txt', role: 1, time: 1, tone: 1, pa: 1, locale } as const
  const { content } = await exportTask(ports, task, options)
  yield new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
}
