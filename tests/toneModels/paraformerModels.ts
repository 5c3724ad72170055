import { loudBlank } from './ctcModels'
import { indexes, matrix, onnxFile, scalar, type Constant, type Operation } from './onnx'
import { stacked } from './senseVoiceModel'
import type { ToneModel } from './toneModel'
import { melBins, oneHot, repeated, tokensFile, toneWords, wordLevels } from './tones'

/** Paraformer has no blank: its decoder makes one step for each word, where its predictor (CIF) fires. */
const tokens = ['<blank>', '<s>', '</s>', ...toneWords.map(({ text }) => text)]
const vocabulary = tokens.length
const wordToken = (word: number) => [3 + word]

const metadata = {
  model_type: 'paraformer',
  vocab_size: vocabulary,
  lfr_window_size: 7,
  lfr_window_shift: 6,
  neg_mean: repeated(stacked.size, 0),
  inv_stddev: repeated(stacked.size, 1),
}

const scoring: Operation[] = [
  ['Slice', ['speech', 'from', 'to', 'axis2'], ['frames']],
  ['MatMul', ['frames', 'weights'], ['levels']],
  ['Add', ['levels', 'bias'], ['scores']],
]

const scoringConstants = (blankLevel: number): Record<string, Constant> => ({
  from: indexes(stacked.from),
  to: indexes(stacked.to),
  axis2: indexes(2),
  weights: matrix(melBins, vocabulary, wordLevels(vocabulary, wordToken, { high: 8_000 })),
  bias: { values: oneHot(vocabulary, 0, blankLevel) },
})

/** From `scores` [1, T, V] to `begins` [1, T]: a word other than the one before begins in this frame. */
export const findOnsets: Operation[] = [
  ['ArgMax', ['scores'], ['best'], { axis: 2, keepdims: 0 }],
  ['Slice', ['best', 'zero', 'last', 'one'], ['all_but_last']],
  ['Concat', ['nothing_before', 'all_but_last'], ['before'], { axis: 1 }],
  ['Equal', ['best', 'before'], ['same']],
  ['Not', ['same'], ['other']],
  ['Greater', ['best', 'nothing'], ['spoken']],
  ['And', ['other', 'spoken'], ['begins']],
]

export const onsetConstants: Record<string, Constant> = {
  zero: indexes(0),
  one: indexes(1),
  last: indexes(-1),
  nothing_before: { type: 'int64', shape: [1, 1], values: [0] },
  nothing: scalar(0, 'int64'),
}

/** From `begins` and `scores` to `places`, the frames where words begin. */
export const findPlaces: Operation[] = [
  ['Squeeze', ['begins', 'zero'], ['begins_row']],
  ['NonZero', ['begins_row'], ['places_row']],
  ['Squeeze', ['places_row', 'zero'], ['places']],
]

export const paraformer = (): ToneModel => ({
  description: {
    id: 'tone-paraformer',
    name: 'Tone Paraformer',
    family: 'paraformer',
    files: { model: 'model.onnx', tokens: 'tokens.txt' },
    languages: { cn: '', cn_xinanese: '' },
    times: true,
  },
  files: {
    'tokens.txt': tokensFile(tokens),
    'model.onnx': onnxFile({
      inputs: { speech: ['float', 'N', 'T', stacked.size], speech_lengths: ['int32', 'N'] },
      outputs: {
        logits: ['float', 'N', 'L', vocabulary],
        token_num: ['int32', 'N'],
        us_alphas: ['float', 'N', 'U'],
        us_cif_peak: ['float', 'N', 'U'],
      },
      constants: {
        ...scoringConstants(loudBlank),
        ...onsetConstants,
        two: indexes(2),
        middle: { shape: [1, 1, 3], values: [0, 1, 0] },
        row: indexes(1, -1),
        end: { shape: [1, 1], values: [1] },
      },
      operations: [
        ...scoring,
        ...findOnsets,
        ...findPlaces,
        ['Gather', ['scores', 'places'], ['logits'], { axis: 1 }],
        ['Shape', ['places'], ['count']],
        ['Cast', ['count'], ['token_num'], { to: 6 }],
        // Peaks are given at three times the frame rate; one more marks the end.
        ['Cast', ['begins'], ['peaks'], { to: 1 }],
        ['Unsqueeze', ['peaks', 'two'], ['peaks_column']],
        ['Mul', ['peaks_column', 'middle'], ['peaks_of_three']],
        ['Reshape', ['peaks_of_three', 'row'], ['peaks_row']],
        ['Concat', ['peaks_row', 'end'], ['us_cif_peak'], { axis: 1 }],
        ['Identity', ['us_cif_peak'], ['us_alphas']],
      ],
      metadata,
    }),
  },
})

/** sherpa-onnx multiplies what the encoder gives by √(encoder_output_size) and adds the position. */
const encoderScale = Math.sqrt(vocabulary)

export const onlineParaformer = (): ToneModel => ({
  description: {
    id: 'tone-online-paraformer',
    name: 'Tone streaming Paraformer',
    family: 'onlineParaformer',
    files: { encoder: 'encoder.onnx', decoder: 'decoder.onnx', tokens: 'tokens.txt' },
    languages: { cn: '', cn_cantonese: '', en: '' },
  },
  files: {
    'tokens.txt': tokensFile(tokens),
    'encoder.onnx': onnxFile({
      inputs: { speech: ['float', 'N', 'T', stacked.size], speech_lengths: ['int32', 'N'] },
      outputs: { enc: ['float', 'N', 'T', vocabulary], enc_len: ['int32', 'N'], alphas: ['float', 'N', 'T'] },
      constants: { ...scoringConstants(loudBlank * encoderScale), ...onsetConstants },
      operations: [
        ...scoring,
        ...findOnsets,
        ['Cast', ['begins'], ['alphas'], { to: 1 }],
        ['Identity', ['scores'], ['enc']],
        ['Identity', ['speech_lengths'], ['enc_len']],
      ],
      metadata: { ...metadata, encoder_output_size: vocabulary, decoder_num_blocks: 1, decoder_kernel_size: 2 },
    }),
    'decoder.onnx': onnxFile({
      inputs: {
        enc: ['float', 'N', 'T', vocabulary],
        enc_len: ['int32', 'N'],
        acoustic_embeds: ['float', 'N', 'L', vocabulary],
        acoustic_embeds_len: ['int32', 'N'],
        in_cache_0: ['float', 'N', vocabulary, 1],
      },
      outputs: {
        logits: ['float', 'N', 'L', vocabulary],
        sample_ids: ['int64', 'N', 'L'],
        out_cache_0: ['float', 'N', vocabulary, 1],
      },
      operations: [
        ['Identity', ['acoustic_embeds'], ['logits']],
        ['ArgMax', ['acoustic_embeds'], ['sample_ids'], { axis: 2, keepdims: 0 }],
        ['Identity', ['in_cache_0'], ['out_cache_0']],
      ],
    }),
  },
})
