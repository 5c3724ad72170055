import { afterEach, describe, expect, it, vi } from 'vitest'
import { MediaFileError, type Media } from '../../../../server/ports/ports'
import { SpeechEngineError } from '../../../../server/ports/speech'
import { defaultSettings, type Settings } from '../../../../server/ports/settings'
import { transcribe } from '../../../../server/usecases/transcription/transcribe'
import { taskStatus } from '../../../../src/wire/constants'
import { joined, noise, voice } from '../audio'
import { fakeEngine, fakeMedia, fourChunks, openTestBackend, testJob, twoWords, type TestBackend } from '../testBackend'

let backend: TestBackend
afterEach(() => backend.store.close())

const never = new AbortController().signal
async function run(
  id: number,
  { signal = never, settings = defaultSettings }: { signal?: AbortSignal; settings?: Settings } = {},
) {
  const task = await backend.task(id)
  if (!task) throw new Error('no task')
  return transcribe(backend.ports, settings, { task, job: testJob(backend.store, id, signal) })
}

describe('transcribing a recording', () => {
  it('gives its text in order, its duration, its waveform, and is done', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask({ times: 99 })
    await run(id)
    expect(await backend.texts(id)).toEqual(['hello there', 'hello there', 'hello there', 'hello there'])
    const task = await backend.task(id)
    expect(task).toMatchObject({ status: taskStatus.done, progress: 100, error: '', times: 28 })
    expect((await backend.files.open(task?.peaksFile ?? ''))?.size).toBe(280)
    const starts = (await backend.store.segments.list(id, null, 10)).map(({ start }) => start)
    expect(starts.map((start) => Math.round(start / 1_000))).toEqual([0, 7, 14, 21])
  })

  it('a recording without speech is done, without text', async () => {
    backend = await openTestBackend(fakeMedia(noise(30_000)))
    const id = await backend.addTask()
    await run(id)
    expect(await backend.task(id)).toMatchObject({ status: taskStatus.done, times: 30 })
    expect(await backend.texts(id)).toEqual([])
    expect(backend.engine.chunkLengths).toEqual([])
  })

  it('each piece is stored as soon as it is recognised, the earliest first', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    const stored: number[] = []
    backend.engine.answer = async () => {
      stored.push((await backend.texts(id)).length)
      return [twoWords]
    }
    await run(id)
    expect(Math.max(...stored)).toBeGreaterThanOrEqual(2)
    expect(stored).toEqual(stored.toSorted())
  })

  it('no more pieces are under way than the engine can use, and decoding waits for them', async () => {
    let decodedMs = 0
    const sound = joined(...Array.from({ length: 20 }, () => joined(voice(6_000), noise(1_000))))
    const media = fakeMedia(sound)
    const counting: Media = {
      ...media,
      async *decode(file) {
        for await (const pcm of media.decode(file)) {
          decodedMs += pcm.length / 16
          yield pcm
        }
      },
    }
    backend = await openTestBackend(counting, fakeEngine(2))
    const id = await backend.addTask()
    let open = 0
    let most = 0
    let furthestMs = 0
    backend.engine.answer = async () => {
      most = Math.max(most, (open += 1))
      furthestMs = Math.max(furthestMs, decodedMs - backend.engine.chunkLengths.length * 7_000)
      await new Promise((resolve) => setImmediate(resolve))
      open -= 1
      return []
    }
    await run(id)
    expect(most).toBe(3)
    expect(furthestMs).toBeLessThanOrEqual(14_000)
  })

  it('progress only grows', async () => {
    backend = await openTestBackend(fakeMedia(fourChunks), fakeEngine(3))
    const id = await backend.addTask()
    const seen: number[] = []
    backend.engine.answer = async () => {
      backend.clock.advance(1_000)
      await new Promise((resolve) => setImmediate(resolve))
      seen.push((await backend.task(id))?.progress ?? -1)
      return [twoWords]
    }
    await run(id)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect((await backend.task(id))?.progress).toBe(100)
  })
})

