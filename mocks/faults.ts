/** Failures that a developer switches on to see how the app takes them. */
import { localeOf, sentence, type ServerLocale } from '../server/messages'
import { code } from '../src/wire/codes'

export const faultKinds = ['signedOut', 'short', 'serverError', 'unavailable', 'offline', 'slow', 'malformed'] as const
export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  kind: FaultKind
  /** Only calls whose path holds this text; '' for every call. */
  path: string
  /** For how many calls more; Infinity until it is switched off. */
  calls: number
}

type Fetch = (request: Request) => Response | Promise<Response>

const shortage = { need: 3600, total: 60, month_total: 0 }
/** How long a slow answer takes. */
const slowMs = 5000

/** The switches, and the one place in front of the app where they act. */
export class Faults {
  #fault: Fault | null = null
  #listeners = new Set<() => void>()

  /** What is switched on; null for nothing. */
  current = (): Fault | null => this.#fault

  subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell)
    return () => this.#listeners.delete(tell)
  }

  /** Null switches everything off. */
  set(fault: Fault | null): void {
    this.#fault = fault && fault.calls > 0 ? fault : null
    this.#listeners.forEach((tell) => tell())
  }

  /** Answers with the fault that is on, else asks the app. */
  async answer(request: Request, app: Fetch): Promise<Response> {
    const fault = this.#fault
    if (!fault || !new URL(request.url).pathname.includes(fault.path)) return app(request)
    this.set({ ...fault, calls: fault.calls - 1 })
    if (fault.kind !== 'slow') return faulty(fault.kind, localeOf(request.headers.get('accept-language')))
    await delay(slowMs, request.signal)
    return app(request)
  }
}

function faulty(kind: Exclude<FaultKind, 'slow'>, locale: ServerLocale): Response {
  switch (kind) {
    case 'signedOut':
      return Response.json({ code: code.signedOut, msg: sentence(locale, 'auth.signedOut') })
    case 'short':
      return Response.json({
        code: code.short,
        msg: sentence(locale, 'task.short', { need: shortage.need, left: shortage.total }),
        data: shortage,
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
