import type * as v from 'valibot'
import type { WireSegment, Task } from '../../../src/wire/responses'
import { autoLanguage, taskStatus, type LanguageValue, type RecordSource } from '../../../src/wire/constants'
import type { AddTask, CheckTask, EditTask, RetryTask } from '../../../src/wire/requests'
import { documentTypeOf, type FileName } from '../../ports/fileNames'
import { isMessageId, translate, type ServerLocale } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { SharedTask } from '../../ports/peopleRepositories'
import type { BriefTask, ListedTask, TaskRow, UserRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import { RequestError } from '../../lib/requestError'
import { attemptRef, charge, priceOf, splitCharge, insufficientCreditError } from '../credit/credit'
import { canIdentifyLanguage, engineFor } from '../transcription/engineLanguages'
import { cancelTaskJobs, queueJob } from '../queueJob'
import { requestSpeakers } from '../requestSpeakers'
import { folderIdOf } from '../library/library'
import { cleanTerms } from '../vocabulary/vocabulary'
import { ownRecord, recordFor } from './access'
import { beginTextChange } from './textQuota'
import { archiveAndClear, saveVersion } from './versions'

/** Language of a recording that was added without one, if it can't be identified. */
const defaultLanguage: LanguageValue = 'cn'

/** URL path of a stored file. */
export const fileUrl = (file: FileName): string => `/files/${file}`
export const fileNameOf = (url: string): string => url.replace(/^.*\/files\//, '')

/** `YYYY-MM-DD HH:mm:ss` in the server's time zone. */
export function formatLocalTime(ms: number): string {
  const date = new Date(ms)
  const pad = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-')
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(pad).join(':')}`
}

/** Wire format of a task. */
export function toTaskDto(row: BriefTask, locale: ServerLocale): Task {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    type: row.type,
    language: row.identifyLanguage ? autoLanguage : row.language,
    mode: row.mode,
    url: row.file === '' ? '' : fileUrl(row.file),
    times: row.times,
    size: row.size,
    createtime: formatLocalTime(row.createdAt),
    created_at: new Date(row.createdAt).toISOString(),
    progress: row.progress,
    ...(row.error && isMessageId(row.error) ? { error: translate(locale, row.error) } : {}),
    ...(row.sample && { sample: 1 }),
    folder: row.folderId ?? 0,
    favorite: row.favorite ? 1 : 0,
    deleted: row.deletedAt === null ? 0 : 1,
    version: row.version,
  }
}

/** Wire format of a task in a list. */
export function toListedTaskDto(row: ListedTask, locale: ServerLocale): Task {
  // Chinese has no spaces between sentences.
  const preview = row.preview.replace(/([\p{Script=Han}\u3000-\u303f\uff00-\uffef])\n/gu, '$1').replaceAll('\n', ' ')
  return { ...toTaskDto(row, locale), preview, speaker_count: row.speakerCount, tags: row.tags }
}

/** Wire format of another user's task in a list. Where its owner has put it, and its file, are not for others. */
export function toSharedTaskDto({ role, ownerName, ...row }: SharedTask, locale: ServerLocale): Task {
  const { folder: _folder, favorite: _favorite, tags: _tags, ...shown } = toListedTaskDto(row, locale)
  return { ...shown, url: '', role, owner_name: ownerName }
}

/** @throws RequestError if no engine supports the language, or 6001 if the credit is insufficient */
export async function checkCanTranscribe(
  ports: Ports,
  user: UserRow,
  { times, language }: v.InferOutput<typeof CheckTask>,
): Promise<void> {
  await requireEngine(ports, language)
  const seconds = Math.max(1, Math.ceil(times))
  if (!splitCharge(seconds, user)) throw insufficientCreditError(seconds, user)
}

type RecordingLanguage = LanguageValue | typeof autoLanguage

async function requireEngine(ports: Ports, language: RecordingLanguage): Promise<void> {
  if (!ports.media.available) throw new RequestError('media.missing')
  if (language === autoLanguage) {
    if (!canIdentifyLanguage(ports)) throw new RequestError('language.noAuto')
  } else if (!(await engineFor(ports, language))) throw new RequestError('language.none')
}

/** How a language is stored. @param fallback the language if it can't be identified */
const languageFields = (language: RecordingLanguage, fallback: LanguageValue = defaultLanguage) =>
  language === autoLanguage ? { language: fallback, identifyLanguage: true } : { language, identifyLanguage: false }

interface NewTask extends v.InferOutput<typeof AddTask> {
  source?: RecordSource
  /** Is called in the transaction, which may run again. */
  onAdded?: ((repos: Repositories, task: TaskRow) => Promise<void>) | undefined
}

/** Charges the credit, creates the task and queues its job, atomically. Returns the task id. @throws RequestError */
export async function addTask(
  ports: Ports,
  user: UserRow,
  { source = 'upload', onAdded, ...request }: NewTask,
): Promise<number> {
  await requireEngine(ports, request.language)
  const { store, clock } = ports
  const now = clock.now()
  return store.transaction(async (repos) => {
    const upload = await repos.uploads.find(fileNameOf(request.url), user.id)
    if (!upload) throw new RequestError('task.noUpload')
    if (documentTypeOf(upload.file)) throw new RequestError('document.notMedia')
    const seconds = priceOf(upload.durationMs ?? request.times * 1000)
    const id = await repos.tasks.insert({
      userId: user.id,
      title: request.title,
      status: taskStatus.running,
      type: 'file',
      ...languageFields(request.language),
      mode: request.mode,
      file: upload.file,
      size: upload.size,
      times: seconds,
      createdAt: now,
      progress: 0,
      error: '',
      speakers: {},
      peaksFile: null,
      deletedAt: null,
      version: 0,
      attempt: 1,
      vocabulary: cleanTerms(request.vocabulary),
      folderId: await folderIdOf(repos, user, request.folder_id),
      source,
    })
    await charge(repos, user.id, { seconds, ref: attemptRef({ id, attempt: 1 }), now })
    await queueTranscription(repos, { id, userId: user.id, ...languageFields(request.language) }, now)
    await requestSpeakers(ports, repos, { taskId: id, speakers: request.roles })
    const task = onAdded && (await repos.tasks.find(id, user.id))
    if (task) await onAdded(repos, task)
    return id
  })
}

/**
 * Transcribes again, optionally in another language, and charges like a new task. A task whose credit ran out resumes
 * instead and pays only for the rest as it is transcribed.
 * @throws RequestError
 */
export async function retryTask(
  ports: Ports,
  user: UserRow,
  { id, language }: v.InferOutput<typeof RetryTask>,
): Promise<void> {
  const before = await ownRecord(ports, user, id)
  if (before.file === '') throw new RequestError('task.noSound')
  const target = languageFields(language ?? (before.identifyLanguage ? autoLanguage : before.language), before.language)
  await requireEngine(ports, target.identifyLanguage ? autoLanguage : target.language)
  const now = ports.clock.now()
  await ports.store.transaction(async (repos) => {
    const { task } = await recordFor(repos, user, { id, need: 'owner' })
    if (task.deletedAt !== null) throw new RequestError('task.deleted')
    if (task.status === taskStatus.running) throw new RequestError('task.running')
    const continues = target.language === task.language && target.identifyLanguage === task.identifyLanguage
    if (task.status === taskStatus.unpaid && continues) await requireAnyCredit(repos, user.id)
    else await restartTranscription(repos, { ...task, ...target, attempt: task.attempt + 1 }, now)
    await repos.tasks.update(id, { status: taskStatus.running, error: '' })
    await queueTranscription(repos, { id, userId: user.id, ...target }, now)
  })
}

const queueTranscription = (
  repos: Repositories,
  { id, userId, language, identifyLanguage }: Pick<TaskRow, 'id' | 'userId' | 'language' | 'identifyLanguage'>,
  now: number,
) => queueJob(repos, { kind: 'transcription', subject: id, userId, ...(!identifyLanguage && { language }) }, now)

/** @throws RequestError 6001 if the user has no credit at all */
async function requireAnyCredit({ users }: Repositories, userId: number): Promise<void> {
  const user = await users.byId(userId)
  if (user && !splitCharge(1, user)) throw insufficientCreditError(1, user)
}

/** @param task the task with its new attempt number and language */
async function restartTranscription(repos: Repositories, task: TaskRow, now: number): Promise<void> {
  const { id, userId, times, attempt, version, language, identifyLanguage } = task
  await charge(repos, userId, { seconds: times, ref: attemptRef(task), now })
  await archiveAndClear(repos, task, { userId, now })
  await repos.insights.clear(id)
  await cancelTaskJobs(repos, id)
  await repos.speakerDetections.restart(id)
  await repos.tasks.incrementVersion(id, version)
  await repos.tasks.update(id, { language, identifyLanguage, attempt, progress: 0 })
}

/** Saves an edit if its base version is current; returns false otherwise. Only the owner changes the title. @throws RequestError */
export async function editTask(
  { store, clock }: Ports,
  user: UserRow,
  { id, version, title, speakers, list = [], removed = [], notes }: v.InferOutput<typeof EditTask>,
): Promise<boolean> {
  return store.transaction(async (repos) => {
    const { task, role, owner } = await recordFor(repos, user, { id, need: 'editor' })
    if (title !== undefined && role !== 'owner') throw new RequestError('people.ownerOnly')
    const changesText = list.length > 0 || removed.length > 0
    if (changesText && task.status !== taskStatus.done)
      throw new RequestError(task.status === taskStatus.unpaid ? 'task.unpaid' : 'task.notDone')
    if (task.version !== version) return false
    const quotaCheck = await beginTextChange(repos, owner)
    const engines = new Set(await repos.segments.engines(id))
    const segments = list.map(({ engine = '', ...segment }, index) => ({
      ...clampToRecording(segment, index + 1, task.times * 1000),
      ...(engines.has(engine) && { engine }),
    }))
    await repos.tasks.incrementVersion(id, version)
    await saveVersion(repos, task, { userId: user.id, now: clock.now(), title, speakers, list: segments, removed })
    if (notes) await repos.tasks.update(id, { notes })
    await quotaCheck.check('record', id)
    return true
  })
}

/** Clamps times to the end of the recording. @throws RequestError naming a segment with invalid times */
function clampToRecording(segment: WireSegment, number: number, endMs: number): WireSegment {
  requireValidTimes(segment, number, Infinity)
  return { ...segment, start: Math.min(segment.start, endMs), end: Math.min(segment.end, endMs) }
}

/** @throws RequestError naming the segment if its times are outside the recording */
export function requireValidTimes({ id, start, end }: WireSegment, number: number, endMs: number): void {
  const whole = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end >= start && end <= endMs
  if (!whole || id === '') throw new RequestError('task.badSegment', { number, reason: `${start}–${end}` })
}
