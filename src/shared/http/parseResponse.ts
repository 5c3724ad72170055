/** Parses an axios response into an envelope, a file, or a status error. */
import type { AxiosResponse } from 'axios'
import { ApiError } from './apiError'
import { parseEnvelope, type ApiResponse } from './envelope'

/** Whether bytes were requested, whole or streamed. */
export const isBinary = ({ config }: AxiosResponse): boolean =>
  config.responseType === 'blob' || config.responseType === 'arraybuffer' || config.responseType === 'stream'

function contentType({ headers }: AxiosResponse): string {
  const type: unknown = headers['content-type']
  return typeof type === 'string' ? type : ''
}

async function bodyText(data: unknown): Promise<string> {
  if (data instanceof Blob) return data.text()
  if (data instanceof ReadableStream) return new Response(data).text()
  return data instanceof ArrayBuffer ? new TextDecoder().decode(data) : ''
}

/** The JSON in a binary response, since servers refuse a file with an ordinary envelope; undefined if there is none. */
async function embeddedJson(response: AxiosResponse<unknown>): Promise<unknown> {
  if (!/\bjson\b/i.test(contentType(response))) return undefined
  try {
    return JSON.parse(await bodyText(response.data))
  } catch {
    return undefined
  }
}

/**
 * The envelope of a response; null if the response is a file.
 * @throws ApiError `malformed` for anything else, such as a proxy's page
 */
export async function parseResponse(response: AxiosResponse, path: string): Promise<ApiResponse | null> {
  if (!isBinary(response)) return parseEnvelope(response.data, path)
  if (/\bhtml\b/i.test(contentType(response))) {
    throw new ApiError('malformed', path, { field: 'body', detail: 'is an HTML page instead of a file' })
  }
  const embedded = await embeddedJson(response)
  const isEnvelope = typeof embedded === 'object' && embedded !== null && 'code' in embedded
  return isEnvelope ? parseEnvelope(embedded, path) : null
}

/** The error for an HTTP status, with the server's message. */
export async function statusError(response: AxiosResponse, path: string): Promise<ApiError> {
  const body: unknown = isBinary(response) ? await embeddedJson(response) : response.data
  const msg = typeof body === 'object' && body !== null && 'msg' in body ? body.msg : ''
  const seconds = Number(response.headers['retry-after'])
  return new ApiError('status', path, {
    status: response.status,
    serverText: typeof msg === 'string' ? msg : '',
    ...(seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}),
  })
}
