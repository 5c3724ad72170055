import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clock } from '../../../../../server/adapters/system/systemClock'
import { openFfmpeg } from '../../../../../server/adapters/media/ffmpeg'
import { createPocketSphinx } from '../../../../../server/adapters/speech/pocketsphinx/pocketSphinxEngine'
import { locatePocketSphinx } from '../../../../../server/adapters/speech/pocketsphinx/installation'
import type { SpeechEngine, Utterance } from '../../../../../server/ports/speech'
import { borrowFrom } from '../../../../../server/adapters/storage/fileStorage'
import { builtServer } from '../../../builtServer'
import { engineSuite } from '../../../ports/engine.suite'
import { wordErrorRate } from '../../../wordErrors'
import { joined, noise } from '../../../usecases/audio'
import { recording } from '../../sampleMedia'

const run = promisify(execFile)
const built = builtServer()

let folder: string
let engine: SpeechEngine
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-'))
  engine = createPocketSphinx({
    installation: locatePocketSphinx(),
    childPath: built.path('decoderProcess'),
    processes: 2,
    clock,
  })
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

async function soundOf(path: string): Promise<Int16Array> {
  await copyFile(path, join(folder, 'sound.wav'))
  const parts: Int16Array[] = []
  for await (const pcm of (await openFfmpeg(borrowFrom((file) => join(folder, file)))).decode('sound.wav'))
    parts.push(pcm)
  return joined(...parts)
}
const textOf = (utterances: Utterance[]) => utterances.map(({ text }) => text).join(' ')
const heard = async (pcm: Int16Array) => engine.recognize(pcm, 'en')

engineSuite(
  'PocketSphinx',
  async () => ({
    engine: createPocketSphinx({
      installation: locatePocketSphinx(),
      childPath: built.path('decoderProcess'),
      processes: 1,
      liveProcesses: 1,
      clock,
    }),
    language: 'en',
    speech: await soundOf(recording('goforward.wav')),
  }),
  { words: true, confidences: true, streaming: true },
)

describe('PocketSphinx on real speech', { timeout: 60_000 }, () => {
  it.each([
    ['goforward.wav', 'go forward ten meters', 0],
    ['cards-004.wav', 'five five', 0.5],
    ['sense_and_sensibility_01_austen_64kb-0930.wav', 'he might even have been made amiable himself', 0.5],
    [
      'sense_and_sensibility_01_austen_64kb-0870.wav',
      'and mister john dashwood had then leisure to consider how much there might be prudently in his power to do for them',
      0.5,
    ],
  ])('%s: at most that many word errors', async (file, said, most) => {
    expect(wordErrorRate(said, textOf(await heard(await soundOf(recording(file)))))).toBeLessThanOrEqual(most)
  })

  it('speech made by flite: at most one word in ten is wrong', async () => {
    const said = [
      'Good morning everyone. Let us start the weekly project meeting.',
      'Please send the report to the customer before Friday.',
      'We should test the new system with real users in March.',
    ]
    const texts = await Promise.all(
      said.map(async (sentence, at) => {
        const path = join(folder, `flite${at}.wav`)
        await run('flite', ['-voice', 'rms', '-t', sentence, '-o', path])
        return path
      }),
    )
    const got: string[] = []
    for (const path of texts) got.push(textOf(await heard(await soundOf(path))))
    expect(wordErrorRate(said.join(' '), got.join(' '))).toBeLessThanOrEqual(0.1)
  })

  it('times stay right after a long pause inside a piece', async () => {
    const pcm = await soundOf(recording('goforward.wav'))
    const utterances = await heard(joined(pcm, noise(3_000, 0.001), pcm))
    const starts = utterances.flatMap(({ words = [] }) =>
      words.filter(([, , text]) => text.trim() === 'forward').map(([start]) => start),
    )
    expect(starts).toHaveLength(2)
    expect(Math.abs((starts[1] ?? 0) - (starts[0] ?? 0) - pcm.length / 16 - 3_000)).toBeLessThan(150)
  })

  it('silence, noise and a piece of almost nothing give no text', async () => {
    for (const pcm of [noise(2_000), noise(2_000, 0.01), new Int16Array(10), new Int16Array(0)])
      expect(await heard(pcm)).toEqual([])
  })

  it('the same piece gives the same words, whatever was heard before', async () => {
    const pcm = await soundOf(recording('goforward.wav'))
    const alone = await heard(pcm)
    await heard(await soundOf(recording('cards-004.wav')))
    await heard(noise(1_000, 0.2))
    expect(await heard(pcm)).toEqual(alone)
  })
})

