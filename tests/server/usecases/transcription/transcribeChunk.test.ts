import { afterEach, describe, expect, it } from 'vitest'
import { SpeechEngineError, type SpeechDetector } from '../../../../server/ports/speech'
import { defaultSettings } from '../../../../server/ports/settings'
import { transcribe } from '../../../../server/usecases/transcription/transcribe'
import { unrecognizedParts } from '../../../../server/usecases/transcription/transcribeChunk'
import { taskStatus } from '../../../../src/wire/constants'
import { joined, noise, random, voice } from '../audio'
import { fakeEngine, fakeMedia, fourChunks, openTestBackend, testJob, twoWords, type TestBackend } from '../testBackend'
import { fakeDetector } from './fakeDetector'

describe('the part of a chunk that is not stored', () => {
  /** Each sample is its millisecond. */
  const chunkOf = (startMs: number, endMs: number, extraSamples = 0) => ({
    startMs,
    endMs,
    pcm: new Int16Array((endMs - startMs) * 16 + extraSamples).map((_, at) => startMs + Math.floor(at / 16)),
  })
  const parts = (stored: [number, number][], chunk = chunkOf(1_000, 2_000)) =>
    unrecognizedParts(
      chunk,
      stored.map(([startMs, endMs]) => ({ startMs, endMs })),
    )
  const spans = (stored: [number, number][]) => parts(stored).map(({ startMs, endMs }) => [startMs, endMs])

  it.each<[string, [number, number][], [number, number][]]>([
    ['all of it', [], [[1_000, 2_000]]],
    [
      'all of it, where others are',
      [
        [0, 1_000],
        [2_000, 3_000],
      ],
      [[1_000, 2_000]],
    ],
    ['nothing, where it is stored', [[1_000, 2_000]], []],
    [
      'nothing, where more is stored',
      [
        [500, 1_600],
        [1_600, 2_500],
      ],
      [],
    ],
    ['its end', [[0, 1_300]], [[1_300, 2_000]]],
    ['its start', [[1_700, 2_500]], [[1_000, 1_700]]],
    [
      'both sides of one',
      [[1_400, 1_500]],
      [
        [1_000, 1_400],
        [1_500, 2_000],
      ],
    ],
    [
      'what is between several',
      [
        [900, 1_200],
        [1_500, 1_800],
      ],
      [
        [1_200, 1_500],
        [1_800, 2_000],
      ],
    ],
    ['nothing, where too little for a word is left', [[1_050, 1_950]], []],
  ])('is %s', (_, stored, expected) => {
    expect(spans(stored)).toEqual(expected)
  })

  it('comes with its audio, to the last sample', () => {
    const [start, end] = parts([[1_400, 1_500]], chunkOf(1_000, 2_000, 5))
    expect([start?.pcm.length, start?.pcm[0], start?.pcm.at(-1)]).toEqual([6_400, 1_000, 1_399])
    expect([end?.pcm.length, end?.pcm[0], end?.pcm.at(-1)]).toEqual([8_005, 1_500, 2_000])
  })

  it('never overlaps what is stored, and misses less than a word', () => {
    const next = random(11)
    for (let round = 0; round < 200; round += 1) {
      const stored: [number, number][] = []
      for (let at = Math.floor(next() * 500); at < 2_500;) {
        const end = at + 20 + Math.floor(next() * 600)
        stored.push([at, end])
        at = end + Math.floor(next() * 300)
      }
      const covered = new Uint8Array(2_500)
      for (const [from, to] of stored) covered.fill(1, from, to)
      for (const [from = 0, to = 0] of spans(stored)) {
        expect(covered.subarray(from, to).every((one) => one === 0)).toBe(true)
        covered.fill(1, from, to)
      }
      const missed = covered.subarray(1_000, 2_000).join('')
      expect(missed).not.toContain('0'.repeat(100))
    }
  })
})

