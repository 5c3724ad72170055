import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { familiesByPurpose, ModelDescription } from '../../../../../server/adapters/speech/models/modelDescription'
import {
  hotwordSupport,
  recognizerConfig,
  type RecognitionFamily,
} from '../../../../../server/adapters/speech/sherpa/recognizerConfig'

type Description = v.InferInput<typeof ModelDescription>

const describeModel = (change: Partial<Description> & Pick<Description, 'family'>) =>
  v.parse(ModelDescription, { id: 'm', name: 'M', files: {}, languages: { cn: 'zh' }, ...change })
const config = (change: Partial<Description> & Pick<Description, 'family'>, language = 'zh') =>
  recognizerConfig({ description: describeModel(change), folder: '/m' }, { threads: 2, language })

/** For each family: the roles of its files, and its part of the configuration. */
const families: Record<RecognitionFamily, [roles: string[], expected: Record<string, unknown>]> = {
  transducer: [
    ['encoder', 'decoder', 'joiner'],
    {
      transducer: { encoder: '/m/encoder', decoder: '/m/decoder', joiner: '/m/joiner' },
      modelType: 'transducer',
    },
  ],
  nemoTransducer: [
    ['encoder', 'decoder', 'joiner'],
    {
      transducer: { encoder: '/m/encoder', decoder: '/m/decoder', joiner: '/m/joiner' },
      modelType: 'nemo_transducer',
    },
  ],
  paraformer: [['model'], { paraformer: { model: '/m/model' } }],
  senseVoice: [['model'], { senseVoice: { model: '/m/model', language: 'zh', useInverseTextNormalization: 1 } }],
  zipformerCtc: [['model'], { zipformerCtc: { model: '/m/model' } }],
  wenetCtc: [['model'], { wenetCtc: { model: '/m/model' } }],
  nemoCtc: [['model'], { nemoCtc: { model: '/m/model' } }],
  teleSpeechCtc: [['model'], { teleSpeechCtc: '/m/model' }],
  dolphin: [['model'], { dolphin: { model: '/m/model' } }],
  omnilingual: [['model'], { omnilingual: { model: '/m/model' } }],
  medAsr: [['model'], { medasr: { model: '/m/model' } }],
  tdnn: [['model'], { tdnn: { model: '/m/model' } }],
  fireRedAsrCtc: [['model'], { fireRedAsrCtc: { model: '/m/model' } }],
  fireRedAsr: [['encoder', 'decoder'], { fireRedAsr: { encoder: '/m/encoder', decoder: '/m/decoder' } }],
  whisper: [
    ['encoder', 'decoder'],
    { whisper: { encoder: '/m/encoder', decoder: '/m/decoder', language: 'zh', task: 'transcribe' } },
  ],
  moonshine: [
    ['preprocessor', 'encoder', 'uncachedDecoder', 'cachedDecoder'],
    {
      moonshine: {
        preprocessor: '/m/preprocessor',
        encoder: '/m/encoder',
        uncachedDecoder: '/m/uncachedDecoder',
        cachedDecoder: '/m/cachedDecoder',
      },
    },
  ],
  moonshineMerged: [
    ['encoder', 'mergedDecoder'],
    { moonshine: { encoder: '/m/encoder', mergedDecoder: '/m/mergedDecoder' } },
  ],
  canary: [
    ['encoder', 'decoder'],
    { canary: { encoder: '/m/encoder', decoder: '/m/decoder', srcLang: 'zh', tgtLang: 'zh', usePnc: 1 } },
  ],
  qwen3Asr: [
    ['convFrontend', 'encoder', 'decoder', 'tokenizer'],
    {
      qwen3Asr: {
        convFrontend: '/m/convFrontend',
        encoder: '/m/encoder',
        decoder: '/m/decoder',
        tokenizer: '/m/tokenizer',
      },
    },
  ],
  funasrNano: [
    ['encoderAdaptor', 'llm', 'embedding', 'tokenizer'],
    {
      funasrNano: {
        encoderAdaptor: '/m/encoderAdaptor',
        llm: '/m/llm',
        embedding: '/m/embedding',
        tokenizer: '/m/tokenizer',
        language: 'zh',
      },
    },
  ],
  cohereTranscribe: [
    ['encoder', 'decoder'],
    {
      cohereTranscribe: {
        encoder: '/m/encoder',
        decoder: '/m/decoder',
        language: 'zh',
        usePunct: 1,
        useItn: 1,
      },
    },
  ],
}

