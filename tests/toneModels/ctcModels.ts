import { indexes, matrix, onnxFile, type Constant, type ConstantType, type Operation } from './onnx'
import type { ToneModel } from './toneModel'
import { melBins, oneHot, pieceOf, repeated, tokensFile, toneWords, wordLevels, type MelBank } from './tones'

const vocabulary = toneWords.length + 1

/** Log energy of samples of ±32768 instead of ±1 is higher by 2 ln 32768; this level of the blank is above the noise then. */
export const loudBlank = 19

interface CtcOptions {
  /** Names of the inputs and the type of the second one. */
  inputs?: [features: string, length: string, lengthType: ConstantType]
  /** Features come as [N, melBins, T]. */
  channelsFirst?: boolean
  blankLast?: boolean
  /** What is quieter is no word. */
  blankLevel?: number
  bank?: MelBank
  metadata: Record<string, string | number>
}

/** Scores every fourth frame: one score for each word, as log probabilities. */
function ctcFile({ inputs = ['x', 'x_lens', 'int64'], channelsFirst = false, ...options }: CtcOptions): Uint8Array {
  const { blankLast = false, blankLevel = -2, bank = {}, metadata } = options
  const [features, length, lengthType] = inputs
  const firstWord = blankLast ? 0 : 1
  const blank = blankLast ? vocabulary - 1 : 0
  const transposed: Operation[] = channelsFirst ? [['Transpose', [features], ['frames'], { perm: [0, 2, 1] }]] : []
  const whole = (value: number): Constant => ({ type: lengthType, values: [value] })
  return onnxFile({
    inputs: {
      [features]: channelsFirst ? ['float', 'N', melBins, 'T'] : ['float', 'N', 'T', melBins],
      [length]: [lengthType, 'N'],
    },
    outputs: { logits: ['float', 'N', 'S', vocabulary], logits_length: [lengthType, 'N'] },
    constants: {
      from: indexes(0),
      to: indexes(1e9),
      axis: indexes(1),
      step: indexes(4),
      weights: matrix(
        melBins,
        vocabulary,
        wordLevels(vocabulary, (word) => [firstWord + word], bank),
      ),
      bias: { values: oneHot(vocabulary, blank, blankLevel) },
      three: whole(3),
      four: whole(4),
    },
    operations: [
      ...transposed,
      ['Slice', [channelsFirst ? 'frames' : features, 'from', 'to', 'axis', 'step'], ['sampled']],
      ['MatMul', ['sampled', 'weights'], ['levels']],
      ['Add', ['levels', 'bias'], ['scores']],
      ['LogSoftmax', ['scores'], ['logits'], { axis: -1 }],
      ['Add', [length, 'three'], ['rounded']],
      ['Div', ['rounded', 'four'], ['logits_length']],
    ],
    metadata,
  })
}

const pieces = toneWords.map(pieceOf)
const files = { model: 'model.onnx', tokens: 'tokens.txt' }
const blankFirst = tokensFile(['<blk>', ...pieces])

const slaneyBank: MelBank = { low: 0, high: 8_000, scale: 'slaney' }

export const zipformerCtc = (): ToneModel => ({
  description: {
    id: 'tone-zipformer-ctc',
    name: 'Tone Zipformer CTC',
    family: 'zipformerCtc',
    files,
    languages: { cn: '', en: '' },
    times: true,
  },
  files: { 'model.onnx': ctcFile({ metadata: { model_type: 'zipformer2_ctc' } }), 'tokens.txt': blankFirst },
})

export const wenetCtc = (): ToneModel => ({
  description: {
    id: 'tone-wenet-ctc',
    name: 'Tone WeNet CTC',
    family: 'wenetCtc',
    files,
    languages: { cn_cantonese: '' },
    times: true,
  },
  files: {
    'model.onnx': ctcFile({
      blankLevel: loudBlank,
      metadata: { model_type: 'wenet_ctc', vocab_size: vocabulary, subsampling_factor: 4 },
    }),
    'tokens.txt': blankFirst,
  },
})

export const nemoCtc = (): ToneModel => ({
  description: {
    id: 'tone-nemo-ctc',
    name: 'Tone NeMo CTC',
    family: 'nemoCtc',
    files,
    languages: { en: '' },
    times: true,
  },
  files: {
    'model.onnx': ctcFile({
      inputs: ['audio_signal', 'length', 'int64'],
      channelsFirst: true,
      blankLast: true,
      blankLevel: -9,
      bank: slaneyBank,
      metadata: {
        model_type: 'EncDecCTCModelBPE',
        vocab_size: vocabulary - 1,
        subsampling_factor: 4,
        normalize_type: '',
      },
    }),
    'tokens.txt': tokensFile([...pieces, '<blk>']),
  },
})

export const dolphin = (): ToneModel => ({
  description: {
    id: 'tone-dolphin',
    name: 'Tone Dolphin',
    family: 'dolphin',
    files,
    languages: { cn: '', ar: '' },
    times: true,
  },
  files: {
    'model.onnx': ctcFile({
      blankLevel: -9,
      bank: slaneyBank,
      metadata: { vocab_size: vocabulary, mean: repeated(melBins, 0), invstd: repeated(melBins, 1) },
    }),
    'tokens.txt': blankFirst,
  },
})

export const fireRedAsrCtc = (): ToneModel => ({
  description: {
    id: 'tone-fire-red-ctc',
    name: 'Tone FireRed CTC',
    family: 'fireRedAsrCtc',
    files,
    languages: { cn: '', cn_cantonese: '', cn_henanese: '', cn_xinanese: '' },
    times: true,
  },
  files: {
    'model.onnx': ctcFile({
      blankLevel: loudBlank,
      bank: { high: 8_000 },
      metadata: {
        model_type: 'fire-red-asr-2-ctc',
        subsampling_factor: 4,
        vocab_size: vocabulary,
        cmvn_mean: repeated(melBins, 0),
        cmvn_inv_stddev: repeated(melBins, 1),
      },
    }),
    'tokens.txt': blankFirst,
  },
})
