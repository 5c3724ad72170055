/** NeMo's streaming CTC: chunks of frames, and caches that pass through. */
import { indexes, matrix, onnxFile, type Operation, type Value } from './onnx'
import type { ToneModel } from './toneModel'
import { melBins, oneHot, pieceOf, tokensFile, toneWords, wordLevels } from './tones'

const tokens = [...toneWords.map(pieceOf), '<blk>']
const vocabulary = tokens.length

const chunk = 32
const caches: Record<string, Value> = {
  cache_last_channel: ['float', 'N', 1, 1, 1],
  cache_last_time: ['float', 'N', 1, 1, 1],
  cache_last_channel_len: ['int64', 'N'],
}

export const onlineNemoCtc = (): ToneModel => ({
  description: {
    id: 'tone-online-nemo',
    name: 'Tone streaming NeMo CTC',
    family: 'onlineNemoCtc',
    files: { model: 'model.onnx', tokens: 'tokens.txt' },
    languages: { cn: '', en: '' },
    times: true,
  },
  files: {
    'model.onnx': onnxFile({
      inputs: { audio_signal: ['float', 'N', melBins, chunk], length: ['int64', 'N'], ...caches },
      outputs: {
        logprobs: ['float', 'N', chunk / 4, vocabulary],
        encoded_lengths: ['int64', 'N'],
        ...Object.fromEntries(Object.entries(caches).map(([name, value]) => [`${name}_next`, value])),
      },
      constants: {
        from: indexes(0),
        to: indexes(chunk),
        axis: indexes(1),
        step: indexes(4),
        four: indexes(4),
        weights: matrix(
          melBins,
          vocabulary,
          wordLevels(vocabulary, (word) => [word]),
        ),
        bias: { values: oneHot(vocabulary, vocabulary - 1, -9) },
      },
      operations: [
        ['Transpose', ['audio_signal'], ['frames'], { perm: [0, 2, 1] }],
        ['Slice', ['frames', 'from', 'to', 'axis', 'step'], ['sampled']],
        ['MatMul', ['sampled', 'weights'], ['levels']],
        ['Add', ['levels', 'bias'], ['scores']],
        ['LogSoftmax', ['scores'], ['logprobs'], { axis: -1 }],
        ['Div', ['length', 'four'], ['encoded_lengths']],
        ...Object.keys(caches).map((name): Operation => ['Identity', [name], [`${name}_next`]]),
      ],
      metadata: {
        window_size: chunk,
        chunk_shift: chunk,
        subsampling_factor: 4,
        vocab_size: vocabulary - 1,
        ...Object.fromEntries(
          [1, 2, 3].flatMap((at) => [
            [`cache_last_channel_dim${at}`, 1],
            [`cache_last_time_dim${at}`, 1],
          ]),
        ),
      },
    }),
    'tokens.txt': tokensFile(tokens),
  },
})
