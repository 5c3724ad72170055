import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LiveAudioStore } from '../../../../server/ports/ports'
import { SpeechEngineError, type Utterance } from '../../../../server/ports/speech'
import { joined, noise, pcmBytes, voice } from '../audio'
import { twoWords } from '../testBackend'
import { meetingRow } from '../../ports/storeFixtures'
import { withStreaming, openLiveRoom, type FakeStream, type FakeRecorder, type LiveRoom } from './liveRoom'

let room: LiveRoom
let streams: FakeStream[]
beforeEach(async () => {
  room = await openLiveRoom()
  streams = withStreaming(room.backend.engine)
})
afterEach(async () => {
  await room.live.close()
  await room.backend.store.close()
})

const begin = async (): Promise<FakeRecorder> => {
  const recorder = room.connect()
  await recorder.start()
  return recorder
}
const finals = (recorder: FakeRecorder) =>
  recorder.answers.flatMap((answer) => (answer.type === 'final' ? [answer.segment] : []))
const partials = (recorder: FakeRecorder) =>
  recorder.answers.flatMap((answer) => (answer.type === 'partial' ? [answer] : []))
const troubles = (recorder: FakeRecorder) =>
  recorder.answers.flatMap((answer) => (answer.type === 'error' ? [answer.msg] : []))
