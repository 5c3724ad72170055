import { languageValues, pcmSamplesPerMs } from '../../../../src/wire/constants'
import { Semaphore } from '../../../lib/semaphore'
import { SpeechEngineError, type SpeechEngine, type StreamingRecognizer } from '../../../ports/speech'
import type { LanguageCodes } from '../languageCodes'
import { openFunAsrStream } from './funAsrStream'
import { recognizeOffline } from './recognizeOffline'

/** A FunASR server with its WebSocket protocol. */
export interface FunAsrService {
  /** `ws:` or `wss:`. */
  url: string
  languages: LanguageCodes
  /** Chunks sent at once, and meetings streamed at once. */
  parallel: number
}

const minChunkMs = 100
const defaultTimes = { timeoutMs: 120_000, settleMs: 5_000, patienceMs: 200 }

/** @param times time limits; see `OfflineRequest` and `FunAsrStreamOptions` */
export function createFunAsr({ url, languages, parallel }: FunAsrService, times = defaultTimes): SpeechEngine {
  const { timeoutMs, settleMs, patienceMs } = times
  const semaphore = new Semaphore(Array.from({ length: parallel }, (_, slot) => slot))
  const closed = new AbortController()
  const streams = new Set<StreamingRecognizer>()
  const known = languageValues.filter((language) => languages[language] !== undefined)
  return {
    id: 'funasr',
    name: 'FunASR',
    languages: known,
    availabilityNote: 'engine.remote',
    concurrency: parallel,
    remote: true,
    async recognize(chunk, language, { signal, hotwords = [], priority } = {}) {
      const languageCode = languages[language]
      if (languageCode === undefined) throw new SpeechEngineError(`FUNASR_LANGUAGES has no code for ${language}`)
      signal?.throwIfAborted()
      if (chunk.length < minChunkMs * pcmSamplesPerMs) return []
      const ended = signal ? AbortSignal.any([signal, closed.signal]) : closed.signal
      const start = { languageCode, hotwords }
      return semaphore.run(() => recognizeOffline({ url, chunk, start, signal: ended, timeoutMs, settleMs }), {
        signal,
        urgent: priority === 'live',
      })
    },
    streamingLanguages: known,
    openStream(language, { hotwords = [] } = {}) {
      if (streams.size >= parallel || closed.signal.aborted) return null
      const start = { languageCode: languages[language] ?? 'auto', hotwords }
      const stream = openFunAsrStream({ url, start, patienceMs, onClose: () => streams.delete(stream) })
      streams.add(stream)
      return stream
    },
    async close() {
      closed.abort(new SpeechEngineError('the FunASR server is not used any more'))
      for (const stream of streams) stream.close()
    },
  }
}