describe('the configuration of a recognizer', () => {
  it.each(familiesByPurpose.recognition)('%s: its files, and what all families have', (family) => {
    const [roles, expected] = families[family]
    const files = Object.fromEntries(roles.map((role) => [role, role]))
    expect(config({ family, files: { ...files, tokens: 'tokens.txt' } })).toEqual({
      featConfig: { sampleRate: 16_000, featureDim: 80 },
      modelConfig: { ...expected, tokens: '/m/tokens.txt', numThreads: 2, provider: 'cpu', debug: false },
      decodingMethod: 'greedy_search',
    })
  })

  it.each(familiesByPurpose.recognition)('%s: a missing file is named', (family) => {
    const [roles] = families[family]
    const files = Object.fromEntries(roles.slice(1).map((role) => [role, role]))
    expect(() => config({ family, files })).toThrow(`the model m has no file "${roles[0]}"`)
  })

  it('is only for recognition', () => {
    expect(() => config({ family: 'sileroVad', files: { model: 'model' } })).toThrow('sileroVad')
  })

  it('a transducer searches for hotwords where they are asked for', () => {
    const files = { encoder: 'e', decoder: 'd', joiner: 'j' }
    const options = { modelingUnit: 'cjkchar+bpe', hotwordsScore: 3 }
    const model = { description: describeModel({ family: 'transducer', files, options }), folder: '/m' }
    const configOf = (bpeVocab?: string) => recognizerConfig(model, { threads: 2, language: '', bpeVocab })
    expect(configOf()).toMatchObject({ decodingMethod: 'greedy_search' })
    expect(configOf('/tmp/bpe.vocab')).toMatchObject({
      modelConfig: { modelingUnit: 'cjkchar+bpe', bpeVocab: '/tmp/bpe.vocab' },
      decodingMethod: 'modified_beam_search',
      maxActivePaths: 4,
      hotwordsScore: 3,
    })
    expect(configOf('')).not.toMatchObject({ modelConfig: { bpeVocab: '' } })
    expect(hotwordSupport(describeModel({ family: 'transducer', options }))).toBe('beam')
    expect(hotwordSupport(describeModel({ family: 'transducer' }))).toBe('none')
    expect(hotwordSupport(describeModel({ family: 'wenetCtc', options }))).toBe('none')
  })

  it('takes the options of the family, and no others', () => {
    const files = { convFrontend: 'c', encoder: 'e', decoder: 'd', tokenizer: 't' }
    const options = { maxNewTokens: 300, seed: 1, surprise: true }
    const { qwen3Asr } = (config({ family: 'qwen3Asr', files, options }) as { modelConfig: { qwen3Asr: object } })
      .modelConfig
    expect(qwen3Asr).toMatchObject({ maxNewTokens: 300, seed: 1 })
    expect(qwen3Asr).not.toHaveProperty('surprise')
  })

  it('rules that rewrite the text', () => {
    const files = { model: 'm', ruleFsts: 'itn.fst', lexicon: 'lexicon.txt', replaceFst: 'replace.fst' }
    expect(config({ family: 'paraformer', files })).toMatchObject({
      ruleFsts: '/m/itn.fst',
      hr: { lexicon: '/m/lexicon.txt', ruleFsts: '/m/replace.fst' },
    })
  })
})
