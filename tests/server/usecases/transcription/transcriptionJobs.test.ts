import { afterEach, describe, expect, it, vi } from 'vitest'
import { DiskFullError, MediaFileError, type Ports } from '../../../../server/ports/ports'
import { noSpeechModels, SpeechEngineError, type SpeechEngine } from '../../../../server/ports/speech'
import { defaultSettings } from '../../../../server/ports/settings'
import {
  startTranscriptionJobs,
  type TranscriptionJobs,
} from '../../../../server/usecases/transcription/transcriptionJobs'
import { cancelTaskJobs } from '../../../../server/usecases/queueJob'
import { taskStatus } from '../../../../src/wire/constants'
import { claimTestJob, fakeMedia, fourChunks, openTestBackend, twoWords, type TestBackend } from '../testBackend'
import { eventually } from '../../../eventually'

let backend: TestBackend
let jobs: TranscriptionJobs | undefined
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
  await backend.store.close()
})

const start = (change: Partial<Ports> = {}, parallelJobs = 1) => {
  jobs = startTranscriptionJobs({ ...backend.ports, ...change }, defaultSettings, { concurrency: parallelJobs })
  return jobs
}
/** The queue without jobs. */
const nothing = { waiting: 0, running: 0 }
const until = (check: () => Promise<void> | void) => eventually(check, { interval: 2 })
const reached = (id: number, status: number) => until(async () => expect((await backend.task(id))?.status).toBe(status))
/** An engine call that only ends by an abort. */
const hanging = (_: Int16Array, signal?: AbortSignal) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

describe('jobs', () => {
  it('a job that waits at the start is done, and gone', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    start()
    await reached(id, taskStatus.done)
    await until(async () => expect((await backend.store.queue.load(0)).transcription).toMatchObject(nothing))
    expect(await backend.credit()).toEqual([92, 0])
    expect(backend.events).toEqual(['task.done'])
    const { rows } = await backend.store.inbox.page({ userId: backend.userId, page: 1, limit: 9 })
    expect(rows).toMatchObject([{ about: 'transcribed', taskId: id, readAt: null }])
  })

  it('a new job is taken up at once', async () => {
    backend = await openTestBackend()
    start()
    const id = await backend.addTask()
    await reached(id, taskStatus.done)
  })

  it('a new job that nobody announced is found within five seconds', async () => {
    backend = await openTestBackend()
    start()
    vi.spyOn(backend.store.jobChanges, 'tell').mockReturnValue()
    const id = await backend.addTask()
    await until(async () => {
      backend.clock.advance(5_000)
      expect((await backend.task(id))?.status).toBe(taskStatus.done)
    })
  })

  it('two recordings are worked on side by side, a third waits', async () => {
    backend = await openTestBackend()
    const ids = [await backend.addTask(), await backend.addTask(), await backend.addTask()]
    backend.engine.answer = hanging
    const decoding = new Set<string>()
    const media = fakeMedia(fourChunks)
    start({ media: { ...media, decode: (file, signal) => (decoding.add(file), media.decode(file, signal)) } }, 2)
    await until(() => expect(decoding.size).toBe(2))
    const third = (await backend.task(ids[2] ?? 0))?.file
    expect(decoding.has(third ?? '')).toBe(false)
  })

  it('a task that was deleted while it was worked on is left alone', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    backend.engine.answer = hanging
    start()
    await until(() => expect(backend.engine.chunkLengths.length).toBeGreaterThan(0))
    await backend.store.transaction(async (repos) => {
      await cancelTaskJobs(repos, id)
      await repos.tasks.remove(id)
    })
    const next = await backend.addTask()
    await until(async () => {
      backend.clock.advance(10_000)
      backend.engine.answer = async () => [twoWords]
      expect((await backend.task(next))?.status).toBe(taskStatus.done)
    })
    expect(backend.events).toEqual(['task.done'])
  })

  it('stopping puts the job back for the next start, without counting it as a try', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    backend.engine.answer = async (piece, signal) =>
      backend.engine.chunkLengths.length === 1 ? [twoWords] : hanging(piece, signal)
    start()
    await until(() => expect(backend.engine.chunkLengths.length).toBe(3))
    await jobs?.stop()
    expect(await claimTestJob(backend.store, 'transcription', backend.clock.now())).toMatchObject({
      subject: id,
      tries: 1,
    })
    backend.engine.answer = async () => [twoWords]
    start()
    await reached(id, taskStatus.done)
    expect(await backend.texts(id)).toHaveLength(4)
  })

  it('without a decoder jobs wait', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    await start({ media: { ...backend.ports.media, available: false } }).stop()
    expect((await backend.task(id))?.status).toBe(taskStatus.running)
    start()
    await reached(id, taskStatus.done)
  })

  it('a store that fails for a while is tried again, and nothing is thrown', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    const claim = vi.spyOn(backend.store.jobHolds, 'claim').mockRejectedValueOnce(new Error('locked'))
    start()
    await until(() => expect(claim).toHaveBeenCalled())
    await until(async () => {
      backend.clock.advance(5_000)
      expect((await backend.task(id))?.status).toBe(taskStatus.done)
    })
    expect(backend.events).toEqual(['jobs.claim', 'task.done'])
  })
})

