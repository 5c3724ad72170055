import * as v from 'valibot'
import { languageValues, type LanguageValue } from '../../../../src/wire/constants'
import { sampleRate } from '../../../ports/ports'
import { SpeechEngineError, type SpeechEngine, type StreamingRecognizer } from '../../../ports/speech'
import type { InstalledModel } from '../models/modelDescription'
import { ModelProcess, type ModelProcessOptions } from './modelProcess'
import { ModelServices, modelsFor } from './modelServices'
import type { StreamQuestion } from './streamHandler'

export interface StreamEnginesOptions extends ModelProcessOptions {
  /** Streams of one model at once. */
  streams: number
}

const noAudio = new Int16Array(0)
const timeoutMs = (pcm: Int16Array) => 60_000 + (10_000 * pcm.length) / sampleRate

/**
 * An engine for each installed streaming model: it opens streams, and recognizes no chunks. All streams of a model share one process,
 * which takes the memory of the model once and a few MB for each stream.
 */
export function createStreamEngines(options: StreamEnginesOptions): {
  current(): readonly SpeechEngine[]
  close(): void
} {
  const services = new ModelServices(options.models, ([model]) => {
    if (!model) throw new Error('a streaming engine needs a model')
    const process = new ModelProcess({ kind: 'stream', model, threads: options.threads ?? 1 }, options)
    return { service: streamEngine({ model, process, streams: options.streams }), processes: [process] }
  })
  return {
    current: () => modelsFor(options.models, 'streaming').map((model) => services.of([model])),
    close: () => services.close(),
  }
}

interface StreamingModel {
  model: InstalledModel
  process: ModelProcess
  streams: number
}

function streamEngine({ model: { description }, process, streams }: StreamingModel): SpeechEngine {
  const slots = new StreamSlots(process, streams)
  return {
    id: `sherpa:${description.id}`,
    name: description.name,
    languages: [],
    concurrency: 0,
    remote: false,
    async recognize() {
      throw new SpeechEngineError(`${description.name} recognizes streams only`)
    },
    streamingLanguages: languageValues.filter((language) => description.languages[language] !== undefined),
    openStream: (language: LanguageValue) => slots.open(description.languages[language]),
    async close() {
      process.close()
    },
  }
}

/** The streams of a process. */
class StreamSlots {
  readonly #process: ModelProcess
  readonly #capacity: number
  #opened = 0
  #open = 0
  /** Closed streams that the process is not told of yet. */
  readonly #ended: number[] = []

  constructor(process: ModelProcess, capacity: number) {
    this.#process = process
    this.#capacity = capacity
  }

  /** @param language the model's own code; null is returned if it does not know the language, or all slots are taken */
  open(language: string | undefined): StreamingRecognizer | null {
    if (language === undefined || this.#open >= this.#capacity) return null
    this.#open += 1
    this.#opened += 1
    const stream = this.#opened
    const release = this.#process.hold()
    let closed = false
    const accept = async (pcm: Int16Array, reset: boolean) => {
      if (closed) throw new SpeechEngineError('the stream is closed')
      const message: StreamQuestion = { stream, pcm, reset, language, ended: this.#ended.splice(0) }
      return this.#process.ask({ message, schema: v.string(), timeoutMs: timeoutMs(pcm) })
    }
    // Loads the model before the first audio; a failure shows up again with it.
    accept(noAudio, true).catch(() => {})
    return {
      accept,
      close: () => {
        if (closed) return
        closed = true
        this.#open -= 1
        this.#ended.push(stream)
        release()
      },
    }
  }
}
