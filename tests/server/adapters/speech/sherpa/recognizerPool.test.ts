import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import {
  processesFor,
  RecognizerPool,
  type RecognizerPoolOptions,
} from '../../../../../server/adapters/speech/sherpa/recognizerPool'
import { clock } from '../../../../../server/adapters/system/systemClock'
import { eventually } from '../../../../eventually'
import { installedToneModel } from '../../../../toneModels/installToneModels'
import { FakeClock } from '../../../usecases/fakeClock'
import { FakeModels } from './fakeModels'

const childPath = fileURLToPath(new URL('fakeRecognizerChild.mjs', import.meta.url))
const gigabyte = 2 ** 30

let pool: RecognizerPool
const open = (change: Partial<RecognizerPoolOptions> = {}) => {
  const machine = { cores: 1, memoryBytes: 8 * gigabyte }
  const models = new FakeModels([])
  pool = new RecognizerPool(installedToneModel('/models', 'transducer'), {
    childPath,
    clock,
    models,
    machine,
    ...change,
  })
  return models
}
afterEach(() => {
  for (const process of pool.processes) process.close()
})

const chunk = (language: string) => ({ pcm: new Int16Array(1_600), language, hotwords: [] })
/** The id of the process that recognized the chunk. */
const pidOf = async (language = '') => Number((await pool.recognize(chunk(language))).text)
const hasEnded = (pid: number) => eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))

describe('the processes of a recognition model', () => {
  it('one process works on many chunks', async () => {
    open()
    const [first, second] = [await pidOf(), await pidOf()]
    expect(second).toBe(first)
  })

  it('work at the same time, as many as there are', async () => {
    open({ machine: { cores: 6, memoryBytes: 8 * gigabyte }, threads: 2 })
    expect(new Set(await Promise.all([pidOf(), pidOf(), pidOf()])).size).toBe(3)
  })

  it('are replaced after so many chunks', async () => {
    open({ maxRequests: 2 })
    const pids = [await pidOf(), await pidOf(), await pidOf()]
    expect(pids[1]).toBe(pids[0])
    expect(pids[2]).not.toBe(pids[0])
    await hasEnded(pids[0] ?? 0)
  })

  it('are replaced when they take too much memory', async () => {
    open({ maxMemoryBytes: 4 * gigabyte })
    const large = await pidOf('large')
    await hasEnded(large)
    expect(await pidOf()).not.toBe(large)
  })

  it('a large one may stay where there is enough memory', async () => {
    open({ maxMemoryBytes: 6 * gigabyte })
    expect(await pidOf('large')).toBe(await pidOf())
  })

  it('end when they have had no work for five minutes', async () => {
    const fakeClock = new FakeClock()
    open({ clock: fakeClock })
    const first = await pidOf()
    fakeClock.advance(4 * 60_000)
    expect(await pidOf()).toBe(first)
    fakeClock.advance(5 * 60_000)
    await hasEnded(first)
    expect(await pidOf()).not.toBe(first)
  })

  it('a crash is an error of that chunk, and no fault of the model', async () => {
    const models = open()
    const first = await pidOf()
    for (let times = 0; times < 3; times += 1)
      await expect(pidOf('crash')).rejects.toMatchObject({ name: 'SpeechEngineError' })
    expect(await pidOf()).not.toBe(first)
    expect(models.broken).toEqual([])
  })

  it('a kill is an error of that chunk, and the next one has a new process', async () => {
    open()
    const first = await pidOf()
    const hanging = expect(pidOf('hang')).rejects.toThrow('SIGKILL')
    process.kill(first, 'SIGKILL')
    await hanging
    expect(await pidOf()).not.toBe(first)
  })

  it('an abort rejects at once, and the process goes on to the next chunk when it is done', async () => {
    open()
    const first = await pidOf()
    const stop = new AbortController()
    const aborted = expect(pool.recognize(chunk(''), { signal: stop.signal })).rejects.toThrow('enough')
    stop.abort(new Error('enough'))
    await aborted
    expect(await pidOf()).toBe(first)
  })

  it('live chunks come first', async () => {
    open()
    const done: string[] = []
    const ask = async (name: string, urgent: boolean) => {
      await pool.recognize(chunk(''), { urgent })
      done.push(name)
    }
    await Promise.all([ask('first', false), ask('file', false), ask('live', true)])
    expect(done).toEqual(['first', 'live', 'file'])
  })
})

describe('how many processes a model may have', () => {
  it.each([
    ['one on one core', 1, 2, 1, 1],
    ['one for each two cores', 8, 2, 0.2, 4],
    ['fewer if the model is large', 8, 2, 1, 2],
    ['one even if the model is too large', 8, 2, 9, 1],
    ['as cores allow if the size is not known', 6, 1, 0, 6],
  ])('%s', (_, cores, threads, modelGigabytes, expected) => {
    expect(processesFor({ cores, memoryBytes: 8 * gigabyte }, threads, modelGigabytes * gigabyte)).toBe(expected)
  })
})
