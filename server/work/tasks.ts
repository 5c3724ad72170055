import type * as v from 'valibot'
import type { Segment, Task } from '../../src/wire/bodies'
import { taskStatus, type LanguageValue } from '../../src/wire/codes'
import type { AddTask, CheckTask, EditTask, RetryTask } from '../../src/wire/requests'
import { documentTypeOf, type FileName } from '../fileNames'
import { isMessageId, sentence, type ServerLocale } from '../messages'
import type { Ports } from '../ports'
import type { TaskRow, UserRow } from '../rows'
import type { Tables } from '../tables'
import { Refusal } from '../refusal'
import { charge, settle, share, shortage } from './credit'
import { engineFor } from './languages'
import { keepAndClear, saveVersion } from './versions'

/** Where a stored file is fetched. */
export const fileUrl = (file: FileName): string => `/files/${file}`
export const fileOf = (url: string): string => url.replace(/^.*\/files\//, '')

/** `YYYY-MM-DD HH:mm:ss` in the server's zone. */
export function localTime(ms: number): string {
  const date = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}

/** A task as it travels. */
export function taskBody(row: TaskRow, locale: ServerLocale): Task {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    type: row.type,
    language: row.language,
    mode: row.mode,
    url: fileUrl(row.file),
    times: row.times,
    size: row.size,
    createtime: localTime(row.createdAt),
    created_at: new Date(row.createdAt).toISOString(),
    progress: row.progress,
    ...(row.error && isMessageId(row.error) ? { error: sentence(locale, row.error) } : {}),
    speakers: row.speakers,
    ...(row.notes.length > 0 ? { notes: row.notes } : {}),
    deleted: row.deletedAt === null ? 0 : 1,
    version: row.version,
  }
}

/** The task of that user. @throws Refusal; another user's task does not exist for them */
export async function ownTask({ store }: Ports, user: UserRow, id: number): Promise<TaskRow> {
  const task = await store.tasks.find(id, user.id)
  if (!task) throw new Refusal('task.missing')
  return task
}

/** @throws Refusal when there is no engine for the language, or 6001 */
export function checkTask(ports: Ports, user: UserRow, { times, language }: v.InferOutput<typeof CheckTask>): void {
  needEngine(ports, language)
  const seconds = Math.max(1, Math.ceil(times))
  if (!share(seconds, user)) throw shortage(seconds, user)
}

function needEngine(ports: Ports, language: LanguageValue): void {
  if (!engineFor(ports, language)) throw new Refusal(ports.media.available ? 'language.none' : 'media.missing')
}

/** Takes the credit, makes the task and queues its work: all or nothing. Gives the task's id. @throws Refusal */
export async function addTask(ports: Ports, user: UserRow, asked: v.InferOutput<typeof AddTask>): Promise<number> {
  needEngine(ports, asked.language)
  const { store, clock } = ports
  const now = clock.now()
  return store.transaction(async (tables) => {
    const upload = await tables.uploads.find(fileOf(asked.url), user.id)
    if (!upload) throw new Refusal('task.noUpload')
    if (documentTypeOf(upload.file)) throw new Refusal('document.notMedia')
    const seconds = Math.max(1, Math.ceil(upload.durationMs === null ? asked.times : upload.durationMs / 1000))
    const id = await tables.tasks.insert({
      userId: user.id,
      title: asked.title,
      status: taskStatus.running,
      type: 'file',
      language: asked.language,
      mode: asked.mode,
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
    })
    await charge(tables, user.id, seconds, `${id}:1`, now)
    await tables.jobs.add(id, now)
    return id
  })
}

