/** One attempt of an upload: checks the credit, uploads the file, checks again and creates the record. */
import type { UploadOptions } from '../../../../shared/http/uploadFile'
import type { Id, UploadResult } from '../../../../wire/responses'
import type { RecordingLanguage } from '../../../../wire/constants'
import type { AddTask, CheckTask } from '../../../../wire/requests'
import type { CreditResult } from '../../record/taskApi'
import type { RecordingLimits } from './recordingLimits'
import { costSeconds, isDurationAssumed, isTooLong, type UploadItem, type UploadEvent } from './uploadItem'
import { speedMeter } from './uploadSpeed'

/** The API calls of an upload. Each throws ApiError. */
export interface UploadApi {
  upload(file: File, options: UploadOptions): Promise<UploadResult>
  checkBeforeAddTask(task: CheckTask): Promise<CreditResult<unknown>>
  addTask(task: AddTask): Promise<CreditResult<{ id: Id }>>
  /** Id of the newest record created from an upload; null if there is none. */
  findRecord(url: string, title: string): Promise<Id | null>
}

export interface UploadAttempt {
  api: UploadApi
  /** The current item; undefined once removed. */
  item(): UploadItem | undefined
  dispatch(event: UploadEvent): void
  signal: AbortSignal
  limits(): RecordingLimits
  now(): number
}

/**
 * Continues an item from its current status until it is a record, lacks credit or is too long. After an abort, only the
 * creation of its record is still dispatched.
 * @throws ApiError
 */
export async function attemptUpload(run: UploadAttempt): Promise<void> {
  const { api, dispatch, signal } = run
  dispatch({ type: 'attempted' })
  if (!(await checkCreditBeforeUpload(run))) return
  const uploaded = run.item()?.uploaded ?? (await sendFile(run))
  const item = run.item()
  if (!item?.language || signal.aborted) return
  const { title, asked } = item
  if (isTooLong(uploaded.times * 1000, run.limits())) return dispatch({ type: 'measuredTooLong' })
  const existingId = asked ? await api.findRecord(uploaded.url, title) : null
  if (existingId !== null) return dispatch({ type: 'created', taskId: existingId })
  const task = taskRequestOf(item, item.language)
  if (!(await checkCredit(run, task))) return
  dispatch({ type: 'createRequested' })
  const roles = item.speakers ? { roles: item.speakers } : {}
  const vocabulary = item.vocabulary?.length ? { vocabulary: [...item.vocabulary] } : {}
  const folder = item.folder === undefined ? {} : { folder_id: item.folder }
  const created = await api.addTask({ ...task, ...roles, ...vocabulary, ...folder, title, url: uploaded.url })
  if (created.ok) dispatch({ type: 'created', taskId: created.data.id })
  else dispatch({ type: 'insufficientCredit', shortage: created.shortage })
}

/** Avoids uploads that would be refused afterwards. If the duration is unknown, only the later check applies. */
async function checkCreditBeforeUpload(run: UploadAttempt): Promise<boolean> {
  const item = run.item()
  if (!item?.language || item.uploaded || isDurationAssumed(item)) return true
  return checkCredit(run, taskRequestOf(item, item.language))
}

/** False if the credit is insufficient, which is dispatched, or if the signal was aborted meanwhile. */
async function checkCredit({ api, dispatch, signal }: UploadAttempt, task: CheckTask): Promise<boolean> {
  const checked = await api.checkBeforeAddTask(task)
  if (signal.aborted) return false
  if (!checked.ok) dispatch({ type: 'insufficientCredit', shortage: checked.shortage })
  return checked.ok
}

const taskRequestOf = (item: UploadItem, language: RecordingLanguage) => ({
  times: costSeconds(item),
  size: item.size,
  language,
  mode: 'normal' as const,
})

async function sendFile({ api, item, dispatch, signal, now }: UploadAttempt): Promise<UploadResult> {
  const file = item()?.file
  if (!file) throw new Error('upload item has no file')
  const speed = speedMeter(now)
  const uploaded = await api.upload(file, {
    signal,
    onProgress: (sentBytes) => dispatch({ type: 'sent', sentBytes, bytesPerSecond: speed(sentBytes) }),
  })
  dispatch({ type: 'uploaded', uploaded })
  return uploaded
}
