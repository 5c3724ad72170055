/** One attempt of an upload: checks the credit, uploads the file, checks again and creates the record. */
import type { UploadOptions } from '../../../../shared/http/uploadFile'
import type { Id, UploadResult } from '../../../../wire/responses'
import { languageValues, type RecordingLanguage } from '../../../../wire/constants'
import { fitToRecording, type ImportedTranscript } from '../../../../transcript/import/importedTranscript'
import type { AddTask, CheckTask, ImportTask } from '../../../../wire/requests'
import type { CreditResult } from '../../record/taskApi'
import type { RecordingLimits } from './recordingLimits'
import { costSeconds, isDurationAssumed, isTooLong, type UploadItem, type UploadEvent } from './uploadItem'
import { speedMeter } from './uploadSpeed'

/** The API calls of an upload. Each throws ApiError. */
export interface UploadApi {
  upload(file: File, options: UploadOptions): Promise<UploadResult>
  /** Discards a resumable upload; failures don't matter. */
  discard(partial: string): void
  checkBeforeAddTask(task: CheckTask): Promise<CreditResult<unknown>>
  addTask(task: AddTask): Promise<CreditResult<{ id: Id }>>
  importTask(task: ImportTask): Promise<{ id: Id }>
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
  const transcript = run.item()?.transcript
  if (transcript) return importRecord(run, transcript)
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
  const created = await api.addTask({ ...task, ...roles, ...vocabulary, ...folderOf(item), title, url: uploaded.url })
  if (created.ok) dispatch({ type: 'created', taskId: created.data.id })
  else dispatch({ type: 'insufficientCredit', shortage: created.shortage })
}

/** Creates a record from a transcript, with the recording if there is one. */
async function importRecord(run: UploadAttempt, given: ImportedTranscript): Promise<void> {
  const { api, dispatch, signal } = run
  const uploaded = run.item()?.isTranscript ? null : (run.item()?.uploaded ?? (await sendFile(run)))
  const item = run.item()
  if (!item || signal.aborted) return
  const { title, asked } = item
  if (uploaded && isTooLong(uploaded.times * 1000, run.limits())) return dispatch({ type: 'measuredTooLong' })
  const existingId = asked ? await api.findRecord(uploaded?.url ?? '', title) : null
  if (existingId !== null) return dispatch({ type: 'created', taskId: existingId })
  const { list, speakers, language: found } = fitToRecording(given, uploaded && uploaded.times * 1000)
  const language = languageValues.find((value) => value === item.language || value === found) ?? 'cn'
  dispatch({ type: 'createRequested' })
  const { id } = await api.importTask({
    title,
    language,
    list,
    speakers,
    ...folderOf(item),
    ...(uploaded && { url: uploaded.url }),
  })
  dispatch({ type: 'created', taskId: id })
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

const folderOf = ({ folder }: UploadItem) => (folder === undefined ? {} : { folder_id: folder })

const taskRequestOf = (item: UploadItem, language: RecordingLanguage) => ({
  times: costSeconds(item),
  size: item.size,
  language,
  mode: 'normal' as const,
})

async function sendFile({ api, item, dispatch, signal, now }: UploadAttempt): Promise<UploadResult> {
  const file = item()?.file
  if (!file) throw new Error('upload item has no file')
  const partial = item()?.partial
  let speed = speedMeter(now)
  let isFirst = true
  const uploaded = await api.upload(file, {
    signal,
    partial,
    onBegun: (id) => dispatch({ type: 'begun', partial: id }),
    onProgress(sentBytes) {
      // What the server had already does not count toward the speed.
      if (partial && isFirst) speed = speedMeter(now, sentBytes)
      isFirst = false
      dispatch({ type: 'sent', sentBytes, bytesPerSecond: speed(sentBytes) })
    },
  })
  dispatch({ type: 'uploaded', uploaded })
  return uploaded
}
