import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LanguageModel, MakingOptions, SpokenText } from '../understanding'

/** What the thread is asked, and what it says. */
export type ExtractQuestion = { make: 'summarize' | 'outline'; text: SpokenText }
export type ExtractNews = { progress: number } | { made: unknown }

/** Longest time it may take, in milliseconds: five hours of speech take a second. */
const limitMs = 60_000

/**
 * The built-in model in a thread for each text, so that the event loop goes on.
 * @param entry the built extractWorkerEntry.ts
 */
export function createExtractWorker(entry: string): LanguageModel {
  const ask = async <Made>(question: ExtractQuestion, options: MakingOptions): Promise<Made> =>
    (await inThread(entry, question, options)) as Made
  return {
    by: 'extract',
    summarize: (text, options) => ask({ make: 'summarize', text }, options),
    outline: (text, options) => ask({ make: 'outline', text }, options),
  }
}

async function inThread(
  entry: string,
  question: ExtractQuestion,
  { signal, progress }: MakingOptions,
): Promise<unknown> {
  signal.throwIfAborted()
  const worker = new Worker(entry, { workerData: question, execArgv: [] })
  const listening = new AbortController()
  const ending = AbortSignal.any([listening.signal, signal, AbortSignal.timeout(limitMs)])
  try {
    const made = new Promise<unknown>((resolve) => {
      worker.on('message', (news: ExtractNews) => ('made' in news ? resolve(news.made) : progress(news.progress)))
    })
    return await Promise.race([made, early(worker, ending)])
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    listening.abort()
    await worker.terminate()
  }
}

/** Throws when the thread ends, fails, or is no longer waited for. */
async function early(worker: Worker, ending: AbortSignal): Promise<never> {
  await once(worker, 'exit', { signal: ending })
  throw new Error('the thread of the built-in model ended without a result')
}
