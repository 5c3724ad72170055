/** The only door to the server. A feature's `api.ts` calls these; pages call the feature's functions. */
import * as v from 'valibot'
import { intl } from '../intl'
import { session } from '../session'
import { ApiError } from './apiError'
import { sayError } from './catalogue'
import { encode } from './encode'
import type { Endpoint } from './endpoints'
import { check, type Answer, type Schema } from './envelope'
import { judge } from './judge'
import type { CallContext } from './transport'

export interface Call {
  to: Endpoint
  params?: object | undefined
  /** Raises no toast, whatever fails: the caller says it or nobody asked. */
  quiet?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Lets a refusal through as a normal answer, for refusals that are data. */
  passes?: ((answer: Answer) => boolean) | undefined
  /** Bytes of the body sent so far. */
  onSent?: ((bytes: number) => void) | undefined
}

/** An answer of which success, 6001 and 6003 all reach the caller; `code` tells them apart. @throws ApiError */
export async function request(call: Call): Promise<Answer> {
  return (await perform(call)).data
}

/** Like `request`, but every failure, said as far as it must be, is `false`. */
export async function send(call: Call): Promise<Answer | false> {
  try {
    return await request(call)
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** The checked data of an answer. @throws ApiError, `passed` for 6001 and 6003 */
export async function ask<T>(call: Call, schema: Schema<T>): Promise<T> {
  return check(schema, succeeded(await request(call), call).data, call.to.path)
}

export interface Page<T> {
  rows: T[]
  /** Rows of all pages. */
  total: number
}

/** One page of a list. @throws ApiError */
export async function askPage<T>(call: Call, rows: Schema<T[]>): Promise<Page<T>> {
  const { data, count } = succeeded(await request(call), call)
  return { rows: check(rows, data, call.to.path), total: check(v.number(), count, call.to.path, 'count') }
}

/** A call that gives only a sentence, which may be ''. @throws ApiError */
export async function tell(call: Call): Promise<string> {
  return succeeded(await request(call), call).msg
}

/** The bytes of a file. @throws ApiError, also when the server answers with an envelope that is no success */
export async function askBytes(call: Call): Promise<ArrayBuffer> {
  return (await perform<ArrayBuffer>(call, 'arraybuffer')).data
}

/** A file to save. @throws ApiError, also when the server answers with an envelope that is no success */
export async function askBlob(call: Call): Promise<Blob> {
  return (await perform<Blob>(call, 'blob')).data
}

/** The bytes of an answer as they come. @throws ApiError, also when the server answers with an envelope that is no success */
export async function askStream(call: Call): Promise<ReadableStream<Uint8Array>> {
  return (await perform<ReadableStream<Uint8Array>>(call, 'stream')).data
}

function succeeded(answer: Answer, { to }: Call): Answer {
  if (judge(answer.code) !== 'passed') return answer
  throw new ApiError('passed', to.path, { code: answer.code, data: answer.data, serverText: answer.msg })
}

/** @throws ApiError `malformed` for what is no web address: a server may have given it */
function addressOf(path: string): URL {
  try {
    const url = new URL(path, location.href)
    if (/^https?:$/.test(url.protocol)) return url
  } catch {
    // Falls through to the refusal.
  }
  throw new ApiError('malformed', path, { field: 'url', detail: 'is no web address' })
}

/** `stream`: only `fetch` gives an answer before its end. */
type BytesType = 'arraybuffer' | 'blob' | 'stream'

async function perform<T = Answer>(call: Call, responseType?: BytesType): Promise<{ data: T }> {
  const { to, signal, onSent } = call
  const url = addressOf(to.path)
  const ours = url.origin === location.origin
  const token = ours ? session.token() : null
  const context = { path: url.pathname, ours, token, quiet: call.quiet ?? false, passes: call.passes }
  const http = await transport(context)
  return http.request<T>({
    method: to.method,
    url: url.href,
    ...encode(to, call.params ?? {}),
    headers: { 'Accept-Language': intl().locale, ...(token === null ? {} : { token }) },
    ...(responseType ? { responseType } : {}),
    ...(responseType === 'stream' ? { adapter: 'fetch' } : {}),
    ...(signal ? { signal } : {}),
    ...(onSent ? { onUploadProgress: ({ loaded }) => onSent(loaded) } : {}),
  })
}

const load = () => import('./transport')
let loading: ReturnType<typeof load> | null = null

/** Loads axios once. What fails to load is a network fault and is tried again by the next call. */
async function transport(context: CallContext) {
  try {
    loading ??= load()
    return (await loading).openTransport(context)
  } catch (cause) {
    loading = null
    const error = new ApiError('network', context.path, { cause })
    if (!context.quiet) sayError(error)
    throw error
  }
}
