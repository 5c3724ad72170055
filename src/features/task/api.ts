/** Records: from a checked upload to the exported text. */
import * as v from 'valibot'
import { code } from '../../wire/codes'
import {
  Created,
  ExportUrl,
  LanguageList,
  Saved,
  Shortage,
  TaskWithList,
  Tasks,
  Versions,
  type Id,
} from '../../wire/bodies'
import {
  AnswerLine,
  Making,
  Mindmap,
  Summary,
  type CancelInsight,
  type EditMindmap,
  type MakeInsight,
  type Question,
} from '../../wire/insight'
import type { AddTask, CheckTask, EditTask, ExportOptions, RetryTask, TaskPage } from '../../wire/requests'
import { Translation, Translations, type RetryTranslation } from '../../wire/translation'
import type { LanguageValue } from '../../wire/codes'
import { ApiError } from '../../shared/http/apiError'
import { ask, askBlob, askPage, request, tell, type Call } from '../../shared/http/client'
import { endpoints, fileAt } from '../../shared/http/endpoints'
import { check, type Answer, type Schema } from '../../shared/http/envelope'
import { askLines } from '../../shared/http/lines'

/** How a call is made. `quiet`: whoever asks says himself what failed. */
export type Manner = Pick<Call, 'signal' | 'quiet'>

/** Spoken languages and whether this server can transcribe them. @throws ApiError */
export const fetchLanguages = async (signal?: AbortSignal) =>
  (await ask({ to: endpoints.languages, signal }, LanguageList)).list

/** A call that costs credit either did its work or says what is missing. */
export type Paid<T> = { ok: true; data: T } | { ok: false; shortage: Shortage }

async function pay<T>(call: Call, schema: Schema<T>): Promise<Paid<T>> {
  try {
    return { ok: true, data: await ask(call, schema) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== code.short) throw error
    return { ok: false, shortage: check(Shortage, error.data, call.to.path) }
  }
}

const nothing = v.unknown()

/** Whether the credit covers a task. @throws ApiError */
export const checkBeforeAddTask = (task: CheckTask) => pay({ to: endpoints.checkTask, params: task }, nothing)

/** Starts the transcription of an upload. @throws ApiError */
export const addTask = (task: AddTask) => pay({ to: endpoints.addTask, params: task }, Created)

/** Transcribes again, a failed task or one in another language. @throws ApiError */
export const retryTask = (task: RetryTask) => pay({ to: endpoints.retryTask, params: task }, nothing)

/** @throws ApiError */
export const fetchTasks = (page: TaskPage, signal?: AbortSignal) =>
  askPage({ to: endpoints.tasks, params: page, signal }, Tasks)

/**
 * A record with its segments, unchecked; while it is running, those recognised so far.
 * @param version an older one; the answer names the version it is of
 * @throws ApiError
 */
export const fetchTask = (id: Id, how: Manner = {}, version?: number) =>
  ask({ to: endpoints.findTask, params: { id, ...(version !== undefined && { version }) }, ...how }, TaskWithList)

/** What became of an edit: saved as a new version, or refused because the record had changed meanwhile. */
export type Edited = { ok: true; version: number } | { ok: false; conflict: TaskWithList }

/** @throws ApiError */
export async function editTask(edit: EditTask, how: Manner = {}): Promise<Edited> {
  const to = endpoints.editTask
  const { code: verdict, data } = await request({
    to,
    params: edit,
    ...how,
    passes: (answer) => conflictIn(answer) !== undefined,
  })
  if (verdict === code.ok) return { ok: true, version: check(Saved, data, to.path).version }
  return { ok: false, conflict: check(TaskWithList, conflictIn({ data }), to.path, 'data.conflict') }
}

function conflictIn({ data }: Pick<Answer, 'data'>): unknown {
  return typeof data === 'object' && data !== null && 'conflict' in data ? data.conflict : undefined
}

/** Into the recycle bin. @throws ApiError */
export const deleteTask = (id: Id, how: Manner = {}) => tell({ to: endpoints.deleteTask, params: { id }, ...how })

