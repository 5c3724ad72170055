import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LocalRecorder, type WriteStatus } from '../../../../../src/features/meeting/local/LocalRecorder'
import { FakeOpfs } from './fakeOpfs'

let files: FakeOpfs
let statuses: WriteStatus[]

beforeEach(() => {
  vi.useFakeTimers()
  files = new FakeOpfs()
  statuses = []
})
afterEach(() => vi.useRealTimers())

async function createRecorder(startMs = 0, limitMs?: number): Promise<LocalRecorder> {
  const open = () => files.store().open('a')
  return new LocalRecorder({
    file: await open(),
    reopen: open,
    startMs,
    onStatus: (one) => statuses.push(one),
    ...(limitMs !== undefined && { bufferLimitMs: limitMs }),
  })
}
const settled = () => vi.advanceTimersByTimeAsync(0)
const written = () => new Int16Array((files.files.get('a') ?? new Uint8Array()).slice().buffer)

/** Appends blocks `from` to `to`, each filled with its number. */
function appendBlocks(recorder: LocalRecorder, from: number, to: number): boolean[] {
  return Array.from({ length: to - from }, (_, at) => recorder.append(new Int16Array(1600).fill(from + at + 1)))
}
const blocks = (audio: Int16Array) => Array.from({ length: audio.length / 1600 }, (_, at) => audio[at * 1600])

describe('the keeper', () => {
  it('writes each block as it comes', async () => {
    const recorder = await createRecorder()
    appendBlocks(recorder, 0, 1)
    await settled()
    expect(statuses.at(-1)).toEqual({ persistedMs: 100, fault: null })
    expect(blocks(written())).toEqual([1])
  })

  it('joins what comes during a write, and loses nothing', async () => {
    const recorder = await createRecorder()
    appendBlocks(recorder, 0, 50)
    await settled()
    expect(statuses.length).toBeLessThan(10)
    expect(blocks(written())).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  })

  it('gives what is in memory and on the device alike', async () => {
    const recorder = await createRecorder()
    appendBlocks(recorder, 0, 3)
    await settled()
    files.quotaBytes = 3 * 3200
    appendBlocks(recorder, 3, 6)
    expect(blocks(await recorder.read(0, 600))).toEqual([1, 2, 3, 4, 5, 6])
    await settled()
    expect(blocks(await recorder.read(200, 500))).toEqual([3, 4, 5])
    expect(await recorder.read(350, 380)).toEqual(new Int16Array(480).fill(4))
  })

  it('keeps five seconds in memory that the server does not have yet, and reads the rest from the device', async () => {
    const recorder = await createRecorder()
    appendBlocks(recorder, 0, 80)
    await settled()
    expect(blocks(await recorder.read(3000, 8000))).toEqual(Array.from({ length: 50 }, (_, at) => at + 31))
    expect(files.reads).toEqual([])
    expect(blocks(await recorder.read(2900, 3000))).toEqual([30])
    recorder.acknowledge(5000)
    expect(blocks(await recorder.read(4900, 5000))).toEqual([50])
    expect(blocks(await recorder.read(5000, 5100))).toEqual([51])
    expect(files.reads).toEqual([
      { atMs: 2900, lengthMs: 100 },
      { atMs: 4900, lengthMs: 100 },
    ])
  })

  it('on a full disk goes on in memory, says so, and writes it all when there is room again', async () => {
    const recorder = await createRecorder()
    files.quotaBytes = 2 * 3200
    appendBlocks(recorder, 0, 2)
    await settled()
    appendBlocks(recorder, 2, 10)
    await settled()
    expect(statuses.at(-1)).toEqual({ persistedMs: 200, fault: 'full' })
    appendBlocks(recorder, 10, 20)
    files.quotaBytes = Infinity
    await vi.advanceTimersByTimeAsync(5000)
    expect(statuses.at(-1)).toEqual({ persistedMs: 2000, fault: null })
    expect(blocks(written())).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })

  it('says it when memory is full too, and never lets go of what the server does not have', async () => {
    const recorder = await createRecorder(0, 1000)
    files.quotaBytes = 0
    appendBlocks(recorder, 0, 1)
    await settled()
    expect(appendBlocks(recorder, 1, 12)).toEqual([...Array<boolean>(9).fill(true), false, false])
    expect(recorder.capturedMs).toBe(1000)
    recorder.acknowledge(300)
    expect(appendBlocks(recorder, 20, 24)).toEqual([true, true, true, false])
    expect(blocks(await recorder.read(300, 1300))).toEqual([4, 5, 6, 7, 8, 9, 10, 21, 22, 23])
    files.quotaBytes = Infinity
    await vi.advanceTimersByTimeAsync(5000)
    // The server has the first three; locally they are silent.
    expect(blocks(written())).toEqual([0, 0, 0, 4, 5, 6, 7, 8, 9, 10, 21, 22, 23])
  })

  it('opens its file again when the thread broke', async () => {
    const recorder = await createRecorder()
    appendBlocks(recorder, 0, 1)
    await settled()
    files.breakWorkers[0]?.()
    files.kill()
    appendBlocks(recorder, 1, 3)
    await settled()
    expect(statuses.at(-1)).toMatchObject({ fault: 'failed' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(statuses.at(-1)).toEqual({ persistedMs: 300, fault: null })
    expect(blocks(written())).toEqual([1, 2, 3])
  })

  it('leaves a space for what the server has from elsewhere', async () => {
    const recorder = await createRecorder(200)
    recorder.skipTo(500)
    appendBlocks(recorder, 0, 1)
    await settled()
    expect(statuses.at(-1)).toEqual({ persistedMs: 600, fault: null })
    expect(blocks(written())).toEqual([0, 0, 0, 0, 0, 1])
  })

  it('has written everything when it is closed', async () => {
    const recorder = await createRecorder()
    appendBlocks(recorder, 0, 40)
    expect(await recorder.close()).toBe(true)
    expect(blocks(written())).toHaveLength(40)
    expect(files.open.size).toBe(0)
  })

  it('has written also what the device refused until then, where it has room when it is closed', async () => {
    const recorder = await createRecorder()
    files.quotaBytes = 2 * 3200
    appendBlocks(recorder, 0, 2)
    await settled()
    appendBlocks(recorder, 2, 30)
    await settled()
    expect(statuses.at(-1)).toEqual({ persistedMs: 200, fault: 'full' })
    files.quotaBytes = Infinity
    expect(await recorder.close()).toBe(true)
    expect(blocks(written())).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  })

  it('says when it could not write everything before it was closed', async () => {
    const recorder = await createRecorder()
    files.quotaBytes = 0
    appendBlocks(recorder, 0, 4)
    expect(await recorder.close()).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })
})
