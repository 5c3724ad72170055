import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { TranscriptDocument } from '../../../src/transcript/export/transcriptDocument'
import { Semaphore } from '../../lib/semaphore'
import type { DocumentWriter } from '../../ports/ports'

/** Time limit for a document, in milliseconds: five hours of speech take a few seconds. */
const timeoutMs = 120_000

/**
 * Writes Word files in a thread, one at a time, so that a long one neither blocks the event loop nor exhausts memory.
 * @param entry the built docxWorkerEntry.ts
 */
export function createDocxWorker(entry: string): DocumentWriter {
  const semaphore = new Semaphore([1])
  return { docx: (document) => semaphore.run(() => writeInThread(entry, document)) }
}

async function writeInThread(entry: string, document: TranscriptDocument): Promise<Uint8Array> {
  const worker = new Worker(entry, { workerData: document, execArgv: [], env: {} })
  const cleanup = new AbortController()
  const signal = AbortSignal.any([cleanup.signal, AbortSignal.timeout(timeoutMs)])
  const rejectOnExit = async () => {
    await once(worker, 'exit', { signal })
    throw new Error('the document thread exited without a document')
  }
  try {
    const [bytes]: unknown[] = await Promise.race([once(worker, 'message', { signal }), rejectOnExit()])
    if (!(bytes instanceof Uint8Array)) throw new Error('the document thread returned something other than bytes')
    return bytes
  } finally {
    cleanup.abort()
    await worker.terminate()
  }
}
