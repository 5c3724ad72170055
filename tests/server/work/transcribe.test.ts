import { afterEach, describe, expect, it, vi } from 'vitest'
import { EngineFault, MediaRefused, type Media } from '../../../server/ports'
import { defaultSettings, type Settings } from '../../../server/settings'
import { transcribe } from '../../../server/work/transcribe'
import { taskStatus } from '../../../src/wire/codes'
import { joined, noise, voice } from './sound'
import { fakeEngine, fakeMedia, fourPieces, openWorld, twoWords, type World } from './world'

let world: World
afterEach(() => world.store.close())

const never = new AbortController().signal
async function run(id: number, { signal = never, settings = defaultSettings }: { signal?: AbortSignal; settings?: Settings } = {}) {
  const task = await world.task(id)
  if (!task) throw new Error('no task')
  return transcribe(world.ports, settings, task, signal)
}

describe('transcribing a recording', () => {
  it('gives its text in order, its duration, its waveform, and is done', async () => {
    world = await openWorld()
    const id = await world.addTask({ times: 99 })
    await run(id)
    expect(await world.texts(id)).toEqual(['hello there', 'hello there', 'hello there', 'hello there'])
    const task = await world.task(id)
    expect(task).toMatchObject({ status: taskStatus.done, progress: 100, error: '', times: 28 })
    expect((await world.files.open(task?.peaksFile ?? ''))?.size).toBe(280)
    const starts = (await world.store.segments.list(id, null, 10)).map(({ start }) => start)
    expect(starts.map((start) => Math.round(start / 1_000))).toEqual([0, 7, 14, 21])
  })

  it('a recording without speech is done, without text', async () => {
    world = await openWorld(fakeMedia(noise(30_000)))
    const id = await world.addTask()
    await run(id)
    expect(await world.task(id)).toMatchObject({ status: taskStatus.done, times: 30 })
    expect(await world.texts(id)).toEqual([])
    expect(world.engine.heard).toEqual([])
  })

  it('each piece is stored as soon as it is recognised, the earliest first', async () => {
    world = await openWorld()
    const id = await world.addTask()
    const stored: number[] = []
    world.engine.answer = async () => {
      stored.push((await world.texts(id)).length)
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
    world = await openWorld(counting, fakeEngine(2))
    const id = await world.addTask()
    let open = 0
    let most = 0
    let furthestMs = 0
    world.engine.answer = async () => {
      most = Math.max(most, (open += 1))
      furthestMs = Math.max(furthestMs, decodedMs - world.engine.heard.length * 7_000)
      await new Promise((resolve) => setImmediate(resolve))
      open -= 1
      return []
    }
    await run(id)
    expect(most).toBe(3)
    expect(furthestMs).toBeLessThanOrEqual(14_000)
  })

  it('progress only grows', async () => {
    world = await openWorld(fakeMedia(fourPieces), fakeEngine(3))
    const id = await world.addTask()
    const seen: number[] = []
    world.engine.answer = async () => {
      world.clock.advance(1_000)
      await new Promise((resolve) => setImmediate(resolve))
      seen.push((await world.task(id))?.progress ?? -1)
      return [twoWords]
    }
    await run(id)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect((await world.task(id))?.progress).toBe(100)
  })
})

describe('a transcription that can’t go on', () => {
  const refused = (id: number, expected: object) => expect(run(id)).rejects.toMatchObject(expected)

  it('a language without an engine is refused', async () => {
    world = await openWorld()
    await refused(await world.addTask({ language: 'cn' }), { name: 'TaskRefused', reason: 'task.error.unavailable' })
  })

  it('a recording that is no longer there is refused', async () => {
    world = await openWorld()
    await refused(await world.addTask({ file: 'abcdefghijklmnopqrstuv.mp3' }), { name: 'TaskRefused', reason: 'task.error.missing' })
  })

  it('longer than allowed is found while decoding', async () => {
    world = await openWorld()
    const id = await world.addTask()
    const settings = { ...defaultSettings, audioLimitSeconds: 20 }
    await expect(run(id, { settings })).rejects.toMatchObject({ name: 'MediaRefused', fault: 'tooLong' })
    expect(world.engine.heard.length).toBeLessThan(4)
  })

  it('a second more than allowed is a codec’s padding', async () => {
    world = await openWorld()
    const id = await world.addTask()
    await run(id, { settings: { ...defaultSettings, audioLimitSeconds: 27 } })
    expect((await world.task(id))?.status).toBe(taskStatus.done)
  })

  it('what was recognised before the decoder failed is kept', async () => {
    world = await openWorld(fakeMedia(fourPieces, { afterMs: 15_000, error: new MediaRefused('unreadable') }))
    const id = await world.addTask()
    await refused(id, { fault: 'unreadable' })
    expect((await world.texts(id)).length).toBeGreaterThanOrEqual(1)
    expect((await world.task(id))?.status).toBe(taskStatus.running)
  })

  it('a piece the engine failed on once is tried again, and only that one', async () => {
    world = await openWorld()
    const id = await world.addTask()
    let calls = 0
    world.engine.answer = async () => {
      calls += 1
      if (calls === 2) throw new EngineFault('crashed')
      return [twoWords]
    }
    await run(id)
    expect(world.engine.heard).toHaveLength(5)
    expect(await world.texts(id)).toHaveLength(4)
  })

  it('a piece the engine fails on twice ends the run, and nothing of it goes on', async () => {
    world = await openWorld(fakeMedia(fourPieces), fakeEngine(3))
    const id = await world.addTask()
    let aborted = 0
    world.engine.answer = (piece, signal) => {
      if (piece.length === world.engine.heard[0]) return Promise.reject(new EngineFault('bad piece'))
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => {
          aborted += 1
          reject(signal.reason)
        }),
      )
    }
    await refused(id, { name: 'EngineFault' })
    expect(aborted).toBe(world.engine.heard.length - 2)
  })

  it('an abort ends it with its reason and leaves the task running', async () => {
    world = await openWorld()
    const id = await world.addTask()
    const stop = new AbortController()
    world.engine.answer = async () => {
      if (world.engine.heard.length === 2) stop.abort(new Error('enough'))
      return [twoWords]
    }
    await expect(run(id, { signal: stop.signal })).rejects.toThrow('enough')
    expect((await world.task(id))?.status).toBe(taskStatus.running)
  })

  it('a task that was begun anew meanwhile is not declared done', async () => {
    world = await openWorld()
    const id = await world.addTask()
    world.engine.answer = async () => {
      await world.store.tasks.update(id, { attempt: 2 })
      return [twoWords]
    }
    await run(id)
    expect((await world.task(id))?.status).toBe(taskStatus.running)
  })
})

describe('a task that is deleted meanwhile', () => {
  it('leaves no waveform behind', async () => {
    world = await openWorld(fakeMedia(noise(5_000)))
    const id = await world.addTask()
    const update = vi.spyOn(world.store.tasks, 'update').mockImplementation(() => world.store.tasks.remove(id))
    await run(id)
    expect(update).toHaveBeenCalled()
    expect(world.files.names(), 'the recording alone').toHaveLength(1)
  })
})

describe('a second run', () => {
  it('recognises only what is not stored, and writes no second waveform', async () => {
    world = await openWorld()
    const id = await world.addTask()
    await run(id)
    await world.store.tasks.update(id, { status: taskStatus.running, progress: 60 })
    const before = { heard: world.engine.heard.length, files: world.files.names().length }
    await run(id)
    expect(world.engine.heard).toHaveLength(before.heard)
    expect(world.files.names()).toHaveLength(before.files)
    expect(await world.task(id)).toMatchObject({ status: taskStatus.done, progress: 100 })
  })
})
