/** Failures that a developer can inject to see how the app handles them. */
import { localeOf, translate, type ServerLocale } from '../../server/messages/messages'
import { responseCode } from '../../src/wire/constants'

export const faultKinds = ['signedOut', 'short', 'serverError', 'unavailable', 'offline', 'slow', 'malformed'] as const
export type FaultKind = (typeof faultKinds)[number]

export interface InjectedFault {
  kind: FaultKind
  /** Only calls whose path contains this text; '' for every call. */
  path: string
  /** Remaining calls; Infinity until switched off. */
  calls: number
}

type Fetch = (request: Request) => Response | Promise<Response>

const insufficientCredit = { need: 3600, total: 60, month_total: 0 }
/** Delay of a slow response. */
const slowMs = 5000

/** Holds the current fault and applies it in front of the app. */
export class FaultInjector {
  #fault: InjectedFault | null = null
  #listeners = new Set<() => void>()

  /** The current fault; null for none. */
  current = (): InjectedFault | null => this.#fault

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Null switches everything off. */
  set(fault: InjectedFault | null): void {
    this.#fault = fault && fault.calls > 0 ? fault : null
    this.#listeners.forEach((listener) => listener())
  }

  /** Responds with the current fault, or passes the request to the app. */
  async handle(request: Request, app: Fetch): Promise<Response> {
    const fault = this.#fault
    if (!fault || !new URL(request.url).pathname.includes(fault.path)) return app(request)
    this.set({ ...fault, calls: fault.calls - 1 })
    if (fault.kind !== 'slow') return faultResponse(fault.kind, localeOf(request.headers.get('accept-language')))
    await delay(slowMs, request.signal)
    return app(request)
  }
}

function faultResponse(kind: Exclude<FaultKind, 'slow'>, locale: ServerLocale): Response {
  switch (kind) {
    case 'signedOut':
      return Response.json({ code: responseCode.signedOut, msg: translate(locale, 'auth.signedOut') })
    case 'short':
      return Response.json({
        code: responseCode.insufficientCredit,
        msg: translate(locale, 'task.short', { need: insufficientCredit.need, left: insufficientCredit.total }),
        data: insufficientCredit,
      })
    case 'serverError':
      return new Response('Internal Server Error', { status: 500 })
    case 'unavailable':
      return new Response('Service Unavailable', { status: 503, headers: { 'Retry-After': '5' } })
    case 'offline':
      return Response.error()
    case 'malformed':
      return new Response('{"code":1,"msg":"","data":[{"id":', { headers: { 'Content-Type': 'application/json' } })
  }
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}
