/**
 * Why a call failed, with the fields set for it.
 * - `refused`: an error code in the body; `code`, `data`, `serverText`
 * - `signedOut`: code 4001; the session is closed by then; `code`, `data`, `serverText`
 * - `unfulfilled`: 6001 or 6003 where the caller needs data; `code`, `data`, `serverText`
 * - `status`: an HTTP error status; `status`, `serverText`, `retryAfterMs`
 * - `network`: no response, or the request code itself could not be loaded
 * - `malformed`: an invalid response; `field` is the invalid part
 * - `canceled`: aborted by the caller's signal
 */
export type ApiErrorKind = 'refused' | 'signedOut' | 'unfulfilled' | 'status' | 'network' | 'malformed' | 'canceled'

interface ApiErrorDetails {
  status?: number
  code?: number
  data?: unknown
  /** Dotted path in the response, `body` for the whole. */
  field?: string
  /** The server's message. */
  serverText?: string
  /** From `Retry-After`. */
  retryAfterMs?: number
  /** Details for the log. */
  detail?: string
  cause?: unknown
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status, for kind `status`. */
  readonly status: number | undefined
  /** The `code` of the body. */
  readonly code: number | undefined
  readonly data: unknown
  readonly field: string | undefined
  /** The server's message, '' if none. */
  readonly serverText: string
  readonly retryAfterMs: number | undefined

  /** @param url path of the call, without query */
  constructor(
    readonly kind: ApiErrorKind,
    readonly url: string,
    { status, code, data, field, serverText = '', retryAfterMs, detail, cause }: ApiErrorDetails = {},
  ) {
    super([kind, status ?? code ?? field, url, detail ?? serverText].filter(Boolean).join(' '), { cause })
    this.status = status
    this.code = code
    this.data = data
    this.field = field
    this.serverText = serverText
    this.retryAfterMs = retryAfterMs
  }
}
