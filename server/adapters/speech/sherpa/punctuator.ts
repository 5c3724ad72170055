import * as v from 'valibot'
import { languageValues, type LanguageValue } from '../../../../src/wire/constants'
import type { Punctuator } from '../../../ports/speech'
import type { InstalledModel } from '../models/modelDescription'
import { isHan, withInsertedMarks, withSentenceCapitals } from './insertedMarks'
import { ModelProcess, type ModelProcessOptions } from './modelProcess'
import { ModelServices, modelsFor, type ModelService } from './modelServices'

const timeoutMs = 60_000
const letterOrDigit = /[\p{L}\p{N}]/u

interface LoadedModel {
  model: InstalledModel
  process: ModelProcess
}

/**
 * Punctuation by CT-Transformer, for Chinese and English, and by the CNN-BiLSTM for English, which knows capitals too. Each model has a
 * process.
 */
export function createPunctuator(options: ModelProcessOptions): ModelService<Punctuator> {
  const services = new ModelServices(options.models, (models) => {
    const loaded = models.map((model) => ({
      model,
      process: new ModelProcess({ kind: 'punctuator', model, threads: 1 }, options),
    }))
    return { service: punctuatorOf(loaded), processes: loaded.map(({ process }) => process) }
  })
  return {
    current: () => {
      const models = modelsFor(options.models, 'punctuation')
      return models.length > 0 ? services.of(models) : null
    },
    close: () => services.close(),
  }
}

function punctuatorOf(loaded: readonly LoadedModel[]): Punctuator {
  const knowing = (language: LanguageValue) =>
    loaded.filter(({ model }) => model.description.languages[language] !== undefined)
  return {
    languages: languageValues.filter((language) => knowing(language).length > 0),
    async punctuate(text, language, signal) {
      signal?.throwIfAborted()
      const capitals = hasCapitals(text)
      const models = knowing(language)
      const best = models.find(({ model }) => (model.description.family === 'cnnBilstm') === capitals) ?? models[0]
      if (!best || !letterOrDigit.test(text)) return text
      const punctuated = await best.process.ask({ message: text, schema: v.string(), timeoutMs }, { signal })
      const result = withInsertedMarks(text, punctuated)
      return capitals && best.model.description.family !== 'cnnBilstm' ? withSentenceCapitals(result) : result
    },
  }
}

/** Whether the text's letters have capitals: Chinese text is left as it is, with the foreign words in it. */
const hasCapitals = (text: string) => !isHan(text)
