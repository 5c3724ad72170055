/** From a model's description to the configuration of sherpa-onnx's `OnlineRecognizer`. */
import { sampleRate } from '../../../ports/ports'
import { familiesByPurpose, type InstalledModel, type ModelFamily } from '../models/modelDescription'
import { modelFile } from './sherpaTasks'

export type StreamingFamily = (typeof familiesByPurpose.streaming)[number]

const isStreaming = (family: ModelFamily): family is StreamingFamily =>
  (familiesByPurpose.streaming as readonly ModelFamily[]).includes(family)

/** Our own endpointing decides where chunks end. @throws Error if it is no streaming model, or a file is missing in its description */
export function streamConfig(model: InstalledModel, threads: number): object {
  const { family, files, options } = model.description
  if (!isStreaming(family)) throw new Error(`${family} is no family for streaming`)
  return {
    featConfig: { sampleRate, featureDim: 80 },
    modelConfig: {
      ...familyConfig(family, (role) => modelFile(model, role)),
      tokens: modelFile(model, 'tokens'),
      ...(options.modelType !== undefined && { modelType: options.modelType }),
      numThreads: threads,
      provider: 'cpu',
      debug: false,
    },
    decodingMethod: 'greedy_search',
    enableEndpoint: false,
    ...(options.blankPenalty !== undefined && { blankPenalty: options.blankPenalty }),
    ...(files.ruleFsts !== undefined && { ruleFsts: modelFile(model, 'ruleFsts') }),
  }
}

function familyConfig(family: StreamingFamily, file: (role: string) => string): object {
  switch (family) {
    case 'onlineTransducer':
      return { transducer: { encoder: file('encoder'), decoder: file('decoder'), joiner: file('joiner') } }
    case 'onlineParaformer':
      return { paraformer: { encoder: file('encoder'), decoder: file('decoder') } }
    case 'onlineZipformer2Ctc':
      return { zipformer2Ctc: { model: file('model') } }
    case 'onlineNemoCtc':
      return { nemoCtc: { model: file('model') } }
    case 'onlineToneCtc':
      return { toneCtc: { model: file('model') } }
  }
}
