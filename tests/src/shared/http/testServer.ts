/** A mock server for tests of the request layer; also collects toasts and sets the language. */
import { http, HttpResponse, type JsonBodyType, type RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { ApiError } from '../../../../src/shared/http/apiError'
import { setLocale, type Locale } from '../../../../src/shared/i18n/intl'
import { setToastHandler, type ToastMessage } from '../../../../src/shared/notifications/notify'
import { eventually } from '../../../eventually'

/** A request as received by the server. */
export interface ReceivedRequest {
  method: string
  path: string
  query: string
  headers: Headers
  body: string
}

/** The error a call rejects with. */
export async function rejectionOf(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('the call succeeded')
}

/** Handles only the requests a test defines; any other fails the test. */
export function testServer(...handlers: RequestHandler[]) {
  const server = setupServer(...handlers)
  const toasts: ToastMessage[] = []
  const seen: ReceivedRequest[] = []
  let stop = () => {}
  let now = Date.now()
  let unanswered = 0
  beforeAll(async () => {
    // jsdom's forms and blobs lose their content in Node's requests and responses.
    const form = await new Response(new URLSearchParams('a=b')).formData()
    vi.stubGlobal('FormData', form.constructor)
    vi.stubGlobal('Blob', NodeBlob)
    vi.stubGlobal('File', NodeFile)
    server.listen({ onUnhandledRequest: 'error' })
  })
  afterAll(async () => {
    // A response to a canceled request must not arrive after the document is gone.
    await eventually(() => expect(unanswered).toBe(0))
    await new Promise(setImmediate)
    server.close()
    vi.unstubAllGlobals()
  })
  beforeEach(async () => {
    // Advance the time, so that toasts of earlier tests don't suppress new ones.
    now += 60_000
    vi.useFakeTimers({ toFake: ['Date'], now })
    toasts.length = 0
    seen.length = 0
    stop = setToastHandler((message) => toasts.push(message))
    await setLocale('zh-CN')
  })
  afterEach(() => {
    vi.useRealTimers()
    stop()
    server.resetHandlers()
    localStorage.clear()
  })

  function answer(path: string, respond: (request: Request) => Response | Promise<Response>): void {
    server.use(
      http.all(`*${path}`, async ({ request }) => {
        unanswered += 1
        const { pathname, search } = new URL(request.url)
        const { method, headers } = request
        seen.push({ method, path: pathname, query: search, headers, body: await request.clone().text() })
        try {
          return await respond(request)
        } finally {
          unanswered -= 1
        }
      }),
    )
  }

  return {
    toasts,
    seen,
    /** The last request. */
    last: (): ReceivedRequest => {
      const request = seen.at(-1)
      if (!request) throw new Error('no request was received')
      return request
    },
    answer,
    answerJson: (path: string, body: JsonBodyType, init?: ResponseInit) =>
      answer(path, () => HttpResponse.json(body, init)),
    speak: (locale: Locale) => setLocale(locale),
  }
}
