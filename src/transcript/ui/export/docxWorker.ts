/** Writes Word files in workers, because a long text takes seconds. */

interface DocxJob {
  /** Posted to the worker. */
  readonly document: object
  readonly startWorker: () => Worker
  /** Writes the document on this thread, where workers are unavailable. */
  readonly writeHere: () => Promise<Uint8Array<ArrayBuffer>>
  readonly signal?: AbortSignal
}

/** The bytes of a Word file. @throws if it can't be written, or the signal's abort reason */
export async function writeInWorker({ document, startWorker, writeHere, signal }: DocxJob) {
  if (typeof Worker === 'undefined') return writeHere()
  const worker = startWorker()
  try {
    return await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => resolve(data)
      worker.onerror = ({ message }) => reject(new Error(`document worker failed: ${message}`))
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.postMessage(document)
    })
  } finally {
    worker.terminate()
  }
}

/** In a worker: writes the document it receives and posts the bytes. */
export function serveDocx<T>(write: (document: T) => Promise<Uint8Array>): void {
  addEventListener('message', ({ data }: MessageEvent<T>) => {
    // Turns a rejection into an error event on the page.
    write(data).then(
      (bytes) => postMessage(bytes, { transfer: [bytes.buffer] }),
      (cause: unknown) => reportError(cause),
    )
  })
}
