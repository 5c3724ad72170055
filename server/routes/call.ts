/** What every route needs of a call: its fields, its caller, and the envelope of the answer. */
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { code as codes } from '../../src/wire/codes'
import { breathe } from '../breathe'
import type { ServerLocale } from '../messages'
import type { Ports } from '../ports'
import type { UserRow } from '../rows'
import { malformed, signedOut } from '../refusal'
import type { Settings } from '../settings'
import { userOf } from '../work/accounts'

export interface Hooks {
  /** Tells the jobs that there is work. */
  wake(): void
  /** Tells a meeting that is being recorded that a person changed what was heard in it. */
  corrected?(meetingId: number): void
  /** Network address of the caller, for rate limits. */
  addressOf(request: Request, env: unknown): string
}

export interface Server {
  ports: Ports
  settings: Settings
  hooks: Hooks
}
export interface ServerEnv {
  Variables: { locale: ServerLocale }
  Bindings: Record<string, unknown>
}
export type App = Hono<ServerEnv>
export type Call = Context<ServerEnv>

/** A successful answer. */
export function ok(c: Call, data?: unknown, more: { msg?: string; count?: number } = {}): Response {
  return c.json({ code: codes.ok, msg: more.msg ?? '', ...(data === undefined ? {} : { data }), ...(more.count === undefined ? {} : { count: more.count }) })
}

/** The caller. @throws Refusal 4001 without a valid token */
export async function caller(c: Call, { ports }: Server): Promise<UserRow> {
  const user = await userOf(ports, c.req.header('token') ?? '')
  if (!user) throw signedOut()
  return user
}

/** Address of this site as people reach it, without a slash at its end. */
export function siteOf(c: Call, { settings }: Server): string {
  return settings.siteUrl || new URL(c.req.url).origin
}

/** The fields of the query, checked. @throws Refusal 400 naming the field */
export function query<S extends v.GenericSchema>(c: Call, schema: S): v.InferOutput<S> {
  return check(schema, c.req.query())
}

/** The fields of a form or JSON body, checked. @throws Refusal 400 naming the field */
export async function body<S extends v.GenericSchema>(c: Call, schema: S): Promise<v.InferOutput<S>> {
  const sent = await fields(c)
  // Reading the edit of a five-hour text takes a moment, checking it another.
  await breathe()
  return check(schema, sent)
}

async function fields(c: Call): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  try {
    if (type.includes('json')) return await c.req.json()
    if (type.includes('form')) return await c.req.parseBody()
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw malformed('body')
    throw error
  }
  return {}
}

function check<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (!result.success) throw malformed(v.getDotPath(result.issues[0]) ?? 'body')
  return result.output
}
