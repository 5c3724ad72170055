/**
 * axios with two response interceptors per call: the first classifies the response, the second reports failures. Two, because
 * an error thrown by a success handler never reaches the error handler registered with it.
 * Loaded with the first request, so that axios is not in the initial bundle.
 */
import axios, { isAxiosError, isCancel, type AxiosInstance, type AxiosResponse } from 'axios'
import { env } from '../env'
import { session } from '../session/session'
import { storedLogin } from '../storage/storedValue'
import { ApiError, type ApiErrorKind } from './apiError'
import { isAnswer, isOutageShown, reportAnswer, reportNoAnswer } from './connection'
import type { Endpoint } from './endpoints'
import { parseResponse, isBinary, statusError } from './parseResponse'
import { toastError } from './errorText'
import type { ApiResponse } from './envelope'
import { judge, type ResponseVerdict } from './judge'

/** A call's data for the interceptors. */
export interface CallContext {
  path: string
  method: Endpoint['method']
  /** Whether the call goes to this page's own server. */
  sameOrigin: boolean
  /** Shows no toast on failure, except for an ended session. */
  quiet: boolean
  /** The token sent with it; null for another origin. */
  token: string | null
  /** Accepts a refusal as a normal response. */
  acceptRefusal?: ((response: ApiResponse) => boolean) | undefined
}

/** An axios instance for one call. Its responses have an `ApiResponse` as data, or bytes if bytes were requested. */
export function openTransport(context: CallContext): AxiosInstance {
  const http = axios.create({ withCredentials: false, timeout: 0, headers: { Accept: '*/*' } })
  http.interceptors.response.use(
    (response) => handleResponse(response, context),
    (reason) => handleFailure(reason, context),
  )
  http.interceptors.response.use(undefined, (error) => reportFailure(error, context))
  return http
}

async function handleResponse(response: AxiosResponse, context: CallContext): Promise<AxiosResponse> {
  const { path, sameOrigin } = context
  if (sameOrigin) {
    storeCaptchaKey(response)
    reportAnswer()
  }
  const envelope = await parseResponse(response, path)
  if (envelope === null) return response
  const { code, msg: serverText, data } = envelope
  const binary = isBinary(response)
  const verdict = judge(code)
  const kind = env.unverified.includes(path)
    ? null
    : errorKind(verdict, binary, () => context.acceptRefusal?.(envelope))
  if (kind !== null) throw new ApiError(kind, path, { code, data, serverText })
  if (verdict === 'ok' && sameOrigin) storeToken(envelope)
  return binary ? response : { ...response, data: envelope }
}

/** The error to throw for a verdict; null if the caller gets the response. */
function errorKind(
  verdict: ResponseVerdict,
  binary: boolean,
  accepted: () => boolean | undefined,
): ApiErrorKind | null {
  switch (verdict) {
    case 'ok':
      return null
    case 'unfulfilled':
      return binary ? verdict : null
    case 'refused':
      return accepted() ? null : verdict
    case 'signedOut':
      return verdict
  }
}

async function handleFailure(reason: unknown, { path }: CallContext): Promise<never> {
  if (!isAxiosError(reason)) throw new ApiError(isCancel(reason) ? 'canceled' : 'network', path, { cause: reason })
  if (reason.response) throw await statusError(reason.response, path)
  // Without a timeout, ECONNABORTED means that the browser aborted the request because the page unloads.
  const aborted = isCancel(reason) || reason.code === 'ECONNABORTED'
  throw new ApiError(aborted ? 'canceled' : 'network', path, { cause: reason })
}

/** Second interceptor: rethrows the failure, after a toast where one is due. */
function reportFailure(error: unknown, { path, method, sameOrigin, quiet, token }: CallContext): never {
  if (!(error instanceof ApiError)) throw error
  const { kind } = error
  const answered = kind !== 'network' && isAnswer(error.status ?? 200)
  const outage = sameOrigin && !answered ? reportNoAnswer() : null
  if (sameOrigin && kind === 'status' && answered) reportAnswer()
  if (kind === 'canceled') console.debug(`canceled: ${path}`)
  if (kind === 'signedOut') endSession(error, token)
  const shouldToast = kind === 'network' || kind === 'status' || (kind === 'refused' && !env.quiet.includes(path))
  if (!shouldToast || quiet) throw error
  // The header tells of an outage. Only who did something is told that it did not work.
  if (outage && method === 'GET' && isOutageShown()) void outage.then((told) => told || toastError(error))
  else toastError(error)
  throw error
}

/** Closes the session once, however many calls report its end; a newer session stays open. */
function endSession(error: ApiError, token: string | null): void {
  if (session.token() !== token) return
  toastError(error)
  session.close()
}

function storeCaptchaKey({ headers }: AxiosResponse): void {
  const key: unknown = headers.key
  if (typeof key === 'string' && key !== '') storedLogin.key.write(key)
}

function storeToken({ data }: ApiResponse): void {
  if (typeof data !== 'object' || data === null || !('token' in data)) return
  if (typeof data.token === 'string' && data.token !== '') session.open(data.token)
}
