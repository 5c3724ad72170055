/** Models that recognize while someone speaks, the preferred ones first. */
import { describe } from './describe'

export const streamingModels = [
  describe({
    id: 'x-asr-960ms',
    name: 'X-ASR streaming Zipformer zh-en, 960 ms',
    family: 'onlineTransducer',
    files: {
      encoder: 'encoder.int8.onnx',
      decoder: 'decoder.onnx',
      joiner: 'joiner.int8.onnx',
      tokens: 'tokens.txt',
    },
    languages: { cn: '', en: '' },
    times: true,
    punctuation: true,
    license: 'Apache-2.0',
    page: 'https://github.com/Gilgamesh-J/X-ASR',
    expectation: 'CER: WenetSpeech net 7.0 %, meeting 8.4 %; WER: LibriSpeech 2.9 / 6.8 %; real-time factor about 0.15',
    // The publisher has replaced the archives of this family before, so no checksum is pinned.
    asset: 'asr-models/sherpa-onnx-x-asr-960ms-streaming-zipformer-transducer-zh-en-punct-int8-2026-06-05.tar.bz2',
    bytes: 133_895_831,
  }),
  describe({
    id: 'nemotron-3.5-560ms',
    name: 'Nemotron 3.5 ASR Streaming 0.6B, 560 ms',
    family: 'onlineTransducer',
    files: {
      encoder: 'encoder.int8.onnx',
      decoder: 'decoder.int8.onnx',
      joiner: 'joiner.int8.onnx',
      tokens: 'tokens.txt',
    },
    languages: { en: 'en-US', de: 'de-DE', es: 'es-ES', ar: 'ar-AR' },
    times: true,
    punctuation: true,
    license: 'OpenMDW-1.1',
    page: 'https://huggingface.co/nvidia/nemotron-3.5-asr-streaming-0.6b',
    expectation: 'WER: FLEURS en 7.9 %, 19 locales 8.8 %; real-time factor about 0.16',
    asset: 'asr-models/sherpa-onnx-nemotron-3.5-asr-streaming-0.6b-560ms-int8-2026-06-11.tar.bz2',
    bytes: 475_271_763,
    sha256: 'c6bf5e0df765f9d5b43bc9e0536d4b4b3e7d40bdf5ecf13e45f134c51c05ae3a',
  }),
  describe({
    id: 'paraformer-trilingual',
    name: 'Paraformer streaming zh-yue-en',
    family: 'onlineParaformer',
    files: { encoder: 'encoder.int8.onnx', decoder: 'decoder.int8.onnx', tokens: 'tokens.txt' },
    languages: { cn_cantonese: '', cn: '', en: '' },
    license: 'FunASR Model License',
    page: 'pretrained_models/online-paraformer/paraformer-models.html',
    expectation: 'real-time factor 0.14',
    // The archive also holds the weights in full precision, which are not kept.
    asset: 'asr-models/sherpa-onnx-streaming-paraformer-trilingual-zh-cantonese-en.tar.bz2',
    bytes: 1_047_000_000,
  }),
]
