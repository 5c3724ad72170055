/** All calls to the server. Only a feature's API module uses these functions; pages use the module. */
import { intl } from '../i18n/intl'
import { session } from '../session/session'
import { ApiError } from './apiError'
import { toastError } from './errorText'
import { encodeParams } from './encodeParams'
import type { Endpoint } from './endpoints'
import { validate, type ApiResponse, type ResponseSchema } from './envelope'
import { judge } from './judge'
import type { CallContext } from './transport'

export interface ApiCall {
  to: Endpoint
  params?: object | undefined
  /** Shows no toast on failure: the caller reports it, or it doesn't matter. */
  quiet?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Accepts a refusal as a normal response, for refusals that carry data. */
  acceptRefusal?: ((response: ApiResponse) => boolean) | undefined
  /** Bytes of the body sent so far. */
  onBytesSent?: ((bytes: number) => void) | undefined
}

/** Resolves on success and on 6001 and 6003; `code` distinguishes them. @throws ApiError */
export async function request(call: ApiCall): Promise<ApiResponse> {
  return (await execute(call)).data
}

/** Like `request`, but resolves to false on failure, after a toast where one is due. */
export async function callSafe(call: ApiCall): Promise<ApiResponse | false> {
  try {
    return await request(call)
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** The validated data of a response. @throws ApiError, `unfulfilled` for 6001 and 6003 */
export async function callData<T>(call: ApiCall, schema: ResponseSchema<T>): Promise<T> {
  return validate(schema, requireSuccess(await request(call), call).data, { url: call.to.path })
}

export interface ListPage<T> {
  rows: T[]
  /** Number of rows on all pages. */
  total: number
}

/** One page of a list. Without a count from the server, the page counts as the whole list. @throws ApiError */
export async function callPage<T>(call: ApiCall, rows: ResponseSchema<T[]>): Promise<ListPage<T>> {
  const { data, count } = requireSuccess(await request(call), call)
  const page = validate(rows, data, { url: call.to.path })
  return { rows: page, total: count ?? page.length }
}

/** A call without data. Returns the server's message, which may be ''. @throws ApiError */
export async function callAck(call: ApiCall): Promise<string> {
  return requireSuccess(await request(call), call).msg
}

/** The bytes of a file. @throws ApiError, also for an error envelope instead of a file */
export async function callBytes(call: ApiCall): Promise<ArrayBuffer> {
  return (await execute<ArrayBuffer>(call, 'arraybuffer')).data
}

/** A file to save. @throws ApiError, also for an error envelope instead of a file */
export async function callBlob(call: ApiCall): Promise<Blob> {
  return (await execute<Blob>(call, 'blob')).data
}

/** A streamed response body. @throws ApiError, also for an error envelope instead of a stream */
export async function callStream(call: ApiCall): Promise<ReadableStream<Uint8Array>> {
  return (await execute<ReadableStream<Uint8Array>>(call, 'stream')).data
}

function requireSuccess(response: ApiResponse, { to }: ApiCall): ApiResponse {
  const { code, data, msg: serverText } = response
  const verdict = judge(code)
  switch (verdict) {
    // The caller has accepted the refusal, or the codes of its path are not verified.
    case 'ok':
    case 'refused':
    case 'signedOut':
      return response
    case 'unfulfilled':
      throw new ApiError(verdict, to.path, { code, data, serverText })
  }
}

/** @throws ApiError `malformed` if `path` is not an http(s) URL: it may come from a server */
function resolveUrl(path: string): URL {
  try {
    const url = new URL(path, location.href)
    if (/^https?:$/.test(url.protocol)) return url
  } catch {
    // Falls through to the error.
  }
  throw new ApiError('malformed', path, { field: 'url', detail: 'is not an http(s) URL' })
}

type BinaryResponseType = 'arraybuffer' | 'blob' | 'stream'

async function execute<T = ApiResponse>(call: ApiCall, responseType?: BinaryResponseType): Promise<{ data: T }> {
  const { to, signal, onBytesSent } = call
  const url = resolveUrl(to.path)
  const sameOrigin = url.origin === location.origin
  const token = sameOrigin ? session.token() : null
  const { quiet = false, acceptRefusal } = call
  const context = { path: url.pathname, method: to.method, sameOrigin, token, quiet, acceptRefusal }
  const [http, adapter] = await loadParts(context, () =>
    Promise.all([transport(context), responseType === 'stream' ? importStreamAdapter() : null]),
  )
  const { headers, ...encoded } = encodeParams(to, call.params ?? {})
  return http.request<T>({
    method: to.method,
    url: url.href,
    ...encoded,
    headers: { ...headers, 'Accept-Language': intl().locale, ...(token === null ? {} : { token }) },
    ...(responseType ? { responseType } : {}),
    ...(adapter ? { adapter: adapter.streamAdapter } : {}),
    ...(signal ? { signal } : {}),
    ...(onBytesSent ? { onUploadProgress: ({ loaded }) => onBytesSent(loaded) } : {}),
  })
}

const importTransport = () => import('./transport')
const importStreamAdapter = () => import('./streamAdapter')
let loading: ReturnType<typeof importTransport> | null = null

/** Loads axios once. */
async function transport(context: CallContext) {
  loading ??= importTransport()
  loading.catch(() => (loading = null))
  return (await loading).openTransport(context)
}

/** A failed load counts as a network error and is retried by the next call. */
async function loadParts<T>({ path, quiet }: CallContext, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    const error = new ApiError('network', path, { cause })
    if (!quiet) toastError(error)
    throw error
  }
}
