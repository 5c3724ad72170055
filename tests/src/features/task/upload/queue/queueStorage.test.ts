import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isPending, isStartable } from '../../../../../../src/features/task/upload/queue/uploadItem'
import {
  openQueueStorage,
  type UploadQueueStorage,
} from '../../../../../../src/features/task/upload/queue/queueStorage'
import { ApiError } from '../../../../../../src/shared/http/apiError'
import { uploadItemOf } from './uploadItemSample'
import { fileOf, createFakeRecordingQueue } from './fakeRecordingQueue'
import { eventually } from '../../../../../eventually'

const day = 24 * 3_600_000
let nowMs = 1_000_000_000_000
/** Tabs that hold their lock. */
let openTabs: string[] = []
let storage: UploadQueueStorage

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  openTabs = []
  vi.stubGlobal('navigator', {
    locks: { query: async () => ({ held: openTabs.map((tab) => ({ name: `uploads of ${tab}` })) }) },
  })
  storage = openQueueStorage(() => nowMs)
})
afterEach(() => vi.unstubAllGlobals())

describe('what is kept', () => {
  it('is everything but the file, and comes back waiting for it', async () => {
    const item = uploadItemOf({
      title: 'Mine',
      language: 'de',
      vocabulary: ['张珊'],
      status: { type: 'uploading', sentBytes: 3, bytesPerSecond: 1 },
    })
    await storage.save(1, 't1', item)
    expect(await storage.claim(1, 't1')).toEqual([{ ...item, file: null, status: { type: 'missing' } }])
  })

  it('needs no file when it was sent already', async () => {
    await storage.save(1, 't1', uploadItemOf({ uploaded: { url: '/f/1', times: 9 }, asked: true }))
    expect(await storage.claim(1, 't1')).toMatchObject([{ file: null, asked: true, status: { type: 'ready' } }])
  })

  it.each<[string, unknown, object]>([
    [
      'the server’s refusal, with its reason',
      new ApiError('refused', '/api/common/upload', { code: 0, serverText: '这不是录音' }),
      { kind: 'refused', url: '/api/common/upload', code: 0, serverText: '这不是录音' },
    ],
    ['a status that will not pass', new ApiError('status', '/u', { status: 413 }), { kind: 'status', status: 413 }],
  ])('is %s', async (_, error, known) => {
    await storage.save(1, 't1', uploadItemOf({ status: { type: 'failed', error } }))
    const [item] = await storage.claim(1, 't1')
    expect(item?.status).toMatchObject({ type: 'failed', error: known })
    expect(item?.status.type === 'failed' && item.status.error).toBeInstanceOf(ApiError)
  })

  it('is that it lasts too long', async () => {
    await storage.save(
      1,
      't1',
      uploadItemOf({ uploaded: { url: '/f/1', times: 9 }, status: { type: 'failed', error: 'tooLong' } }),
    )
    expect(await storage.claim(1, 't1')).toMatchObject([{ status: { type: 'failed', error: 'tooLong' } }])
  })

  it('is no fault that is over with the page', async () => {
    await storage.save(1, 't1', uploadItemOf({ status: { type: 'failed', error: 'fileGone' } }))
    expect(await storage.claim(1, 't1')).toMatchObject([{ status: { type: 'missing' } }])
  })

  it('comes back in the order it was picked', async () => {
    for (const [id, pickedAtMs] of [
      ['b', 3],
      ['a', 7],
      ['c', 1],
    ] as const)
      await storage.save(1, 't1', uploadItemOf({ id, pickedAtMs }))
    expect((await storage.claim(1, 't1')).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  it('is forgotten when told to', async () => {
    await storage.save(1, 't1', uploadItemOf())
    await storage.remove('r1')
    expect(await storage.claim(1, 't1')).toEqual([])
  })

  it('is of one user only', async () => {
    await storage.save(1, 't1', uploadItemOf())
    expect(await storage.claim(2, 't1')).toEqual([])
    expect(await storage.claim(1, 't1')).toHaveLength(1)
  })

  it('of a closed tab is taken over once', async () => {
    await storage.save(1, 'closed', uploadItemOf())
    openTabs = ['t1', 't2']
    expect(await storage.claim(1, 't1')).toHaveLength(1)
    expect(await storage.claim(1, 't2')).toEqual([])
  })

  it('of a living tab stays with it', async () => {
    await storage.save(1, 't2', uploadItemOf())
    openTabs = ['t1', 't2']
    expect(await storage.claim(1, 't1')).toEqual([])
    expect(await storage.claim(1, 't2')).toHaveLength(1)
  })

  it('of another tab is left alone for half a day where nobody can tell which tabs live', async () => {
    vi.stubGlobal('navigator', {})
    await storage.save(1, 't2', uploadItemOf())
    expect(await storage.claim(1, 't1')).toEqual([])
    nowMs += day / 2
    expect(await storage.claim(1, 't1')).toHaveLength(1)
  })

  it('is thrown away after a week', async () => {
    await storage.save(1, 't1', uploadItemOf())
    nowMs += 7 * day + 1
    expect(await storage.claim(1, 't1')).toEqual([])
    nowMs -= day
    expect(await storage.claim(1, 't1')).toEqual([])
  })

  it('is thrown away when it cannot be read', async () => {
    await storage.save(1, 't1', uploadItemOf())
    const db = await openDB('uploads')
    await db.put('rows', { id: 'odd', owner: 1, tab: 't1', title: 5 })
    expect((await storage.claim(1, 't1')).map(({ id }) => id)).toEqual(['r1'])
    expect(await db.getAllKeys('rows')).toEqual(['r1'])
  })

  it('is nothing where the browser keeps nothing, and nothing fails', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('private', 'SecurityError')
      },
    })
    const none = openQueueStorage()
    await none.save(1, 't1', uploadItemOf())
    await none.remove('r1')
    expect(await none.claim(1, 't1')).toEqual([])
  })
})

