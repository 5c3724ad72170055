/** A server that crashes repeatedly while running a job. */
import { afterEach, expect, it } from 'vitest'
import { createEmbeddedJobs } from '../../../../server/adapters/jobs/embeddedJobs'
import type { Media } from '../../../../server/ports/ports'
import { SpeechEngineError } from '../../../../server/ports/speech'
import { defaultSettings } from '../../../../server/ports/settings'
import { startTranscriptionJobs } from '../../../../server/usecases/transcription/transcriptionJobs'
import { taskStatus } from '../../../../src/wire/constants'
import { joined, noise, voice } from '../audio'
import { fakeMedia, openTestBackend, twoWords, type TestBackend } from '../testBackend'
import { eventually } from '../../../eventually'

let backend: TestBackend
afterEach(() => backend.store.close())

const until = (check: () => Promise<void> | void) => eventually(check, { interval: 1 })
/** Of a new process: that of the one before is dead. */
const newPorts = () => ({ ...backend.ports, jobs: createEmbeddedJobs({ ...backend.ports, store: backend.store }) })
const start = () => startTranscriptionJobs(newPorts(), defaultSettings, { concurrency: 1 })
/** Work of a killed process: a promise that never settles. */
const dead = () => new Promise<never>(() => {})

/** Starts a server that is killed when its engine receives one chunk too many. */
async function dieAfter(pieces: number): Promise<void> {
  const most = backend.engine.chunkLengths.length + pieces
  backend.engine.answer = () => (backend.engine.chunkLengths.length <= most ? Promise.resolve([twoWords]) : dead())
  start()
  await until(() => expect(backend.engine.chunkLengths.length).toBeGreaterThan(most))
}

it('a recording that takes the server down each time is given up at the sixth start, and its credit comes back', async () => {
  backend = await openTestBackend()
  const id = await backend.addTask()
  for (let crash = 1; crash <= 5; crash += 1) {
    await dieAfter(0)
    expect((await backend.task(id))?.status).toBe(taskStatus.running)
  }
  const before = backend.engine.chunkLengths.length
  const jobs = start()
  await until(async () => expect((await backend.task(id))?.status).toBe(taskStatus.failed))
  expect((await backend.task(id))?.error).toBe('task.error.crash')
  expect(backend.engine.chunkLengths, 'nothing of it was tried again').toHaveLength(before)
  expect(await backend.credit()).toEqual([100, 20])
  await jobs.stop()
})

it('a long recording that gets a piece further each time survives any number of kills', async () => {
  const pieces = 12
  backend = await openTestBackend(
    fakeMedia(joined(...Array.from({ length: pieces }, () => joined(voice(6_000), noise(1_000))))),
  )
  const id = await backend.addTask({ times: pieces * 7 })
  for (let kill = 1; kill < pieces; kill += 1) {
    await dieAfter(1)
    await until(async () => expect(await backend.texts(id)).toHaveLength(kill))
  }
  backend.engine.answer = async () => [twoWords]
  const jobs = start()
  await until(async () => expect((await backend.task(id))?.status).toBe(taskStatus.done))
  expect(await backend.texts(id)).toHaveLength(pieces)
  expect(await backend.credit()).toEqual([120 - pieces * 7, 0])
  await jobs.stop()
})

it('a kill costs none of the three tries, and gives none back', async () => {
  backend = await openTestBackend()
  const id = await backend.addTask()
  const faults = () => backend.events.filter((event) => event === 'jobs.failed').length
  const fail = () => Promise.reject(new SpeechEngineError('no'))
  const passUntil = (check: () => void) =>
    until(() => {
      backend.clock.advance(5_000)
      check()
    })
  backend.engine.answer = fail
  start()
  await passUntil(() => expect(faults()).toBe(2))
  // A kill interrupts the third attempt.
  const heard = backend.engine.chunkLengths.length
  backend.engine.answer = dead
  await passUntil(() => expect(backend.engine.chunkLengths.length).toBeGreaterThan(heard))

  backend.engine.answer = fail
  const jobs = start()
  await until(async () => expect((await backend.task(id))?.status).toBe(taskStatus.failed))
  expect((await backend.task(id))?.error).toBe('task.error.engine')
  expect(faults()).toBe(3)
  await jobs.stop()
})

it('only the recording that takes the server down each time is given up: those that ran beside it come to their ends', async () => {
  const [long, short] = [voice(12_000), voice(6_000)].map((speech) => joined(speech, noise(1_000)))
  backend = await openTestBackend()
  const killer = await backend.addTask()
  const beside = await backend.addTask({}, { general: -7 })
  const { file } = (await backend.task(killer)) ?? {}
  const media: Media = {
    ...backend.ports.media,
    decode: (of, signal) => fakeMedia((of === file ? long : short) ?? new Int16Array()).decode(of, signal),
  }
  const isKillers = (samples: number) => samples > 10_000 * 16
  const runs = async () => (await backend.task(killer))?.status === taskStatus.running
  // While the crashing job may still run, no concurrent job finishes.
  backend.engine.answer = async (piece) => (isKillers(piece.length) || (await runs()) ? dead() : [twoWords])
  const startTwo = () => startTranscriptionJobs({ ...newPorts(), media }, defaultSettings, { concurrency: 2 })
  for (let death = 1; death <= 5; death += 1) {
    startTwo()
    await until(() => expect(backend.engine.chunkLengths.filter(isKillers)).toHaveLength(death))
    if (death === 1) await until(() => expect(backend.engine.chunkLengths, 'both are under way').toHaveLength(2))
  }
  const jobs = startTwo()
  await until(async () =>
    expect(await backend.task(killer)).toMatchObject({ status: taskStatus.failed, error: 'task.error.crash' }),
  )
  await until(async () => expect((await backend.task(beside))?.status).toBe(taskStatus.done))
  await jobs.stop()
})
