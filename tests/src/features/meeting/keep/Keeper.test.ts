import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Keeper, type KeepNews } from '../../../../../src/features/meeting/keep/Keeper'
import { FakeFiles } from './fakeFiles'

let files: FakeFiles
let news: KeepNews[]

beforeEach(() => {
  vi.useFakeTimers()
  files = new FakeFiles()
  news = []
})
afterEach(() => vi.useRealTimers())

async function keeperAt(startMs = 0, limitMs?: number): Promise<Keeper> {
  const open = () => files.store().open('a')
  return new Keeper(await open(), open, startMs, (one) => news.push(one), null, limitMs)
}
const settled = () => vi.advanceTimersByTimeAsync(0)
const written = () => new Int16Array((files.files.get('a') ?? new Uint8Array()).slice().buffer)

/** Blocks number `from` to `to`, each telling its number. */
function appendBlocks(keeper: Keeper, from: number, to: number): boolean[] {
  return Array.from({ length: to - from }, (_, at) => keeper.append(new Int16Array(1600).fill(from + at + 1)))
}
const blocks = (sound: Int16Array) => Array.from({ length: sound.length / 1600 }, (_, at) => sound[at * 1600])

describe('the keeper', () => {
  it('writes each block as it comes', async () => {
    const keeper = await keeperAt()
    appendBlocks(keeper, 0, 1)
    await settled()
    expect(news.at(-1)).toEqual({ keptMs: 100, trouble: null })
    expect(blocks(written())).toEqual([1])
  })

  it('joins what comes during a write, and loses nothing', async () => {
    const keeper = await keeperAt()
    appendBlocks(keeper, 0, 50)
    await settled()
    expect(news.length).toBeLessThan(10)
    expect(blocks(written())).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  })

  it('gives what is in memory and on the device alike', async () => {
    const keeper = await keeperAt()
    appendBlocks(keeper, 0, 3)
    await settled()
    files.quotaBytes = 3 * 3200
    appendBlocks(keeper, 3, 6)
    expect(blocks(await keeper.read(0, 600))).toEqual([1, 2, 3, 4, 5, 6])
    await settled()
    expect(blocks(await keeper.read(200, 500))).toEqual([3, 4, 5])
    expect(await keeper.read(350, 380)).toEqual(new Int16Array(480).fill(4))
  })

  it('on a full disk goes on in memory, says so, and writes it all when there is room again', async () => {
    const keeper = await keeperAt()
    files.quotaBytes = 2 * 3200
    appendBlocks(keeper, 0, 2)
    await settled()
    appendBlocks(keeper, 2, 10)
    await settled()
    expect(news.at(-1)).toEqual({ keptMs: 200, trouble: 'full' })
    appendBlocks(keeper, 10, 20)
    files.quotaBytes = Infinity
    await vi.advanceTimersByTimeAsync(5000)
    expect(news.at(-1)).toEqual({ keptMs: 2000, trouble: null })
    expect(blocks(written())).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })

  it('says it when memory is full too, and never lets go of what the server does not have', async () => {
    const keeper = await keeperAt(0, 1000)
    files.quotaBytes = 0
    appendBlocks(keeper, 0, 1)
    await settled()
    expect(appendBlocks(keeper, 1, 12)).toEqual([...Array<boolean>(9).fill(true), false, false])
    expect(keeper.heardMs).toBe(1000)
    keeper.acknowledge(300)
    expect(appendBlocks(keeper, 20, 24)).toEqual([true, true, true, false])
    expect(blocks(await keeper.read(300, 1300))).toEqual([4, 5, 6, 7, 8, 9, 10, 21, 22, 23])
    files.quotaBytes = Infinity
    await vi.advanceTimersByTimeAsync(5000)
    // The server has the first three; here they are silent.
    expect(blocks(written())).toEqual([0, 0, 0, 4, 5, 6, 7, 8, 9, 10, 21, 22, 23])
  })

  it('opens its file again when the thread broke', async () => {
    const keeper = await keeperAt()
    appendBlocks(keeper, 0, 1)
    await settled()
    files.breakThreads[0]?.()
    files.kill()
    appendBlocks(keeper, 1, 3)
    await settled()
    expect(news.at(-1)).toMatchObject({ trouble: 'failed' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(news.at(-1)).toEqual({ keptMs: 300, trouble: null })
    expect(blocks(written())).toEqual([1, 2, 3])
  })

  it('leaves a space for what the server has from elsewhere', async () => {
    const keeper = await keeperAt(200)
    keeper.skipTo(500)
    appendBlocks(keeper, 0, 1)
    await settled()
    expect(news.at(-1)).toEqual({ keptMs: 600, trouble: null })
    expect(blocks(written())).toEqual([0, 0, 0, 0, 0, 1])
  })

  it('has written everything when it is closed', async () => {
    const keeper = await keeperAt()
    appendBlocks(keeper, 0, 40)
    expect(await keeper.close()).toBe(true)
    expect(blocks(written())).toHaveLength(40)
    expect(files.open.size).toBe(0)
  })

  it('says when it could not write everything before it was closed', async () => {
    const keeper = await keeperAt()
    files.quotaBytes = 0
    appendBlocks(keeper, 0, 4)
    expect(await keeper.close()).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })
})
