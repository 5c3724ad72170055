import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type ApiErrorKind } from '../../../../src/shared/http/apiError'
import { UploadQueue, type QueueItem, type QueueStatus } from '../../../../src/shared/uploadQueue/UploadQueue'
import { pickFiles } from '../../../../src/shared/uploadQueue/pickFiles'
import type { Id } from '../../../../src/wire/responses'

const apiError = (kind: ApiErrorKind, status?: number) =>
  new ApiError(kind, '/api', status === undefined ? {} : { status })
const network = apiError('network')

interface Item extends QueueItem {
  readonly status: QueueStatus | { readonly type: 'uploading' }
}
interface Attempt {
  id: string
  signal: AbortSignal
  done(): Promise<void>
  fail(error: unknown): Promise<void>
}

const settle = async () => void (await vi.advanceTimersByTimeAsync(0))

/** A queue whose attempts stay pending until the test ends them. A finished item leaves it. */
class TestQueue extends UploadQueue<Item, 'type'> {
  readonly attempts: Attempt[] = []

  constructor(private readonly stored: Record<Id, string[]> = {}) {
    super({ now: () => Date.now(), random: () => 1 })
  }

  start(...ids: string[]): void {
    for (const id of ids) this.update(id, (item) => ({ ...item, status: { type: 'waiting' } }))
    this.pump()
  }

  pickAndStart(...names: string[]): void {
    this.add(names.map((name) => new File(['text'], name)))
    this.start(...names)
  }

  types = () => this.items().map(({ status }) => status.type)
  shown = () => this.items().map(({ id, status }) => `${id} ${status.type}`)

  protected pick(files: readonly File[]) {
    return pickFiles(files, [], ({ name }) => (name.endsWith('.exe') ? ('type' as const) : null))
  }

  protected itemFor(file: File): Item {
    return { id: file.name, file, size: file.size, uploaded: null, status: { type: 'ready' } }
  }

  protected attempt(id: string, signal: AbortSignal): Promise<void> {
    this.update(id, (item) => ({ ...item, status: { type: 'uploading' } }))
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(apiError('canceled')))
      const done = () => (this.remove(id), resolve(), settle())
      this.attempts.push({ id, signal, done, fail: (error) => (reject(error), settle()) })
    })
  }

  protected override async restore(owner: Id): Promise<void> {
    const items = (this.stored[owner] ?? []).map((name) => this.itemFor(new File([''], name)))
    this.store.setState((state) => ({ items: [...items, ...state.items] }))
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('picking', () => {
  it('lists what is refused, folders too, until that is dismissed or more is picked', () => {
    const queue = new TestQueue()
    const refusals = () => queue.store.getState().refusals
    queue.add([new File(['x'], 'a.exe'), new File(['x'], 'a.md')], ['Folder'])
    expect(refusals().map(({ name, reason }) => [name, reason])).toEqual([
      ['Folder', 'folder'],
      ['a.exe', 'type'],
    ])
    expect(queue.shown()).toEqual(['a.md ready'])
    queue.dismissRefusal(refusals()[0]?.id)
    expect(refusals()).toHaveLength(1)
    queue.add([new File(['x'], 'b.exe'), new File(['x'], 'c.exe')])
    expect(refusals().map(({ name }) => name)).toEqual(['b.exe', 'c.exe'])
    queue.dismissRefusal()
    expect(refusals()).toEqual([])
  })
})

describe('uploads', () => {
  it('run two at once, and each that ends makes room for the next', async () => {
    const queue = new TestQueue()
    queue.pickAndStart('a', 'b', 'c', 'd', 'e')
    expect(queue.types()).toEqual(['uploading', 'uploading', 'waiting', 'waiting', 'waiting'])
    await queue.attempts[0]?.done()
    await queue.attempts[1]?.fail(apiError('refused'))
    queue.remove('c')
    await settle()
    expect(queue.shown()).toEqual(['b failed', 'd uploading', 'e uploading'])
    expect(queue.attempts[2]?.signal.aborted).toBe(true)
  })

  it('are tried again after growing delays while the server or the network is not there', async () => {
    const queue = new TestQueue()
    queue.pickAndStart('a')
    for (const [at, ms] of [1000, 2000, 4000].entries()) {
      await queue.attempts[at]?.fail(at === 1 ? apiError('status', 503) : network)
      expect(queue.store.getState().items[0]?.status).toMatchObject({ type: 'retrying', atMs: Date.now() + ms })
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(queue.attempts).toHaveLength(at + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(queue.attempts).toHaveLength(at + 2)
    }
    await queue.attempts[3]?.done()
    expect(queue.types()).toEqual([])
  })

  it('are tried again at once on request: one or all', async () => {
    const queue = new TestQueue()
    queue.pickAndStart('a', 'b')
    for (const attempt of queue.attempts) await attempt.fail(network)
    queue.retryNow('b')
    await settle()
    expect(queue.types()).toEqual(['retrying', 'uploading'])
    queue.retryNow()
    await settle()
    expect(queue.types()).toEqual(['uploading', 'uploading'])
  })

  it.each([apiError('refused'), apiError('status', 413), apiError('status', 500), apiError('malformed')])(
    'that failed with %s are tried again only when started again',
    async (error) => {
      const queue = new TestQueue()
      queue.pickAndStart('a')
      await queue.attempts[0]?.fail(error)
      await vi.advanceTimersByTimeAsync(120_000)
      expect(queue.store.getState().items[0]?.status).toEqual({ type: 'failed', error })
      queue.start('a')
      expect(queue.types()).toEqual(['uploading'])
    },
  )

  it('of a file that is gone are not tried again', async () => {
    const queue = new TestQueue()
    const file = new File(['text'], 'a')
    file.slice = () => {
      throw new DOMException('gone', 'NotReadableError')
    }
    queue.add([file])
    queue.start('a')
    await queue.attempts[0]?.fail(network)
    expect(queue.store.getState().items[0]?.status).toEqual({ type: 'failed', error: 'fileGone' })
  })

  it('that a removed item no longer needs are not tried again', async () => {
    const queue = new TestQueue()
    queue.pickAndStart('a')
    await queue.attempts[0]?.fail(network)
    queue.remove('a')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queue.attempts).toHaveLength(1)
  })
})

describe('the end of the session', () => {
  it('interrupts and hides everything until the same user is back', async () => {
    const queue = new TestQueue()
    await queue.resume(1)
    queue.pickAndStart('a', 'b', 'c')
    await queue.attempts[1]?.fail(network)
    queue.pause()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queue.store.getState().hidden).toBe(true)
    expect(queue.types()).toEqual(['waiting', 'waiting', 'waiting'])
    expect(queue.attempts).toHaveLength(2)
    await queue.resume(1)
    expect(queue.store.getState().hidden).toBe(false)
    expect(queue.types()).toEqual(['uploading', 'uploading', 'waiting'])
  })

  it('that a new session has overtaken only starts the upload again', async () => {
    const queue = new TestQueue()
    queue.pickAndStart('a')
    await queue.attempts[0]?.fail(apiError('signedOut'))
    expect(queue.types()).toEqual(['uploading'])
    expect(queue.attempts).toHaveLength(2)
  })

  it('leaves nothing to the next user, who finds only what was stored', async () => {
    const queue = new TestQueue({ 1: ['of 1'], 2: ['of 2'] })
    await queue.resume(1)
    queue.pickAndStart('a')
    expect(queue.shown()).toEqual(['of 1 ready', 'a uploading'])
    queue.pause()
    await queue.resume(2)
    expect(queue.shown()).toEqual(['of 2 ready'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queue.attempts).toHaveLength(1)
  })
})
