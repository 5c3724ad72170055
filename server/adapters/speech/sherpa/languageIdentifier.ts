import * as v from 'valibot'
import type { LanguageValue } from '../../../../src/wire/constants'
import { sampleRate } from '../../../ports/ports'
import type { LanguageIdentifier } from '../../../ports/speech'
import { ModelProcess, type ModelProcessOptions } from './modelProcess'
import { ModelServices, modelsFor, type ModelService } from './modelServices'

/** Whisper's codes of our languages. It tells no Chinese dialect but Cantonese from Mandarin. */
const languages = new Map<string, LanguageValue>([
  ['zh', 'cn'],
  ['yue', 'cn_cantonese'],
  ['en', 'en'],
  ['de', 'de'],
  ['ar', 'ar'],
  ['es', 'es'],
])

/** What Whisper listens to at once. */
const maxSamples = 30 * sampleRate
/** Less is no speech; Whisper would name a language all the same. */
const minSamples = 0.3 * sampleRate
const timeoutMs = 120_000

/** Language identification by a multilingual Whisper model. */
export function createLanguageIdentifier(options: ModelProcessOptions): ModelService<LanguageIdentifier> {
  const services = new ModelServices(options.models, ([model]) => {
    if (!model) throw new Error('language identification needs a model')
    const process = new ModelProcess({ kind: 'languageIdentifier', model, threads: options.threads ?? 1 }, options)
    return { service: identifierOf(process), processes: [process] }
  })
  return {
    current: () => {
      const [model] = modelsFor(options.models, 'languageIdentification')
      return model ? services.of([model]) : null
    },
    close: () => services.close(),
  }
}

const identifierOf = (process: ModelProcess): LanguageIdentifier => ({
  async identify(pcm, signal) {
    signal?.throwIfAborted()
    if (pcm.length < minSamples) return null
    const message = pcm.subarray(0, maxSamples)
    const code = await process.ask({ message, schema: v.string(), timeoutMs }, { signal })
    return languages.get(code) ?? null
  },
})
