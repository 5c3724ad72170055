import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DocumentQueue, type Order, type Outside } from '../../../../../src/features/translate/send/DocumentQueue'
import { ApiError } from '../../../../../src/shared/http/apiError'
import type { UploadOptions } from '../../../../../src/shared/http/upload'
import type { Uploaded } from '../../../../../src/wire/bodies'

const order: Order = { source: '', target: 'cn', by: 'server' }
const network = new ApiError('network', '/api')
const refused = new ApiError('refused', '/api', { serverText: '今天的页数已用完' })

interface Sending {
  name: string
  signal: AbortSignal | undefined
  progress: (bytes: number) => void
  done: () => void
  fail: (error: unknown) => void
}

/** A queue in a world where uploads wait for the test. */
function world() {
  const sent: Sending[] = []
  const upload = vi.fn((file: File, { signal, onProgress }: UploadOptions) => {
    return new Promise<Uploaded>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new ApiError('cancelled', '/api')))
      sent.push({
        name: file.name,
        signal,
        progress: (bytes) => onProgress?.(bytes, file.size),
        done: () => resolve({ url: `/files/${file.name}`, times: 0 }),
        fail: reject,
      })
    })
  })
  const add = vi.fn<Outside['add']>(async () => ({ id: 5 }))
  const onAdded = vi.fn()
  const queue = new DocumentQueue({ upload, add, onAdded, random: () => 1 })
  const rows = () => queue.store.getState().rows
  const pick = (...names: string[]) => {
    queue.add(names.map((name) => new File(['text'], name)))
    return rows().map(({ id }) => id)
  }
  return { queue, sent, upload, add, onAdded, rows, steps: () => rows().map(({ step }) => step.is), pick }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a picked document', () => {
  it('waits until it is started, then is sent and becomes a translation', async () => {
    const { queue, sent, add, onAdded, rows, steps, pick } = world()
    const ids = pick('a.pdf')
    expect(steps()).toEqual(['ready'])
    queue.start(ids, order)
    sent[0]?.progress(3)
    expect(rows()[0]?.step).toEqual({ is: 'sending', sentBytes: 3 })
    sent[0]?.done()
    await settle()
    expect(add).toHaveBeenCalledWith({ url: '/files/a.pdf', name: 'a.pdf', size: 4, ...order })
    expect(onAdded).toHaveBeenCalledWith(5, order)
    expect(rows()).toEqual([])
  })

  it('is refused with its reason, folders too, until that is dismissed', () => {
    const { queue } = world()
    queue.add([new File(['x'], 'a.exe')], ['Folder'])
    const { refusals } = queue.store.getState()
    expect(refusals.map(({ name, reason }) => [name, reason])).toEqual([
      ['Folder', 'folder'],
      ['a.exe', 'type'],
    ])
    queue.dismissRefusal(refusals[0]?.id)
    expect(queue.store.getState().refusals).toHaveLength(1)
    queue.dismissRefusal()
    expect(queue.store.getState().refusals).toEqual([])
  })
})

describe('many documents', () => {
  it('are sent two at once', async () => {
    const { queue, sent, steps, pick } = world()
    queue.start(pick('a.md', 'b.md', 'c.md'), order)
    expect(steps()).toEqual(['sending', 'sending', 'waiting'])
    sent[0]?.done()
    await settle()
    expect(sent.map(({ name }) => name)).toEqual(['a.md', 'b.md', 'c.md'])
  })
})

describe('a fault', () => {
  it('that may pass is tried again by itself, and what was sent is not sent again', async () => {
    const { queue, sent, upload, add, steps, rows, pick } = world()
    queue.start(pick('a.md'), order)
    sent[0]?.fail(network)
    await settle()
    expect(steps()).toEqual(['retrying'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(steps()).toEqual(['sending'])
    add.mockRejectedValueOnce(network)
    sent[1]?.done()
    await settle()
    expect(steps()).toEqual(['retrying'])
    queue.retryNow()
    await settle()
    expect(upload).toHaveBeenCalledTimes(2)
    expect(rows()).toEqual([])
  })

  it('that does not pass keeps the document until it is started again', async () => {
    const { queue, sent, add, upload, rows, pick } = world()
    const ids = pick('a.md')
    add.mockRejectedValueOnce(refused)
    queue.start(ids, order)
    sent[0]?.done()
    await settle()
    expect(rows()).toMatchObject([{ file: { name: 'a.md' }, step: { is: 'failed', error: refused } }])
    queue.start(ids, { ...order, target: 'en' })
    await settle()
    expect(upload).toHaveBeenCalledTimes(1)
    expect(add).toHaveBeenLastCalledWith(expect.objectContaining({ target: 'en' }))
    expect(rows()).toEqual([])
  })

  it('of one leaves its place to the next', async () => {
    const { queue, sent, steps, pick } = world()
    queue.start(pick('a.md', 'b.md', 'c.md'), order)
    sent[0]?.fail(refused)
    await settle()
    expect(steps()).toEqual(['failed', 'sending', 'sending'])
  })
})

describe('leaving', () => {
  it('removes a document and ends its upload', async () => {
    const { queue, sent, rows, pick } = world()
    const ids = pick('a.md', 'b.md')
    queue.start(ids, order)
    queue.remove(ids[0] ?? '')
    await settle()
    expect(sent[0]?.signal?.aborted).toBe(true)
    expect(rows().map(({ file }) => file.name)).toEqual(['b.md'])
  })

  it('rests when the login ends, and goes on after it', async () => {
    const { queue, sent, steps, pick } = world()
    queue.start(pick('a.md'), order)
    sent[0]?.fail(new ApiError('signedOut', '/api'))
    await settle()
    expect(steps()).toEqual(['waiting'])
    queue.resume()
    expect(steps()).toEqual(['sending'])
    sent[1]?.done()
    await settle()
    expect(steps()).toEqual([])
  })

  it('empties the queue for another user', () => {
    const { queue, sent, rows, pick } = world()
    queue.start(pick('a.md'), order)
    queue.clear()
    expect(rows()).toEqual([])
    expect(sent[0]?.signal?.aborted).toBe(true)
  })
})