/** Out of the recycle bin. @throws ApiError */
export const restoreTask = (id: Id, how: Manner = {}) => tell({ to: endpoints.restoreTask, params: { id }, ...how })

/** Gone for good, with its audio. @throws ApiError */
export const destroyTask = (id: Id, how: Manner = {}) => tell({ to: endpoints.destroyTask, params: { id }, ...how })

/** @throws ApiError */
export const fetchVersions = (id: Id, signal?: AbortSignal) =>
  ask({ to: endpoints.taskVersions, params: { id }, signal }, Versions)

/** Makes an old version the newest. @throws ApiError */
export const revertTask = (id: Id, version: number) => ask({ to: endpoints.revertTask, params: { id, version } }, Saved)

/** Where the export waits to be downloaded. @throws ApiError, `passed` while it is still being made */
export const fetchExportUrl = async (options: ExportOptions, how: Manner = {}) =>
  (await ask({ to: endpoints.exportUrl, params: options, ...how }, ExportUrl)).url

/** The file behind a URL that the server gave. @throws ApiError */
export const download = (url: string, how: Manner = {}) => askBlob({ to: fileAt(url), ...how })

/** What is made of a text: it is there, or being made, and then one asks again. */
export type Made<T> = { ready: true; made: T } | { ready: false; /** 0..100 */ progress: number }

async function make<T>(call: Call, schema: Schema<T>): Promise<Made<T>> {
  try {
    return { ready: true, made: await ask(call, schema) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== code.notReady) throw error
    return { ready: false, progress: check(Making, error.data ?? {}, call.to.path).progress }
  }
}

/** @throws ApiError */
export const makeSummary = (what: MakeInsight, how: Manner = {}) =>
  make({ to: endpoints.summary, params: what, ...how }, Summary)

/** @throws ApiError */
export const makeMindmap = (what: MakeInsight, how: Manner = {}) =>
  make({ to: endpoints.mindmap, params: what, ...how }, Mindmap)

/** Ends the making; what was there before stays. @throws ApiError */
export const cancelInsight = (what: CancelInsight) => tell({ to: endpoints.cancelInsight, params: what })

/** @throws ApiError */
export const editMindmap = (edit: EditMindmap) => tell({ to: endpoints.editMindmap, params: edit })

/**
 * The answer to a question about a record, part by part as it comes. Whoever asks says himself what failed.
 * @throws ApiError, `refused` with the server's sentence when it gave up, `network` when the answer broke off
 */
export async function* askAssistant(question: Question, signal: AbortSignal): AsyncGenerator<string> {
  const to = endpoints.askAssistant
  for await (const line of askLines({ to, params: question, signal, quiet: true }, AnswerLine)) {
    if (line.type === 'done') return
    if (line.type === 'error') throw new ApiError('refused', to.path, { serverText: line.msg })
    yield line.text
  }
  throw new ApiError('network', to.path, { detail: 'the answer broke off' })
}

/** Has the text of a record translated, or its translation brought up to date. @throws ApiError */
export const translateTask = (id: Id, target: LanguageValue, how: Manner = {}) =>
  ask({ to: endpoints.addTranslation, params: { task_id: id, target }, ...how }, Created)

/** The translations of a record, without their texts. @throws ApiError */
export const fetchTaskTranslations = async (id: Id, how: Manner = {}) =>
  (await askPage({ to: endpoints.translations, params: { page: 1, limit: 50, task_id: id }, ...how }, Translations))
    .rows

/** A translation of a record, line by line. @throws ApiError */
export const fetchTaskTranslation = (id: Id, how: Manner = {}) =>
  ask({ to: endpoints.findTranslation, params: { id }, ...how }, Translation)

/** Translates the lines that failed once more. @throws ApiError */
export const retryTaskTranslation = (what: RetryTranslation, how: Manner = {}) =>
  tell({ to: endpoints.retryTranslation, params: what, ...how })
