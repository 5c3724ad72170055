import { languageValues, pcmSamplesPerMs, type LanguageValue } from '../../../../src/wire/constants'
import { Semaphore } from '../../../lib/semaphore'
import type { Clock } from '../../../ports/ports'
import { SpeechEngineError, type RecognitionOptions, type SpeechEngine, type Utterance } from '../../../ports/speech'
import type { LanguageCodes } from '../languageCodes'
import { postTranscription, RefusedFormError } from './postTranscription'
import { parseTranscription } from './transcriptionAnswer'
import { transcriptionBody, transcriptionForms, transcriptionPrompt, type WordTimes } from './transcriptionForms'

/** A service with OpenAI's transcription API, self-hosted or commercial. */
export interface OpenAiSpeechService {
  /** With or without `/v1`, or the full address if it ends in `/transcriptions` or `/inference`. */
  url: string
  /** '' for none. */
  key: string
  model: string
  languages: LanguageCodes
  /** Chunks sent at once. */
  parallel: number
  words: WordTimes
}

/** Codes of Whisper and most other models: ISO 639-1, and `yue`. They know no codes for dialects of Mandarin. */
export const whisperLanguages: Required<LanguageCodes> = {
  cn: 'zh',
  en: 'en',
  cn_cantonese: 'yue',
  cn_henanese: 'zh',
  cn_xinanese: 'zh',
  de: 'de',
  ar: 'ar',
  es: 'es',
}

/** OpenAI refuses shorter audio, and nobody says anything in it. */
const minChunkMs = 100
/** For each attempt; a large model without a graphics card takes about twice the audio's duration. */
const defaultTimeoutMs = 120_000

/** @param timeoutMs time limit of a request */
export function createOpenAiSpeech(
  service: OpenAiSpeechService,
  clock: Clock,
  timeoutMs = defaultTimeoutMs,
): SpeechEngine {
  const { key, model, languages, parallel, words } = service
  const url = transcriptionUrl(service.url)
  const semaphore = new Semaphore(Array.from({ length: parallel }, (_, slot) => slot))
  const closed = new AbortController()
  /** Index of the form that the service accepted, by language. */
  const acceptedForms = new Map<LanguageValue, number>()

  async function request(
    chunk: Int16Array,
    language: LanguageValue,
    options: RecognitionOptions,
  ): Promise<Utterance[]> {
    const prompt = transcriptionPrompt(language, options.hotwords)
    const signal = options.signal ? AbortSignal.any([options.signal, closed.signal]) : closed.signal
    const forms = transcriptionForms(words, languages[language] ?? '')
    const accepted = acceptedForms.get(language)
    let refusal: unknown
    for (const [index, form] of forms.entries()) {
      if (index < (accepted ?? 0)) continue
      try {
        const body = transcriptionBody({ chunk, model, prompt, ...form })
        const answer = await postTranscription({ url, key, body, signal, clock, timeoutMs })
        acceptedForms.set(language, index)
        return parseTranscription(answer, { durationMs: chunk.length / pcmSamplesPerMs, language, prompt })
      } catch (error) {
        // Once a form was accepted, a refusal is about the audio.
        if (!(error instanceof RefusedFormError) || accepted !== undefined) throw error
        refusal = error
      }
    }
    throw refusal
  }

  return {
    id: `openai:${model}`,
    name: model,
    languages: languageValues.filter((language) => languages[language] !== undefined),
    availabilityNote: 'engine.remote',
    concurrency: parallel,
    remote: true,
    async recognize(chunk, language, options = {}) {
      if (languages[language] === undefined) throw new SpeechEngineError(`STT_LANGUAGES has no code for ${language}`)
      options.signal?.throwIfAborted()
      if (chunk.length < minChunkMs * pcmSamplesPerMs) return []
      return semaphore.run(() => request(chunk, language, options), {
        signal: options.signal,
        urgent: options.priority === 'live',
      })
    },
    async close() {
      closed.abort(new SpeechEngineError('the speech service is not used any more'))
    },
  }
}

function transcriptionUrl(url: string): string {
  const base = url.replace(/\/+$/, '')
  if (/\/(transcriptions|inference)$/.test(base)) return base
  return `${base.replace(/\/v1$/, '')}/v1/audio/transcriptions`
}
