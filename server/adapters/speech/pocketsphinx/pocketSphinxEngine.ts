import { abandonOnAbort } from '../../../lib/abandonOnAbort'
import { Semaphore } from '../../../lib/semaphore'
import { SpeechEngineError, type SpeechEngine, type StreamingRecognizer } from '../../../ports/speech'
import { DecoderProcess, type DecoderProcessOptions } from './decoderProcess'
import { toUtterances } from './utterances'

export interface PocketSphinxOptions extends DecoderProcessOptions {
  /** Number of engine processes; each takes a core and 100 MB. */
  processes: number
  /** Maximum concurrent live streams; each has its own process of 150 MB. */
  liveProcesses?: number
}

/** PocketSphinx in child processes: English, lowercase, no punctuation, with word times and confidences. */
export function createPocketSphinx({ processes, liveProcesses = 0, ...options }: PocketSphinxOptions): SpeechEngine {
  const { installation } = options
  const batchProcesses = installation
    ? Array.from({ length: processes }, () => new DecoderProcess('batch', options))
    : []
  const semaphore = new Semaphore(batchProcesses)
  const streamProcesses = new Set<DecoderProcess>()
  const openStream = () =>
    streamProcesses.size < liveProcesses ? createStream(new DecoderProcess('stream', options), streamProcesses) : null
  return {
    id: 'pocketsphinx',
    name: 'PocketSphinx',
    languages: installation ? ['en'] : [],
    availabilityNote: installation ? 'engine.pocketsphinx' : 'engine.pocketsphinx.missing',
    concurrency: batchProcesses.length,
    remote: false,
    async recognize(chunk, _language, { signal, priority } = {}) {
      if (batchProcesses.length === 0) throw new SpeechEngineError('PocketSphinx is not installed')
      const urgent = priority === 'live'
      const decoded = semaphore.run((decoder) => decoder.decode(chunk), { signal, urgent })
      return toUtterances(await abandonOnAbort(decoded, signal))
    },
    ...(installation && liveProcesses > 0 && { streamingLanguages: ['en'], openStream }),
    async close() {
      for (const decoder of [...batchProcesses, ...streamProcesses]) decoder.close()
    },
  }
}

function createStream(decoder: DecoderProcess, streamProcesses: Set<DecoderProcess>): StreamingRecognizer {
  streamProcesses.add(decoder)
  // Loads the model before the first audio; a failure shows up again in the first request.
  const warmup = decoder.feed({ pcm: new Int16Array(0), reset: true }).catch(() => {})
  return {
    async accept(pcm, reset) {
      await warmup
      return decoder.feed({ pcm, reset })
    },
    close() {
      decoder.close()
      streamProcesses.delete(decoder)
    },
  }
}
