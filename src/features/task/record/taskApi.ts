/** API calls for records: from the credit check to the export. */
import * as v from 'valibot'
import { responseCode } from '../../../wire/constants'
import {
  ChangedRecords,
  CreatedId,
  ExportUrl,
  SavedNotes,
  SavedVersion,
  CreditShortfall,
  TaskWithList,
  Tasks,
  TranscriptVersions,
  type Id,
} from '../../../wire/responses'
import type {
  AddTask,
  ChangeRecords,
  CheckTask,
  EditNotes,
  EditTask,
  ExportOptions,
  ImportTask,
  RetryTask,
  TaskPage,
} from '../../../wire/requests'
import { ApiError } from '../../../shared/http/apiError'
import { callData, callBlob, callPage, request, callAck, type ApiCall } from '../../../shared/http/client'
import { fileAt } from '../../../shared/http/endpointAt'
import { endpoints } from '../../../shared/http/endpoints'
import { validate, type ApiResponse, type ResponseSchema } from '../../../shared/http/envelope'

/** Options of a call. `quiet`: the caller reports failures; no toast is shown. */
export type CallOptions = Pick<ApiCall, 'signal' | 'quiet'>

/** Result of a call that costs credit: its data, or the shortfall. */
export type CreditResult<T> = { ok: true; data: T } | { ok: false; shortage: CreditShortfall }

async function callWithCredit<T>(call: ApiCall, schema: ResponseSchema<T>): Promise<CreditResult<T>> {
  try {
    return { ok: true, data: await callData(call, schema) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== responseCode.insufficientCredit) throw error
    return { ok: false, shortage: validate(CreditShortfall, error.data, { url: call.to.path }) }
  }
}

const anyData = v.unknown()

/** Whether the credit covers a task. @throws ApiError */
export const checkBeforeAddTask = (task: CheckTask) =>
  callWithCredit({ to: endpoints.checkTask, params: task }, anyData)

/** Starts the transcription of an upload. @throws ApiError */
export const addTask = (task: AddTask) => callWithCredit({ to: endpoints.addTask, params: task }, CreatedId)

/** Creates a record from a transcript. @throws ApiError */
export const importTask = (task: ImportTask) => callData({ to: endpoints.importTask, params: task }, CreatedId)

/** Transcribes a task again, after a failure or in another language. @throws ApiError */
export const retryTask = (task: RetryTask) => callWithCredit({ to: endpoints.retryTask, params: task }, anyData)

/** @param quiet shows no toast if it fails @throws ApiError */
export const fetchTasks = (page: TaskPage, signal?: AbortSignal, quiet = false) =>
  callPage({ to: endpoints.tasks, params: page, signal, quiet }, Tasks)

/**
 * A record with its segments, not validated; while it is running, those recognized so far.
 * @param version requests an older version; the response names the version it holds
 * @throws ApiError
 */
export const fetchTask = (id: Id, options: CallOptions = {}, version?: number) =>
  callData(
    { to: endpoints.findTask, params: { id, ...(version !== undefined && { version }) }, ...options },
    TaskWithList,
  )

/** Result of an edit: saved as a new version, or rejected because the record had changed meanwhile. */
export type EditResult = { ok: true; version: number } | { ok: false; conflict: TaskWithList }

/** @throws ApiError */
export async function editTask(edit: EditTask, options: CallOptions = {}): Promise<EditResult> {
  const to = endpoints.editTask
  const { code: resultCode, data } = await request({
    to,
    params: edit,
    ...options,
    acceptRefusal: (answer) => conflictIn(answer) !== undefined,
  })
  if (resultCode === responseCode.ok)
    return { ok: true, version: validate(SavedVersion, data, { url: to.path }).version }
  return {
    ok: false,
    conflict: validate(TaskWithList, conflictIn({ data }), { url: to.path, fieldPath: 'data.conflict' }),
  }
}

function conflictIn({ data }: Pick<ApiResponse, 'data'>): unknown {
  return typeof data === 'object' && data !== null && 'conflict' in data ? data.conflict : undefined
}

/** Adds, changes and deletes notes; returns all of them. The caller reports failures. @throws ApiError */
export const editNotes = (edit: EditNotes) =>
  callData({ to: endpoints.editNotes, params: edit, quiet: true }, SavedNotes)

/** Moves a record to the recycle bin. @throws ApiError */
export const deleteTask = (id: Id, options: CallOptions = {}) =>
  callAck({ to: endpoints.deleteTask, params: { id }, ...options })

/** Restores a record from the recycle bin. @throws ApiError */
export const restoreTask = (id: Id, options: CallOptions = {}) =>
  callAck({ to: endpoints.restoreTask, params: { id }, ...options })

/** Deletes a record and its audio permanently. @throws ApiError */
export const destroyTask = (id: Id, options: CallOptions = {}) =>
  callAck({ to: endpoints.destroyTask, params: { id }, ...options })

/** Changes up to `maxChangedRecords` records; says which could not be, and why. The caller reports failures. @throws ApiError */
export const changeTasks = (change: ChangeRecords) =>
  callData({ to: endpoints.changeTasks, params: change, quiet: true }, ChangedRecords)

/** @throws ApiError */
export const fetchVersions = (id: Id, signal?: AbortSignal) =>
  callData({ to: endpoints.taskVersions, params: { id }, signal }, TranscriptVersions)

/** Makes an old version the newest. @throws ApiError */
export const revertTask = (id: Id, version: number) =>
  callData({ to: endpoints.revertTask, params: { id, version } }, SavedVersion)

/** The download URL of an export. @throws ApiError with code `notReady` while the server is still creating it */
export const fetchExportUrl = async (options: ExportOptions, callOptions: CallOptions = {}) =>
  (await callData({ to: endpoints.exportUrl, params: options, ...callOptions }, ExportUrl)).url

/** The file behind a URL that the server gave. @throws ApiError */
export const download = (url: string, options: CallOptions = {}) => callBlob({ to: fileAt(url), ...options })

/** Notes that the record was opened, for the order of the list. Never rejects: a server may lack it. */
export const markOpened = (id: Id): Promise<unknown> =>
  callAck({ to: endpoints.recordOpened, params: { id }, quiet: true }).catch(() => null)
