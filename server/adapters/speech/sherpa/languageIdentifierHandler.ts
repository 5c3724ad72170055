import type { Sherpa } from 'sherpa-onnx-node'
import { sampleRate } from '../../../ports/ports'
import { modelFile, toFloats, type ModelTask, type SherpaHandler } from './sherpaTasks'

/** Loads a Whisper model; it answers audio with Whisper's code of the language spoken in it. */
export function openLanguageIdentifier(sherpa: Sherpa, { model, threads }: ModelTask): SherpaHandler {
  const { tailPaddings } = model.description.options
  const identification = new sherpa.SpokenLanguageIdentification({
    whisper: {
      encoder: modelFile(model, 'encoder'),
      decoder: modelFile(model, 'decoder'),
      ...(tailPaddings !== undefined && { tailPaddings }),
    },
    numThreads: threads,
    provider: 'cpu',
    debug: false,
  })
  return (message) => {
    const stream = identification.createStream()
    stream.acceptWaveform({ samples: toFloats(message as Int16Array), sampleRate })
    return identification.compute(stream)
  }
}
