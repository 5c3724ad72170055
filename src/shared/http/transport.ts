/**
 * axios, with two response interceptors a call: the first judges the answer, the second says what failed. They are two
 * because what a success handler throws never reaches the error handler beside it.
 * Loaded with the first request, so that axios is no part of the first page.
 */
import axios, { isAxiosError, isCancel, type AxiosInstance, type AxiosResponse } from 'axios'
import { env } from '../env'
import { session } from '../session'
import { stored } from '../storage'
import { ApiError } from './apiError'
import { answerOf, isBinary, statusError } from './answer'
import { sayError } from './catalogue'
import type { Answer } from './envelope'
import { judge } from './judge'

/** What the interceptors know of the call they serve. */
export interface CallContext {
  path: string
  /** Answered by the server this page came from. */
  ours: boolean
  /** Raises no toast, whatever fails; a closed session is said all the same. */
  quiet: boolean
  /** The token it was sent with; another origin gets none. */
  token: string | null
  /** Lets a refusal through as a normal answer. */
  passes?: ((answer: Answer) => boolean) | undefined
}

/** An axios for one call. Its answers carry an `Answer` as data, or the bytes when bytes were asked for. */
export function openTransport(context: CallContext): AxiosInstance {
  const http = axios.create({ withCredentials: false, timeout: 0 })
  http.interceptors.response.use(
    (response) => judgeAnswer(response, context),
    (reason) => judgeFailure(reason, context),
  )
  http.interceptors.response.use(undefined, (error) => sayFailure(error, context))
  return http
}

async function judgeAnswer(response: AxiosResponse, context: CallContext): Promise<AxiosResponse> {
  const { path, ours, passes } = context
  if (ours) keepCaptchaKey(response)
  const answer = await answerOf(response, path)
  if (answer === null) return response
  const { code, msg: serverText, data } = answer
  const verdict = judge(code)
  if (!env.unverified.includes(path)) {
    if (verdict === 'signedOut') throw new ApiError('signedOut', path, { code, serverText })
    if (verdict === 'refused' && !passes?.(answer)) throw new ApiError('refused', path, { code, data, serverText })
    if (verdict === 'passed' && isBinary(response)) throw new ApiError('passed', path, { code, data, serverText })
  }
  if (verdict === 'ok' && ours) keepToken(answer)
  return isBinary(response) ? response : { ...response, data: answer }
}

async function judgeFailure(reason: unknown, { path }: CallContext): Promise<never> {
  if (!isAxiosError(reason)) throw new ApiError(isCancel(reason) ? 'cancelled' : 'network', path, { cause: reason })
  if (reason.response) throw await statusError(reason.response, path)
  // The browser aborts requests itself when their page goes away; there is no time-out that could.
  const aborted = isCancel(reason) || reason.code === 'ECONNABORTED'
  throw new ApiError(aborted ? 'cancelled' : 'network', path, { cause: reason })
}

/** Second interceptor: hands the failure on, after saying it where somebody should hear it. */
function sayFailure(error: unknown, { path, quiet, token }: CallContext): never {
  if (!(error instanceof ApiError)) throw error
  const { kind } = error
  if (kind === 'cancelled') console.debug(`cancelled: ${path}`)
  if (kind === 'signedOut') endSession(error, token)
  const loud = kind === 'network' || kind === 'status' || (kind === 'refused' && !env.quiet.includes(path))
  if (loud && !quiet) sayError(error)
  throw error
}

/** However many calls learn that their login is over, the first one ends it; a newer login stays. */
function endSession(error: ApiError, token: string | null): void {
  if (session.token() !== token) return
  sayError(error)
  session.close()
}

function keepCaptchaKey({ headers }: AxiosResponse): void {
  const key: unknown = headers.key
  if (typeof key === 'string' && key !== '') stored.key.write(key)
}

function keepToken({ data }: Answer): void {
  if (typeof data !== 'object' || data === null || !('token' in data)) return
  if (typeof data.token === 'string' && data.token !== '') session.open(data.token)
}
