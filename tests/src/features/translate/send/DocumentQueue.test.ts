import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  DocumentQueue,
  type TranslationChoice,
  type DocumentQueueDeps,
} from '../../../../../src/features/translate/send/DocumentQueue'
import { ApiError } from '../../../../../src/shared/http/apiError'
import type { UploadOptions } from '../../../../../src/shared/http/uploadFile'
import type { UploadResult } from '../../../../../src/wire/responses'

const choice: TranslationChoice = { source: '', target: 'cn', by: 'server' }
const network = new ApiError('network', '/api')
const refused = new ApiError('refused', '/api', { serverText: '今天的页数已用完' })

interface Sending {
  name: string
  signal: AbortSignal | undefined
  progress: (bytes: number) => void
  done: () => void
  fail: (error: unknown) => void
}

/** A queue with fake uploads that stay pending until the test resolves them. */
function setup() {
  const sent: Sending[] = []
  const upload = vi.fn((file: File, { signal, onProgress }: UploadOptions) => {
    return new Promise<UploadResult>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new ApiError('canceled', '/api')))
      sent.push({
        name: file.name,
        signal,
        progress: (bytes) => onProgress?.(bytes, file.size),
        done: () => resolve({ url: `/files/${file.name}`, times: 0 }),
        fail: reject,
      })
    })
  })
  const add = vi.fn<DocumentQueueDeps['add']>(async () => ({ id: 5 }))
  const onAdded = vi.fn()
  const queue = new DocumentQueue({ upload, add, onAdded, now: () => Date.now(), random: () => 1 })
  const items = () => queue.store.getState().items
  const pick = (...names: string[]) => {
    queue.add(names.map((name) => new File(['text'], name)))
    return items().map(({ id }) => id)
  }
  return { queue, sent, upload, add, onAdded, items, statuses: () => items().map(({ status }) => status.type), pick }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a picked document', () => {
  it('waits until it is started, then is sent and becomes a translation', async () => {
    const { queue, sent, add, onAdded, items, statuses, pick } = setup()
    const ids = pick('a.pdf')
    expect(statuses()).toEqual(['ready'])
    queue.start(ids, choice)
    sent[0]?.progress(3)
    expect(items()[0]?.status).toEqual({ type: 'uploading', sentBytes: 3 })
    sent[0]?.done()
    await settle()
    expect(add).toHaveBeenCalledWith({ url: '/files/a.pdf', name: 'a.pdf', size: 4, ...choice })
    expect(onAdded).toHaveBeenCalledWith(5, choice)
    expect(items()).toEqual([])
  })
})

describe('a fault', () => {
  it('that may pass is tried again by itself, and what was sent is not sent again', async () => {
    const { queue, sent, upload, add, statuses, items, pick } = setup()
    queue.start(pick('a.md'), choice)
    sent[0]?.fail(network)
    await settle()
    expect(statuses()).toEqual(['retrying'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(statuses()).toEqual(['uploading'])
    add.mockRejectedValueOnce(network)
    sent[1]?.done()
    await settle()
    expect(statuses()).toEqual(['retrying'])
    queue.retryNow()
    await settle()
    expect(upload).toHaveBeenCalledTimes(2)
    expect(items()).toEqual([])
  })

  it('that does not pass keeps the document until it is started again', async () => {
    const { queue, sent, add, upload, items, pick } = setup()
    const ids = pick('a.md')
    add.mockRejectedValueOnce(refused)
    queue.start(ids, choice)
    sent[0]?.done()
    await settle()
    expect(items()).toMatchObject([{ file: { name: 'a.md' }, status: { type: 'failed', error: refused } }])
    queue.start(ids, { ...choice, target: 'en' })
    await settle()
    expect(upload).toHaveBeenCalledTimes(1)
    expect(add).toHaveBeenLastCalledWith(expect.objectContaining({ target: 'en' }))
    expect(items()).toEqual([])
  })
})
