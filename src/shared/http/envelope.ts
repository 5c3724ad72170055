/** Validates responses at runtime, so that their types can be trusted. */
import * as v from 'valibot'
import { responseCode as codes } from '../../wire/constants'
import { number } from '../../wire/lenient'
import type { Envelope } from '../../wire/responses'
import { ApiError } from './apiError'

/** A response whose data is not validated yet. */
export type ApiResponse = Envelope
export type ResponseSchema<T> = v.GenericSchema<unknown, T>

/**
 * Parses a response body. A `code` that is missing or not a number counts as success, a missing `msg` as ''.
 * @throws ApiError `malformed` if the body is not a JSON object, such as a proxy's page or a truncated response
 */
export function parseEnvelope(body: unknown, url: string): ApiResponse {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('malformed', url, { field: 'body', detail: 'is not a JSON object' })
  }
  const { code, msg, data, count } = body as Record<string, unknown>
  const countResult = v.safeParse(number, count)
  return {
    code: typeof code === 'number' ? code : codes.ok,
    msg: typeof msg === 'string' ? msg : '',
    data,
    ...(countResult.success ? { count: countResult.output } : {}),
  }
}

/** Where a value comes from, for the error. */
interface ValueSource {
  url: string
  /** Path of the value in the response; `data` if absent. */
  fieldPath?: string
}

/**
 * The value, validated.
 * @throws ApiError `malformed` with the invalid field
 */
export function validate<T>(schema: ResponseSchema<T>, value: unknown, { url, fieldPath = 'data' }: ValueSource): T {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue)
  throw new ApiError('malformed', url, {
    field: path === null ? fieldPath : `${fieldPath}.${path}`,
    detail: issue.message,
  })
}
