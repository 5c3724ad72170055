/** Exactly the transcribed audio is charged, whatever length the header or the app claims. */
import { afterEach, describe, expect, it } from 'vitest'
import { sampleRate } from '../../../../server/ports/ports'
import { defaultSettings } from '../../../../server/ports/settings'
import { failTranscription } from '../../../../server/usecases/transcription/transcriptionFailure'
import { startTranscriptionJobs } from '../../../../server/usecases/transcription/transcriptionJobs'
import { retryTask } from '../../../../server/usecases/records/tasks'
import { taskStatus } from '../../../../src/wire/constants'
import { joined, noise, voice } from '../audio'
import { fakeMedia, fourChunks, openTestBackend, queueTestJob, twoWords, type TestBackend } from '../testBackend'
import { eventually } from '../../../eventually'

let backend: TestBackend
afterEach(() => backend.store.close())

/** A task charged `charged` seconds, of a user with the given remaining credit. */
async function charged(seconds: number, left: number, sound = fourChunks): Promise<number> {
  backend = await openTestBackend(fakeMedia(sound))
  await backend.store.credit.change(
    backend.userId,
    { general: seconds + left - 100, member: -20 },
    { reason: 'admin', ref: 'start', now: 0 },
  )
  const id = await backend.addTask({ times: seconds }, { general: -seconds })
  expect(await backend.credit()).toEqual([left, 0])
  return id
}
const topUp = (seconds: number) =>
  backend.store.credit.change(
    backend.userId,
    { general: seconds },
    { reason: 'admin', ref: crypto.randomUUID(), now: 0 },
  )
const statusOf = async (id: number) => (await backend.task(id))?.status
async function run(id: number, until: number, settings = defaultSettings): Promise<void> {
  const jobs = startTranscriptionJobs(backend.ports, settings)
  await eventually(async () => expect(await statusOf(id)).toBe(until), { interval: 2 })
  await jobs.stop()
}
const goOn = async (id: number) => {
  const user = await backend.store.users.byId(backend.userId)
  if (user) await retryTask(backend.ports, user, { id })
}
/** Seconds of audio passed to the engine. */
const heardSeconds = () => backend.engine.chunkLengths.reduce((sum, samples) => sum + samples, 0) / sampleRate
const taken = async (id: number) => -(await backend.store.credit.total(['transcribe', 'refund'], `${id}:1`)).general

