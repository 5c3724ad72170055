import { Semaphore } from '../../../lib/semaphore'
import { SpeechEngineError, type Clock, type StreamingRecognizer, type SpeechEngine } from '../../../ports/ports'
import { DecoderProcess, type DecoderProcessOptions } from './decoderProcess'
import type { Installation } from './installation'
import { toUtterances } from './utterances'

export interface PocketSphinxOptions extends Pick<DecoderProcessOptions, 'loadTimeoutMs' | 'chunkTimeoutMs'> {
  /** Null if not installed: the engine then supports no language and says what to install. */
  installation: Installation | null
  /** The built decoderProcessEntry.ts. */
  childPath: string
  /** Number of engine processes; each takes a core and 100 MB. */
  processes: number
  /** Maximum concurrent live streams; each has its own process of 250 MB. */
  liveProcesses?: number
  clock: Clock
}

/** PocketSphinx in child processes: English, lowercase, no punctuation, with word times and confidences. */
export function createPocketSphinx({
  installation,
  processes,
  liveProcesses = 0,
  ...options
}: PocketSphinxOptions): SpeechEngine {
  const newProcess = () => new DecoderProcess({ ...options, childArguments: [JSON.stringify(installation)] })
  const allProcesses = installation ? Array.from({ length: processes }, newProcess) : []
  const semaphore = new Semaphore(allProcesses)
  const streamingProcesses = new Set<DecoderProcess>()
  const openStream = () =>
    streamingProcesses.size < liveProcesses ? createRecognizer(newProcess(), streamingProcesses) : null
  return {
    id: 'pocketsphinx',
    languages: installation ? ['en'] : [],
    availabilityNote: installation ? 'engine.pocketsphinx' : 'engine.pocketsphinx.missing',
    concurrency: allProcesses.length,
    async recognize(chunk, _language, signal) {
      if (allProcesses.length === 0) throw new SpeechEngineError('PocketSphinx is not installed')
      const decoded = semaphore.run((decoderProcess) => decoderProcess.decode(chunk), { signal })
      return toUtterances(await abandonOnAbort(decoded, signal))
    },
    ...(installation && liveProcesses > 0 && { openStream }),
    async close() {
      for (const decoderProcess of [...allProcesses, ...streamingProcesses]) decoderProcess.close()
    },
  }
}

/** Rejects as soon as the signal fires: a process can't interrupt a chunk and finishes it for nobody. */
function abandonOnAbort<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(signal?.reason)
    signal?.addEventListener('abort', abandon, { once: true })
    void work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abandon))
  })
}

function createRecognizer(
  decoderProcess: DecoderProcess,
  streamingProcesses: Set<DecoderProcess>,
): StreamingRecognizer {
  streamingProcesses.add(decoderProcess)
  // Loads both decoders before the first audio; a failure shows up again in the first request.
  const warmup = decoderProcess.feed({ pcm: new Int16Array(0), reset: true }).catch(() => {})
  return {
    async accept(pcm, reset) {
      await warmup
      return decoderProcess.feed({ pcm, reset })
    },
    async recognize(chunk) {
      await warmup
      return toUtterances(await decoderProcess.decode(chunk))
    },
    close() {
      decoderProcess.close()
      streamingProcesses.delete(decoderProcess)
    },
  }
}
