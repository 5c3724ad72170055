import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clock } from '../../../../../server/adapters/system/systemClock'
import {
  DecoderProcess,
  type DecoderProcessOptions,
} from '../../../../../server/adapters/speech/pocketsphinx/decoderProcess'
import { FakeClock } from '../../../usecases/fakeClock'
import { eventually } from '../../../../eventually'

const childPath = fileURLToPath(new URL('fakeChild.mjs', import.meta.url))
const order = {
  answer: Int16Array.of(0),
  crash: Int16Array.of(1),
  hang: Int16Array.of(2),
  nonsense: Int16Array.of(3),
  slow: Int16Array.of(4),
}

let folder: string
let decoderProcess: DecoderProcess
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'listener-'))
})
afterEach(() => {
  decoderProcess.close()
  rmSync(folder, { recursive: true })
})

const starts = () => readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n').map(Number)
const open = (change: Partial<DecoderProcessOptions> = {}, behavior = '') => {
  decoderProcess = new DecoderProcess({
    childPath,
    childArguments: [join(folder, 'starts'), behavior],
    clock,
    ...change,
  })
}
const fault = (pcm: Int16Array) => expect(decoderProcess.decode(pcm)).rejects

describe('an engine process', () => {
  it('starts when it is first needed and serves many pieces', async () => {
    open()
    for (let chunk = 0; chunk < 5; chunk += 1) expect(await decoderProcess.decode(order.answer)).toHaveLength(1)
    expect(starts()).toHaveLength(1)
  })

  it('a crash in the middle of a piece is a fault with its last words, and the next piece has a new process', async () => {
    open()
    await fault(order.crash).toMatchObject({
      name: 'SpeechEngineError',
      message: expect.stringMatching(/ended with 3.*out of memory/),
    })
    expect(await decoderProcess.decode(order.answer)).toHaveLength(1)
    expect(starts()).toHaveLength(2)
  })

  it('a kill in the middle of a piece is a fault', async () => {
    open()
    const rejection = fault(order.hang).toMatchObject({
      name: 'SpeechEngineError',
      message: expect.stringContaining('SIGKILL'),
    })
    await eventually(() => expect(starts()).toHaveLength(1))
    process.kill(starts()[0] ?? 0, 'SIGKILL')
    await rejection
    expect(await decoderProcess.decode(order.answer)).toHaveLength(1)
  })

  it('a kill between pieces is not even noticed', async () => {
    open()
    await decoderProcess.decode(order.answer)
    const [first = 0] = starts()
    process.kill(first, 'SIGKILL')
    await eventually(() => expect(() => process.kill(first, 0)).toThrow('ESRCH'))
    expect(await decoderProcess.decode(order.answer)).toHaveLength(1)
    expect(starts()).toHaveLength(2)
  })

  it('a piece that takes too long is a fault and ends the process', async () => {
    open({ chunkTimeoutMs: () => 50 })
    await fault(order.hang).toMatchObject({ name: 'SpeechEngineError', message: expect.stringContaining('50 ms') })
    const [first = 0] = starts()
    await eventually(() => expect(() => process.kill(first, 0)).toThrow('ESRCH'))
  })

  it('the limit of a piece grows with its length', async () => {
    const asked: number[] = []
    open({ chunkTimeoutMs: (ms) => (asked.push(ms), 1_000) })
    await decoderProcess.decode(new Int16Array(32_000))
    expect(asked).toEqual([2_000])
  })

  it('an answer that is no words is a fault', async () => {
    open()
    await fault(order.nonsense).toMatchObject({ name: 'SpeechEngineError' })
  })

  it('a process that can’t load its model is a fault that says why', async () => {
    open({}, 'no model')
    await fault(order.answer).toMatchObject({
      name: 'SpeechEngineError',
      message: expect.stringContaining('the model is broken'),
    })
  })

  it('a missing entry is a fault', async () => {
    open({ childPath: join(folder, 'nowhere.mjs') })
    await fault(order.answer).toMatchObject({
      name: 'SpeechEngineError',
      message: expect.stringContaining('nowhere.mjs'),
    })
  })

  it('rests before it starts again, longer after each fault in a row, and at once after a success', async () => {
    const rests: number[] = []
    open({ clock: { now: () => 0, sleep: async (ms) => void rests.push(ms) } })
    for (let times = 0; times < 3; times += 1) await fault(order.crash).toMatchObject({ name: 'SpeechEngineError' })
    await decoderProcess.decode(order.answer)
    await fault(order.crash).toMatchObject({ name: 'SpeechEngineError' })
    await decoderProcess.decode(order.answer)
    expect(rests).toEqual([200, 400, 800, 200])
  })

  it('closing ends it, its rest too', async () => {
    open({ clock: new FakeClock() })
    await fault(order.crash).toMatchObject({ name: 'SpeechEngineError' })
    const rejection = fault(order.answer).toMatchObject({
      name: 'SpeechEngineError',
      message: expect.stringContaining('closed'),
    })
    decoderProcess.close()
    await rejection
    expect(starts()).toHaveLength(1)
  })
})
