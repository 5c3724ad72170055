import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { InstalledModel } from '../../../../../server/adapters/speech/models/modelDescription'
import { createSherpaEngines } from '../../../../../server/adapters/speech/sherpa/sherpaEngines'
import { clock } from '../../../../../server/adapters/system/systemClock'
import { defaultSettings } from '../../../../../server/ports/settings'
import { noSpeechModels, type SpeechEngine, type Utterance } from '../../../../../server/ports/speech'
import { startTranscriptionJobs } from '../../../../../server/usecases/transcription/transcriptionJobs'
import type { LanguageValue } from '../../../../../src/wire/constants'
import { eventually } from '../../../../eventually'
import { installToneModels, type ToneFamily } from '../../../../toneModels/installToneModels'
import { toneSpeech } from '../../../../toneModels/tones'
import { builtServer } from '../../../builtServer'
import { openSite } from '../../../site'
import { fakeMedia } from '../../../usecases/testBackend'
import { engineSuite } from '../../../ports/engine.suite'
import { FakeModels } from './fakeModels'

const built = builtServer()

let folder: string
let opened: { close(): void }[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sherpa-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => {
  for (const engines of opened) engines.close()
  opened = []
})

function openEngines(installed: InstalledModel[], { cores = 1 } = {}) {
  const models = new FakeModels(installed)
  const childPath = built.path('sherpaProcess')
  const engines = createSherpaEngines({ childPath, clock, models, machine: { cores, memoryBytes: 8 * 2 ** 30 } })
  opened.push(engines)
  const engine = (at = 0): SpeechEngine => {
    const found = engines.current()[at]
    if (!found) throw new Error('no engine')
    return found
  }
  return { models, engines, engine }
}

const openFamily = async (family: ToneFamily, change: Partial<InstalledModel['description']> = {}) => {
  const [model] = await installToneModels(folder, [family])
  if (!model) throw new Error(family)
  return openEngines([{ ...model, description: { ...model.description, ...change } }])
}

const textOf = (utterances: readonly Utterance[]) => utterances.map(({ text }) => text)

const families: [ToneFamily, LanguageValue, { words: boolean; confidences: boolean }][] = [
  ['transducer', 'cn', { words: true, confidences: true }],
  ['nemoTransducer', 'es', { words: true, confidences: true }],
  ['paraformer', 'cn_xinanese', { words: true, confidences: false }],
  ['senseVoice', 'cn_cantonese', { words: true, confidences: false }],
  ['zipformerCtc', 'en', { words: true, confidences: false }],
  ['wenetCtc', 'cn_cantonese', { words: true, confidences: false }],
  ['nemoCtc', 'en', { words: true, confidences: false }],
  ['dolphin', 'ar', { words: true, confidences: false }],
  ['fireRedAsrCtc', 'cn_henanese', { words: true, confidences: false }],
  ['whisper', 'de', { words: false, confidences: false }],
]
describe.each(families)('sherpa-onnx, %s', (family, language, features) => {
  let engine: SpeechEngine
  let close: () => void
  beforeAll(async () => {
    const [model] = await installToneModels(folder, [family])
    const engines = openEngines(model ? [model] : [])
    engine = engines.engine()
    close = opened.pop()?.close ?? (() => {})
  })
  afterAll(() => close())

  engineSuite(
    family,
    // One process for all tests of the suite.
    async () => ({ engine: { ...engine, close: async () => {} }, language, speech: toneSpeech('hello meeting 你好') }),
    { ...features, streaming: false },
  )
})

