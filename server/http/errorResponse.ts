/** Error responses: the envelope for the app, problem details (RFC 9457) for REST, and OpenAI's shape. */
import { responseCode as codes } from '../../src/wire/constants'
import { translate, type ServerMessageId } from '../messages/messages'
import type { RequestError } from '../lib/requestError'
import { programInterfaceOf } from './programPaths'
import type { RequestContext } from './requestContext'

/** Responds with an error in the shape of the path's interface. Headers that are set already are kept. */
export function errorResponse(c: RequestContext, error: RequestError): Response {
  const { code, messageId, values, data, retryAfterSeconds } = error
  const msg = translate(c.get('locale') ?? 'zh-CN', messageId, values)
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  const shape = programInterfaceOf(c.req.path)
  if (shape === null) return respond(c, error.status, { code, msg, ...(data === undefined ? {} : { data }) })
  const status = programStatusOf(error)
  if (status === 401) c.header('www-authenticate', 'Bearer')
  if (shape === 'openAi') return respond(c, status, openAiError(error, msg))
  c.header('content-type', 'application/problem+json')
  return respond(c, status, problemOf(error, msg))
}

function respond(c: RequestContext, status: number, body: object): Response {
  return Response.json(body, { status, headers: c.res.headers })
}

/** Statuses of refusals that the app gets with status 200, by message. */
const statusByMessage: Partial<Record<ServerMessageId, number>> = {
  'auth.signedOut': 401,
  'task.missing': 404,
  'meeting.missing': 404,
  'summary.none': 404,
  'task.notReady': 409,
  'task.unpaid': 409,
  'task.running': 409,
  'upload.noFile': 400,
  'upload.aborted': 400,
  'upload.empty': 400,
  'upload.type': 415,
  'upload.diskFull': 507,
  'upload.storageFull': 507,
  'media.missing': 503,
}

/** What can't be done for another reason. */
const unprocessable = 422

export function programStatusOf({ status, code, messageId }: RequestError): number {
  if (code === codes.insufficientCredit) return 402
  return status === 200 ? (statusByMessage[messageId] ?? unprocessable) : status
}

const kinds: Readonly<Record<number, readonly [code: string, title: string]>> = {
  400: ['invalid_request', 'Bad Request'],
  401: ['unauthorized', 'Unauthorized'],
  402: ['insufficient_credit', 'Payment Required'],
  403: ['forbidden', 'Forbidden'],
  404: ['not_found', 'Not Found'],
  409: ['conflict', 'Conflict'],
  411: ['length_required', 'Length Required'],
  413: ['too_large', 'Content Too Large'],
  415: ['unsupported_file', 'Unsupported Media Type'],
  422: ['unprocessable', 'Unprocessable Content'],
  429: ['rate_limited', 'Too Many Requests'],
  500: ['server_error', 'Internal Server Error'],
  503: ['unavailable', 'Service Unavailable'],
  504: ['timeout', 'Gateway Timeout'],
  507: ['storage_full', 'Insufficient Storage'],
}

/** The machine-readable names of all errors. */
export const problemCodes = Object.values(kinds).map(([code]) => code)

const kindOf = (status: number) => kinds[status] ?? ['unprocessable', 'Unprocessable Content']

const fieldOf = ({ messageId, values }: RequestError) =>
  messageId === 'request.malformed' ? String(values.field) : undefined

function problemOf(error: RequestError, detail: string): object {
  const status = programStatusOf(error)
  const [code, title] = kindOf(status)
  const field = fieldOf(error)
  return { type: 'about:blank', title, status, code, detail, ...(field === undefined ? {} : { field }) }
}

const openAiTypes: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'insufficient_quota',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
}

/** `{ error: { message, type, param, code } }` */
export function openAiError(error: RequestError, message: string): object {
  const status = programStatusOf(error)
  const type = openAiTypes[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error')
  const [code] = kindOf(status)
  return { error: { message, type, param: fieldOf(error) ?? null, code } }
}