describe('after a reload', () => {
  /** Simulates a reload: a new queue with the same storage. */
  async function reloaded() {
    const fake = createFakeRecordingQueue({ storage })
    await fake.queue.resume(1)
    return fake
  }
  const storedFiles = async () =>
    (await (await openDB('uploads')).getAll('rows')).map(({ name, title }) => ({ name, title }))

  it('the same file picked again goes on as its row', async () => {
    const before = await reloaded()
    before.queue.add([fileOf('a.mp3')])
    await eventually(() => expect(before.statuses()).toEqual(['ready']))
    before.queue.edit(before.item().id, { title: 'Mine', language: 'de' })
    await eventually(async () => expect(await storedFiles()).toEqual([{ name: 'a.mp3', title: 'Mine' }]))

    const { queue, items, item, statuses, probe } = await reloaded()
    expect(statuses()).toEqual(['missing'])
    queue.add([fileOf('a.mp3', 'other audio'), fileOf('a.mp3')])
    expect(items()).toHaveLength(2)
    expect(item()).toMatchObject({ title: 'Mine', language: 'de', durationMs: 61_000, status: { type: 'ready' } })
    expect(item().file?.size).toBe(fileOf('a.mp3').size)
    expect(probe).toHaveBeenCalledTimes(1)
  })

  it('what the server refused is still refused, is not started with the others, and goes on with its file', async () => {
    const before = await reloaded()
    before.queue.add([fileOf('a.mp3')])
    await eventually(() => expect(before.statuses()).toEqual(['ready']))
    before.queue.start([before.item().id], 'en')
    const error = new ApiError('refused', '/api/common/upload', { code: 0, serverText: '这不是录音' })
    await (await eventually(() => before.sending('a.mp3'))).fail(error)
    await eventually(async () => expect((await (await openDB('uploads')).getAll('rows'))[0]?.failure).not.toBeNull())

    const { queue, items, item, statuses } = await reloaded()
    expect(item().status).toMatchObject({ type: 'failed', error: { serverText: '这不是录音' } })
    expect([isStartable(item()), isPending(item())]).toEqual([false, false])
    queue.add([fileOf('a.mp3')])
    expect(items()).toHaveLength(1)
    expect(statuses()).toEqual(['ready'])
  })

  it('what was sent and not yet created goes on without its file', async () => {
    const before = await reloaded()
    before.api.addTask.mockReturnValue(new Promise(() => {}))
    before.queue.add([fileOf('a.mp3')])
    await eventually(() => expect(before.statuses()).toEqual(['ready']))
    before.queue.start([before.item().id], 'en')
    await (await eventually(() => before.sending('a.mp3'))).done()
    await eventually(async () => expect((await (await openDB('uploads')).getAll('rows'))[0]?.uploaded).not.toBeNull())

    const { queue, api, item, statuses } = await reloaded()
    expect(statuses()).toEqual(['ready'])
    queue.start([item().id], 'en')
    await eventually(() => expect(statuses()).toEqual(['done']))
    expect(api.upload).not.toHaveBeenCalled()
  })

  it('a record is followed until its transcription ends, and then forgotten with what was removed', async () => {
    const { queue, item, statuses, sending } = await reloaded()
    queue.add([fileOf('a.mp3'), fileOf('b.mp3'), fileOf('c.mp3')])
    await eventually(async () => expect(await storedFiles()).toHaveLength(3))
    queue.remove(item(1).id)
    queue.start([item(0).id], 'en')
    await (await eventually(() => sending('a.mp3'))).done()
    await eventually(() => expect(statuses()).toEqual(['done', 'ready']))
    await eventually(async () => expect(await storedFiles()).toHaveLength(2))
    const after = await reloaded()
    await eventually(() => expect(after.statuses()).toEqual(['done', 'missing']))
    expect(after.item().status).toEqual({ type: 'done', taskId: 7 })
    expect(after.follow.mock.calls).toEqual([[7]])
    after.queue.taskEnded('7')
    await eventually(async () => expect(await storedFiles()).toEqual([{ name: 'c.mp3', title: 'c' }]))
    expect(after.statuses()).toEqual(['done', 'missing'])
    expect((await reloaded()).items()).toMatchObject([{ name: 'c.mp3' }])
  })

  it('another user finds nothing, and the first one finds it all again', async () => {
    const { queue, items } = await reloaded()
    queue.add([fileOf('a.mp3')])
    await eventually(async () => expect(await storedFiles()).toHaveLength(1))
    await queue.resume(2)
    expect(items()).toEqual([])
    await queue.resume(1)
    expect(items()).toMatchObject([{ name: 'a.mp3', status: { type: 'missing' } }])
  })
})