describe('jobs that fail', () => {
  it.each([
    ['unreadable', new MediaFileError('unreadable')],
    ['noSound', new MediaFileError('noSound')],
  ])('a recording that is %s fails at once with that reason, and its credit comes back', async (fault, error) => {
    backend = await openTestBackend(fakeMedia(fourChunks, { afterMs: 9_000, error }))
    const id = await backend.addTask()
    expect(await backend.credit()).toEqual([92, 0])
    start()
    await reached(id, taskStatus.failed)
    expect((await backend.task(id))?.error).toBe(`task.error.${fault}`)
    expect(await backend.credit()).toEqual([100, 20])
  })

  it.each([
    ['engine', () => new SpeechEngineError('crash')],
    ['diskFull', () => new DiskFullError()],
    ['other', () => new Error('a bug')],
  ])('what may pass (%s) is tried three times with growing rests before it fails', async (reason, fault) => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    let runs = 0
    const decode: typeof backend.ports.media.decode = (...given) => {
      runs += 1
      return backend.ports.media.decode(...given)
    }
    const media = { ...backend.ports.media, decode }
    backend.engine.answer = () => Promise.reject(fault())
    start({ media })
    const faults = () => backend.events.filter((event) => event === 'jobs.failed').length
    const claim = vi.spyOn(backend.store.jobHolds, 'claim')
    /** The state after polling again, that much later. */
    const looksAgain = async (ms: number) => {
      backend.clock.advance(ms)
      jobs?.wake()
      const look = claim.mock.calls.length
      await until(() => expect(claim.mock.settledResults[look]?.type).toBe('fulfilled'))
      const found: unknown = claim.mock.settledResults[look]?.value
      return found
    }
    await until(() => expect(faults()).toBe(1))
    expect(await looksAgain(4_000)).toBeNull()
    await until(async () => {
      await looksAgain(500)
      expect(faults()).toBe(2)
    })
    expect(await looksAgain(15_000)).toBeNull()
    expect(runs).toBe(2)
    expect((await backend.task(id))?.status).toBe(taskStatus.running)
    await until(async () => {
      await looksAgain(1_000)
      expect((await backend.task(id))?.status).toBe(taskStatus.failed)
    })
    expect((await backend.task(id))?.error).toBe(`task.error.${reason}`)
    expect(await backend.credit()).toEqual([100, 20])
  })

  it('an engine that recovers before the last try brings it to its end, keeping what it had', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    backend.engine.answer = async () => {
      if (backend.engine.chunkLengths.length > 2) throw new SpeechEngineError('crash')
      return [twoWords]
    }
    start()
    await until(() => expect(backend.events).toContain('jobs.failed'))
    const stored = (await backend.texts(id)).length
    expect(stored).toBeGreaterThanOrEqual(1)
    const before = backend.engine.chunkLengths.length
    backend.engine.answer = async () => [twoWords]
    await until(async () => {
      backend.clock.advance(5_000)
      expect((await backend.task(id))?.status).toBe(taskStatus.done)
    })
    expect(backend.engine.chunkLengths.length - before).toBe(4 - stored)
    expect(await backend.credit()).toEqual([92, 0])
  })

  it('a task that was never charged fails without a refund', async () => {
    backend = await openTestBackend(fakeMedia(fourChunks, { afterMs: 1, error: new MediaFileError('noSound') }))
    const id = await backend.addTask({ attempt: 7 })
    start()
    await reached(id, taskStatus.failed)
    expect(await backend.credit()).toEqual([92, 0])
  })
})

describe('jobs whose language no engine knows', () => {
  const waits = (id: number) =>
    until(async () =>
      expect(await backend.task(id)).toMatchObject({ status: taskStatus.running, error: 'task.waiting.engine' }),
    )
  /** A server without engines; those pushed later are there from then on. */
  const startWithout = () => {
    const engines: SpeechEngine[] = []
    start({ speech: { ...noSpeechModels, engines } })
    return engines
  }

  it('wait, say so, and go on within a minute of an engine being there', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    const engines = startWithout()
    await waits(id)
    engines.push(backend.engine)
    await until(async () => {
      backend.clock.advance(5_000)
      expect(await backend.task(id)).toMatchObject({ status: taskStatus.done, error: '' })
    })
    expect(await backend.credit()).toEqual([92, 0])
    expect(backend.events, 'waiting is no fault').toEqual(['task.done'])
  })

  it('go on at once when new engines are announced', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    const engines = startWithout()
    await waits(id)
    engines.push(backend.engine)
    await until(async () => {
      jobs?.enginesChanged()
      expect((await backend.task(id))?.status).toBe(taskStatus.done)
    })
  })

  it('wait as long as it takes, keep their attempts, and let others pass', async () => {
    backend = await openTestBackend()
    const [waiting, other] = [await backend.addTask({ language: 'de' }), await backend.addTask()]
    start()
    await reached(other, taskStatus.done)
    await waits(waiting)
    await jobs?.stop()
    expect(await claimTestJob(backend.store, 'transcription', backend.clock.now())).toMatchObject({
      subject: waiting,
      tries: 1,
    })
  })

  it('that turned out only when it was identified wait too, and keep their attempts', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask({ identifyLanguage: true })
    start({
      speech: { ...noSpeechModels, engines: [backend.engine], languageIdentifier: { identify: async () => 'de' } },
    })
    for (let minute = 0; minute < 5; minute += 1) {
      await waits(id)
      await backend.store.tasks.update(id, { error: '' })
      backend.clock.advance(60_000)
    }
    await jobs?.stop()
    backend.clock.advance(60_000)
    expect(await claimTestJob(backend.store, 'transcription', backend.clock.now())).toMatchObject({
      subject: id,
      tries: 1,
    })
  })

  it('a task that is deleted while it waits is over', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    const engines = startWithout()
    await waits(id)
    await backend.store.tasks.remove(id)
    engines.push(backend.engine)
    jobs?.enginesChanged()
    const next = await backend.addTask()
    await until(async () => {
      backend.clock.advance(5_000)
      expect((await backend.task(next))?.status).toBe(taskStatus.done)
    })
    expect(backend.events).toEqual(['task.done'])
  })
})
