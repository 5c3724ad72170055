import { indexes, matrix, onnxFile } from './onnx'
import type { ToneModel } from './toneModel'
import { melBins, oneHot, pieceOf, tokensFile, toneWords, wordLevels } from './tones'

/** The blank is last and not counted in `vocab_size`. After the vocabulary, the joiner gives a score for each duration. */
const tokens = [...toneWords.map(pieceOf), '<blk>']
const vocabulary = tokens.length
const blank = vocabulary - 1
const durations = 5
const silenced = tokens.flatMap((_, last) => tokens.map((__, next) => (next !== blank && next === last ? -1_000 : 0)))

const encoder = () =>
  onnxFile({
    inputs: { audio_signal: ['float', 'N', melBins, 'T'], length: ['int64', 'N'] },
    outputs: { outputs: ['float', 'N', vocabulary, 'S'], encoded_lengths: ['int64', 'N'] },
    constants: {
      from: indexes(0),
      to: indexes(1e9),
      axis: indexes(1),
      step: indexes(8),
      seven: indexes(7),
      eight: indexes(8),
      weights: matrix(
        melBins,
        vocabulary,
        wordLevels(vocabulary, (word) => [word], { low: 0, scale: 'slaney' }),
      ),
      bias: { values: oneHot(vocabulary, blank, -2) },
    },
    operations: [
      ['Transpose', ['audio_signal'], ['frames'], { perm: [0, 2, 1] }],
      ['Slice', ['frames', 'from', 'to', 'axis', 'step'], ['sampled']],
      ['MatMul', ['sampled', 'weights'], ['levels']],
      ['Add', ['levels', 'bias'], ['scores']],
      ['Transpose', ['scores'], ['outputs'], { perm: [0, 2, 1] }],
      ['Add', ['length', 'seven'], ['rounded']],
      ['Div', ['rounded', 'eight'], ['encoded_lengths']],
    ],
    metadata: {
      model_type: 'EncDecRNNTBPEModel',
      // By this word sherpa-onnx knows a token-and-duration transducer.
      url: 'tone-tdt',
      vocab_size: vocabulary - 1,
      subsampling_factor: 8,
      normalize_type: '',
      pred_rnn_layers: 1,
      pred_hidden: 1,
      feat_dim: melBins,
    },
  })

const decoder = () =>
  onnxFile({
    inputs: {
      targets: ['int32', 'N', 1],
      target_length: ['int32', 'N'],
      state0: ['float', 1, 'N', 1],
      state1: ['float', 1, 'N', 1],
    },
    outputs: {
      outputs: ['float', 'N', vocabulary, 1],
      prednet_lengths: ['int32', 'N'],
      new_state0: ['float', 1, 'N', 1],
      new_state1: ['float', 1, 'N', 1],
    },
    constants: { silenced: matrix(vocabulary, vocabulary, silenced) },
    operations: [
      ['Gather', ['silenced', 'targets'], ['row'], { axis: 0 }],
      ['Transpose', ['row'], ['outputs'], { perm: [0, 2, 1] }],
      ['Identity', ['target_length'], ['prednet_lengths']],
      ['Identity', ['state0'], ['new_state0']],
      ['Identity', ['state1'], ['new_state1']],
    ],
  })

const joiner = () =>
  onnxFile({
    inputs: { encoder_outputs: ['float', 'N', vocabulary, 1], decoder_outputs: ['float', 'N', vocabulary, 1] },
    outputs: { outputs: ['float', 1, 1, 1, vocabulary + durations] },
    constants: { one: indexes(1), durations: { shape: [1, 1, 1, durations], values: oneHot(durations, 1, 5) } },
    operations: [
      ['Add', ['encoder_outputs', 'decoder_outputs'], ['scores']],
      ['Transpose', ['scores'], ['row'], { perm: [0, 2, 1] }],
      ['Unsqueeze', ['row', 'one'], ['rows']],
      ['Concat', ['rows', 'durations'], ['outputs'], { axis: 3 }],
    ],
  })

/** Like Parakeet: a token-and-duration transducer. */
export const nemoTransducer = (): ToneModel => ({
  description: {
    id: 'tone-nemo-transducer',
    name: 'Tone TDT',
    family: 'nemoTransducer',
    files: { encoder: 'encoder.onnx', decoder: 'decoder.onnx', joiner: 'joiner.onnx', tokens: 'tokens.txt' },
    languages: { en: '', de: '', es: '' },
    times: true,
    punctuation: true,
  },
  files: {
    'encoder.onnx': encoder(),
    'decoder.onnx': decoder(),
    'joiner.onnx': joiner(),
    'tokens.txt': tokensFile(tokens),
  },
})
