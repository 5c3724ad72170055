import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDetector } from '../../../../../server/adapters/speech/sherpa/detector'
import { createDiarizer } from '../../../../../server/adapters/speech/sherpa/diarizer'
import { createLanguageIdentifier } from '../../../../../server/adapters/speech/sherpa/languageIdentifier'
import { createPunctuator } from '../../../../../server/adapters/speech/sherpa/punctuator'
import { createStreamEngines } from '../../../../../server/adapters/speech/sherpa/streamEngines'
import { clock } from '../../../../../server/adapters/system/systemClock'
import { eventually } from '../../../../eventually'
import type { ToneModel } from '../../../../toneModels/toneModel'
import { toneSpeech } from '../../../../toneModels/tones'
import { onlineTransducer } from '../../../../toneModels/transducerModels'
import { whisperLanguage } from '../../../../toneModels/whisperModels'
import { builtServer } from '../../../builtServer'
import { noise } from '../../../usecases/audio'
import { InstalledTones } from './installedTones'
import {
  cnnBilstm,
  ctTransformer,
  pyannote,
  sileroVad,
  speakerEmbedding,
} from '../../../../toneModels/surroundingModels'
import { toneVoice } from '../../../../toneModels/voices'

const built = builtServer()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'failures-'))
})
afterAll(() => rm(folder, { recursive: true }))

let models: InstalledTones
let closings: (() => void)[]
beforeEach(async () => {
  models = new InstalledTones(await mkdtemp(join(folder, '-')))
  closings = []
})
afterEach(() => {
  for (const close of closings) close()
})

const options = () => ({ childPath: built.path('sherpaProcess'), clock, models, streams: 2 })
const services = () => {
  const all = {
    detector: createDetector(options()),
    punctuator: createPunctuator(options()),
    languageIdentifier: createLanguageIdentifier(options()),
    diarizer: createDiarizer(options()),
    streams: createStreamEngines(options()),
  }
  closings.push(...Object.values(all).map(({ close }) => close))
  return all
}
/** A model whose files are not what their names say. */
const spoiled = ({ description, files }: ToneModel): ToneModel => ({
  description,
  files: Object.fromEntries(Object.keys(files).map((path) => [path, 'no model'])),
})

/** The processes that this test has started for a model. */
async function processesOf(id: string): Promise<number[]> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  const pids = children.trim().split(' ').filter(Boolean).map(Number)
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, at) => lines[at]?.includes(`"id":"${id}"`))
}
async function killProcessesOf(id: string): Promise<void> {
  const pids = await processesOf(id)
  expect(pids).toHaveLength(1)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await eventually(async () => expect(await processesOf(id)).toEqual([]))
}

describe('without models', () => {
  it('there are no services', () => {
    const { detector, punctuator, languageIdentifier, diarizer, streams } = services()
    expect([detector, punctuator, languageIdentifier, diarizer].map((one) => one.current())).toEqual(
      new Array(4).fill(null),
    )
    expect(streams.current()).toEqual([])
  })

  it('there is no diarizer with only one of its models', async () => {
    await models.add(pyannote())
    expect(services().diarizer.current()).toBeNull()
  })
})

describe('models that come and go', { timeout: 60_000 }, () => {
  it('are used as soon as they are installed, until they are removed', async () => {
    const { punctuator, detector } = services()
    await models.add(ctTransformer())
    expect(punctuator.current()?.languages).toContain('cn_henanese')
    expect(await punctuator.current()?.punctuate('hello friday', 'en')).toBe('Hello, friday.')
    await models.add(cnnBilstm())
    expect(await punctuator.current()?.punctuate('hello friday', 'en')).toBe('Hello, friday')
    expect(await punctuator.current()?.punctuate('hello friday', 'de')).toBe('hello friday')
    await models.remove('tone-punctuation')
    await eventually(async () => expect(await processesOf('tone-punctuation')).toEqual([]))
    expect(punctuator.current()?.languages).toEqual(['en'])
    expect(await punctuator.current()?.punctuate('你好', 'cn')).toBe('你好')
    expect(detector.current()).toBeNull()
  })

  it('a removed streaming model ends its streams', async () => {
    await models.add(onlineTransducer())
    const { streams } = services()
    const [engine] = streams.current()
    expect(engine).toMatchObject({
      id: 'sherpa:tone-online-transducer',
      languages: [],
      streamingLanguages: ['cn', 'en'],
    })
    await expect(engine?.recognize(noise(100), 'cn')).rejects.toMatchObject({ name: 'SpeechEngineError' })
    const stream = engine?.openStream?.('cn')
    expect(await stream?.accept(noise(100), true)).toBe('')
    await models.remove('tone-online-transducer')
    expect(streams.current()).toEqual([])
    await expect(stream?.accept(noise(100), false)).rejects.toMatchObject({ name: 'SpeechEngineError' })
  })
})

