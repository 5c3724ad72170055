import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Summarizer, GenerationOptions, TranscriptText } from '../../ports/textServices'

/** The thread's request and its messages. */
export type ExtractWorkerRequest = { method: 'summarize' | 'outline'; text: TranscriptText }
export type ExtractWorkerMessage = { progress: number } | { result: unknown }

/** Time limit in milliseconds: five hours of speech take a second. */
const timeoutMs = 60_000

/**
 * The extractive summarizer in a thread per text, so that it does not block the event loop.
 * @param entry the built extractWorkerEntry.ts
 */
export function createExtractWorker(entry: string): Summarizer {
  const run = async <Result>(request: ExtractWorkerRequest, options: GenerationOptions): Promise<Result> =>
    (await runInThread(entry, request, options)) as Result
  return {
    method: 'extract',
    summarize: (text, options) => run({ method: 'summarize', text }, options),
    outline: (text, options) => run({ method: 'outline', text }, options),
  }
}

async function runInThread(
  entry: string,
  request: ExtractWorkerRequest,
  { signal, progress }: GenerationOptions,
): Promise<unknown> {
  signal.throwIfAborted()
  const worker = new Worker(entry, { workerData: request, execArgv: [], env: {} })
  const cleanup = new AbortController()
  const stopSignal = AbortSignal.any([cleanup.signal, signal, AbortSignal.timeout(timeoutMs)])
  try {
    const result = new Promise<unknown>((resolve) => {
      worker.on('message', (message: ExtractWorkerMessage) =>
        'result' in message ? resolve(message.result) : progress(message.progress),
      )
    })
    return await Promise.race([result, rejectOnExit(worker, stopSignal)])
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    cleanup.abort()
    await worker.terminate()
  }
}

/** Rejects when the thread exits or fails, or when the signal aborts. */
async function rejectOnExit(worker: Worker, stopSignal: AbortSignal): Promise<never> {
  await once(worker, 'exit', { signal: stopSignal })
  throw new Error('the summarizer thread exited without a result')
}
