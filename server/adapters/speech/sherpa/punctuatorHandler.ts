import type { Sherpa } from 'sherpa-onnx-node'
import { modelFile, type ModelTask, type SherpaHandler } from './sherpaTasks'

/** Loads a punctuation model; it answers each text that is not empty with the punctuated text. */
export function openPunctuator(sherpa: Sherpa, { model, threads }: ModelTask): SherpaHandler {
  const common = { numThreads: threads, provider: 'cpu', debug: false }
  const punctuation =
    model.description.family === 'cnnBilstm'
      ? new sherpa.OnlinePunctuation({
          model: { cnnBilstm: modelFile(model, 'model'), bpeVocab: modelFile(model, 'bpeVocab'), ...common },
        })
      : new sherpa.OfflinePunctuation({ model: { ctTransformer: modelFile(model, 'model'), ...common } })
  return (message) => punctuation.addPunct(message as string)
}