describe('a recording of 28 s', () => {
  it('whose header says one second pays all of it', async () => {
    const id = await charged(1, 100)
    await run(id, taskStatus.done)
    expect(await backend.credit()).toEqual([100 + 1 - 28, 0])
    expect(await backend.task(id)).toMatchObject({ times: 28 })
    expect(await backend.texts(id)).toHaveLength(4)
  })

  it('whose header says five hours gets all the rest back', async () => {
    const id = await charged(18_000, 0)
    await run(id, taskStatus.done)
    expect(await backend.credit()).toEqual([18_000 - 28, 0])
    expect(await backend.task(id)).toMatchObject({ times: 28 })
  })

  it('stops where the credit ends: its text so far stays, and it says why', async () => {
    const id = await charged(1, 9)
    await run(id, taskStatus.unpaid)
    expect(await backend.credit()).toEqual([0, 0])
    expect(await backend.task(id)).toMatchObject({ error: 'task.error.credit', times: 10, peaksFile: null })
    expect(heardSeconds()).toBeLessThanOrEqual(10.1)
    expect(await backend.texts(id)).toHaveLength(2)
    expect(backend.events).toEqual(['task.unpaid'])
  })

  it('goes on after a top-up, hears only what it has not heard, and pays only the rest', async () => {
    const id = await charged(1, 9)
    await run(id, taskStatus.unpaid)
    const firstSeconds = heardSeconds()
    await topUp(5)
    await goOn(id)
    expect(await backend.task(id)).toMatchObject({ status: taskStatus.running, error: '', attempt: 1 })
    await run(id, taskStatus.unpaid)
    expect([await backend.credit(), (await backend.task(id))?.times]).toEqual([[0, 0], 15])
    await topUp(50)
    await goOn(id)
    await run(id, taskStatus.done)
    expect(await backend.credit()).toEqual([50 - 13, 0])
    expect([await taken(id), (await backend.task(id))?.times]).toEqual([28, 28])
    expect(firstSeconds).toBeGreaterThan(9)
    expect(heardSeconds(), 'four pieces of 6 s of speech with their edges').toBeLessThan(28)
    const starts = (await backend.store.segments.list(id, null, 99)).map(({ start }) => start)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect((await backend.task(id))?.peaksFile, 'its waveform is drawn when all of it was decoded').not.toBeNull()
  })

  it('without a second of credit does not go on, and says what is missing', async () => {
    const id = await charged(1, 9)
    await run(id, taskStatus.unpaid)
    await expect(goOn(id)).rejects.toMatchObject({ code: 6001, data: { need: 1, total: 0, month_total: 0 } })
    expect(await statusOf(id)).toBe(taskStatus.unpaid)
  })

  it('in another language begins anew, and pays anew', async () => {
    const id = await charged(1, 9)
    Object.assign(backend.engine, { languages: ['en', 'de'] })
    await run(id, taskStatus.unpaid)
    await topUp(100)
    const user = await backend.store.users.byId(backend.userId)
    if (user) await retryTask(backend.ports, user, { id, language: 'de' })
    expect(await backend.texts(id)).toEqual([])
    await run(id, taskStatus.done)
    expect(await backend.credit()).toEqual([100 - 28, 0])
  })

  it('is deleted while nothing more is taken for it', async () => {
    const id = await charged(1, 100)
    backend.engine.answer = async () => {
      await backend.store.tasks.remove(id)
      return [twoWords]
    }
    const jobs = startTranscriptionJobs(backend.ports, defaultSettings)
    await eventually(() => expect(backend.engine.chunkLengths.length).toBeGreaterThan(0), { interval: 2 })
    await jobs.stop()
    expect(await taken(id)).toBeLessThanOrEqual(21)
  })

  it('that fails gives back all that was taken for it', async () => {
    const id = await charged(1, 100)
    await backend.store.credit.change(
      backend.userId,
      { general: -10 },
      { reason: 'transcribe', ref: `${id}:1:1`, now: 0 },
    )
    const task = await backend.task(id)
    if (task) await failTranscription(backend.store, task, { reason: 'task.error.engine', now: 0 })
    expect(await backend.credit()).toEqual([101, 0])
  })

  it('that is longer than allowed, whatever its header said, pays what was heard of it', async () => {
    const id = await charged(1, 100)
    await run(id, taskStatus.failed, { ...defaultSettings, audioLimitSeconds: 20 })
    expect((await backend.task(id))?.error).toBe('task.error.tooLong')
    const end = Math.max(0, ...(await backend.store.segments.chunks(id)).map(({ endMs }) => endMs))
    expect(end).toBeGreaterThan(0)
    expect(await backend.credit()).toEqual([101 - Math.ceil(end / 1000), 0])
  })
})

describe('a recording whose header is right', () => {
  it('is charged once, in one line, though its codec adds a few hundredths of a second', async () => {
    const id = await charged(28, 0, joined(fourChunks, noise(60)))
    await run(id, taskStatus.done)
    expect([await backend.credit(), (await backend.task(id))?.times]).toEqual([[0, 0], 28])
    const { rows } = await backend.store.credit.page({ userId: backend.userId, page: 1, limit: 99 })
    expect(rows.filter(({ reason }) => reason !== 'admin')).toHaveLength(1)
  })
})

describe('a meeting that nobody could hear live', () => {
  it('paid for its sound already: it is transcribed for nothing more, once', async () => {
    const id = await charged(28, 0)
    await backend.store.credit.change(backend.userId, { general: 28 }, { reason: 'refund', ref: `${id}:1`, now: 0 })
    await backend.store.tasks.update(id, { type: 'meeting' })
    await run(id, taskStatus.done)
    expect(await backend.credit()).toEqual([28, 0])
    await topUp(2)
    await goOn(id)
    await run(id, taskStatus.done)
    expect(await backend.credit()).toEqual([2, 0])
  })
})

describe('killed where the credit ended', () => {
  it('and topped up before the next start, it misses no word and says none twice', async () => {
    const sound = joined(voice(20_000), noise(1_500), voice(4_000), noise(1_000))
    const id = await charged(1, 9, sound)
    backend.engine.answer = async (piece) => [{ ...twoWords, endMs: piece.length / 16 }]
    // State stored before the kill, without later steps at the same time.
    await run(id, taskStatus.unpaid)
    await backend.store.tasks.update(id, { status: taskStatus.running })
    await topUp(100)
    await queueTestJob(backend.store, { kind: 'transcription', subject: id, userId: backend.userId, due: 0 })
    await run(id, taskStatus.done)
    const pieces = await backend.store.segments.chunks(id)
    expect(
      pieces.map(({ startMs, endMs }, at) => startMs >= (pieces[at - 1]?.endMs ?? 0) && endMs > startMs),
    ).not.toContain(false)
    const speechMs = pieces.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
    expect(speechMs).toBeGreaterThanOrEqual(24_000)
    expect(speechMs).toBeLessThan(sound.length / 16)
    expect(await backend.credit()).toEqual([100 + 10 - 27, 0])
  })
})
