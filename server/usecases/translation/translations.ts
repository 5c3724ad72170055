/** User operations on translations. */
import type * as v from 'valibot'
import { taskStatus } from '../../../src/wire/constants'
import type { RecordRole } from '../../../src/wire/peopleSchemas'
import {
  documentTypes,
  type AddTranslation,
  type EditTranslation,
  type RetryTranslation,
  type TranslatedParagraph,
  type Translation,
} from '../../../src/wire/translationSchemas'
import { documentTypeOf } from '../../ports/fileNames'
import { isMessageId, translate, type ServerLocale } from '../../messages/messages'
import { createTimeSlice } from '../../lib/timeSlice'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import { RequestError } from '../../lib/requestError'
import type { Settings } from '../../ports/settings'
import {
  translationStatus,
  type NewTranslation,
  type ParagraphPatch,
  type ParagraphRow,
  type TranslationRow,
} from '../../ports/translationRepositories'
import { startOfDay } from '../accounts/accounts'
import { queueJob } from '../queueJob'
import { removeInParts } from '../removeInParts'
import { loadSiteSettings } from '../site/siteSettings'
import { recordFor, type RecordNeed } from '../records/access'
import { fileNameOf, formatLocalTime } from '../records/tasks'
import { requireTextQuota, beginTextChange } from '../records/textQuota'
import { countTranslation } from './translationQuota'
import { qualityIssues } from './qualityIssues'

/** Maximum waiting and running translations per user. */
const maxUnfinished = 10

type AddRequest = v.InferOutput<typeof AddTranslation>

/** Queues the translation of a document or record and returns its id. @throws RequestError */
export async function addTranslation(
  ports: Ports,
  settings: Settings,
  { user, request }: { user: UserRow; request: AddRequest },
): Promise<number> {
  if (request.by === 'server') {
    if (!ports.translator) throw new RequestError('translation.none')
    if (!ports.translator.targets.includes(request.target)) throw new RequestError('translation.target')
  }
  const now = ports.clock.now()
  await countTranslation(ports, user.id)
  const { page_limit: limit } = await loadSiteSettings(ports.store, settings)
  return ports.store.transaction(async (repos) => {
    if ((await repos.translations.countUnfinished(user.id)) >= maxUnfinished)
      throw new RequestError('translation.tooMany', { most: maxUnfinished })
    requireTextQuota(user, await repos.textSizes.usedBytes(user.id))
    const id =
      'task_id' in request
        ? await addRecordTranslation(repos, request, { user, now })
        : await addDocumentTranslation(repos, request, { user, now, limit })
    await queueJob(repos, { kind: 'translation', subject: id, userId: user.id }, now)
    return id
  })
}

type AddRequestWith<Field extends string> = Extract<AddRequest, Record<Field, unknown>>

