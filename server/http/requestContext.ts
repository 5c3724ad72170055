/** Helpers for every route: request fields, the current user, and the response envelope. */
import type { Context, Hono } from 'hono'
import type * as v from 'valibot'
import { responseCode as codes } from '../../src/wire/constants'
import { MalformedBodyError, validate } from '../ports/bodyReader'
import type { ServerLocale } from '../messages/messages'
import type { Ports } from '../ports/ports'
import type { UserRow } from '../ports/rows'
import { malformedError, RequestError, signedOutError, bodyTooLargeError } from '../lib/requestError'
import type { Settings } from '../ports/settings'
import type { Caller } from '../usecases/tokens/apiTokens'
import { userByToken } from '../usecases/accounts/loginSessions'
import type { InsightJobs } from '../usecases/insight/insightJobs'
import type { EndedSessions } from '../usecases/accounts/accountContext'
import { maxBytesOf } from './bodyLimits'
import type { RequestLimits } from './requestLimits'

export interface Hooks {
  /** Notifies a live meeting that a user edited its transcript. */
  onCorrected?(meetingId: number): void
  /** Ends the meeting's live session, if any, and runs `work` while none can start. Absent where there is no live recording. */
  withSessionClosed?<T>(meetingId: number, work: () => Promise<T>): Promise<T>
  /** Notifies open connections that login sessions have ended. */
  onSignedOut?(ended: EndedSessions): void
  /** The jobs that make summaries and mind maps, shared with the worker that makes summaries by itself; by default, there is no such worker. */
  insightJobs?: InsightJobs
  /** Whether the server is about to stop and wants no more requests. */
  isStopping?(): boolean
  /** Network address of the client, for rate limits. */
  addressOf(request: Request, env: unknown): string
}

export interface ServerContext {
  ports: Ports
  settings: Settings
  hooks: Hooks
  limits: RequestLimits
}
/** What the host passes with a request, besides what is its own. */
export interface HostBindings extends Record<string, unknown> {
  /** For the log. */
  requestId?: string
  /** Told the pattern of the path that matched. */
  onRoute?(pattern: string): void
}
export interface ServerEnv {
  Variables: { locale: ServerLocale; userId?: number; caller?: Caller }
  Bindings: HostBindings
}
export type ServerApp = Hono<ServerEnv>
export type RequestContext = Context<ServerEnv>

/** A success response. */
export function ok(c: RequestContext, data?: unknown, more: { msg?: string; count?: number } = {}): Response {
  return c.json({
    code: codes.ok,
    msg: more.msg ?? '',
    ...(data === undefined ? {} : { data }),
    ...(more.count === undefined ? {} : { count: more.count }),
  })
}

/** The logged-in user. @throws RequestError 4001 without a valid token */
export async function requireUser(c: RequestContext, { ports }: ServerContext): Promise<UserRow> {
  const user = await userByToken(ports, c.req.header('token') ?? '')
  if (!user) throw signedOutError()
  c.set('userId', user.id)
  // What is made of the user's records later is in this language.
  const locale = c.get('locale')
  if (c.req.header('accept-language') && user.locale !== locale) await ports.store.users.update(user.id, { locale })
  return user
}

/** The logged-in user, if an administrator. @throws RequestError 4001 without a valid token, 403 for other users */
export async function requireAdmin(c: RequestContext, server: ServerContext): Promise<UserRow> {
  const user = await requireUser(c, server)
  if (!user.roles.includes('admin')) throw new RequestError('auth.adminOnly', {}, { status: 403 })
  return user
}

/** Public base URL of this site, without a trailing slash. */
export function siteUrlOf(c: RequestContext, { settings }: ServerContext): string {
  return settings.siteUrl || new URL(c.req.url).origin
}

/** The validated query parameters. @throws RequestError 400 naming the field */
export function parseQuery<S extends v.GenericSchema>(c: RequestContext, schema: S): v.InferOutput<S> {
  return validateRequest(schema, c.req.query())
}

/** The validated fields of a form or JSON body. Check the token first: reading costs memory. @throws RequestError 400 naming the field */
export async function parseBody<S extends v.GenericSchema>(c: RequestContext, schema: S): Promise<v.InferOutput<S>> {
  return validateRequest(schema, await readFields(c))
}

async function readFields(c: RequestContext): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  try {
    if (type.includes('json')) return JSON.parse(await readText(c))
    if (type.includes('form')) return await c.req.parseBody()
  } catch (error) {
    // Anything else is a truncated or unreadable body.
    throw error instanceof RequestError ? error : malformedError('body')
  }
  return {}
}

/** Inside a page, unlike in Node, there is no Content-Length to check in advance. */
async function readText(c: RequestContext): Promise<string> {
  const text = await c.req.text()
  if (text.length > maxBytesOf(c.req.path)) throw bodyTooLargeError()
  return text
}

function validateRequest<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  try {
    return validate(schema, value)
  } catch (error) {
    throw error instanceof MalformedBodyError ? malformedError(error.field) : error
  }
}