describe('a recording', () => {
  let backend: TestBackend
  afterEach(() => backend.store.close())

  async function run(id: number) {
    const task = await backend.task(id)
    if (!task) throw new Error('no task')
    return transcribe(backend.ports, defaultSettings, { task, job: testJob(backend.store, id) })
  }
  const detectBy = (detector: SpeechDetector | null) => {
    backend.ports.speech = { ...backend.ports.speech, detector }
  }
  const chunks = async (id: number) => backend.store.segments.chunks(id)

  it('stores which engine recognized each segment', async () => {
    const first = Object.assign(fakeEngine(), { id: 'first' })
    backend = await openTestBackend(fakeMedia(fourChunks), first)
    const second = Object.assign(fakeEngine(), { id: 'second' })
    backend.ports.speech = { ...backend.ports.speech, engines: [first, second] }
    const id = await backend.addTask()
    const bad = new Set([3, 4])
    first.answer = async () => {
      if (bad.has(first.chunkLengths.length)) throw new SpeechEngineError('crashed')
      return [twoWords]
    }
    await run(id)
    const engines = (await backend.store.segments.list(id, null, 9)).map(({ engine }) => engine)
    expect(engines.toSorted()).toEqual(['first', 'first', 'first', 'second'])
    expect(await backend.task(id)).toMatchObject({ status: taskStatus.done })
  })

  it('is stored punctuated and with digits', async () => {
    const engine = fakeEngine(1, ['cn'])
    backend = await openTestBackend(fakeMedia(fourChunks), engine)
    engine.answer = async () => [{ startMs: 0, endMs: 1_000, text: '一共二十五个' }]
    const punctuator = { languages: ['cn' as const], punctuate: async (text: string) => `${text}。` }
    backend.ports.speech = { ...backend.ports.speech, punctuator }
    const id = await backend.addTask({ language: 'cn' })
    await run(id)
    expect(await backend.texts(id)).toEqual(Array(4).fill('一共25个。'))
    const [segment] = await backend.store.segments.list(id, null, 1)
    expect(segment?.words?.map(([, , word]) => word).join('')).toBe('一共25个。')
    expect(segment?.estimated).toHaveLength(segment?.words?.length ?? 0)
  })

  it('without a word for the detector is not given to the engine', async () => {
    backend = await openTestBackend()
    detectBy(fakeDetector({ silence: 40_000 }))
    const id = await backend.addTask()
    await run(id)
    expect(backend.engine.chunkLengths).toEqual([])
    expect(await backend.task(id)).toMatchObject({ status: taskStatus.done })
  })

  it('is transcribed by energy when the detector fails, which is logged', async () => {
    backend = await openTestBackend()
    detectBy(fakeDetector({ failsAfter: 100 }))
    const id = await backend.addTask()
    await run(id)
    expect(await backend.texts(id)).toHaveLength(4)
    expect(backend.events).toEqual(['detector'])
  })

  it.each([
    ['a detector came', null, fakeDetector({ silence: 3_000 })],
    ['the detector went', fakeDetector({ silence: 3_000 }), null],
    ['another detector came', fakeDetector({ silence: 3_000 }), fakeDetector({ windowSamples: 4_000 })],
  ])('that is resumed after %s says no word twice, and misses none', async (_, before, after) => {
    const sound = joined(
      ...Array.from({ length: 12 }, (_, at) => joined(voice(2_500 + at * 400, 0.3), noise(300 + at * 90))),
    )
    backend = await openTestBackend(fakeMedia(sound))
    const id = await backend.addTask()
    detectBy(before)
    backend.engine.answer = async () => {
      if (backend.engine.chunkLengths.length > 3) throw new Error('killed')
      return [twoWords]
    }
    await expect(run(id)).rejects.toThrow('killed')
    const stored = await chunks(id)
    expect(stored.length).toBeGreaterThan(0)
    detectBy(after)
    backend.engine.answer = async () => [twoWords]
    await run(id)
    const all = await chunks(id)
    expect(all).toEqual(expect.arrayContaining(stored))
    const rest = sound.slice()
    for (const [index, { startMs, endMs }] of all.entries()) {
      expect(startMs).toBeGreaterThanOrEqual(all[index - 1]?.endMs ?? 0)
      rest.fill(0, startMs * 16, endMs * 16)
    }
    const lostSamples = rest.filter((sample) => Math.abs(sample) > 6_000).length
    expect(lostSamples, 'less than a word at each edge').toBeLessThan(1_600 * stored.length)
    const segments = await backend.store.segments.list(id, null, 99)
    expect(new Set(segments.map((one) => one.id)).size).toBe(all.length)
  })
})