async function addDocumentTranslation(
  { uploads, translations, pageUsage }: Repositories,
  request: AddRequestWith<'url'>,
  { user, now, limit }: { user: UserRow; now: number; limit: number },
): Promise<number> {
  const today = await pageUsage.since(user.id, startOfDay(new Date(now)))
  if (limit > 0 && today >= limit) throw new RequestError('translation.noPages', { limit })
  const upload = await uploads.find(fileNameOf(request.url), user.id)
  if (!upload) throw new RequestError('translation.noUpload')
  const type = documentTypeOf(upload.file)
  if (!type) throw new RequestError('translation.notDocument', { types: documentTypes.join(', ') })
  const { name, source, target, by } = request
  if (source === target) throw new RequestError('translation.same')
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

/** A record has one translation per target language. Adding it again updates it. */
async function addRecordTranslation(
  repos: Repositories,
  request: AddRequestWith<'task_id'>,
  { user, now }: { user: UserRow; now: number },
): Promise<number> {
  const { translations } = repos
  const { task } = await recordFor(repos, user, { id: request.task_id, need: 'owner' })
  if (task.deletedAt !== null) throw new RequestError('task.deleted')
  if (task.status !== taskStatus.done) throw new RequestError('translation.notDone')
  const { target, by } = request
  if (task.language === target) throw new RequestError('translation.same')
  const known = await translations.byTask(task.id, target)
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
  await translations.reset(known.id)
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

/**
 * The translation with this id, its owner, and what the user may do with it: for its owner, or people with that role in its record.
 * @throws RequestError as if it did not exist, or that the role does not suffice
 */
export async function translationFor(
  ports: Pick<Ports, 'store'>,
  user: UserRow,
  { id, need }: RecordNeed,
): Promise<{ row: TranslationRow; owner: UserRow; role: RecordRole }> {
  const { store } = ports
  const own = await store.translations.find(id, user.id)
  if (own) return { row: own, owner: user, role: 'owner' }
  const row = await store.translations.byId(id)
  const missing = () => new RequestError('translation.missing')
  if (!row || row.taskId === null) throw missing()
  await recordFor(store, user, { id: row.taskId, need: 'reader' }).catch(() => {
    throw missing()
  })
  const { owner, role } = await recordFor(store, user, { id: row.taskId, need })
  return { row, owner, role }
}

/**
 * Saves edits by the user, or by in-browser translation. Returns conflicting paragraphs, which were changed in the meantime
 * and stay unchanged. @throws RequestError, with nothing changed
 */
export async function editTranslation(
  ports: Ports,
  user: UserRow,
  { id, list }: v.InferOutput<typeof EditTranslation>,
): Promise<ParagraphRow[]> {
  const { owner } = await translationFor(ports, user, { id, need: 'editor' })
  const timeSlice = createTimeSlice()
  return ports.store.transaction(async (repos) => {
    const { paragraphs } = repos
    const quotaCheck = await beginTextChange(repos, owner)
    const indexes = [...new Set(list.map(({ index }) => index))]
    const rows = new Map((await paragraphs.byIndexes(id, indexes)).map((row) => [row.index, row]))
    const conflicts: ParagraphRow[] = []
    const patches: ParagraphPatch[] = []
    for (const { index, target, checked, was } of list) {
      if (timeSlice.expired()) await timeSlice.pause()
      const row = rows.get(index)
      if (!row) throw new RequestError('translation.noParagraph', { number: index + 1 })
      // A resent edit whose response was lost is not a conflict.
      const isConflict = was !== undefined && row.target !== was && row.target !== target
      if (isConflict) conflicts.push(row)
      else patches.push(patchOf(row, { target, checked }))
    }
    await paragraphs.patch(id, patches)
    await quotaCheck.check('translation', id)
    return conflicts
  })
}

type ParagraphEdit = Pick<v.InferOutput<typeof EditTranslation>['list'][number], 'target' | 'checked'>

function patchOf({ index, source }: ParagraphRow, { target, checked }: ParagraphEdit): ParagraphPatch {
  const text = target === undefined ? {} : { target, fault: '', doubts: qualityIssues(source, target), pending: false }
  return { index, ...text, ...(checked === undefined ? {} : { checked: checked === 1 }) }
}

/** Retries failed paragraphs, or those with the given indexes. @throws RequestError */
export async function retryTranslation(
  ports: Ports,
  user: UserRow,
  { id, indexes }: v.InferOutput<typeof RetryTranslation>,
): Promise<void> {
  await translationFor(ports, user, { id, need: 'owner' })
  const now = ports.clock.now()
  await ports.store.transaction(async (repos) => {
    const { translations, paragraphs } = repos
    const row = await translations.find(id, user.id)
    if (!row) throw new RequestError('translation.missing')
    const { waiting, running, failed } = translationStatus
    if (row.status === waiting || row.status === running) throw new RequestError('translation.running')
    if (row.status !== failed && row.by === 'browser') throw new RequestError('translation.browser')
    if (row.by === 'server' && !ports.translator) throw new RequestError('translation.none')
    if (indexes)
      await paragraphs.patch(
        id,
        indexes.map((index) => ({ index, fault: '', pending: true })),
      )
    else await paragraphs.retryFailed(id)
    await translations.reset(id)
    await queueJob(repos, { kind: 'translation', subject: id, userId: user.id }, now)
  })
}

/**
 * Deletes it permanently, with its document unless another translation uses it. Releases its pages if nothing was translated.
 * @throws RequestError
 */
export async function deleteTranslation(ports: Ports, user: UserRow, id: number): Promise<void> {
  await translationFor(ports, user, { id, need: 'owner' })
  const unused = await ports.store.transaction(async ({ translations, paragraphs, pageUsage, uploads, queue }) => {
    const row = await translations.find(id, user.id)
    if (!row) throw new RequestError('translation.missing')
    if (row.status !== translationStatus.done && (await paragraphs.counts(id)).translated === 0)
      await pageUsage.release(id)
    await queue.cancel('translation', id)
    await translations.markRemoved(id)
    if (row.file === null || (await translations.usesFile(row.file))) return null
    await uploads.remove(row.file)
    return row.file
  })
  if (unused !== null) await ports.files.remove(unused)
  await removeInParts(ports.store, 'translations', id)
}

/** Wire format of a translation. */
export function toTranslationDto(row: TranslationRow, failed: number, locale: ServerLocale): Translation {
  return {
    id: row.id,
    name: row.name,
    source: row.source,
    target: row.target,
    status: row.status,
    pages: row.pages,
    size: row.size,
    createtime: formatLocalTime(row.createdAt),
    created_at: new Date(row.createdAt).toISOString(),
    ...(row.status === translationStatus.running ? { progress: row.progress } : {}),
    ...(row.error && isMessageId(row.error) ? { error: translate(locale, row.error, row.errorValues) } : {}),
    ...(row.taskId === null ? {} : { task_id: row.taskId }),
    by: row.by,
    failed,
  }
}

/** Wire format of a paragraph. */
export function toParagraphDto(row: ParagraphRow, locale: ServerLocale): TranslatedParagraph {
  return {
    source: row.source,
    target: row.target,
    kind: row.kind,
    ...(row.level === null ? {} : { level: row.level }),
    ...(row.page === null ? {} : { page: row.page }),
    ...(row.segment === null ? {} : { segment: row.segment }),
    ...(row.startMs === null ? {} : { start: row.startMs }),
    ...(row.endMs === null ? {} : { end: row.endMs }),
    ...(row.fault && isMessageId(row.fault) ? { fault: translate(locale, row.fault) } : {}),
    ...(row.doubts.length > 0 ? { doubts: row.doubts } : {}),
    checked: row.checked ? 1 : 0,
  }
}
