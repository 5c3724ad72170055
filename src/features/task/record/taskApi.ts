/** API calls for records: from the credit check to the export. */
import * as v from 'valibot'
import { responseCode } from '../../../wire/constants'
import {
  CreatedId,
  ExportUrl,
  SavedVersion,
  CreditShortfall,
  TaskWithList,
  Tasks,
  TranscriptVersions,
  type Id,
} from '../../../wire/responses'
import {
  AssistantEvent,
  GenerationPending,
  Mindmap,
  Summary,
  SummaryPreferences,
  type CancelInsight,
  type EditMindmap,
  type EditSummary,
  type SaveSummaryPreferences,
  type GenerateInsight,
  type AssistantQuestion,
} from '../../../wire/insightSchemas'
import type { AddTask, CheckTask, EditTask, ExportOptions, RetryTask, TaskPage } from '../../../wire/requests'
import { Translation, Translations, type RetryTranslation } from '../../../wire/translationSchemas'
import type { LanguageValue } from '../../../wire/constants'
import { nullIfUnsupported } from '../../../shared/http/unsupportedCall'
import { ApiError } from '../../../shared/http/apiError'
import { callData, callBlob, callPage, request, callAck, type ApiCall } from '../../../shared/http/client'
import { endpoints, fileAt } from '../../../shared/http/endpoints'
import { validate, type ApiResponse, type ResponseSchema } from '../../../shared/http/envelope'
import { callLines } from '../../../shared/http/ndjson'

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

/** Moves a record to the recycle bin. @throws ApiError */
export const deleteTask = (id: Id, options: CallOptions = {}) =>
  callAck({ to: endpoints.deleteTask, params: { id }, ...options })

/** Restores a record from the recycle bin. @throws ApiError */
export const restoreTask = (id: Id, options: CallOptions = {}) =>
  callAck({ to: endpoints.restoreTask, params: { id }, ...options })

/** Deletes a record and its audio permanently. @throws ApiError */
export const destroyTask = (id: Id, options: CallOptions = {}) =>
  callAck({ to: endpoints.destroyTask, params: { id }, ...options })

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

/** Result of a generation call: the value, or the progress so far; poll until it is ready. */
export type GenerationResult<T> = { ready: true; value: T } | { ready: false; /** 0..100 */ progress: number }

async function generate<T>(call: ApiCall, schema: ResponseSchema<T>): Promise<GenerationResult<T>> {
  try {
    return { ready: true, value: await callData(call, schema) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== responseCode.notReady) throw error
    return { ready: false, progress: validate(GenerationPending, error.data ?? {}, { url: call.to.path }).progress }
  }
}

/** @throws ApiError */
export const generateSummary = (input: GenerateInsight, options: CallOptions = {}) =>
  generate({ to: endpoints.summary, params: input, ...options }, Summary)

/** @throws ApiError */
export const generateMindmap = (input: GenerateInsight, options: CallOptions = {}) =>
  generate({ to: endpoints.mindmap, params: input, ...options }, Mindmap)

/** Cancels a generation if the server supports it; an earlier result stays. @throws ApiError */
export const cancelInsight = (input: CancelInsight) =>
  nullIfUnsupported(callAck({ to: endpoints.cancelInsight, params: input, quiet: true }))

/** @throws ApiError */
export const editMindmap = (edit: EditMindmap) => callAck({ to: endpoints.editMindmap, params: edit })

/** The caller reports failures. @throws ApiError */
export const editSummary = (edit: EditSummary) => callAck({ to: endpoints.editSummary, params: edit, quiet: true })

/** How the account wants summaries; null if the server keeps no such preferences, nor edited summaries. @throws ApiError */
export const fetchSummaryPreferences = (signal?: AbortSignal) =>
  nullIfUnsupported(callData({ to: endpoints.summaryPreferences, signal, quiet: true }, SummaryPreferences))

/** @throws ApiError */
export const saveSummaryPreferences = (preferences: SaveSummaryPreferences) =>
  callData({ to: endpoints.saveSummaryPreferences, params: preferences }, SummaryPreferences)

/**
 * Streams the answer to a question about a record. The caller reports failures.
 * @throws ApiError, `refused` with the server's message when it gave up, `network` when the stream was cut off
 */
export async function* askAssistant(question: AssistantQuestion, signal: AbortSignal): AsyncGenerator<string> {
  const to = endpoints.askAssistant
  for await (const line of callLines({ to, params: question, signal, quiet: true }, AssistantEvent)) {
    if (line.type === 'done') return
    if (line.type === 'error') throw new ApiError('refused', to.path, { serverText: line.msg })
    yield line.text
  }
  throw new ApiError('network', to.path, { detail: 'the answer stream ended early' })
}

/** Starts or updates the translation of a record. @throws ApiError */
export const translateTask = (id: Id, target: LanguageValue, options: CallOptions = {}) =>
  callData({ to: endpoints.addTranslation, params: { task_id: id, target }, ...options }, CreatedId)

/** The translations of a record, without their texts. @throws ApiError */
export const fetchTaskTranslations = async (id: Id, options: CallOptions = {}) =>
  (
    await callPage(
      { to: endpoints.translations, params: { page: 1, limit: 50, task_id: id }, ...options },
      Translations,
    )
  ).rows.filter(
    // A server without record translations ignores `task_id` and returns those of documents.
    ({ task_id }) => String(task_id) === String(id),
  )

/** A translation of a record, line by line. @throws ApiError */
export const fetchTaskTranslation = (id: Id, options: CallOptions = {}) =>
  callData({ to: endpoints.findTranslation, params: { id }, ...options }, Translation)

/** Retries the lines that failed. @throws ApiError */
export const retryTaskTranslation = (input: RetryTranslation, options: CallOptions = {}) =>
  callAck({ to: endpoints.retryTranslation, params: input, ...options })