describe('PocketSphinx listening to real speech', { timeout: 60_000 }, () => {
  let live: SpeechEngine
  beforeAll(() => {
    const place = locatePocketSphinx()
    live = createPocketSphinx({
      installation: place,
      childPath: built.path('decoderProcess'),
      processes: 1,
      liveProcesses: 1,
      clock,
    })
  })
  afterAll(() => live.close())

  it('tells the words as they are said, and begins anew when told to', async () => {
    const ear = live.openStream?.('en')
    const pcm = await soundOf(recording('goforward.wav'))
    const said: string[] = []
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < pcm.length; at += 3_200)
        said.push((await ear?.accept(pcm.subarray(at, at + 3_200), at === 0)) ?? '')
      expect(wordErrorRate('go forward ten meters', said.at(-1) ?? '')).toBeLessThanOrEqual(0.5)
    }
    expect(new Set(said).size).toBeGreaterThan(3)
    ear?.close()
  })

  it('leaves whole chunks to the other processes, whose results streams don’t change', async () => {
    const pcm = await soundOf(recording('sense_and_sensibility_01_austen_64kb-0870.wav'))
    const ear = live.openStream?.('en')
    await ear?.accept(pcm.subarray(0, 64_000), true)
    expect(ear?.recognize).toBeUndefined()
    expect(textOf(await live.recognize(pcm, 'en', { priority: 'live' }))).toBe(textOf(await heard(pcm)))
    ear?.close()
  })

  it('has so many places and no more, and a closed one is free again', async () => {
    const first = live.openStream?.('en')
    expect(live.openStream?.('en')).toBeNull()
    first?.close()
    await expect(first?.accept(noise(10), true)).rejects.toMatchObject({ name: 'SpeechEngineError' })
    const second = live.openStream?.('en')
    expect(await second?.accept(noise(100), true)).toBe('')
    second?.close()
  })

  it('can’t where no process is for it', () => {
    expect(engine.openStream).toBeUndefined()
  })
})

describe('PocketSphinx as an engine', () => {
  it('knows English and says what to expect', () => {
    expect(engine).toMatchObject({ languages: ['en'], concurrency: 2, availabilityNote: 'engine.pocketsphinx' })
  })

  it('where it is missing it knows no language and says what to install', async () => {
    const missing = createPocketSphinx({ installation: null, childPath: '', processes: 2, clock })
    expect(missing).toMatchObject({ languages: [], concurrency: 0, availabilityNote: 'engine.pocketsphinx.missing' })
    await expect(missing.recognize(noise(10), 'en')).rejects.toMatchObject({ name: 'SpeechEngineError' })
    await missing.close()
  })

  it('an abort rejects at once what a process has begun, and the process goes on with the next', async () => {
    const stop = new AbortController()
    const begun = engine.recognize(noise(2_000, 0.2), 'en', { signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(begun).rejects.toThrow('enough')
    expect(await engine.recognize(noise(100), 'en')).toEqual([])
  })

  it('recognizes a chunk of a meeting before those of files that wait', async () => {
    const one = createPocketSphinx({
      installation: locatePocketSphinx(),
      childPath: built.path('decoderProcess'),
      processes: 1,
      clock,
    })
    const done: string[] = []
    const recognize = async (name: 'file' | 'live') => {
      await one.recognize(noise(200, 0.2), 'en', { priority: name })
      done.push(name)
    }
    await Promise.all([recognize('file'), recognize('file'), recognize('file'), recognize('live')])
    expect(done).toEqual(['file', 'live', 'file', 'file'])
    await one.close()
  })

  it('a model that can’t be loaded is a fault, not a crash', async () => {
    const place = locatePocketSphinx()
    const broken = createPocketSphinx({
      installation: place && { ...place, model: folder },
      childPath: built.path('decoderProcess'),
      processes: 1,
      clock,
    })
    await expect(broken.recognize(noise(10), 'en')).rejects.toThrow("can't load its model")
    await broken.close()
  })
})
