import { code as codes } from '../src/wire/codes'
import type { ServerMessageId, ServerValues } from './messages'

/** A no that the caller is told: an envelope with a sentence, or an HTTP status when it is about the request itself. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: number
  readonly status: number
  readonly data: unknown
  /** Seconds to wait before another try, for status 429. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    readonly say: ServerMessageId,
    readonly values: ServerValues = {},
    options: { code?: number; status?: number; data?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(say)
    this.code = options.code ?? codes.failed
    this.status = options.status ?? 200
    this.data = options.data
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

export const signedOut = () => new Refusal('auth.signedOut', {}, { code: codes.signedOut })
export const malformed = (field: string) => new Refusal('request.malformed', { field }, { status: 400 })
export const tooManyTries = (waitMs: number) =>
  new Refusal('auth.tooMany', { minutes: Math.ceil(waitMs / 60_000) }, { status: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) })