describe('a process that is killed', { timeout: 60_000 }, () => {
  it('while it has recordings: they go on with another', async () => {
    await models.add(sileroVad())
    const stream = services().detector.current()?.open()
    expect((await stream?.accept(toneVoice('low', 500)))?.at(-1)).toBe(true)
    await killProcessesOf('tone-vad')
    // The server may learn of its end by the first audio after it.
    await eventually(async () => expect((await stream?.accept(toneVoice('low', 500)))?.at(-1)).toBe(true))
    expect((await stream?.accept(noise(500)))?.at(-1)).toBe(false)
  })

  it('while it has streams: they go on with the next audio', async () => {
    await models.add(onlineTransducer())
    const stream = services().streams.current()[0]?.openStream?.('en')
    const speech = toneSpeech('hello meeting', { gapMs: 1_500 })
    expect(await stream?.accept(speech, true)).toBe('hello meeting')
    await killProcessesOf('tone-online-transducer')
    const more = toneSpeech('budget', { gapMs: 1_500 })
    await eventually(async () => expect(await stream?.accept(more, false)).toBe('budget'))
    expect(models.broken).toEqual([])
  })

  it('between two pieces of work: the next has another', async () => {
    await models.add(whisperLanguage(), pyannote(), speakerEmbedding())
    const { languageIdentifier, diarizer } = services()
    for (let round = 0; round < 2; round += 1) {
      await eventually(async () => {
        expect(await languageIdentifier.current()?.identify(toneSpeech('hello meeting'))).toBe('en')
        expect(await diarizer.current()?.analyze(toneVoice('low', 2_000))).toHaveLength(1)
      })
      if (round > 0) break
      await killProcessesOf('tone-language')
      await killProcessesOf('tone-embedding')
    }
  })
})

describe('a model that sherpa-onnx refuses', { timeout: 60_000 }, () => {
  it.each<[string, ToneModel[], (all: ReturnType<typeof services>) => Promise<unknown> | undefined]>([
    ['detector', [sileroVad()], ({ detector }) => detector.current()?.open().accept(noise(100))],
    ['punctuator', [ctTransformer()], ({ punctuator }) => punctuator.current()?.punctuate('hello', 'en')],
    ['English punctuator', [cnnBilstm()], ({ punctuator }) => punctuator.current()?.punctuate('hello', 'en')],
    [
      'language identifier',
      [whisperLanguage()],
      ({ languageIdentifier }) => languageIdentifier.current()?.identify(noise(1_000)),
    ],
    [
      'stream',
      [onlineTransducer()],
      ({ streams }) => streams.current()[0]?.openStream?.('cn')?.accept(noise(100), true),
    ],
  ])('%s: the work fails, the model is reported and not used any more, and the server lives', async (_, good, work) => {
    await models.add(...good.map(spoiled))
    const all = services()
    for (let times = 0; times < 4 && models.broken.length === 0; times += 1)
      await expect(work(all)).rejects.toMatchObject({ name: 'SpeechEngineError' })
    expect(models.broken).toEqual(good.map(({ description }) => description.id))
    expect(work(all)).toBeUndefined()
  })

  it.each([
    ['tone-segmentation', spoiled(pyannote()), speakerEmbedding()],
    ['tone-embedding', pyannote(), spoiled(speakerEmbedding())],
  ])('diarizer: only %s is reported, if only that is spoiled', async (id, ...both) => {
    await models.add(...both)
    const { diarizer } = services()
    for (let times = 0; times < 2; times += 1)
      await expect(diarizer.current()?.analyze(noise(1_000))).rejects.toMatchObject({ name: 'SpeechEngineError' })
    expect(models.broken).toEqual([id])
    expect(diarizer.current()).toBeNull()
  })
})