describe('a transcription that can’t go on', () => {
  const refused = (id: number, expected: object) => expect(run(id)).rejects.toMatchObject(expected)

  it('a language without an engine is not begun', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask({ language: 'cn' })
    await refused(id, { name: 'NoEngineError', language: 'cn' })
    expect((await backend.task(id))?.status).toBe(taskStatus.running)
  })

  it('a recording that is no longer there is refused', async () => {
    backend = await openTestBackend()
    await refused(await backend.addTask({ file: 'abcdefghijklmnopqrstuv.mp3' }), {
      name: 'TranscriptionError',
      reason: 'task.error.missing',
    })
  })

  it('longer than allowed is found while decoding', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    const settings = { ...defaultSettings, audioLimitSeconds: 20 }
    await expect(run(id, { settings })).rejects.toMatchObject({ name: 'MediaFileError', fault: 'tooLong' })
    expect(backend.engine.chunkLengths.length).toBeLessThan(4)
  })

  it('a second more than allowed is a codec’s padding', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    await run(id, { settings: { ...defaultSettings, audioLimitSeconds: 27 } })
    expect((await backend.task(id))?.status).toBe(taskStatus.done)
  })

  it('what was recognised before the decoder failed is kept', async () => {
    backend = await openTestBackend(fakeMedia(fourChunks, { afterMs: 15_000, error: new MediaFileError('unreadable') }))
    const id = await backend.addTask()
    await refused(id, { fault: 'unreadable' })
    expect((await backend.texts(id)).length).toBeGreaterThanOrEqual(1)
    expect((await backend.task(id))?.status).toBe(taskStatus.running)
  })

  it('a piece the engine failed on once is tried again, and only that one', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    let calls = 0
    backend.engine.answer = async () => {
      calls += 1
      if (calls === 2) throw new SpeechEngineError('crashed')
      return [twoWords]
    }
    await run(id)
    expect(backend.engine.chunkLengths).toHaveLength(5)
    expect(await backend.texts(id)).toHaveLength(4)
  })

  it('a piece the engine fails on twice ends the run, and nothing of it goes on', async () => {
    backend = await openTestBackend(fakeMedia(fourChunks), fakeEngine(3))
    const id = await backend.addTask()
    let aborted = 0
    backend.engine.answer = (piece, signal) => {
      if (piece.length === backend.engine.chunkLengths[0]) return Promise.reject(new SpeechEngineError('bad piece'))
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => {
          aborted += 1
          reject(signal.reason)
        }),
      )
    }
    await refused(id, { name: 'SpeechEngineError' })
    expect(aborted).toBe(backend.engine.chunkLengths.length - 2)
  })

  it('an abort ends it with its reason and leaves the task running', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    const stop = new AbortController()
    backend.engine.answer = async () => {
      if (backend.engine.chunkLengths.length === 2) stop.abort(new Error('enough'))
      return [twoWords]
    }
    await expect(run(id, { signal: stop.signal })).rejects.toThrow('enough')
    expect((await backend.task(id))?.status).toBe(taskStatus.running)
  })

  it('a task that was begun anew meanwhile is not declared done', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    backend.engine.answer = async () => {
      await backend.store.tasks.update(id, { attempt: 2 })
      return [twoWords]
    }
    await run(id)
    expect((await backend.task(id))?.status).toBe(taskStatus.running)
  })
})

describe('a task that is deleted meanwhile', () => {
  it('leaves no waveform behind', async () => {
    backend = await openTestBackend(fakeMedia(noise(5_000)))
    const id = await backend.addTask()
    const update = vi.spyOn(backend.store.tasks, 'update').mockImplementation(() => backend.store.tasks.remove(id))
    await run(id)
    expect(update).toHaveBeenCalled()
    expect(backend.files.names(), 'the recording alone').toHaveLength(1)
  })
})

describe('a second run', () => {
  it('recognises only what is not stored, and writes no second waveform', async () => {
    backend = await openTestBackend()
    const id = await backend.addTask()
    await run(id)
    await backend.store.tasks.update(id, { status: taskStatus.running, progress: 60 })
    const before = { heard: backend.engine.chunkLengths.length, files: backend.files.names().length }
    await run(id)
    expect(backend.engine.chunkLengths).toHaveLength(before.heard)
    expect(backend.files.names()).toHaveLength(before.files)
    expect(await backend.task(id)).toMatchObject({ status: taskStatus.done, progress: 100 })
  })
})