const quiet = noise(1_500)
/** Sends audio gradually, in real time. */
const speak = async (recorder: FakeRecorder, pcm: Int16Array) => {
  for (let at = 0; at < pcm.length; at += 4_800) {
    const before = Number(recorder.last('ack')?.acked_ms ?? 0)
    const part = pcm.subarray(at, at + 4_800)
    recorder.send(pcmBytes(part))
    await room.until(() => (recorder.last('ack')?.acked_ms ?? 0) >= before + part.length / 16)
    // Stored audio is processed before more is sent.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}
const stored = () => room.backend.store.meetingSegments.list(room.meeting, null, 100)
const stop = async (recorder: FakeRecorder) => {
  recorder.text({ type: 'stop' })
  await room.until(() => !recorder.open)
}

/** Audio storage that can't be read while it fails. */
function failing() {
  const { liveAudio } = room.backend.ports
  let fails = false
  const open: LiveAudioStore['open'] = async (name) => {
    const sound = await liveAudio.open(name)
    return {
      get size() {
        return sound.size
      },
      append: (bytes) => sound.append(bytes),
      read: async (place, count) => {
        if (fails) throw new Error('can’t be read')
        return sound.read(place, count)
      },
      close: () => sound.close(),
    }
  }
  return { sounds: { ...liveAudio, open }, fails: (now: boolean) => void (fails = now) }
}

describe('what is said', () => {
  it('is shown while it is said, grows, and is closed by a final of the same id that is stored', async () => {
    const recorder = await begin()
    await speak(recorder, joined(noise(1_000), voice(2_000), quiet))
    await room.until(() => finals(recorder).length > 0)
    const shown = partials(recorder)
    expect(shown.length).toBeGreaterThanOrEqual(3)
    expect(new Set(shown.map(({ id }) => id)).size).toBe(1)
    const lengths = shown.map(({ text }) => Number(text))
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
    const [final] = finals(recorder)
    expect(final).toMatchObject({ id: shown[0]?.id, text: 'hello there' })
    expect(Math.abs((shown[0]?.start ?? 0) - 700)).toBeLessThanOrEqual(40)
    expect(await stored()).toEqual([final])
  })

  it('silence and clicks give nothing', async () => {
    const recorder = await begin()
    await speak(recorder, joined(noise(3_000), voice(40), noise(3_000)))
    await stop(recorder)
    expect([
      finals(recorder),
      partials(recorder).filter(({ text }, at, all) => at === all.length - 1 && text !== ''),
    ]).toEqual([[], []])
  })

  it('that turns out to be nothing is taken back', async () => {
    withStreaming(room.backend.engine, 1, { recognize: async () => [] })
    const recorder = await begin()
    await speak(recorder, joined(voice(2_000), quiet))
    await room.until(() => partials(recorder).at(-1)?.text === '')
    expect(partials(recorder).length).toBeGreaterThan(1)
    expect(finals(recorder)).toEqual([])
  })

  it('without a pause is cut after 25 seconds at most, and every part has its own id', async () => {
    const recorder = await begin()
    await speak(recorder, voice(31_000))
    await stop(recorder)
    const starts = finals(recorder).map(({ start }) => start)
    expect(starts).toHaveLength(2)
    expect(new Set(finals(recorder).map(({ id }) => id)).size).toBe(2)
    for (const [at, start] of starts.entries()) expect(start - (starts[at - 1] ?? start)).toBeLessThanOrEqual(25_000)
  })

  it('before a pause of the recording is final at once', async () => {
    const recorder = await begin()
    await speak(recorder, voice(2_000))
    expect(finals(recorder)).toEqual([])
    recorder.text({ type: 'pause' })
    await room.until(() => finals(recorder).length === 1)
    recorder.text({ type: 'resume' })
    await speak(recorder, voice(2_000))
    await stop(recorder)
    expect(finals(recorder).map(({ id }) => id)).toEqual(['0-0', '2000-0'])
  })

  it('far behind what is stored is not shown as partials, but all of it becomes final', async () => {
    let resume = () => {}
    const waiting = new Promise<void>((resolve) => (resume = resolve))
    let chunkCount = 0
    const recognize = async (): Promise<Utterance[]> => {
      if ((chunkCount += 1) === 1) await waiting
      return [twoWords]
    }
    withStreaming(room.backend.engine, 1, { recognize })
    const recorder = await begin()
    const spoken = joined(voice(2_000), quiet)
    await speak(recorder, spoken)
    const shown = partials(recorder).length
    recorder.send(pcmBytes(joined(spoken, spoken, spoken, spoken, noise(1_500))))
    await room.until(() => (recorder.last('ack')?.acked_ms ?? 0) >= 19_000)
    resume()
    await room.until(() => finals(recorder).length === 5)
    expect(partials(recorder).length - shown).toBeLessThanOrEqual(3)
  })
})

describe('nothing of what is said is skipped', () => {
  /** Seconds of audio recognized as chunks. */
  let chunkSeconds: number[]
  const listen = (faults = 0) => {
    chunkSeconds = []
    withStreaming(room.backend.engine, 1, {
      recognize: async (pcm) => {
        if ((faults -= 1) >= 0) throw new SpeechEngineError('it died')
        chunkSeconds.push(pcm.length / 16_000)
        return [twoWords]
      },
    })
  }
  /** Two seconds of speech with its padding of silence. */
  const whole = (seconds: number | undefined) => expect(seconds).toBeCloseTo(2.3, 1)

  it.each([1, 2, 3])('after %i faults of the engine in a row', async (faults) => {
    listen(faults)
    const recorder = await begin()
    await speak(recorder, joined(voice(2_000), quiet))
    await room.until(() => finals(recorder).length === 1)
    whole(chunkSeconds[0])
  })

  it('after a fault of the disk in the middle of a sentence', async () => {
    const disk = failing()
    room.restart({ liveAudio: disk.sounds })
    listen()
    const recorder = await begin()
    await speak(recorder, voice(1_000))
    disk.fails(true)
    await speak(recorder, voice(500))
    await room.until(() => troubles(recorder).length === 1)
    disk.fails(false)
    await speak(recorder, joined(voice(500), quiet))
    await room.until(() => finals(recorder).length === 1)
    whole(chunkSeconds[0])
    expect(finals(recorder)[0]?.id).toBe('0-0')
  })

  it('when it could not be stored at first', async () => {
    const { store } = room.backend
    let fails = 0
    const transaction: typeof store.transaction = (work) =>
      store.transaction(async (tables) => {
        const add: typeof tables.meetingSegments.add = (...given) => {
          if ((fails += 1) === 1) throw new Error('the disk')
          return tables.meetingSegments.add(...given)
        }
        return work({ ...tables, meetingSegments: { ...tables.meetingSegments, add } })
      })
    room.restart({ store: { ...store, transaction } })
    listen()
    const recorder = await begin()
    await speak(recorder, joined(voice(2_000), quiet))
    await room.until(() => finals(recorder).length === 1)
    expect(chunkSeconds).toHaveLength(2)
    chunkSeconds.forEach(whole)
    expect(await stored()).toHaveLength(1)
  })

  it('up to a pause, also what came in the last moment before it', async () => {
    listen()
    const recorder = await begin()
    recorder.send(pcmBytes(voice(2_000)))
    recorder.send(pcmBytes(voice(100)))
    recorder.text({ type: 'pause' })
    await room.until(() => finals(recorder).length === 1)
    expect(chunkSeconds).toEqual([2.1])
    recorder.text({ type: 'resume' })
    await speak(recorder, voice(1_000))
    await stop(recorder)
    expect(finals(recorder).map(({ id }) => id)).toEqual(['0-0', '2100-0'])
    expect(chunkSeconds).toEqual([2.1, 1])
  })
})

describe('hearing goes on', () => {
  it('from the end of the last piece after a kill: nothing twice', async () => {
    const first = await begin()
    await speak(first, joined(voice(2_000), quiet, voice(2_000), quiet, voice(1_000)))
    await room.until(() => finals(first).length === 2)
    const before = await stored()
    room.restart()
    const chunkSeconds: number[] = []
    withStreaming(room.backend.engine, 1, {
      recognize: async (pcm) => (chunkSeconds.push(pcm.length / 16_000), [twoWords]),
    })
    const second = room.connect()
    expect(await second.start()).toBe(8_000)
    await stop(second)
    expect(chunkSeconds).toHaveLength(1)
    expect(chunkSeconds[0]).toBeGreaterThan(0.9)
    expect(chunkSeconds[0]).toBeLessThan(2)
    expect((await stored()).slice(0, 2)).toEqual(before)
    expect(await stored()).toHaveLength(3)
  })

  it('after a fault of the engine with all of the open piece', async () => {
    let faults = 2
    const fed: [number, boolean][] = []
    withStreaming(room.backend.engine, 1, {
      accept: async (pcm, reset) => {
        fed.push([pcm.length / 16, reset])
        if (fed.length === 3) throw new SpeechEngineError('it died')
        return 'text'
      },
      recognize: async () => {
        if ((faults -= 1) >= 0) throw new SpeechEngineError('it died')
        return [twoWords]
      },
    })
    const recorder = await begin()
    await speak(recorder, joined(voice(2_000), quiet))
    await room.until(() => finals(recorder).length === 1)
    const [, , lost, again] = fed
    expect(lost?.[1]).toBe(false)
    expect(again?.[1]).toBe(true)
    expect(again?.[0]).toBeGreaterThan((lost?.[0] ?? 0) * 2)
    expect(troubles(recorder)).toEqual([])
  })

  it('past a piece that the engine never gets through, and says so once', async () => {
    let chunkCount = 0
    withStreaming(room.backend.engine, 1, {
      recognize: async () => {
        if ((chunkCount += 1) <= 8) throw new SpeechEngineError('it died')
        return [twoWords]
      },
    })
    const recorder = await begin()
    const spoken = joined(voice(2_000), quiet)
    await speak(recorder, joined(spoken, spoken, spoken))
    await room.until(() => finals(recorder).length === 1)
    expect(troubles(recorder)).toEqual([expect.stringContaining('Live transcription failed')])
  })

  it('past a piece at which the engine fails in a way of its own', async () => {
    let chunkCount = 0
    withStreaming(room.backend.engine, 1, {
      recognize: async () => {
        if ((chunkCount += 1) <= 1) throw new TypeError('a bug')
        return [twoWords]
      },
    })
    const recorder = await begin()
    const spoken = joined(voice(2_000), quiet)
    await speak(recorder, joined(spoken, spoken))
    await room.until(() => finals(recorder).length === 1)
    expect(troubles(recorder)).toEqual([expect.stringContaining('Live transcription failed')])
  })

  it('after a failure of the disk, behind the last piece that is stored: nothing is lost, nothing twice', async () => {
    const disk = failing()
    room.restart({ liveAudio: disk.sounds })
    const recorder = await begin()
    const spoken = joined(voice(2_000), quiet)
    await speak(recorder, spoken)
    await room.until(() => finals(recorder).length === 1)
    await speak(recorder, voice(1_000))
    disk.fails(true)
    await speak(recorder, joined(voice(1_000), quiet))
    await room.until(() => troubles(recorder).length === 1)
    expect(partials(recorder).at(-1)?.text).toBe('')
    disk.fails(false)
    await room.until(() => finals(recorder).length === 2)
    const [before, after] = finals(recorder)
    expect(after?.start).toBeGreaterThan(before?.end ?? 0)
    await stop(recorder)
    expect(await stored()).toEqual([before, after])
  })

  it('with the next end where the disk fails at this one: no record is made without what was said', async () => {
    const disk = failing()
    room.restart({ liveAudio: disk.sounds })
    const recorder = await begin()
    disk.fails(true)
    await speak(recorder, voice(2_000))
    await stop(recorder)
    expect(recorder.last('done')).toBeUndefined()
    disk.fails(false)
    const second = room.connect()
    expect(await second.start()).toBe(2_000)
    await stop(second)
    expect(second.last('done')).toBeDefined()
    expect(await stored()).toHaveLength(1)
  })

  it('as a file when the engine got through nothing', async () => {
    withStreaming(room.backend.engine, 1, {
      recognize: async () => {
        throw new SpeechEngineError('it died')
      },
    })
    const recorder = await begin()
    await speak(recorder, joined(voice(2_000), quiet))
    await stop(recorder)
    const taskId = Number(recorder.last('done')?.task_id)
    expect(await room.backend.store.tasks.byId(taskId)).toMatchObject({ status: 1, progress: 0 })
  })

  it('no more once the meeting was deleted', async () => {
    const recorder = await begin()
    await speak(recorder, voice(2_000))
    await room.backend.store.meetings.remove(room.meeting)
    await stop(recorder)
    expect(troubles(recorder)).toEqual([expect.stringContaining('doesn’t exist')])
    expect(room.backend.files.names()).toEqual([])
  })

  it('when a place is free again: until then sound is stored and the speaker is told once', async () => {
    const first = await begin()
    const meeting_id = await room.backend.store.meetings.insert(meetingRow(room.backend.userId))
    const second = room.connect()
    await second.start({ meeting_id })
    await speak(second, joined(voice(2_000), quiet))
    await room.until(() => troubles(second).length > 0)
    expect(troubles(second)).toEqual([expect.stringContaining('is busy')])
    expect(finals(second)).toEqual([])
    first.cut()
    await room.until(() => finals(second).length === 1)
    expect(streams.map(({ closed }) => closed)).toEqual([true, false])
  })

  it('with the common processes when the meeting ends and no place was ever free', async () => {
    withStreaming(room.backend.engine, 0)
    const recorder = await begin()
    await speak(recorder, joined(voice(2_000), quiet, voice(2_000)))
    await stop(recorder)
    expect(finals(recorder)).toHaveLength(2)
    expect(room.backend.engine.chunkLengths).toHaveLength(2)
  })

  it('gives its place back whatever ends it', async () => {
    const recorder = await begin()
    recorder.cut()
    await room.until(() => streams[0]?.closed)
    const next = await begin()
    await stop(next)
    expect(streams.map(({ closed }) => closed)).toEqual([true, true])
  })
})
