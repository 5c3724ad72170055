import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { TranscriptDocument } from '../../src/transcript/write/document'
import type { Documents } from '../ports'

/** Longest time a document may take, in milliseconds: five hours of speech take a few seconds. */
const limitMs = 120_000

/**
 * Writes Word files in a thread, one after the other, so that neither the event loop nor the memory suffers from a long one.
 * @param entry the built docxWorkerEntry.ts
 */
export function createDocxWorker(entry: string): Documents {
  let last: Promise<unknown> = Promise.resolve()
  return {
    docx(document) {
      const made = last.then(() => write(entry, document))
      last = made.catch(() => {})
      return made
    },
  }
}

async function write(entry: string, document: TranscriptDocument): Promise<Uint8Array> {
  const worker = new Worker(entry, { workerData: document, execArgv: [] })
  const listening = new AbortController()
  const signal = AbortSignal.any([listening.signal, AbortSignal.timeout(limitMs)])
  const early = async () => {
    await once(worker, 'exit', { signal })
    throw new Error('the document thread ended without a document')
  }
  try {
    const [bytes]: unknown[] = await Promise.race([once(worker, 'message', { signal }), early()])
    if (!(bytes instanceof Uint8Array)) throw new Error('the document thread gave something else than bytes')
    return bytes
  } finally {
    listening.abort()
    await worker.terminate()
  }
}
