/** Describes the operations of the REST interface, and checks what they are sent. */
import type { MiddlewareHandler } from 'hono'
import { describeRoute, resolver, validator } from 'hono-openapi'
import type * as v from 'valibot'
import type { TokenScope } from '../../../src/wire/tokenSchemas'
import { malformedError } from '../../lib/requestError'
import { Problem } from './answers'

export interface Operation {
  summary: string
  description?: string
  tag: 'Recordings' | 'Account' | 'Server'
  /** What the token needs; null for operations that need none. */
  scope: TokenScope | null
  /** The answer as JSON; absent for none. */
  answer?: v.GenericSchema
  /** Other media types of the answer. */
  files?: readonly string[]
  /** Of the answer; 200 by default. */
  status?: 200 | 201 | 204
  /** Statuses of errors besides those of every operation. */
  errors?: readonly number[]
  /** A form, if the request has one. */
  form?: v.GenericSchema
  /** Headers that the request may have, by name. */
  headers?: Readonly<Record<string, string>>
}

const errorTexts: Readonly<Record<number, string>> = {
  400: 'Something in the request is malformed; `field` names it.',
  401: 'The token is missing, invalid, expired or revoked.',
  402: 'The account’s credit is insufficient.',
  403: 'The token lacks the scope.',
  404: 'It doesn’t exist, or belongs to another account.',
  409: 'It isn’t possible at present.',
  413: 'The file is too large.',
  415: 'Files of this type are not accepted.',
  422: 'It can’t be done; `detail` says why.',
  429: 'Too many requests; `Retry-After` says how many seconds to wait.',
  503: 'The server can’t transcribe at present.',
  507: 'The account’s storage or the server’s disk is full.',
}

const problemContent = { 'application/problem+json': { schema: resolver(Problem) } }
const binary = { schema: { type: 'string', format: 'binary' } } as const
/** The schemas describe what arrives, so numbers are numbers also in queries. */
const asRead: { media?: string; typeMode: 'output'; errorMode: 'ignore' } = { typeMode: 'output', errorMode: 'ignore' }

/** Adds an operation to the document. */
export function describe({ status = 200, ...operation }: Operation): MiddlewareHandler {
  const { summary, description = '', tag, scope, answer, files = [], errors = [], form, headers = {} } = operation
  const statuses = [...(scope === null ? [] : [400, 401, 429, ...(scope === 'write' ? [403] : [])]), ...errors]
  const content = {
    ...(answer && { 'application/json': { schema: resolver(answer) } }),
    ...Object.fromEntries(files.map((type) => [type, binary])),
  }
  return describeRoute({
    summary,
    description,
    tags: [tag],
    security: scope === null ? [] : [{ token: [scope] }],
    parameters: Object.entries(headers).map(([name, meaning]) => ({
      in: 'header',
      name,
      description: meaning,
      schema: { type: 'string' },
    })),
    ...(form && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: resolver(form, asRead) } } },
    }),
    responses: {
      [status]: { description: 'Success', ...(Object.keys(content).length > 0 && { content }) },
      ...Object.fromEntries(
        statuses.map((code) => [code, { description: errorTexts[code] ?? '', content: problemContent }]),
      ),
    },
  })
}

interface Issue {
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
}

function requireValid(result: { success: boolean; error?: readonly Issue[] }): void {
  if (result.success) return
  const path = result.error?.[0]?.path ?? []
  const names = path.map((part) => String(typeof part === 'object' ? part.key : part))
  throw malformedError(names.join('.') || 'body')
}

/** Checks the query. Absent fields get their defaults where they are used. */
export const query = <const S extends v.GenericSchema>(schema: S) => validator('query', schema, requireValid, asRead)

/** Checks the parameters of the path. */
export const path = <const S extends v.GenericSchema>(schema: S) => validator('param', schema, requireValid, asRead)

/** Checks a JSON body. */
export const json = <const S extends v.GenericSchema>(schema: S) => validator('json', schema, requireValid)
