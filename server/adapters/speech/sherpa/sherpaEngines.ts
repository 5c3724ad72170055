import { languageValues } from '../../../../src/wire/constants'
import { sampleRate } from '../../../ports/ports'
import { SpeechEngineError, type SpeechEngine } from '../../../ports/speech'
import type { InstalledModel } from '../models/modelDescription'
import { ModelServices, modelsFor } from './modelServices'
import { RecognizerPool, type RecognizerPoolOptions } from './recognizerPool'
import { resultUtterances } from './resultUtterances'

/** What is quieter, or shorter, is not worth asking a model: about -60 dB, and 0.1 s. */
const silentPeak = 32
const minSamples = sampleRate / 10
/** Chunks are filled up with silence to a multiple of this, so that onnxruntime sees few different lengths. */
const stepSamples = 5 * sampleRate
const maxHotwords = 500

/** An engine for each installed recognition model. */
export function createSherpaEngines(options: RecognizerPoolOptions): {
  /** In the order of the models. */
  current(): readonly SpeechEngine[]
  /** Ends all processes. */
  close(): void
} {
  const services = new ModelServices(options.models, ([model]) => {
    if (!model) throw new Error('an engine needs a model')
    const pool = new RecognizerPool(model, options)
    return { service: recognitionEngine(model, pool), processes: pool.processes }
  })
  return {
    current: () => modelsFor(options.models, 'recognition').map((model) => services.of([model])),
    close: () => services.close(),
  }
}

function recognitionEngine({ description }: InstalledModel, pool: RecognizerPool): SpeechEngine {
  return {
    id: `sherpa:${description.id}`,
    name: description.name,
    languages: languageValues.filter((language) => description.languages[language] !== undefined),
    concurrency: pool.processes.length,
    remote: false,
    async recognize(chunk, language, { signal, hotwords = [], priority } = {}) {
      signal?.throwIfAborted()
      const code = description.languages[language]
      if (code === undefined) throw new SpeechEngineError(`${description.name} does not know the language ${language}`)
      if (isSilent(chunk)) return []
      const question = { pcm: filledUp(chunk), language: code, hotwords: usableHotwords(hotwords) }
      const result = await pool.recognize(question, { signal, urgent: priority === 'live' })
      return resultUtterances(result, { description, chunkMs: Math.floor((chunk.length * 1000) / sampleRate) })
    },
    async close() {
      for (const process of pool.processes) process.close()
    },
  }
}

const isSilent = (pcm: Int16Array) => pcm.length < minSamples || pcm.every((sample) => Math.abs(sample) < silentPeak)

function filledUp(chunk: Int16Array): Int16Array {
  const filled = new Int16Array(Math.ceil(chunk.length / stepSamples) * stepSamples)
  filled.set(chunk)
  return filled
}

/** Without the characters that separate hotwords and give them scores. */
function usableHotwords(hotwords: readonly string[]): string[] {
  const cleaned = hotwords.map((hotword) => hotword.replace(/[/:,\s]+/g, ' ').trim())
  return [...new Set(cleaned)].filter((hotword) => hotword !== '').slice(0, maxHotwords)
}
