import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sherpa } from 'sherpa-onnx-node'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { ModelDescription } from '../../../../../server/adapters/speech/models/modelDescription'
import { openRecognizer } from '../../../../../server/adapters/speech/sherpa/recognizerHandler'
import { RecognizerAnswer } from '../../../../../server/adapters/speech/sherpa/recognizerMessages'

const WhisperConfig = v.object({ modelConfig: v.object({ whisper: v.object({ language: v.string() }) }) })

/** What a recognizer was loaded with, and its streams. */
interface Loaded {
  configs: unknown[]
  streams: { hotwords: string | undefined; options: Record<string, string>; samples: number }[]
}

let loaded: Loaded[]
beforeEach(() => {
  loaded = []
})

/** A recognizer that only records how it is used. */
class RecordingRecognizer {
  readonly #own: Loaded
  constructor(config: unknown) {
    this.#own = { configs: [config], streams: [] }
    loaded.push(this.#own)
  }
  setConfig(config: unknown) {
    this.#own.configs.push(config)
  }
  createStream(hotwords?: string) {
    const stream: Loaded['streams'][number] = { hotwords, options: {}, samples: 0 }
    this.#own.streams.push(stream)
    return {
      setOption: (key: string, value: string) => void (stream.options[key] = value),
      acceptWaveform: ({ samples }: { samples: Float32Array }) => void (stream.samples = samples.length),
    }
  }
  decode() {}
  getResult = () => ({ text: 'hello', lang: 'en', tokens: ['▁hello'], timestamps: [0.1] })
}

function open(
  change: Pick<v.InferInput<typeof ModelDescription>, 'family' | 'files' | 'languages' | 'options'>,
  folder = '/m',
) {
  const description = v.parse(ModelDescription, { id: 'm', name: 'M', ...change })
  const library = { OfflineRecognizer: RecordingRecognizer } as unknown as Sherpa
  const answer = openRecognizer(library, { kind: 'recognizer', model: { description, folder }, threads: 1 })
  return (language: string, hotwords: string[] = []) => answer({ pcm: new Int16Array(160), language, hotwords })
}

const encoderDecoder = { encoder: 'e', decoder: 'd' }
const both = { cn: 'zh', en: 'en' }
const qwen = { convFrontend: 'c', ...encoderDecoder, tokenizer: 't' }

describe('the recognizer in its process', () => {
  it('answers with what was recognized and the memory it takes', () => {
    const answer = v.parse(RecognizerAnswer, open({ family: 'wenetCtc', files: { model: 'm' }, languages: both })('zh'))
    expect(answer.result).toMatchObject({ text: 'hello', tokens: ['▁hello'], timestamps: [0.1] })
    expect(answer.memoryBytes).toBeGreaterThan(1e6)
    expect(loaded[0]?.streams[0]?.samples).toBe(160)
  })

  it('loads the model before it is asked', () => {
    open({ family: 'senseVoice', files: { model: 'm' }, languages: both })
    expect(loaded).toHaveLength(1)
  })

  it('Whisper: changes the language of the loaded model, if it is another', () => {
    const ask = open({ family: 'whisper', files: encoderDecoder, languages: both })
    for (const language of ['zh', 'zh', 'en', 'zh']) ask(language)
    expect(loaded).toHaveLength(1)
    const languages = loaded[0]?.configs.map((config) => v.parse(WhisperConfig, config).modelConfig.whisper.language)
    expect(languages).toEqual(['zh', 'en', 'zh'])
  })

  it('SenseVoice: loads one for each language', () => {
    const ask = open({ family: 'senseVoice', files: { model: 'm' }, languages: both })
    for (const language of ['zh', 'en', 'zh', 'en']) ask(language)
    expect(loaded.map(({ streams }) => streams.length)).toEqual([2, 2])
  })

  it('Qwen3-ASR: names language and hotwords with each chunk', () => {
    const ask = open({ family: 'qwen3Asr', files: qwen, languages: { cn: 'Chinese', de: 'German' } })
    ask('German')
    ask('Chinese', ['开会', 'GPT 4'])
    expect(loaded.flatMap(({ streams }) => streams.map(({ options }) => options))).toEqual([
      { language: 'German' },
      { language: 'Chinese', hotwords: '开会,GPT 4' },
    ])
  })

  it('only a transducer that can spell hotwords is given them: others would end', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recognizer-'))
    await writeFile(join(folder, 'tokens.txt'), '<blk> 0\n开 1\n会 2\n你 3\n好 4\n')
    const files = { ...encoderDecoder, joiner: 'j', tokens: 'tokens.txt' }
    const spelling = open(
      { family: 'transducer', files, languages: both, options: { modelingUnit: 'cjkchar' } },
      folder,
    )
    spelling('', ['开会', '你们', '#', '你好'])
    spelling('', ['锺'])
    spelling('', ['开会'])
    open({ family: 'transducer', files, languages: both })('', ['开会'])
    open({ family: 'wenetCtc', files: { model: 'm' }, languages: both })('', ['开会'])
    await rm(folder, { recursive: true })
    const given = loaded.map(({ streams }) => streams.map(({ hotwords }) => hotwords))
    // The first recognizer takes the chunk without usable hotwords, the second is loaded once for those with them.
    expect(given).toEqual([[undefined], ['开会/你好', '开会'], [undefined], [undefined]])
  })
})
