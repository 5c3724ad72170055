/** Models around recognition: detection, segmentation, embeddings and punctuation. */
import { indexes, matrix, onnxFile, scalar, type Operation, type Value } from './onnx'
import type { ToneModel } from './toneModel'
import { isHan, melBins, oneHot, repeated, toneWords } from './tones'

/** In the layout of Silero VAD 5: what is loud is speech. */
export const sileroVad = (): ToneModel => ({
  description: {
    id: 'tone-vad',
    name: 'Tone VAD',
    family: 'sileroVad',
    files: { model: 'vad.onnx' },
    languages: {},
  },
  files: {
    'vad.onnx': onnxFile({
      inputs: { input: ['float', 'N', 'T'], state: ['float', 2, 'N', 128], sr: ['int64', 1] },
      outputs: { output: ['float', 'N', 1], stateN: ['float', 2, 'N', 128] },
      constants: { gain: { values: [2e4] }, least: { values: [4] } },
      operations: [
        ['Mul', ['input', 'input'], ['power']],
        ['ReduceMean', ['power'], ['energy'], { axes: [1], keepdims: 1 }],
        ['Mul', ['energy', 'gain'], ['amplified']],
        ['Sub', ['amplified', 'least'], ['above_least']],
        ['Sigmoid', ['above_least'], ['output']],
        ['Identity', ['state'], ['stateN']],
      ],
    }),
  },
})

const tenFeatures = 41
const tenState: Value = ['float', 'N', 64]
const tenStates = ['h0', 'c0', 'h1', 'c1']

/** In the layout of TEN VAD: a window whose loudest band is above noise is speech. The last feature, a pitch, is not given. */
export const tenVad = (): ToneModel => ({
  description: {
    id: 'tone-ten-vad',
    name: 'Tone TEN VAD',
    family: 'tenVad',
    files: { model: 'vad.onnx' },
    languages: {},
  },
  files: {
    'vad.onnx': onnxFile({
      inputs: {
        features: ['float', 'N', 3, tenFeatures],
        ...Object.fromEntries(tenStates.map((name) => [name, tenState])),
      },
      outputs: {
        probability: ['float', 'N', 1],
        ...Object.fromEntries(tenStates.map((name) => [`new_${name}`, tenState])),
      },
      constants: { latest: indexes(2), from: indexes(0), to: indexes(tenFeatures - 1), axis: indexes(2) },
      operations: [
        ['Gather', ['features', 'latest'], ['window'], { axis: 1 }],
        ['Slice', ['window', 'from', 'to', 'axis'], ['bands']],
        ['ReduceMax', ['bands'], ['loudest'], { axes: [1, 2], keepdims: 0 }],
        ['Unsqueeze', ['loudest', 'from'], ['level']],
        ['Sigmoid', ['level'], ['probability']],
        ...tenStates.map((name): Operation => ['Identity', [name], [`new_${name}`]]),
      ],
      metadata: {
        model_type: 'ten-vad',
        mean: repeated(tenFeatures, 0),
        inv_stddev: repeated(tenFeatures, 1),
        window: repeated(768, 1),
      },
    }),
  },
})

const frame = 400
const lowPass = 16
/** Nobody, three voices, three pairs of them. */
const voiceClasses = 7

/** In the layout of pyannote: a low voice and a high one, by the energy below and above 1 kHz. */
export const pyannote = (): ToneModel => ({
  description: {
    id: 'tone-segmentation',
    name: 'Tone segmentation',
    family: 'pyannote',
    files: { model: 'segmentation.onnx' },
    languages: {},
  },
  files: {
    'segmentation.onnx': onnxFile({
      inputs: { x: ['float', 'N', 1, 'T'] },
      outputs: { y: ['float', 'N', 'F', voiceClasses] },
      constants: {
        low_pass: { shape: [1, 1, lowPass], values: new Array<number>(lowPass).fill(1 / lowPass) },
        high_pass: { shape: [1, 1, 2], values: [1, -1] },
        weights: matrix(2, voiceClasses, [...oneHot(voiceClasses, 1, 1_000), ...oneHot(voiceClasses, 2, 1_000)]),
        bias: { values: [4, 0, 0, -9, -9, -9, -9] },
      },
      operations: [
        ['Conv', ['x', 'low_pass'], ['low'], { kernel_shape: [lowPass], pads: [0, lowPass - 1] }],
        ['Conv', ['x', 'high_pass'], ['high'], { kernel_shape: [2], pads: [0, 1] }],
        ['Mul', ['low', 'low'], ['low_power']],
        ['Mul', ['high', 'high'], ['high_power']],
        ['AveragePool', ['low_power'], ['low_energy'], { kernel_shape: [frame], strides: [frame] }],
        ['AveragePool', ['high_power'], ['high_energy'], { kernel_shape: [frame], strides: [frame] }],
        ['Concat', ['low_energy', 'high_energy'], ['energies'], { axis: 1 }],
        ['Transpose', ['energies'], ['frames'], { perm: [0, 2, 1] }],
        ['MatMul', ['frames', 'weights'], ['levels']],
        ['Add', ['levels', 'bias'], ['scores']],
        ['LogSoftmax', ['scores'], ['y'], { axis: -1 }],
      ],
      metadata: {
        model_type: 'pyannote-segmentation-3.0',
        sample_rate: 16_000,
        window_size: 160_000,
        receptive_field_size: frame,
        receptive_field_shift: frame,
        num_speakers: 3,
        powerset_max_classes: 2,
        num_classes: voiceClasses,
      },
    }),
  },
})

