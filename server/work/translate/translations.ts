/** What people ask of their translations. */
import type * as v from 'valibot'
import { taskStatus } from '../../../src/wire/codes'
import {
  documentTypes,
  type AddTranslation,
  type EditTranslation,
  type RetryTranslation,
  type TranslatedParagraph,
  type Translation,
} from '../../../src/wire/translation'
import { documentTypeOf } from '../../fileNames'
import { isMessageId, sentence, type ServerLocale } from '../../messages'
import type { Ports } from '../../ports'
import type { UserRow } from '../../rows'
import type { Tables } from '../../tables'
import { Refusal, tooManyTries } from '../../refusal'
import type { Settings } from '../../settings'
import {
  translationStatus,
  type NewTranslation,
  type ParagraphPatch,
  type ParagraphRow,
  type TranslationRow,
} from '../../translationTables'
import { startOfDay } from '../accounts'
import { siteSettings } from '../site'
import { fileOf, localTime } from '../tasks'
import { doubtsOf } from './doubts'

/** Translations of a user that may wait or run. */
const mostUnfinished = 10
/** Translations a user may ask for within an hour. */
const addsPerHour = 120
const hourMs = 3_600_000

type Added = v.InferOutput<typeof AddTranslation>

/** Queues a translation of a document or a record. Gives its id. @throws Refusal */
export async function addTranslation(ports: Ports, settings: Settings, user: UserRow, asked: Added): Promise<number> {
  if (asked.by === 'server') {
    if (!ports.translator) throw new Refusal('translation.none')
    if (!ports.translator.targets.includes(asked.target)) throw new Refusal('translation.target')
  }
  const now = ports.clock.now()
  const waitMs = await ports.store.tries.take(`translate ${user.id}`, now, hourMs, addsPerHour)
  if (waitMs > 0) throw tooManyTries(waitMs)
  const { page_limit: limit } = await siteSettings(ports.store, settings)
  return ports.store.transaction(async (tables) => {
    if ((await tables.translations.unfinished(user.id)) >= mostUnfinished)
      throw new Refusal('translation.tooMany', { most: mostUnfinished })
    if ('task_id' in asked) return ofRecord(tables, user, asked, now)
    const today = await tables.takenPages.since(user.id, startOfDay(new Date(now)))
    if (limit > 0 && today >= limit) throw new Refusal('translation.noPages', { limit })
    return ofDocument(tables, user, asked, now)
  })
}

type Kind<Field extends string> = Extract<Added, Record<Field, unknown>>

async function ofDocument(
  { uploads, translations }: Tables,
  user: UserRow,
  asked: Kind<'url'>,
  now: number,
): Promise<number> {
  const upload = await uploads.find(fileOf(asked.url), user.id)
  if (!upload) throw new Refusal('translation.noUpload')
  const type = documentTypeOf(upload.file)
  if (!type) throw new Refusal('translation.notDocument', { types: documentTypes.join(', ') })
  const { name, source, target, by } = asked
  if (source === target) throw new Refusal('translation.same')
  return translations.insert({
    ...newRow(user, now),
    name,
    source,
    target,
    by,
    size: upload.size,
    file: upload.file,
    type,
  })
}

/** A record has one translation into each language; asked for again it is brought up to date. */
async function ofRecord(
  { tasks, translations }: Tables,
  user: UserRow,
  asked: Kind<'task_id'>,
  now: number,
): Promise<number> {
  const task = await tasks.find(asked.task_id, user.id)
  if (!task) throw new Refusal('task.missing')
  if (task.deletedAt !== null) throw new Refusal('task.deleted')
  if (task.status !== taskStatus.done) throw new Refusal('translation.notDone')
  const { target, by } = asked
  if (task.language === target) throw new Refusal('translation.same')
  const known = await translations.ofTask(task.id, target)
  if (!known) {
    return translations.insert({
      ...newRow(user, now),
      name: task.title,
      source: task.language,
      target,
      by,
      taskId: task.id,
    })
  }
  await translations.update(known.id, { by })
  await translations.queue(known.id, now)
  return known.id
}

const newRow = (user: UserRow, now: number): Omit<NewTranslation, 'name' | 'source' | 'target' | 'by'> => ({
  userId: user.id,
  createdAt: now,
  pages: 0,
  size: 0,
  taskId: null,
  file: null,
  type: null,
})

/** The translation of that user. @throws Refusal; another user's does not exist for them */
export async function ownTranslation({ store }: Ports, user: UserRow, id: number): Promise<TranslationRow> {
  const row = await store.translations.find(id, user.id)
  if (!row) throw new Refusal('translation.missing')
  return row
}

/**
 * Saves what a reader, or a browser that translates, has changed, and gives the paragraphs that were changed meanwhile: those stay as
 * they are. @throws Refusal, with nothing changed
 */
