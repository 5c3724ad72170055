/** A server for tests of the request layer, the toasts it led to, and the language they are in. */
import { http, HttpResponse, type JsonBodyType, type RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { ApiError } from '../../../../src/shared/http/apiError'
import { setLocale, type Locale } from '../../../../src/shared/intl'
import { setNotifier, type Notice } from '../../../../src/shared/notify'

/** A request as the server got it. */
export interface Seen {
  method: string
  path: string
  query: string
  headers: Headers
  body: string
}

/** The error a call ends with. */
export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('the call succeeded')
}

/** Answers only what a test says; everything else fails the test. */
export function testServer(...always: RequestHandler[]) {
  const server = setupServer(...always)
  const toasts: Notice[] = []
  const seen: Seen[] = []
  let stop = () => {}
  let now = Date.now()
  let unanswered = 0
  beforeAll(async () => {
    // jsdom's own forms and blobs lose their content on the way through Node's requests and responses.
    const form = await new Response(new URLSearchParams('a=b')).formData()
    vi.stubGlobal('FormData', form.constructor)
    vi.stubGlobal('Blob', NodeBlob)
    vi.stubGlobal('File', NodeFile)
    server.listen({ onUnhandledRequest: 'error' })
  })
  afterAll(async () => {
    // An answer to a request that was cancelled must not arrive when the document is gone.
    await vi.waitFor(() => expect(unanswered).toBe(0))
    await new Promise(setImmediate)
    server.close()
    vi.unstubAllGlobals()
  })
  beforeEach(async () => {
    // A toast of an earlier test must not count as said: time goes on.
    now += 60_000
    vi.useFakeTimers({ toFake: ['Date'], now })
    toasts.length = 0
    seen.length = 0
    stop = setNotifier((notice) => toasts.push(notice))
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
    last: (): Seen => {
      const request = seen.at(-1)
      if (!request) throw new Error('nothing was asked')
      return request
    },
    answer,
    answerJson: (path: string, body: JsonBodyType, init?: ResponseInit) =>
      answer(path, () => HttpResponse.json(body, init)),
    speak: (locale: Locale) => setLocale(locale),
  }
}
