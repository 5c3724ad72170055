import { indexes, matrix, onnxFile, scalar, type OnnxModel } from './onnx'
import { findOnsets, findPlaces, onsetConstants } from './paraformerModels'
import type { ToneModel } from './toneModel'
import { isHan, melBins, oneHot, toneWords, wordLevels, type MelBank } from './tones'

/**
 * The encoder finds where words begin and gives the decoder their scores; the decoder reads them out one by one, then ends. The language
 * is that of the loudest word. Token 0 is no word.
 */
const codes = ['en', 'zh', 'de', 'es', 'ar', 'yue']
const endOfText = toneWords.length + 1
const special = Object.fromEntries(
  ['start', ...codes, 'translate', 'transcribe', 'noSpeech', 'noTimes'].map((name, at) => [name, endOfText + 1 + at]),
)
const token = (name: string) => special[name] ?? 0
const vocabulary = token('noTimes') + 2
const languageTokens = codes.map(token)

const bank: MelBank = { low: 0, high: 8_000, scale: 'slaney' }
const languageOf = (word: number) => Math.max(0, codes.indexOf(whisperCode(word)))
const whisperCode = (word: number) => {
  const language = toneWords[word]?.language
  return language === 'cn' ? 'zh' : (language ?? 'en')
}

const encoder: OnnxModel = {
  inputs: { mel: ['float', 'N', melBins, 'T'] },
  outputs: {
    n_layer_cross_k: ['float', 1, 'N', 'L', vocabulary],
    n_layer_cross_v: ['float', 1, 'N', 'L', vocabulary],
  },
  constants: {
    ...onsetConstants,
    far: indexes(1e9),
    step: indexes(2),
    range: scalar(0.6),
    weights: matrix(
      melBins,
      vocabulary,
      wordLevels(vocabulary, (word) => [word + 1], bank),
    ),
    end: { shape: [1, 1, vocabulary], values: oneHot(vocabulary, endOfText, 9) },
    language_weights: matrix(
      melBins,
      codes.length,
      wordLevels(codes.length, (word) => [languageOf(word)], bank),
    ),
    language_tokens: matrix(
      codes.length,
      vocabulary,
      languageTokens.flatMap((at) => oneHot(vocabulary, at, 1)),
    ),
    never_a_word: {
      shape: [1, 1, vocabulary],
      values: Array.from({ length: vocabulary }, (_, at) => (at > endOfText ? -100 : 0)),
    },
  },
  operations: [
    ['Transpose', ['mel'], ['frames'], { perm: [0, 2, 1] }],
    ['Slice', ['frames', 'zero', 'far', 'one', 'step'], ['sampled']],
    // Above zero: within 0.6 of the loudest.
    ['ReduceMax', ['sampled'], ['loudest'], { axes: [1, 2], keepdims: 1 }],
    ['Sub', ['sampled', 'loudest'], ['below_loudest']],
    ['Add', ['below_loudest', 'range'], ['relative']],
    ['MatMul', ['relative', 'weights'], ['scores']],
    ...findOnsets,
    ...findPlaces,
    ['Gather', ['scores', 'places'], ['words'], { axis: 1 }],
    ['Concat', ['words', 'end'], ['steps'], { axis: 1 }],
    ['Relu', ['relative'], ['audible']],
    ['MatMul', ['audible', 'language_weights'], ['language_levels']],
    ['ReduceMax', ['language_levels'], ['language_level'], { axes: [1], keepdims: 1 }],
    ['MatMul', ['language_level', 'language_tokens'], ['language_scores']],
    ['Add', ['language_scores', 'never_a_word'], ['language_row']],
    ['Add', ['steps', 'language_row'], ['steps_and_language']],
    ['Unsqueeze', ['steps_and_language', 'zero'], ['n_layer_cross_k']],
    ['Identity', ['n_layer_cross_k'], ['n_layer_cross_v']],
  ],
  metadata: {
    model_type: 'whisper-tones',
    n_mels: melBins,
    n_text_layer: 1,
    n_text_ctx: 448,
    n_text_state: 1,
    n_vocab: vocabulary,
    sot: token('start'),
    eot: endOfText,
    blank_id: 0,
    translate: token('translate'),
    transcribe: token('transcribe'),
    is_multilingual: 1,
    no_timestamps: token('noTimes'),
    no_speech: token('noSpeech'),
    sot_sequence: [token('start'), token('en'), token('transcribe')].join(','),
    all_language_tokens: languageTokens.join(','),
    all_language_codes: codes.join(','),
  },
}

const decoder: OnnxModel = {
  inputs: {
    tokens: ['int64', 'N', 'n'],
    self_k: ['float', 1, 'N', 448, 1],
    self_v: ['float', 1, 'N', 448, 1],
    n_layer_cross_k: ['float', 1, 'N', 'L', vocabulary],
    n_layer_cross_v: ['float', 1, 'N', 'L', vocabulary],
    offset: ['int64', 1],
  },
  outputs: {
    logits: ['float', 'N', 'm', vocabulary],
    new_self_k: ['float', 1, 'N', 448, 1],
    new_self_v: ['float', 1, 'N', 448, 1],
  },
  constants: { zero: indexes(0), one: scalar(1, 'int64'), four: indexes(4) },
  operations: [
    // The step is the number of tokens so far, less the four that every text begins with.
    ['Shape', ['tokens'], ['shape']],
    ['Gather', ['shape', 'one'], ['count'], { axis: 0 }],
    ['Add', ['offset', 'count'], ['so_far']],
    ['Sub', ['so_far', 'four'], ['place']],
    ['Max', ['place', 'zero'], ['step']],
    ['Squeeze', ['n_layer_cross_k', 'zero'], ['steps']],
    ['Gather', ['steps', 'step'], ['logits'], { axis: 1 }],
    ['Identity', ['self_k'], ['new_self_k']],
    ['Identity', ['self_v'], ['new_self_v']],
  ],
}

const tokens = toneWords
  .map(({ text }, at) => `${Buffer.from(isHan(text) ? text : ` ${text}`).toString('base64')} ${at + 1}\n`)
  .join('')

export const whisper = (): ToneModel => ({
  description: {
    id: 'tone-whisper',
    name: 'Tone Whisper',
    family: 'whisper',
    files: { encoder: 'encoder.onnx', decoder: 'decoder.onnx', tokens: 'tokens.txt' },
    languages: { cn: 'zh', cn_cantonese: 'yue', en: 'en', de: 'de', es: 'es', ar: 'ar' },
    punctuation: true,
  },
  files: { 'encoder.onnx': onnxFile(encoder), 'decoder.onnx': onnxFile(decoder), 'tokens.txt': tokens },
})

/** Tells the language of the loudest word. */
export const whisperLanguage = (): ToneModel => ({
  description: {
    id: 'tone-language',
    name: 'Tone language identification',
    family: 'whisperLanguage',
    files: { encoder: 'encoder.onnx', decoder: 'decoder.onnx' },
    languages: { cn: 'zh', cn_cantonese: 'yue', en: 'en', de: 'de', es: 'es', ar: 'ar' },
  },
  files: { 'encoder.onnx': onnxFile(encoder), 'decoder.onnx': onnxFile(decoder) },
})