export async function editTranslation(
  ports: Ports,
  user: UserRow,
  { id, list }: v.InferOutput<typeof EditTranslation>,
): Promise<ParagraphRow[]> {
  await ownTranslation(ports, user, id)
  return ports.store.transaction(async ({ paragraphs }) => {
    const indexes = [...new Set(list.map(({ index }) => index))]
    const rows = new Map((await paragraphs.byIndexes(id, indexes)).map((row) => [row.index, row]))
    const clashes: ParagraphRow[] = []
    const patches: ParagraphPatch[] = []
    for (const { index, target, checked, was } of list) {
      const row = rows.get(index)
      if (!row) throw new Refusal('translation.noParagraph', { number: index + 1 })
      // An edit whose answer was lost is sent again: what it wrote is no clash.
      const isClash = was !== undefined && row.target !== was && row.target !== target
      if (isClash) clashes.push(row)
      else patches.push(patchOf(row, { target, checked }))
    }
    await paragraphs.patch(id, patches)
    return clashes
  })
}

type Edited = Pick<v.InferOutput<typeof EditTranslation>['list'][number], 'target' | 'checked'>

function patchOf({ index, source }: ParagraphRow, { target, checked }: Edited): ParagraphPatch {
  const text = target === undefined ? {} : { target, fault: '', doubts: doubtsOf(source, target), pending: false }
  return { index, ...text, ...(checked === undefined ? {} : { checked: checked === 1 }) }
}

/** Translates what failed, or the named paragraphs, once more; one that failed as a whole begins anew. @throws Refusal */
export async function retryTranslation(
  ports: Ports,
  user: UserRow,
  { id, indexes }: v.InferOutput<typeof RetryTranslation>,
): Promise<void> {
  await ownTranslation(ports, user, id)
  const now = ports.clock.now()
  await ports.store.transaction(async ({ translations, paragraphs }) => {
    const row = await translations.find(id, user.id)
    if (!row) throw new Refusal('translation.missing')
    const { waiting, running, failed } = translationStatus
    if (row.status === waiting || row.status === running) throw new Refusal('translation.running')
    if (row.status !== failed && row.by === 'browser') throw new Refusal('translation.browser')
    if (row.by === 'server' && !ports.translator) throw new Refusal('translation.none')
    if (indexes)
      await paragraphs.patch(
        id,
        indexes.map((index) => ({ index, fault: '', pending: true })),
      )
    else await paragraphs.retryFailed(id)
    await translations.queue(id, now)
  })
}

/**
 * Gone for good, with its document unless another translation uses it. Its pages are given back where nothing was translated yet.
 * @throws Refusal
 */
export async function deleteTranslation(ports: Ports, user: UserRow, id: number): Promise<void> {
  await ownTranslation(ports, user, id)
  const unused = await ports.store.transaction(async ({ translations, paragraphs, takenPages, uploads }) => {
    const row = await translations.find(id, user.id)
    if (!row) throw new Refusal('translation.missing')
    if (row.status !== translationStatus.done && (await paragraphs.counts(id)).translated === 0)
      await takenPages.giveBack(id)
    await translations.remove(id)
    if (row.file === null || (await translations.usesFile(row.file))) return null
    await uploads.remove(row.file)
    return row.file
  })
  if (unused !== null) await ports.files.remove(unused)
}

/** A translation as it travels. */
export function translationBody(row: TranslationRow, failed: number, locale: ServerLocale): Translation {
  return {
    id: row.id,
    name: row.name,
    source: row.source,
    target: row.target,
    status: row.status,
    pages: row.pages,
    size: row.size,
    createtime: localTime(row.createdAt),
    created_at: new Date(row.createdAt).toISOString(),
    ...(row.status === translationStatus.running ? { progress: row.progress } : {}),
    ...(row.error && isMessageId(row.error) ? { error: sentence(locale, row.error, row.errorValues) } : {}),
    ...(row.taskId === null ? {} : { task_id: row.taskId }),
    by: row.by,
    failed,
  }
}

/** A paragraph as it travels. */
export function paragraphBody(row: ParagraphRow, locale: ServerLocale): TranslatedParagraph {
  return {
    source: row.source,
    target: row.target,
    kind: row.kind,
    ...(row.level === null ? {} : { level: row.level }),
    ...(row.page === null ? {} : { page: row.page }),
    ...(row.segment === null ? {} : { segment: row.segment }),
    ...(row.startMs === null ? {} : { start: row.startMs }),
    ...(row.endMs === null ? {} : { end: row.endMs }),
    ...(row.fault && isMessageId(row.fault) ? { fault: sentence(locale, row.fault) } : {}),
    ...(row.doubts.length > 0 ? { doubts: row.doubts } : {}),
    checked: row.checked ? 1 : 0,
  }
}
