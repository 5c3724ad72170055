import { beforeEach, describe, expect, it } from 'vitest'
import { SpeechEngineError, type RecognitionOptions, type Utterance } from '../../../../server/ports/speech'
import { LiveLoad } from '../../../../server/usecases/live/liveLoad'
import { SimulatedStream } from '../../../../server/usecases/live/simulatedStream'
import { FakeClock } from '../fakeClock'
import { fakeEngine } from '../testBackend'

interface Call {
  /** Length of the chunk. */
  seconds: number
  options: RecognitionOptions | undefined
  answer(...texts: string[]): Promise<void>
  fail(error: Error): Promise<void>
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const utterance = (text: string): Utterance => ({ startMs: 0, endMs: 1_000, text })

let clock: FakeClock
let calls: Call[]
let errors: unknown[]
let load: LiveLoad
let stream: SimulatedStream
beforeEach(() => {
  clock = new FakeClock()
  calls = []
  errors = []
  load = new LiveLoad()
  const engine = fakeEngine(1, ['cn'])
  engine.recognize = (chunk, _language, options) =>
    new Promise((resolve, reject) => {
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
      calls.push({
        seconds: chunk.length / 16_000,
        options,
        answer: (...texts) => (resolve(texts.map(utterance)), settled()),
        fail: (error) => (reject(error), settled()),
      })
    })
  stream = new SimulatedStream({ engine, language: 'cn', clock, load, onError: (error) => void errors.push(error) })
})

/** Feeds audio as it arrives, five times a second. */
async function feed(ms: number, reset = false): Promise<string> {
  let text = ''
  for (let at = 0; at < ms; at += 200) {
    clock.advance(200)
    text = await stream.accept(new Int16Array(16 * 200), reset && at === 0)
  }
  return text
}
const text = () => stream.accept(new Int16Array(0), false)

describe('a simulated stream', () => {
  it('recognizes the open chunk again after every step of new audio, and waits for no result', async () => {
    expect(await feed(1_400, true)).toBe('')
    expect(calls).toEqual([])
    expect(await feed(200)).toBe('')
    expect(calls).toMatchObject([{ seconds: 1.6, options: { priority: 'live' } }])
    await calls[0]?.answer('你好世')
    expect(await feed(1_400)).toBe('你好')
    expect(calls).toHaveLength(1)
    await feed(200)
    expect(calls[1]?.seconds).toBeCloseTo(3.2)
    await calls[1]?.answer('你好世界吗')
    expect(await text()).toBe('你好世界')
  })

  it.each([
    [['hello there friend.'], 'hello there'],
    [['hello, there'], 'hello,'],
    [['hello'], ''],
    [['你好，世界。'], '你好，世'],
    [['去 Paris'], '去'],
    [['one two', 'three'], 'one two'],
    [['你好', '世界'], '你好世'],
    [[], ''],
  ])('shows %j without the last word', async (texts, shown) => {
    await feed(1_600, true)
    await calls[0]?.answer(...texts)
    expect(await text()).toBe(shown)
  })

  it('has one recognition at a time, however long it takes', async () => {
    await feed(8_000, true)
    expect(calls).toHaveLength(1)
  })

  it('pauses as long as a recognition took', async () => {
    await feed(1_600, true)
    await feed(4_000)
    await calls[0]?.answer('你好')
    await feed(3_800)
    expect(calls).toHaveLength(1)
    await feed(200)
    expect(calls).toHaveLength(2)
  })

  it('begins anew with each chunk, and takes back what it was doing', async () => {
    await feed(1_600, true)
    await calls[0]?.answer('你好世界')
    await feed(1_600)
    stream.stop()
    expect(calls[1]?.options?.signal?.aborted).toBe(true)
    expect(await text()).toBe('')
    expect(await feed(1_600, true)).toBe('')
    expect(calls[2]?.seconds).toBeCloseTo(1.6)
    await settled()
    expect(errors).toEqual([])
  })

  it('ignores the late result of an earlier chunk', async () => {
    await feed(1_600, true)
    await feed(200, true)
    await calls[0]?.answer('不对了')
    expect(await text()).toBe('')
  })

  it('waits while a final is recognized', async () => {
    let end = () => {}
    const final = load.final(() => new Promise<void>((resolve) => (end = resolve)))
    await feed(3_000, true)
    expect(calls).toEqual([])
    end()
    await final
    await feed(200)
    expect(calls[0]?.seconds).toBeCloseTo(3.2)
  })

  it('reports a failure, keeps what it has, and tries again after a while', async () => {
    await feed(1_600, true)
    await calls[0]?.answer('你好世')
    await feed(1_600)
    await calls[1]?.fail(new SpeechEngineError('it died'))
    expect(errors).toMatchObject([{ message: 'it died' }])
    expect(await feed(9_800)).toBe('你好')
    expect(calls).toHaveLength(2)
    await feed(200)
    expect(calls).toHaveLength(3)
  })

  it('ends its work when it is closed', async () => {
    await feed(1_600, true)
    stream.close()
    await settled()
    expect(calls[0]?.options?.signal?.aborted).toBe(true)
    expect([errors, load.hasRoom(fakeEngine(1))]).toEqual([[], true])
  })
})
