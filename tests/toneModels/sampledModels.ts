/** Families that read samples: Omnilingual, T-one, and both kinds of Moonshine. */
import { indexes, onnxFile, scalar, type Operation, type Value } from './onnx'
import { findOnsets, findPlaces, onsetConstants } from './paraformerModels'
import { scoreSamples, scoreSamplesConstants } from './sampledTones'
import type { ToneModel } from './toneModel'
import { isHan, oneHot, pieceOf, tokensFile, toneWords } from './tones'

const pieces = toneWords.map(pieceOf)
const ctcTokens = ['<blk>', ...pieces]

/** sherpa-onnx gives samples of mean 0 and variance 1. */
export const omnilingual = (): ToneModel => ({
  description: {
    id: 'tone-omnilingual',
    name: 'Tone Omnilingual',
    family: 'omnilingual',
    files: { model: 'model.onnx', tokens: 'tokens.txt' },
    languages: { cn: '', de: '', es: '', ar: '' },
    times: true,
  },
  files: {
    'model.onnx': onnxFile({
      inputs: { samples: ['float', 'N', 'T'] },
      outputs: { logits: ['float', 'N', 'S', ctcTokens.length] },
      constants: scoreSamplesConstants({ size: 320, columns: ctcTokens.length, firstWord: 1, least: 0.1 }),
      operations: [...scoreSamples, ['Identity', ['scores'], ['logits']]],
    }),
    'tokens.txt': tokensFile(ctcTokens),
  },
})

const toneRate = 8_000
/** 30 ms, ten in a chunk. */
const toneFrame = 240
const toneChunk = 10 * toneFrame

/** T-one reads chunks of 300 ms at 8 kHz as whole numbers. */
export const onlineToneCtc = (): ToneModel => ({
  description: {
    id: 'tone-online-t-one',
    name: 'Tone streaming T-one',
    family: 'onlineToneCtc',
    files: { model: 'model.onnx', tokens: 'tokens.txt' },
    languages: { cn: '', en: '' },
    times: true,
  },
  files: {
    'model.onnx': onnxFile({
      inputs: { signal: ['int32', 'N', toneChunk, 1], state: ['float16', 'N', 1] },
      outputs: { logprobs: ['float', 'N', 10, ctcTokens.length], state_next: ['float16', 'N', 1] },
      constants: {
        ...scoreSamplesConstants({
          size: toneFrame,
          rate: toneRate,
          columns: ctcTokens.length,
          firstWord: 1,
          least: 0.01,
        }),
        loudest: scalar(1 / 32_767),
      },
      operations: [
        ['Cast', ['signal'], ['loud_samples'], { to: 1 }],
        ['Mul', ['loud_samples', 'loudest'], ['samples']],
        ...scoreSamples,
        ['LogSoftmax', ['scores'], ['logprobs'], { axis: -1 }],
        ['Identity', ['state'], ['state_next']],
      ],
      metadata: { frame_length_ms: 300, state_dim: 1, sample_rate: toneRate },
    }),
    'tokens.txt': tokensFile(ctcTokens),
  },
})

/** Moonshine's tokens 1 and 2 begin and end a text. */
const spelled = ['<unk>', '<s>', '</s>', ...pieces]
const vocabulary = spelled.length

/** From `samples` to `words`: a row for each word, one that ends the text, and more than can be asked for. */
const readWords: readonly Operation[] = [
  ...scoreSamples,
  ...findOnsets,
  ...findPlaces,
  ['Gather', ['scores', 'places'], ['heard'], { axis: 1 }],
  ['Concat', ['heard', 'end', 'scores'], ['words'], { axis: 1 }],
]
const readWordsConstants = {
  ...scoreSamplesConstants({ size: 320, columns: vocabulary, firstWord: 3, least: 0.01 }),
  ...onsetConstants,
  end: { shape: [1, 1, vocabulary], values: oneHot(vocabulary, 2, 9) },
}

