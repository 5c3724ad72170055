import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmbeddedJobs } from '../../../../server/adapters/jobs/embeddedJobs'
import type { QueueStore } from '../../../../server/adapters/jobs/jobHolds'
import { DiskFullError, MediaFileError } from '../../../../server/ports/ports'
import { SpeechEngineError } from '../../../../server/ports/speech'
import type { WorkerPool } from '../../../../server/ports/jobQueue'
import { defaultSettings } from '../../../../server/ports/settings'
import { startTranscriptionJobs } from '../../../../server/usecases/transcription/transcriptionJobs'
import { startDiarizationJobs } from '../../../../server/usecases/speakers/diarizationJobs'
import { editTask } from '../../../../server/usecases/records/tasks'
import { revertToVersion, versions } from '../../../../server/usecases/records/versions'
import { taskStatus } from '../../../../src/wire/constants'
import type { WireSegment } from '../../../../src/wire/responses'
import { eventually } from '../../../eventually'
import { voice } from '../audio'
import { claimTestJob, fakeMedia, openTestBackend, queueTestJob, type TestBackend } from '../testBackend'
import { fakeDiarizer, type FakeDiarizer } from './fakeDiarizer'

const segments: WireSegment[] = [
  { id: 'a', start: 0, end: 9_000, role: '', text: 'The budget grows.' },
  { id: 'b', start: 11_000, end: 19_000, role: '', text: 'The roof leaks.' },
]

let backend: TestBackend
let diarizer: FakeDiarizer
let pool: WorkerPool
let task: number

beforeEach(async () => {
  backend = await openTestBackend(fakeMedia(voice(20_000)))
  diarizer = fakeDiarizer()
  backend.ports.speech = { ...backend.ports.speech, diarizer }
  task = await backend.addTask({ status: taskStatus.done, times: 20, progress: 100 })
  await backend.store.segments.save(task, segments, [])
})
afterEach(async () => {
  await pool?.stop()
  await backend.store.close()
})

const queue = () =>
  queueTestJob(backend.store, { kind: 'speakers', subject: task, userId: backend.userId, due: backend.clock.now() })
async function ask(speakers = 0, replace = false): Promise<void> {
  await backend.store.speakerDetections.add(task, { speakers, replace })
  await queue()
}
const start = () => (pool = startDiarizationJobs(backend.ports))
const detection = () => backend.store.speakerDetections.byTask(task)
const ended = (status: 'done' | 'failed') =>
  eventually(async () => {
    expect(await detection()).toMatchObject({ status })
    return detection()
  })
const roles = async () => (await backend.store.segments.list(task, null, 100)).map(({ id, role }) => [id, role])
const user = async () => {
  const row = await backend.store.users.byId(backend.userId)
  if (!row) throw new Error('no user')
  return row
}

