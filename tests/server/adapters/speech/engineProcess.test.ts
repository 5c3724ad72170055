import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clock } from '../../../../server/adapters/system/systemClock'
import { EngineProcess, type EngineProcessOptions } from '../../../../server/adapters/speech/engineProcess'
import { FakeClock } from '../../usecases/fakeClock'
import { eventually } from '../../../eventually'

const childPath = fileURLToPath(new URL('fakeEngineChild.mjs', import.meta.url))

let folder: string
let engineProcess: EngineProcess
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-process-'))
})
afterEach(() => {
  engineProcess.close()
  rmSync(folder, { recursive: true })
})

const starts = () => readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n').map(Number)
const open = (change: Partial<EngineProcessOptions> = {}, behavior = '') => {
  engineProcess = new EngineProcess({
    childPath,
    childArguments: [join(folder, 'starts'), behavior],
    clock,
    ...change,
  })
}
const ask = (message: string, timeoutMs = 60_000) => engineProcess.request({ message, schema: v.number(), timeoutMs })
const isError = (message: string): unknown =>
  expect.objectContaining({ name: 'SpeechEngineError', message: expect.stringContaining(message) })
const hasEnded = (pid: number) => eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))

describe('an engine process', () => {
  it('starts with the first request and serves many', async () => {
    open()
    expect(engineProcess.pid).toBeUndefined()
    const answers = [await ask('work'), await ask('work'), await ask('work')]
    expect(starts()).toHaveLength(1)
    expect(answers).toEqual(Array(3).fill(starts()[0]))
    expect(engineProcess.pid).toBe(starts()[0])
  })

  it('a crash fails the request with the end of its error output, and the next one has a new process', async () => {
    open()
    await expect(ask('crash')).rejects.toMatchObject({
      name: 'SpeechEngineError',
      message: expect.stringMatching(/ended with 3.*out of memory/),
    })
    expect(await ask('work')).toBe(starts()[1])
  })

  it('a kill during a request fails it', async () => {
    open()
    const rejection = expect(ask('hang')).rejects.toEqual(isError('SIGKILL'))
    await eventually(() => expect(starts()).toHaveLength(1))
    process.kill(starts()[0] ?? 0, 'SIGKILL')
    await rejection
    expect(await ask('work')).toBe(starts()[1])
  })

  it('a kill between requests fails none', async () => {
    open()
    const first = await ask('work')
    process.kill(first, 'SIGKILL')
    await hasEnded(first)
    expect(await ask('work')).toBe(starts()[1])
  })

  it('a request that takes too long fails and ends the process', async () => {
    open()
    await ask('work')
    await expect(ask('hang', 50)).rejects.toEqual(isError('50 ms'))
    await hasEnded(starts()[0] ?? 0)
  })

  it('an answer of the wrong shape fails the request and ends the process', async () => {
    open()
    await expect(ask('nonsense')).rejects.toEqual(isError('number'))
    await hasEnded(starts()[0] ?? 0)
  })

  it('a model that can’t be loaded fails the request with the reason', async () => {
    open({}, 'no model')
    await expect(ask('work')).rejects.toEqual(isError('the model is broken'))
  })

  it('a first message other than ready fails the request', async () => {
    open({}, 'impolite')
    await expect(ask('work')).rejects.toEqual(isError('did not report ready'))
  })

  it('a missing entry fails the request', async () => {
    open({ childPath: join(folder, 'nowhere.mjs') })
    await expect(ask('work')).rejects.toEqual(isError('nowhere.mjs'))
  })

  it('a message that can’t be sent fails the request', async () => {
    open()
    const message = { unclonable: () => {} }
    await expect(engineProcess.request({ message, schema: v.number(), timeoutMs: 60_000 })).rejects.toEqual(
      isError('could not be cloned'),
    )
    expect(await ask('work')).toBe(starts()[1])
  })

  it('is ended by stop and started by the next request without delay', async () => {
    const delays: number[] = []
    open({ clock: { now: () => 0, sleep: async (ms) => void delays.push(ms) } })
    const first = await ask('work')
    engineProcess.stop()
    await hasEnded(first)
    expect(await ask('work')).toBe(starts()[1])
    expect(delays).toEqual([])
  })

  it('waits before a restart, longer after each failure in a row, and not after a success', async () => {
    const delays: number[] = []
    open({ clock: { now: () => 0, sleep: async (ms) => void delays.push(ms) } })
    for (let times = 0; times < 3; times += 1) await expect(ask('crash')).rejects.toEqual(isError('ended'))
    await ask('work')
    await expect(ask('crash')).rejects.toEqual(isError('ended'))
    await ask('work')
    expect(delays).toEqual([200, 400, 800, 200])
  })

  it('is ended for good by close, also while it waits', async () => {
    open({ clock: new FakeClock() })
    await expect(ask('crash')).rejects.toEqual(isError('ended'))
    const rejection = expect(ask('work')).rejects.toEqual(isError('closed'))
    engineProcess.close()
    await rejection
    expect(starts()).toHaveLength(1)
  })
})
