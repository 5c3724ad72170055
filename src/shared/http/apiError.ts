/**
 * Why a call gave no data.
 * - `refused`: the body's code said no; `code`, `data`, `serverText`
 * - `signedOut`: code 4001; the session is closed by then
 * - `passed`: 6001 or 6003 where the caller needs data; `code`, `data`, `serverText`
 * - `status`: an HTTP status that is no success; `status`, `serverText`, `retryAfterMs`
 * - `network`: no answer, or the request code itself could not be loaded
 * - `malformed`: an answer that can't be read; `field` names the part at fault
 * - `cancelled`: the caller's signal fired
 */
export type ApiErrorKind = 'refused' | 'signedOut' | 'passed' | 'status' | 'network' | 'malformed' | 'cancelled'

interface Details {
  status?: number
  code?: number
  data?: unknown
  /** Dotted path inside the answer, `body` for the whole. */
  field?: string
  /** The server's own sentence. */
  serverText?: string
  /** How long the server asks to wait before another try. */
  retryAfterMs?: number
  /** What is wrong, for the log. */
  detail?: string
  cause?: unknown
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status, for `status`. */
  readonly status: number | undefined
  /** Code of the body. */
  readonly code: number | undefined
  readonly data: unknown
  readonly field: string | undefined
  /** The server's own sentence, '' when it gave none. */
  readonly serverText: string
  readonly retryAfterMs: number | undefined

  /** @param url path of the call, without its query */
  constructor(
    readonly kind: ApiErrorKind,
    readonly url: string,
    { status, code, data, field, serverText = '', retryAfterMs, detail, cause }: Details = {},
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