describe('a detection', () => {
  it('labels a transcribed recording as a new version, which can be undone', async () => {
    await ask()
    start()
    expect(await ended('done')).toMatchObject({ found: 2, version: 2, progress: 100, error: '' })
    expect(await roles()).toEqual([
      ['a', '1'],
      ['b', '2'],
    ])
    const labeled = await backend.task(task)
    expect(labeled).toMatchObject({ version: 2, speakers: { 1: '', 2: '' }, status: taskStatus.done })
    if (!labeled) return
    expect((await versions(backend.ports, labeled, '')).map(({ version }) => version)).toEqual([2, 1])
    const owner = await user()
    await revertToVersion(backend.ports, owner, {
      access: { task: labeled, role: 'owner', owner },
      version: 1,
    })
    expect(await roles()).toEqual([
      ['a', ''],
      ['b', ''],
    ])
    expect((await backend.task(task))?.speakers).toEqual({})
  })

  it('costs nothing', async () => {
    const before = await backend.credit()
    await ask()
    start()
    await ended('done')
    expect(await backend.credit()).toEqual(before)
  })

  it('waits until the recording is transcribed', async () => {
    const id = await backend.addTask()
    await backend.store.speakerDetections.add(id, { speakers: 0, replace: false })
    start()
    const transcriptions = startTranscriptionJobs(backend.ports, defaultSettings)
    await eventually(async () =>
      expect(await backend.store.speakerDetections.byTask(id)).toMatchObject({ status: 'done', found: 2 }),
    )
    await transcriptions.stop()
  })

  it('waits for a diarizer', async () => {
    backend.ports.speech = { ...backend.ports.speech, diarizer: null }
    await ask()
    let diarizerNow: FakeDiarizer | null = null
    Object.defineProperty(backend.ports.speech, 'diarizer', { get: () => diarizerNow })
    start()
    pool.wake()
    diarizerNow = diarizer
    expect(diarizer.pieces).toEqual([])
    backend.clock.advance(10_000)
    await ended('done')
  })

  it('keeps an edit that a user saves meanwhile, and labels the edited text', async () => {
    let saved = false
    diarizer.answer = async (pcm, signal) => {
      saved ||= await editTask(backend.ports, await user(), {
        id: task,
        version: 1,
        list: [{ id: 'b', start: 11_000, end: 19_000, role: '', text: 'The roof is fine.' }],
      })
      return fakeDiarizer().answer(pcm, signal)
    }
    await ask()
    start()
    expect(await ended('done')).toMatchObject({ version: 3 })
    expect(saved).toBe(true)
    expect(await backend.texts(task)).toEqual(['The budget grows.', 'The roof is fine.'])
    expect(await roles()).toEqual([
      ['a', '1'],
      ['b', '2'],
    ])
  })

  it('keeps an edit that a user saves between reading and saving', async () => {
    const stored = backend.store.segments
    let edits = 0
    const list: typeof stored.list = async (...range) => {
      const read = await stored.list(...range)
      if (edits < 2) {
        edits += 1
        const version = (await backend.task(task))?.version ?? 0
        await backend.store.tasks.incrementVersion(task, version)
        await stored.save(task, [{ ...segments[0]!, text: `Edit ${edits}.` }], [])
      }
      return read
    }
    backend.ports.store = { ...backend.store, segments: { ...stored, list } }
    await ask()
    start()
    expect(await ended('done')).toMatchObject({ version: 4 })
    expect(edits).toBe(2)
    expect(await backend.texts(task)).toEqual(['Edit 2.', 'The roof leaks.'])
  })

  it('of a number of speakers finds that many, and replaces speakers only if it is asked to', async () => {
    await backend.store.segments.save(task, [{ ...segments[1]!, role: 'wang' }], [])
    await backend.store.tasks.update(task, { speakers: { wang: 'Wang' } })
    await ask(1)
    start()
    expect(await ended('done')).toMatchObject({ found: 1 })
    expect(await roles()).toEqual([
      ['a', 'wang'],
      ['b', 'wang'],
    ])
    await ask(2, true)
    pool.wake()
    expect(await ended('done')).toMatchObject({ found: 2 })
    expect(new Set((await roles()).map(([, role]) => role)).size).toBe(2)
  })

  it('that changes nothing saves no version', async () => {
    diarizer.answer = async () => []
    await ask()
    start()
    expect(await ended('done')).toMatchObject({ found: 0, version: null })
    expect((await backend.task(task))?.version).toBe(1)
  })

  it('tells its progress', async () => {
    await pool?.stop()
    backend.ports.media = fakeMedia(voice(150_000))
    await backend.store.tasks.update(task, { times: 150 })
    const seen: number[] = []
    diarizer.answer = async () => {
      seen.push((await detection())?.progress ?? -1)
      return []
    }
    await ask()
    start()
    await ended('done')
    expect(seen[0]).toBe(0)
    expect(seen[1]).toBeGreaterThan(20)
    expect(seen[2]).toBeGreaterThan(seen[1] ?? 100)
    expect(Math.max(...diarizer.pieces)).toBeLessThanOrEqual(60_000)
  })
})

