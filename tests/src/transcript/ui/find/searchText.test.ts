import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FindOptions } from '../../../../../src/transcript/find/find'
import { joinParagraph } from '../../../../../src/transcript/find/paragraphText'
import { searchText } from '../../../../../src/transcript/ui/find/searchText'

const options: FindOptions = {
  text: 'b.',
  matchCase: false,
  wholeWord: false,
  regex: true,
  foldWidth: false,
  foldScript: false,
}
const paragraphs = [
  joinParagraph([{ id: 'x', text: 'abc' }]),
  joinParagraph([
    { id: 'y', text: 'none' },
    { id: 'z', text: 'bd BE' },
  ]),
]
const hits = [
  [{ segment: 'x', start: 1, end: 3 }],
  [{ segment: 'z', start: 0, end: 2 }],
  [{ segment: 'z', start: 3, end: 5 }],
]

/** Workers that were created and not terminated. */
const running = new Set<FakeWorker>()

/** Runs the worker code in this thread, unless a test overrides it. */
class FakeWorker {
  static begin: (worker: FakeWorker, request: unknown) => void
  onmessage?: (event: { data: unknown }) => void
  onerror?: (event: { message: string }) => void
  constructor(readonly url: URL) {
    running.add(this)
  }
  postMessage(request: unknown) {
    FakeWorker.begin(this, structuredClone(request))
  }
  terminate() {
    running.delete(this)
  }
}

let listen: (event: { data: unknown }) => void
let answer: (data: unknown) => void

beforeEach(async () => {
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('addEventListener', (_: string, listener: typeof listen) => (listen = listener))
  vi.stubGlobal('postMessage', (data: unknown) => answer(data))
  vi.resetModules()
  await import('../../../../../src/transcript/ui/find/find.worker')
  FakeWorker.begin = (worker, data) => {
    answer = (message) => worker.onmessage?.({ data: message })
    listen({ data })
  }
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  expect(running).toEqual(new Set())
})

test('a regular expression is searched in a worker, which then ends', async () => {
  const begin = vi.spyOn(FakeWorker, 'begin')
  expect(await searchText(paragraphs, options)).toEqual(hits)
  expect(begin).toHaveBeenCalledOnce()
})

test('a plain text is searched at once', async () => {
  const begin = vi.spyOn(FakeWorker, 'begin')
  expect(await searchText(paragraphs, { ...options, regex: false, text: 'BC' })).toEqual([hits[0]])
  expect(begin).not.toHaveBeenCalled()
})

test('a hit over two segments comes back from the worker in its parts', async () => {
  expect(await searchText(paragraphs, { ...options, text: 'E bd' })).toEqual([
    [
      { segment: 'y', start: 3, end: 4 },
      { segment: 'z', start: 0, end: 2 },
    ],
  ])
})

test('whole words and folds count in the worker too', async () => {
  expect(await searchText(paragraphs, { ...options, wholeWord: true })).toEqual(hits.slice(1))
  const overlapping = [joinParagraph([{ id: 'a', text: 'ba a a' }])]
  const whole = { ...options, text: 'a a', wholeWord: true }
  expect(await searchText(overlapping, whole)).toEqual([[{ segment: 'a', start: 3, end: 6 }]])
  const folds = { foldWidth: true, foldScript: true }
  const text = [joinParagraph([{ id: 'a', text: '會議（Ａ）' }])]
  expect(await searchText(text, { ...options, ...folds, text: '议（a' })).toEqual([
    [{ segment: 'a', start: 1, end: 4 }],
  ])
})

test('where there are no workers the page searches', async () => {
  vi.stubGlobal('Worker', undefined)
  expect(await searchText(paragraphs, options)).toEqual(hits)
})

test('what is no expression is refused without a worker', async () => {
  const begin = vi.spyOn(FakeWorker, 'begin')
  await expect(searchText(paragraphs, { ...options, text: '(' })).rejects.toMatchObject({ reason: 'invalid' })
  expect(begin).not.toHaveBeenCalled()
})

describe('a search that does not end', () => {
  test('is given up a second after it has begun', async () => {
    vi.useFakeTimers()
    FakeWorker.begin = (worker) => {
      // Loading the worker may take longer than the search timeout.
      setTimeout(() => worker.onmessage?.({ data: 'begun' }), 5_000)
    }
    const ended = vi.fn()
    searchText(paragraphs, options).catch(ended)
    await vi.advanceTimersByTimeAsync(5_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'FindError', reason: 'slow' }))
  })

  test('ends when it is no longer wanted', async () => {
    FakeWorker.begin = () => {}
    const wanted = new AbortController()
    const search = searchText(paragraphs, options, wanted.signal)
    const reason = new Error('typed on')
    wanted.abort(reason)
    await expect(search).rejects.toBe(reason)
    await expect(searchText(paragraphs, options, wanted.signal)).rejects.toBe(reason)
  })

  test('fails when the worker does', async () => {
    FakeWorker.begin = (worker) => worker.onerror?.({ message: 'gone' })
    await expect(searchText(paragraphs, options)).rejects.toThrow('search worker failed')
  })
})
