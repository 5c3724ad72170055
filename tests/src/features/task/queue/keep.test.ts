import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openKeep, type Keep } from '../../../../../src/features/task/queue/keep'
import { rowOf } from './rowSample'
import { fileOf, playedWorld } from './world'

const day = 24 * 3_600_000
let nowMs = 1_000_000_000_000
/** Tabs whose locks are held. */
let living: string[] = []
let keep: Keep

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  living = []
  vi.stubGlobal('navigator', {
    locks: { query: async () => ({ held: living.map((tab) => ({ name: `uploads of ${tab}` })) }) },
  })
  keep = openKeep(() => nowMs)
})
afterEach(() => vi.unstubAllGlobals())

describe('what is kept', () => {
  it('is everything but the file, and comes back waiting for it', async () => {
    const row = rowOf({ title: 'Mine', language: 'de', step: { is: 'uploading', sentBytes: 3, bytesPerSecond: 1 } })
    await keep.save(1, 't1', row)
    expect(await keep.takeOver(1, 't1')).toEqual([{ ...row, file: null, step: { is: 'missing' } }])
  })

  it('needs no file when it was sent already', async () => {
    await keep.save(1, 't1', rowOf({ uploaded: { url: '/f/1', times: 9 }, asked: true }))
    expect(await keep.takeOver(1, 't1')).toMatchObject([{ file: null, asked: true, step: { is: 'ready' } }])
  })

  it('comes back in the order it was picked', async () => {
    for (const [id, pickedAtMs] of [
      ['b', 3],
      ['a', 7],
      ['c', 1],
    ] as const)
      await keep.save(1, 't1', rowOf({ id, pickedAtMs }))
    expect((await keep.takeOver(1, 't1')).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  it('is forgotten when told to', async () => {
    await keep.save(1, 't1', rowOf())
    await keep.forget('r1')
    expect(await keep.takeOver(1, 't1')).toEqual([])
  })

  it('is of one user only', async () => {
    await keep.save(1, 't1', rowOf())
    expect(await keep.takeOver(2, 't1')).toEqual([])
    expect(await keep.takeOver(1, 't1')).toHaveLength(1)
  })

  it('of a closed tab is taken over once', async () => {
    await keep.save(1, 'closed', rowOf())
    living = ['t1', 't2']
    expect(await keep.takeOver(1, 't1')).toHaveLength(1)
    expect(await keep.takeOver(1, 't2')).toEqual([])
  })

  it('of a living tab stays with it', async () => {
    await keep.save(1, 't2', rowOf())
    living = ['t1', 't2']
    expect(await keep.takeOver(1, 't1')).toEqual([])
    expect(await keep.takeOver(1, 't2')).toHaveLength(1)
  })

  it('of another tab is left alone for half a day where nobody can tell which tabs live', async () => {
    vi.stubGlobal('navigator', {})
    await keep.save(1, 't2', rowOf())
    expect(await keep.takeOver(1, 't1')).toEqual([])
    nowMs += day / 2
    expect(await keep.takeOver(1, 't1')).toHaveLength(1)
  })

  it('is thrown away after a week', async () => {
    await keep.save(1, 't1', rowOf())
    nowMs += 7 * day + 1
    expect(await keep.takeOver(1, 't1')).toEqual([])
    nowMs -= day
    expect(await keep.takeOver(1, 't1')).toEqual([])
  })

  it('is thrown away when it cannot be read', async () => {
    await keep.save(1, 't1', rowOf())
    const db = await openDB('uploads')
    await db.put('rows', { id: 'odd', owner: 1, tab: 't1', title: 5 })
    expect((await keep.takeOver(1, 't1')).map(({ id }) => id)).toEqual(['r1'])
    expect(await db.getAllKeys('rows')).toEqual(['r1'])
  })

  it('is nothing where the browser keeps nothing, and nothing fails', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('private', 'SecurityError')
      },
    })
    const none = openKeep()
    await none.save(1, 't1', rowOf())
    await none.forget('r1')
    expect(await none.takeOver(1, 't1')).toEqual([])
  })
})

describe('after a reload', () => {
  const tab = () => Promise.resolve('t1')
  /** The page as it comes up anew: another queue over the same store. */
  async function reloaded() {
    const world = playedWorld({ keep })
    await world.queue.resume(1, tab)
    return world
  }
  const kept = async () => (await (await openDB('uploads')).getAll('rows')).map(({ name, title }) => ({ name, title }))

  it('the same file picked again goes on as its row', async () => {
    const before = await reloaded()
    before.queue.add([fileOf('a.mp3')])
    await vi.waitFor(() => expect(before.steps()).toEqual(['ready']))
    before.queue.edit(before.row().id, { title: 'Mine', language: 'de' })
    await vi.waitFor(async () => expect(await kept()).toEqual([{ name: 'a.mp3', title: 'Mine' }]))

    const { queue, rows, row, steps, probe } = await reloaded()
    expect(steps()).toEqual(['missing'])
    queue.add([fileOf('a.mp3', 'another sound'), fileOf('a.mp3')])
    expect(rows()).toHaveLength(2)
    expect(row()).toMatchObject({ title: 'Mine', language: 'de', durationMs: 61_000, step: { is: 'ready' } })
    expect(row().file?.size).toBe(fileOf('a.mp3').size)
    expect(probe).toHaveBeenCalledTimes(1)
  })

  it('what was sent and not yet created goes on without its file', async () => {
    const before = await reloaded()
    before.api.addTask.mockReturnValue(new Promise(() => {}))
    before.queue.add([fileOf('a.mp3')])
    await vi.waitFor(() => expect(before.steps()).toEqual(['ready']))
    before.queue.start([before.row().id], 'en')
    await (await vi.waitFor(() => before.sending('a.mp3'))).done()
    await vi.waitFor(async () => expect((await (await openDB('uploads')).getAll('rows'))[0]?.uploaded).not.toBeNull())

    const { queue, api, row, steps } = await reloaded()
    expect(steps()).toEqual(['ready'])
    queue.start([row().id], 'en')
    await vi.waitFor(() => expect(steps()).toEqual(['done']))
    expect(api.upload).not.toHaveBeenCalled()
  })

  it('nothing is offered of records and of what was removed', async () => {
    const { queue, row, steps, sending } = await reloaded()
    queue.add([fileOf('a.mp3'), fileOf('b.mp3'), fileOf('c.mp3')])
    await vi.waitFor(async () => expect(await kept()).toHaveLength(3))
    queue.remove(row(1).id)
    queue.start([row(0).id], 'en')
    await (await vi.waitFor(() => sending('a.mp3'))).done()
    await vi.waitFor(() => expect(steps()).toEqual(['done', 'ready']))
    await vi.waitFor(async () => expect(await kept()).toEqual([{ name: 'c.mp3', title: 'c' }]))
    expect((await reloaded()).rows()).toMatchObject([{ name: 'c.mp3' }])
  })

  it('another user finds nothing, and the first one finds it all again', async () => {
    const { queue, rows } = await reloaded()
    queue.add([fileOf('a.mp3')])
    await vi.waitFor(async () => expect(await kept()).toHaveLength(1))
    await queue.resume(2, tab)
    expect(rows()).toEqual([])
    await queue.resume(1, tab)
    expect(rows()).toMatchObject([{ name: 'a.mp3', step: { is: 'missing' } }])
  })
})