describe('a detection that fails', () => {
  const failing = (error: Error) => {
    diarizer.answer = () => Promise.reject(error)
  }

  it('is tried again, and then leaves the transcript as it is and says so', async () => {
    failing(new SpeechEngineError('it crashed'))
    await ask()
    start()
    for (let attempt = 1; attempt < 3; attempt += 1) {
      await eventually(() => expect(backend.events.filter((event) => event === 'jobs.failed')).toHaveLength(attempt))
      await eventually(async () => expect(await detection()).toMatchObject({ status: 'queued' }))
      backend.clock.advance(60_000)
    }
    expect(await ended('failed')).toMatchObject({ error: 'speakers.error.engine', version: null })
    expect(await roles()).toEqual([
      ['a', ''],
      ['b', ''],
    ])
    expect(await backend.task(task)).toMatchObject({ version: 1, status: taskStatus.done, error: '' })
    expect(diarizer.pieces).toHaveLength(6)
  })

  it('once is tried again with the same piece', async () => {
    const { answer } = fakeDiarizer()
    diarizer.answer = (pcm) =>
      diarizer.pieces.length === 1 ? Promise.reject(new SpeechEngineError('once')) : answer(pcm)
    await ask()
    start()
    await ended('done')
    expect(diarizer.pieces).toEqual([20_000, 20_000])
  })

  it.each([
    { error: new MediaFileError('unreadable'), reason: 'speakers.error.audio', tries: 1 },
    { error: new DiskFullError(), reason: 'speakers.error.diskFull', tries: 3 },
    { error: new TypeError('a bug'), reason: 'speakers.error.failed', tries: 3 },
  ])('says $reason', async ({ error, reason, tries }) => {
    failing(error)
    await ask()
    start()
    await eventually(async () => {
      backend.clock.advance(60_000)
      expect(await detection()).toMatchObject({ status: 'failed', error: reason })
    })
    expect(diarizer.pieces).toHaveLength(tries)
  })

  it('for lack of room for the text saves nothing', async () => {
    const { transaction } = backend.store
    let reads = 0
    const usedBytes = async () => (reads += 1) * 2 ** 40
    const store: QueueStore = {
      ...backend.store,
      transaction: (work) => transaction((repos) => work({ ...repos, textSizes: { ...repos.textSizes, usedBytes } })),
    }
    backend.ports.jobs = createEmbeddedJobs({ ...backend.ports, store })
    await ask()
    start()
    expect(await ended('failed')).toMatchObject({ error: 'speakers.error.textFull' })
    expect((await roles()).map(([, role]) => role)).toEqual(['', ''])
    expect((await backend.task(task))?.version).toBe(1)
  })
})

describe('a server that stops', () => {
  it('during a detection continues it at its next start, and the stop does not count', async () => {
    const { answer } = fakeDiarizer()
    diarizer.answer = (_pcm, signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    await ask()
    start()
    await eventually(() => expect(diarizer.pieces).toHaveLength(1))
    await pool.stop()
    expect(await detection()).toMatchObject({ status: 'queued', progress: 0 })
    diarizer.answer = answer
    start()
    await ended('done')
  })

  it('each time it runs a detection gives it up in the end', async () => {
    await ask()
    for (let life = 1; life <= 3; life += 1) {
      expect(await claimTestJob(backend.store, 'speakers', backend.clock.now())).toMatchObject({ crashes: life - 1 })
      await backend.store.jobHolds.releaseDead('speakers')
    }
    start()
    expect(await ended('failed')).toMatchObject({ error: 'speakers.error.failed' })
    expect(diarizer.pieces).toEqual([])
  })
})

describe('a detection that is no longer wanted', () => {
  it('saves nothing once another was asked for', async () => {
    const { answer } = fakeDiarizer()
    diarizer.answer = async (pcm) => {
      if (diarizer.pieces.length === 1) await ask(1)
      return answer(pcm)
    }
    await ask(2)
    start()
    await eventually(async () => {
      pool.wake()
      expect(await detection()).toMatchObject({ status: 'done', found: 1 })
    })
    expect(await backend.task(task)).toMatchObject({ version: 2, speakers: { 1: '' } })
  })

  it('ends with its record', async () => {
    diarizer.answer = async () => {
      await backend.store.tasks.remove(task)
      return []
    }
    await ask()
    start()
    await eventually(() => expect(diarizer.pieces).toHaveLength(1))
    await pool.stop()
    expect(await detection()).toBeNull()
    expect(backend.events).toEqual([])
  })

  it('waits again when the recording is being transcribed anew', async () => {
    diarizer.answer = async () => {
      await backend.store.tasks.update(task, { status: taskStatus.running })
      return []
    }
    await ask()
    start()
    await eventually(() => expect(diarizer.pieces).toHaveLength(1))
    await eventually(async () => expect(await detection()).toMatchObject({ status: 'queued' }))
  })
})