/** The mean spectrum: equal for the same tones, different for others. */
export const speakerEmbedding = (): ToneModel => ({
  description: {
    id: 'tone-embedding',
    name: 'Tone embedding',
    family: 'speakerEmbedding',
    files: { model: 'embedding.onnx' },
    languages: {},
  },
  files: {
    'embedding.onnx': onnxFile({
      inputs: { x: ['float', 'N', 'T', melBins] },
      outputs: { embedding: ['float', 'N', melBins] },
      constants: { five: { values: [5] } },
      operations: [
        ['Add', ['x', 'five'], ['raised']],
        ['Relu', ['raised'], ['audible']],
        ['ReduceMean', ['audible'], ['embedding'], { axes: [1], keepdims: 0 }],
      ],
      metadata: {
        framework: 'wespeaker',
        output_dim: melBins,
        sample_rate: 16_000,
        normalize_samples: 1,
        language: 'test',
        url: '-',
        comment: '-',
      },
    }),
  },
})

const marks = ['<unk>', '_', '，', '。', '？', '、']
const markAfter = (word: string) => {
  if (word === 'hello' || word === '好') return marks.indexOf('，')
  return word === 'friday' || word === '会' || word === '界' ? marks.indexOf('。') : marks.indexOf('_')
}
const markedWords = ['<unk>', ...toneWords.map(({ text }) => text)]

/** A comma follows "hello" and 好; a period follows "friday", 会 and 界. */
export const ctTransformer = (): ToneModel => ({
  description: {
    id: 'tone-punctuation',
    name: 'Tone punctuation',
    family: 'ctTransformer',
    files: { model: 'punctuation.onnx' },
    languages: { cn: '', en: '', cn_cantonese: '', cn_henanese: '', cn_xinanese: '' },
  },
  files: {
    'punctuation.onnx': onnxFile({
      inputs: { inputs: ['int32', 'N', 'T'], text_lengths: ['int32', 'N'] },
      outputs: { logits: ['float', 'N', 'T', marks.length] },
      constants: {
        table: matrix(
          markedWords.length,
          marks.length,
          markedWords.flatMap((word) => oneHot(marks.length, markAfter(word), 5)),
        ),
      },
      operations: [['Gather', ['table', 'inputs'], ['logits'], { axis: 0 }]],
      metadata: {
        tokens: markedWords.join('|'),
        vocab_size: markedWords.length,
        punctuations: marks.join('|'),
        unk_symbol: '<unk>',
        model_type: 'ct_transformer',
      },
    }),
  },
})

const latinWords = toneWords.filter(({ text }) => !isHan(text)).map(({ text }) => text)
const pieces = ['<unk>', '<s>', '</s>', ...latinWords.map((word) => `▁${word}`)]
const labels = { none: 0, comma: 1, period: 2, question: 3 }
const cases = { lower: 0, upper: 1, capital: 2, mixed: 3 }
const labelRows = (label: (piece: string) => number) =>
  matrix(
    pieces.length,
    4,
    pieces.flatMap((piece) => oneHot(4, label(piece), 5)),
  )
const englishMark = (piece: string) =>
  piece === '▁hello' ? labels.comma : piece === '▁budget' ? labels.period : labels.none

/** English: "Hello," is capital and has a comma; a period follows "budget". */
export const cnnBilstm = (): ToneModel => ({
  description: {
    id: 'tone-punctuation-en',
    name: 'Tone English punctuation',
    family: 'cnnBilstm',
    files: { model: 'punctuation.onnx', bpeVocab: 'bpe.vocab' },
    languages: { en: '' },
  },
  files: {
    'bpe.vocab': pieces.map((piece, at) => `${piece}\t${-at}\n`).join(''),
    'punctuation.onnx': onnxFile({
      inputs: { token_ids: ['int32', 'N', 200], valid_ids: ['int32', 'N', 200], label_lens: ['int32', 'N'] },
      outputs: { case_logits: ['float', 'T', 4], punct_logits: ['float', 'T', 4] },
      constants: {
        zero: scalar(0, 'int64'),
        first: indexes(0),
        one: indexes(1),
        cases: labelRows((piece) => (piece === '▁hello' ? cases.capital : cases.lower)),
        marks: labelRows(englishMark),
      },
      operations: [
        // Of the first row: the words between <s> and </s>.
        ['Gather', ['token_ids', 'zero'], ['row'], { axis: 0 }],
        ['Gather', ['label_lens', 'first'], ['length32'], { axis: 0 }],
        ['Cast', ['length32'], ['length'], { to: 7 }],
        ['Sub', ['length', 'one'], ['end']],
        ['Slice', ['row', 'one', 'end'], ['words']],
        ['Gather', ['cases', 'words'], ['case_logits'], { axis: 0 }],
        ['Gather', ['marks', 'words'], ['punct_logits'], { axis: 0 }],
      ],
      metadata: { COMMA: 1, PERIOD: 2, QUESTION: 3, UPPER: 1, CAP: 2, MIX_CASE: 3 },
    }),
  },
})