/** Transcribes again, in another language if asked; charges like a new task. @throws Refusal */
export async function retryTask(ports: Ports, user: UserRow, { id, language }: v.InferOutput<typeof RetryTask>): Promise<void> {
  const before = await ownTask(ports, user, id)
  const wanted = language ?? before.language
  needEngine(ports, wanted)
  const now = ports.clock.now()
  await ports.store.transaction(async (tables) => {
    const task = await tables.tasks.find(id, user.id)
    if (!task) throw new Refusal('task.missing')
    if (task.deletedAt !== null) throw new Refusal('task.deleted')
    if (task.status === taskStatus.running) throw new Refusal('task.running')
    const attempt = task.attempt + 1
    await charge(tables, user.id, task.times, `${id}:${attempt}`, now)
    await keepAndClear(tables, task, user.id, now)
    await tables.insights.clear(id)
    await tables.tasks.bump(id, task.version)
    await tables.tasks.update(id, { status: taskStatus.running, language: wanted, attempt, progress: 0, error: '' })
    await tables.jobs.add(id, now)
  })
}

/** To the recycle bin, or back out of it. @throws Refusal */
export async function setDeleted(ports: Ports, user: UserRow, id: number, deleted: boolean): Promise<void> {
  const task = await ownTask(ports, user, id)
  if ((task.deletedAt !== null) === deleted) return
  await ports.store.tasks.update(id, { deletedAt: deleted ? ports.clock.now() : null })
}

/**
 * Gone for good, with its recording unless another record uses it; what is left of a running transcription is given back.
 * @throws Refusal
 */
export async function destroyTask(ports: Ports, user: UserRow, id: number): Promise<void> {
  const task = await ownTask(ports, user, id)
  const { store, files, clock } = ports
  const unused = await store.transaction(async (tables) => {
    // It may have come to its end, or its waveform been drawn, since.
    const current = await tables.tasks.byId(id)
    if (current?.status === taskStatus.running) await giveRestBack(tables, current, clock.now())
    const peaksFile = current?.peaksFile ?? null
    await tables.tasks.remove(id)
    const last = (await tables.tasks.ofFile(task.file)).length === 0
    if (last) await tables.uploads.remove(task.file)
    return last ? [task.file, peaksFile] : [peaksFile]
  })
  for (const file of unused) if (file !== null) await files.remove(file)
}

/** Whoever deletes a running record may have read what is there of it, so the time up to the last stored piece stays paid. */
async function giveRestBack(tables: Tables, { id, userId, times, attempt }: TaskRow, now: number): Promise<void> {
  const heardMs = (await tables.segments.pieces(id)).at(-1)?.endMs ?? 0
  await settle(tables, userId, Math.min(times, Math.ceil(heardMs / 1000)), `${id}:${attempt}`, now)
}

/** Saves what changed if the version is still the one it was made on; false when it is not. @throws Refusal */
export async function editTask(
  { store, clock }: Ports,
  user: UserRow,
  { id, version, title, speakers, list = [], removed = [], notes }: v.InferOutput<typeof EditTask>,
): Promise<boolean> {
  return store.transaction(async (tables) => {
    const task = await tables.tasks.find(id, user.id)
    if (!task) throw new Refusal('task.missing')
    const text = list.length > 0 || removed.length > 0
    if (text && task.status !== taskStatus.done) throw new Refusal('task.notDone')
    if (task.version !== version) return false
    const whole = list.map((segment, index) => inRecording(segment, index + 1, task.times * 1000))
    await tables.tasks.bump(id, version)
    await saveVersion(tables, task, user.id, clock.now(), { title, speakers, list: whole, removed })
    if (notes) await tables.tasks.update(id, { notes })
    return true
  })
}

/** What lasts beyond the recording ends with it. @throws Refusal naming the segment whose times are none */
function inRecording(segment: Segment, number: number, endMs: number): Segment {
  needWhole(segment, number, Infinity)
  return { ...segment, start: Math.min(segment.start, endMs), end: Math.min(segment.end, endMs) }
}

/** @throws Refusal naming the segment whose times are none of this recording */
export function needWhole({ id, start, end }: Segment, number: number, endMs: number): void {
  const whole = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end >= start && end <= endMs
  if (!whole || id === '') throw new Refusal('task.badSegment', { number, reason: `${start}–${end}` })
}
