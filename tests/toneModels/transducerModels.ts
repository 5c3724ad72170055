import { indexes, matrix, onnxFile, scalar, type Constant, type OnnxModel, type Operation, type Value } from './onnx'
import type { ToneModel } from './toneModel'
import { homophone, melBins, pieceOf, tokensFile, toneWords, wordLevels } from './tones'

/** The decoder silences the word that was spoken last, so that a long tone is one word. */
const tokens = ['<blk>', '<unk>', ...toneWords.map(pieceOf), homophone.text]
const vocabulary = tokens.length
const unknown = 1
const firstWord = 2
const twin = vocabulary - 1
const twinOf = tokens.indexOf(homophone.soundsLike)

const weights = wordLevels(vocabulary, (word) => (firstWord + word === twinOf ? [twinOf, twin] : [firstWord + word]))
const bias = tokens.map((_, token) => (token === 0 ? 2 : token === unknown ? -100 : token === twin ? -0.5 : 0))
const sameSound = (one: number, other: number) => one === other || one + other === twin + twinOf
const silenced = tokens.flatMap((_, last) =>
  tokens.map((__, next) => (next !== 0 && sameSound(last, next) ? -1_000 : 0)),
)

const scoring: Operation[] = [
  ['Slice', ['x', 'from', 'to', 'axis', 'step'], ['sampled']],
  ['MatMul', ['sampled', 'weights'], ['levels']],
  ['Add', ['levels', 'bias'], ['encoder_out']],
]
const scoringConstants = (frames: number): Record<string, Constant> => ({
  from: indexes(0),
  to: indexes(frames),
  axis: indexes(1),
  step: indexes(4),
  weights: matrix(melBins, vocabulary, weights),
  bias: { values: bias },
})

const decoder: OnnxModel = {
  inputs: { y: ['int64', 'N', 2] },
  outputs: { decoder_out: ['float', 'N', vocabulary] },
  constants: { last: scalar(1, 'int64'), silenced: matrix(vocabulary, vocabulary, silenced) },
  operations: [
    ['Gather', ['y', 'last'], ['last_token'], { axis: 1 }],
    ['Gather', ['silenced', 'last_token'], ['decoder_out'], { axis: 0 }],
  ],
  metadata: { vocab_size: vocabulary, context_size: 2 },
}

const joiner: OnnxModel = {
  inputs: { encoder_out: ['float', 'N', vocabulary], decoder_out: ['float', 'N', vocabulary] },
  outputs: { logit: ['float', 'N', vocabulary] },
  operations: [['Add', ['encoder_out', 'decoder_out'], ['logit']]],
  metadata: { joiner_dim: vocabulary },
}

const encoder: OnnxModel = {
  inputs: { x: ['float', 'N', 'T', melBins], x_lens: ['int64', 'N'] },
  outputs: { encoder_out: ['float', 'N', 'S', vocabulary], encoder_out_lens: ['int64', 'N'] },
  constants: { ...scoringConstants(1e9), three: indexes(3), four: indexes(4) },
  operations: [
    ...scoring,
    ['Add', ['x_lens', 'three'], ['rounded']],
    ['Div', ['rounded', 'four'], ['encoder_out_lens']],
  ],
  metadata: { model_type: 'zipformer2' },
}

/** A streaming encoder reads chunks of 45 frames, 32 of them new. The states of one small layer pass through it. */
const frames = { chunk: 45, fresh: 32 }
const states: Record<string, Value> = {
  key: ['float', 1, 'N', 4],
  nonlin: ['float', 1, 'N', 1, 3],
  val1: ['float', 1, 'N', 4],
  val2: ['float', 1, 'N', 4],
  conv1: ['float', 'N', 4, 1],
  conv2: ['float', 'N', 4, 1],
  embed: ['float', 'N', 128, 3, 19],
  processed_lens: ['int64', 'N'],
}
const newStates = Object.fromEntries(Object.entries(states).map(([name, value]) => [`new_${name}`, value]))

/** @param last operations that make the output of the scores */
const streamingFile = (output: string, last: Operation[] = []): Uint8Array =>
  onnxFile({
    inputs: { x: ['float', 'N', frames.chunk, melBins], ...states },
    outputs: { [output]: ['float', 'N', frames.fresh / 4, vocabulary], ...newStates },
    constants: scoringConstants(frames.fresh),
    operations: [
      ...scoring,
      ...last,
      ...Object.keys(states).map((name): Operation => ['Identity', [name], [`new_${name}`]]),
    ],
    metadata: {
      model_type: 'zipformer2',
      T: frames.chunk,
      decode_chunk_len: frames.fresh,
      encoder_dims: 4,
      query_head_dims: 4,
      value_head_dims: 4,
      num_heads: 1,
      num_encoder_layers: 1,
      cnn_module_kernels: 3,
      left_context_len: 1,
    },
  })

const files = { encoder: 'encoder.onnx', decoder: 'decoder.onnx', joiner: 'joiner.onnx', tokens: 'tokens.txt' }

/** Takes hotwords. */
export const transducer = (): ToneModel => ({
  description: {
    id: 'tone-transducer',
    name: 'Tone transducer',
    family: 'transducer',
    files,
    languages: { cn: '', en: '' },
    times: true,
    options: { modelingUnit: 'cjkchar', hotwordsScore: 2 },
  },
  files: {
    'encoder.onnx': onnxFile(encoder),
    'decoder.onnx': onnxFile(decoder),
    'joiner.onnx': onnxFile(joiner),
    'tokens.txt': tokensFile(tokens),
  },
})

/** Takes hotwords. */
export const onlineTransducer = (): ToneModel => ({
  description: {
    id: 'tone-online-transducer',
    name: 'Tone streaming transducer',
    family: 'onlineTransducer',
    files,
    languages: { cn: '', en: '' },
    times: true,
    options: { modelingUnit: 'cjkchar', hotwordsScore: 2 },
  },
  files: {
    'encoder.onnx': streamingFile('encoder_out'),
    'decoder.onnx': onnxFile(decoder),
    'joiner.onnx': onnxFile(joiner),
    'tokens.txt': tokensFile(tokens),
  },
})

export const onlineZipformer2Ctc = (): ToneModel => ({
  description: {
    id: 'tone-online-ctc',
    name: 'Tone streaming CTC',
    family: 'onlineZipformer2Ctc',
    files: { model: 'model.onnx', tokens: 'tokens.txt' },
    languages: { cn: '', en: '' },
    times: true,
  },
  files: {
    'model.onnx': streamingFile('log_probs', [['LogSoftmax', ['encoder_out'], ['log_probs'], { axis: -1 }]]),
    'tokens.txt': tokensFile(tokens),
  },
})
