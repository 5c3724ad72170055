/** The one door for answers: what passes here has the shape its type says. */
import * as v from 'valibot'
import { code as codes } from '../../wire/codes'
import type { Envelope } from '../../wire/bodies'
import { ApiError } from './apiError'

/** An answer whose data nobody checked yet. */
export type Answer = Envelope
export type Schema<T> = v.GenericSchema<unknown, T>

/**
 * Reads the body of an answer. A `code` that is missing or no number counts as success, such a `msg` as ''.
 * @throws ApiError `malformed` when the body is no JSON object: a proxy's page, a cut-off answer
 */
export function readEnvelope(body: unknown, url: string): Answer {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('malformed', url, { field: 'body', detail: 'is no JSON object' })
  }
  const { code, msg, data, count } = body as Record<string, unknown>
  return {
    code: typeof code === 'number' ? code : codes.ok,
    msg: typeof msg === 'string' ? msg : '',
    data,
    ...(typeof count === 'number' ? { count } : {}),
  }
}

/**
 * The checked value.
 * @param place where in the answer the value was, for the error
 * @throws ApiError `malformed` naming the field at fault
 */
export function check<T>(schema: Schema<T>, value: unknown, url: string, place = 'data'): T {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue)
  throw new ApiError('malformed', url, { field: path === null ? place : `${place}.${path}`, detail: issue.message })
}
