import { responseCode as codes } from '../../src/wire/constants'
import type { ServerMessageId, ServerValues } from '../messages/messages'
import { fieldOfError } from './errorFields'

/** An error reported to the client: an envelope with a message, or an HTTP status if the request itself is at fault. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly code: number
  readonly status: number
  readonly data: unknown
  /** Seconds to wait before retrying, for status 429. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    readonly messageId: ServerMessageId,
    readonly values: ServerValues = {},
    options: { code?: number; status?: number; data?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(messageId)
    this.code = options.code ?? codes.failed
    this.status = options.status ?? 200
    this.data = options.data ?? fieldOfError(messageId)
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

export const signedOutError = () => new RequestError('auth.signedOut', {}, { code: codes.signedOut })
export const bodyTooLargeError = () => new RequestError('request.tooLarge', {}, { status: 413 })
/** Too much work in progress. Resolves within seconds. */
export const serverBusyError = (retryAfterSeconds: number) =>
  new RequestError('server.busy', {}, { status: 429, retryAfterSeconds })
/** A part of the server can't be reached. Resolves within minutes. */
export const unavailableError = (retryAfterSeconds: number) =>
  new RequestError('server.busy', {}, { status: 503, retryAfterSeconds })
/** Faster than a human could be. */
export const tooFastError = (retryAfterMs: number) => {
  const seconds = Math.ceil(retryAfterMs / 1000)
  return new RequestError('request.tooFast', { seconds }, { status: 429, retryAfterSeconds: seconds })
}
export const malformedError = (field: string) => new RequestError('request.malformed', { field }, { status: 400 })
export const tooManyAttemptsError = (retryAfterMs: number) =>
  new RequestError(
    'auth.tooMany',
    { minutes: Math.ceil(retryAfterMs / 60_000) },
    { status: 429, retryAfterSeconds: Math.ceil(retryAfterMs / 1000) },
  )
