/** Families whose decoder writes word after word: FireRedASR-AED and Canary. The encoder finds the words, the decoder reads them out. */
import { loudBlank } from './ctcModels'
import { indexes, matrix, onnxFile, scalar, type Constant, type Operation } from './onnx'
import { findOnsets, findPlaces, onsetConstants } from './paraformerModels'
import type { ToneModel } from './toneModel'
import { melBins, oneHot, pieceOf, repeated, tokensFile, toneWords, wordLevels, type MelBank } from './tones'

const pieces = ['<blk>', ...toneWords.map(pieceOf)]
const endOfText = pieces.length

/** From `x` [1, T, melBins] to `words`: a row of scores for each word, and one that ends the text. */
const readWords: readonly Operation[] = [
  ['Slice', ['x', 'zero', 'far', 'one', 'step'], ['sampled']],
  ['MatMul', ['sampled', 'weights'], ['levels']],
  ['Add', ['levels', 'bias'], ['scores']],
  ...findOnsets,
  ...findPlaces,
  ['Gather', ['scores', 'places'], ['heard'], { axis: 1 }],
  ['Concat', ['heard', 'end'], ['words'], { axis: 1 }],
]

/** @param blankLevel what is quieter is no word */
const readWordsConstants = (vocabulary: number, blankLevel: number, bank: MelBank): Record<string, Constant> => ({
  ...onsetConstants,
  far: indexes(1e9),
  step: indexes(4),
  weights: matrix(
    melBins,
    vocabulary,
    wordLevels(vocabulary, (word) => [word + 1], bank),
  ),
  bias: {
    values: Array.from({ length: vocabulary }, (_, token) => (token === 0 ? blankLevel : token < endOfText ? 0 : -100)),
  },
  end: { shape: [1, 1, vocabulary], values: oneHot(vocabulary, endOfText, 99) },
})

const fireRedVocabulary = endOfText + 2

export const fireRedAsr = (): ToneModel => ({
  description: {
    id: 'tone-fire-red',
    name: 'Tone FireRed AED',
    family: 'fireRedAsr',
    files: { encoder: 'encoder.onnx', decoder: 'decoder.onnx', tokens: 'tokens.txt' },
    languages: { cn: '', cn_henanese: '', en: '' },
  },
  files: {
    'encoder.onnx': onnxFile({
      inputs: { x: ['float', 'N', 'T', melBins], x_length: ['int64', 'N'] },
      outputs: {
        cross_k: ['float', 1, 'N', 'L', fireRedVocabulary],
        cross_v: ['float', 1, 'N', 'L', fireRedVocabulary],
      },
      constants: readWordsConstants(fireRedVocabulary, loudBlank, { high: 8_000 }),
      operations: [...readWords, ['Unsqueeze', ['words', 'zero'], ['cross_k']], ['Identity', ['cross_k'], ['cross_v']]],
      metadata: {
        num_decoder_layers: 1,
        num_head: 1,
        head_dim: 1,
        sos: endOfText + 1,
        eos: endOfText,
        max_len: 64,
        cmvn_mean: repeated(melBins, 0),
        cmvn_inv_stddev: repeated(melBins, 1),
      },
    }),
    'decoder.onnx': onnxFile({
      inputs: {
        tokens: ['int64', 'N', 1],
        self_k: ['float', 1, 'N', 'n', 1, 1],
        self_v: ['float', 1, 'N', 'n', 1, 1],
        cross_k: ['float', 1, 'N', 'L', fireRedVocabulary],
        cross_v: ['float', 1, 'N', 'L', fireRedVocabulary],
        offset: ['int64', 1],
      },
      outputs: {
        logits: ['float', 'N', 1, fireRedVocabulary],
        new_self_k: ['float', 1, 'N', 'n', 1, 1],
        new_self_v: ['float', 1, 'N', 'n', 1, 1],
      },
      constants: { zero: indexes(0) },
      operations: [
        ['Squeeze', ['cross_k', 'zero'], ['words']],
        ['Gather', ['words', 'offset'], ['logits'], { axis: 1 }],
        ['Identity', ['self_k'], ['new_self_k']],
        ['Identity', ['self_v'], ['new_self_v']],
      ],
    }),
    'tokens.txt': tokensFile([...pieces, '<eos>', '<sos>']),
  },
})

const canaryTokens = [
  ...pieces,
  '<|endoftext|>',
  ...['startofcontext', 'startoftranscript', 'emo:undefined', 'en', 'es', 'de', 'fr'].map((name) => `<|${name}|>`),
  ...['pnc', 'nopnc', 'noitn', 'notimestamp', 'nodiarize'].map((name) => `<|${name}|>`),
]
/** Tokens that every text begins with. */
const canaryPrompt = 9

export const canary = (): ToneModel => ({
  description: {
    id: 'tone-canary',
    name: 'Tone Canary',
    family: 'canary',
    files: { encoder: 'encoder.onnx', decoder: 'decoder.onnx', tokens: 'tokens.txt' },
    languages: { en: 'en', de: 'de', es: 'es' },
    punctuation: true,
  },
  files: {
    'encoder.onnx': onnxFile({
      inputs: { x: ['float', 'N', 'T', melBins], x_length: ['int64', 'N'] },
      outputs: {
        words: ['float', 'N', 'L', canaryTokens.length],
        words_length: ['int64', 'N'],
        mask: ['int64', 'N'],
      },
      constants: readWordsConstants(canaryTokens.length, -2, { low: 0, scale: 'slaney' }),
      operations: [...readWords, ['Identity', ['x_length'], ['words_length']], ['Identity', ['x_length'], ['mask']]],
      metadata: {
        model_type: 'EncDecMultiTaskModel',
        vocab_size: canaryTokens.length,
        normalize_type: '',
        subsampling_factor: 8,
        feat_dim: melBins,
        num_decoder_layers: 1,
        decoder_hidden_size: 1,
      },
    }),
    'decoder.onnx': onnxFile({
      inputs: {
        token_and_place: ['int32', 'N', 2],
        state: ['float', 'N', 'n', 1],
        words: ['float', 'N', 'L', canaryTokens.length],
        mask: ['int64', 'N'],
      },
      outputs: { logits: ['float', 'N', 1, canaryTokens.length], new_state: ['float', 'N', 'm', 1] },
      constants: {
        entry: { shape: [1, 1, 1], values: [0] },
        one: indexes(1),
        none: indexes(0),
        prompt: scalar(canaryPrompt - 1, 'int64'),
      },
      operations: [
        // The state has an entry for each token so far.
        ['Concat', ['state', 'entry'], ['new_state'], { axis: 1 }],
        ['Shape', ['state'], ['shape']],
        ['Gather', ['shape', 'one'], ['count'], { axis: 0 }],
        ['Sub', ['count', 'prompt'], ['place']],
        ['Max', ['place', 'none'], ['step']],
        ['Gather', ['words', 'step'], ['logits'], { axis: 1 }],
      ],
    }),
    'tokens.txt': tokensFile(canaryTokens),
  },
})