describe('engines of sherpa-onnx', { timeout: 60_000 }, () => {
  it.each<[ToneFamily, LanguageValue, string]>([
    ['transducer', 'cn', 'hello meeting你好'],
    ['nemoTransducer', 'en', 'hello meeting你好'],
    ['paraformer', 'cn', 'hello meeting 你好'],
    ['whisper', 'ar', 'hello meeting你好'],
  ])('%s: the text is what was said, within the chunk', async (family, language, text) => {
    const { engine } = await openFamily(family)
    const speech = toneSpeech('hello meeting 你好')
    const utterances = await engine().recognize(speech, language)
    expect(textOf(utterances)).toEqual([text])
    expect(utterances[0]?.endMs).toBeLessThanOrEqual(speech.length / 16)
  })

  it('knows when each word was said', async () => {
    const { engine } = await openFamily('nemoTransducer')
    const [utterance] = await engine().recognize(toneSpeech('hello meeting 你好'), 'en')
    const starts = utterance?.words?.map(([start]) => start) ?? []
    expect(utterance?.words?.map(([, , text]) => text)).toEqual(['hello ', 'meeting', '你', '好'])
    for (const [at, expected] of [300, 900, 1_500, 1_800].entries())
      expect(Math.abs((starts[at] ?? 0) - expected)).toBeLessThan(120)
  })

  it('a long pause begins another utterance', async () => {
    const { engine } = await openFamily('zipformerCtc')
    const utterances = await engine().recognize(toneSpeech('hello meeting', { gapMs: 1_500 }), 'en')
    expect(textOf(utterances)).toEqual(['hello', 'meeting'])
  })

  it('a hotword decides between two words of one sound', async () => {
    const { engine } = await openFamily('transducer')
    const said = toneSpeech('你好 世界')
    const recognized = async (hotwords: string[]) => textOf(await engine().recognize(said, 'cn', { hotwords })).join('')
    expect(await recognized([])).toBe('你好世界')
    expect(await recognized(['妮好'])).toBe('妮好世界')
    expect(await recognized(['开会', '妮 / 好:9,', '妮好', 'Quetzalcoatl'])).toBe('妮好世界')
    expect(await recognized(['妮锺', '#', '@', '妮#1'])).toBe('你好世界')
  })

  it('a hotword decides in a model of pieces that has no vocabulary of its own', async () => {
    const [model] = await installToneModels(folder, ['transducer'])
    if (!model) throw new Error('no model')
    const tokens = join(model.folder, 'pieces.txt')
    const characters = await readFile(join(model.folder, 'tokens.txt'), 'utf8')
    await writeFile(tokens, characters.replace(/^\p{Script=Han}/gmu, '▁$&'))
    const files = { ...model.description.files, tokens: 'pieces.txt' }
    const options = { modelingUnit: 'bpe', hotwordsScore: 2 }
    const { engine } = openEngines([{ ...model, description: { ...model.description, files, options } }])
    const said = toneSpeech('你好 世界')
    const recognized = async (hotwords: string[]) =>
      textOf(await engine().recognize(said, 'cn', { hotwords }))
        .join('')
        .replaceAll(' ', '')
    expect(await recognized(['妮锺'])).toBe('你好世界')
    expect(await recognized(['妮好'])).toBe('妮好世界')
  })

  it('a hotword of a recording decides from its upload to its transcript', async () => {
    const { engine } = await openFamily('transducer')
    const site = await openSite()
    const { ports } = site.backend
    Object.assign(ports, {
      media: fakeMedia(toneSpeech('你好 世界')),
      speech: { ...noSpeechModels, engines: [engine()] },
    })
    const token = await site.join('mei')
    const add = async (vocabulary: string[]) => {
      const { data } = await site.upload(token)
      const asked = { title: '谈话', url: data['url'], times: 2, size: 10, language: 'cn', vocabulary }
      return Number((await site.post('/api/voice/addTask', asked, token)).data['id'])
    }
    const [plain, named] = [await add([]), await add(['妮好', '𠮷#'])]
    const jobs = startTranscriptionJobs(ports, defaultSettings)
    await eventually(async () => {
      expect(await site.backend.texts(plain)).toEqual(['你好世界'])
      expect(await site.backend.texts(named)).toEqual(['妮好世界'])
    })
    await jobs.stop()
  })

  it('tells the model the language of each chunk', async () => {
    const { engine } = await openFamily('senseVoice')
    for (const language of ['cn', 'cn_cantonese', 'en', 'cn'] as const)
      expect(textOf(await engine().recognize(toneSpeech('你好'), language))).toEqual(['你好'])
    await expect(engine().recognize(toneSpeech('你好'), 'de')).rejects.toMatchObject({ name: 'SpeechEngineError' })
  })

  it('each model is an engine; a removed one is none', async () => {
    const installed = await installToneModels(folder, ['transducer', 'whisper', 'onlineTransducer', 'sileroVad'])
    const { models, engines } = openEngines(installed)
    expect(engines.current().map(({ id, languages }) => [id, languages])).toEqual([
      ['sherpa:tone-transducer', ['cn', 'en']],
      ['sherpa:tone-whisper', ['cn', 'en', 'cn_cantonese', 'de', 'ar', 'es']],
    ])
    await models.remove('tone-transducer')
    expect(engines.current().map(({ id }) => id)).toEqual(['sherpa:tone-whisper'])
  })

  it('a model is removed after the chunk that it works on', async () => {
    const { models, engine } = await openFamily('whisper')
    const removed = engine()
    const recognized = removed.recognize(toneSpeech('hello'), 'en')
    await models.remove('tone-whisper')
    expect(textOf(await recognized)).toEqual(['hello'])
    await expect(removed.recognize(toneSpeech('hello'), 'en')).rejects.toThrow('is closed')
  })

  it('a file that is no model: an error, and the second time the model is broken', async () => {
    const { models, engine, engines } = await openFamily('zipformerCtc', { id: 'tone-broken' })
    const [model] = models.list()
    await writeFile(join(model?.folder ?? '', 'model.onnx'), 'not a model')
    const broken = engine()
    for (let times = 0; times < 2; times += 1) {
      await expect(broken.recognize(toneSpeech('hello'), 'en')).rejects.toMatchObject({ name: 'SpeechEngineError' })
    }
    await eventually(() => expect(models.broken).toHaveLength(1))
    expect(models.broken[0]?.id).toBe('tone-broken')
    expect(engines.current()).toEqual([])
  })

  it('a description without a file is broken too', async () => {
    const { models, engine } = await openFamily('transducer', { files: { encoder: 'encoder.onnx' } })
    const broken = engine()
    for (let times = 0; times < 2; times += 1)
      await expect(broken.recognize(toneSpeech('hello'), 'en')).rejects.toThrow('has no file')
    expect(models.broken).toHaveLength(1)
  })

  it('recognizes several chunks at once where there are cores', async () => {
    const installed = await installToneModels(folder, ['wenetCtc'])
    const engine = openEngines(installed, { cores: 4 }).engine()
    expect(engine.concurrency).toBe(2)
    const texts = await Promise.all(
      ['hello', '你好', '世界'].map(async (said) => textOf(await engine.recognize(toneSpeech(said), 'cn_cantonese'))),
    )
    expect(texts).toEqual([['hello'], ['你好'], ['世界']])
  })
})