const decoder = () =>
  onnxFile({
    inputs: { token: ['int32', 'N', 1], context: ['float', 'N', 'T', vocabulary], length: ['int32', 1] },
    outputs: { logits: ['float', 'N', 1, vocabulary] },
    constants: { one: { type: 'int32', values: [1] } },
    operations: [
      ['Sub', ['length', 'one'], ['step']],
      ['Gather', ['context', 'step'], ['logits'], { axis: 1 }],
    ],
  })

export const moonshine = (): ToneModel => ({
  description: {
    id: 'tone-moonshine',
    name: 'Tone Moonshine',
    family: 'moonshine',
    files: {
      preprocessor: 'preprocess.onnx',
      encoder: 'encode.onnx',
      uncachedDecoder: 'uncached_decode.onnx',
      cachedDecoder: 'cached_decode.onnx',
      tokens: 'tokens.txt',
    },
    languages: { en: '' },
    punctuation: true,
  },
  files: {
    'preprocess.onnx': onnxFile({
      inputs: { samples: ['float', 'N', 'T'] },
      outputs: { words: ['float', 'N', 'S', vocabulary] },
      constants: readWordsConstants,
      operations: readWords,
    }),
    'encode.onnx': onnxFile({
      inputs: { features: ['float', 'N', 'T', vocabulary], length: ['int32', 1] },
      outputs: { context: ['float', 'N', 'T', vocabulary] },
      operations: [['Identity', ['features'], ['context']]],
    }),
    'uncached_decode.onnx': decoder(),
    'cached_decode.onnx': decoder(),
    'tokens.txt': tokensFile(spelled),
  },
})

const base64TokensFile = (tokens: readonly string[]) =>
  tokensFile(tokens.map((token) => Buffer.from(token || '<>').toString('base64')))

/** A state has a row for each token so far; the one of the encoder only says that there has been one. */
const state: Value = ['float', 'N', 1, 'n', 1]

export const moonshineMerged = (): ToneModel => ({
  description: {
    id: 'tone-moonshine-merged',
    name: 'Tone merged Moonshine',
    family: 'moonshineMerged',
    files: { encoder: 'encoder.onnx', mergedDecoder: 'decoder.onnx', tokens: 'tokens.txt' },
    languages: { ar: '' },
    punctuation: true,
  },
  files: {
    'encoder.onnx': onnxFile({
      inputs: { samples: ['float', 'N', 'T'] },
      outputs: { words: ['float', 'N', 'S', vocabulary] },
      constants: readWordsConstants,
      operations: readWords,
    }),
    'decoder.onnx': onnxFile({
      inputs: {
        input_ids: ['int64', 'N', 'n'],
        encoder_hidden_states: ['float', 'N', 'T', vocabulary],
        'past_key_values.0.decoder.key': state,
        'past_key_values.0.decoder.value': state,
        'past_key_values.0.encoder.key': state,
        'past_key_values.0.encoder.value': state,
        use_cache_branch: ['bool', 1],
      },
      outputs: {
        logits: ['float', 'N', 1, vocabulary],
        'present.0.decoder.key': state,
        'present.0.decoder.value': state,
        'present.0.encoder.key': state,
        'present.0.encoder.value': state,
      },
      constants: {
        entry: { shape: [1, 1, 1, 1], values: [0] },
        seen: { shape: [1, 1, 2, 1], values: [0, 0] },
        two: indexes(2),
      },
      operations: [
        ['Shape', ['past_key_values.0.decoder.key'], ['shape']],
        ['Gather', ['shape', 'two'], ['step'], { axis: 0 }],
        ['Gather', ['encoder_hidden_states', 'step'], ['logits'], { axis: 1 }],
        ['Concat', ['past_key_values.0.decoder.key', 'entry'], ['present.0.decoder.key'], { axis: 2 }],
        ['Concat', ['past_key_values.0.decoder.value', 'entry'], ['present.0.decoder.value'], { axis: 2 }],
        ['Identity', ['seen'], ['present.0.encoder.key']],
        ['Identity', ['seen'], ['present.0.encoder.value']],
      ],
    }),
    'tokens.txt': base64TokensFile(['', '', '', ...toneWords.map(({ text }) => (isHan(text) ? text : ` ${text}`))]),
  },
})
