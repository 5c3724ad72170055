import * as v from 'valibot'
import { sampleRate } from '../../../ports/ports'
import type { Diarizer, PieceVoice } from '../../../ports/speech'
import type { DiarizerQuestion } from './diarizerHandler'
import { ModelProcess, type ModelProcessOptions } from './modelProcess'
import { ModelServices, modelsFor, type ModelService } from './modelServices'

const Embedding = v.nullable(v.instance(Float32Array))
const Voices: v.GenericSchema<unknown, PieceVoice[]> = v.array(
  v.object({ turns: v.array(v.object({ startMs: v.number(), endMs: v.number() })), embedding: Embedding }),
)

/** A minute takes a few seconds; a busy machine needs longer. */
const timeoutMs = 180_000
/** Less has no turn in it. */
const minSamples = 0.1 * sampleRate

/**
 * Diarization by pyannote's segmentation and a speaker embedding model, in one process. An embedding is that of the parts of a
 * voice's turns during which nobody else speaks.
 */
export function createDiarizer(options: ModelProcessOptions): ModelService<Diarizer> {
  const services = new ModelServices(options.models, ([segmentation, embedding]) => {
    if (!segmentation || !embedding) throw new Error('a diarizer needs two models')
    const task = { kind: 'diarizer', segmentation, embedding, threads: options.threads ?? 1 } as const
    const process = new ModelProcess(task, options)
    const { id, name } = embedding.description
    return { service: diarizerOf(process, { id, name }), processes: [process] }
  })
  return {
    current: () => {
      const [segmentation] = modelsFor(options.models, 'segmentation')
      const [embedding] = modelsFor(options.models, 'embedding')
      return segmentation && embedding ? services.of([segmentation, embedding]) : null
    },
    close: () => services.close(),
  }
}

const diarizerOf = (process: ModelProcess, model: Diarizer['model']): Diarizer => ({
  model,
  async analyze(pcm, signal) {
    signal?.throwIfAborted()
    if (pcm.length < minSamples) return []
    const message: DiarizerQuestion = { kind: 'analyze', pcm }
    return process.ask({ message, schema: Voices, timeoutMs }, { signal })
  },
  async embed(pcm, signal) {
    signal?.throwIfAborted()
    const message: DiarizerQuestion = { kind: 'embed', pcm }
    return process.ask({ message, schema: Embedding, timeoutMs }, { signal })
  },
})
