/** API calls for summaries, mind maps and the assistant. */
import { responseCode } from '../../../wire/constants'
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
import { nullIfUnsupported } from '../../../shared/http/unsupportedCall'
import { ApiError } from '../../../shared/http/apiError'
import { callAck, callData, type ApiCall } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'
import { validate, type ResponseSchema } from '../../../shared/http/envelope'
import { callLines } from '../../../shared/http/ndjson'
import type { CallOptions } from '../record/taskApi'

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
