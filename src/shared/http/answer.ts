/** From an axios response to what it says: an envelope, a file, or a failing status. */
import type { AxiosResponse } from 'axios'
import { ApiError } from './apiError'
import { readEnvelope, type Answer } from './envelope'

/** Whether bytes were asked for, whole or as they come. */
export const isBinary = ({ config }: AxiosResponse): boolean =>
  config.responseType === 'blob' || config.responseType === 'arraybuffer' || config.responseType === 'stream'

function typeOf({ headers }: AxiosResponse): string {
  const type: unknown = headers['content-type']
  return typeof type === 'string' ? type : ''
}

async function textOf(data: unknown): Promise<string> {
  if (data instanceof Blob) return data.text()
  if (data instanceof ReadableStream) return new Response(data).text()
  return data instanceof ArrayBuffer ? new TextDecoder().decode(data) : ''
}

/** The JSON inside bytes, since a server refuses a file with an ordinary envelope; undefined when there is none. */
async function jsonInside(response: AxiosResponse<unknown>): Promise<unknown> {
  if (!/\bjson\b/i.test(typeOf(response))) return undefined
  try {
    return JSON.parse(await textOf(response.data))
  } catch {
    return undefined
  }
}

/**
 * The envelope of an answer; null when the answer is a file.
 * @throws ApiError `malformed` for anything else, such as the page of a proxy
 */
export async function answerOf(response: AxiosResponse, path: string): Promise<Answer | null> {
  if (!isBinary(response)) return readEnvelope(response.data, path)
  if (/\bhtml\b/i.test(typeOf(response))) {
    throw new ApiError('malformed', path, { field: 'body', detail: 'is a page instead of a file' })
  }
  const inside = await jsonInside(response)
  const isEnvelope = typeof inside === 'object' && inside !== null && 'code' in inside
  return isEnvelope ? readEnvelope(inside, path) : null
}

/** The error of an HTTP status, with what the server said about it. */
export async function statusError(response: AxiosResponse, path: string): Promise<ApiError> {
  const body: unknown = isBinary(response) ? await jsonInside(response) : response.data
  const msg = typeof body === 'object' && body !== null && 'msg' in body ? body.msg : ''
  const seconds = Number(response.headers['retry-after'])
  return new ApiError('status', path, {
    status: response.status,
    serverText: typeof msg === 'string' ? msg : '',
    ...(seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}),
  })
}
