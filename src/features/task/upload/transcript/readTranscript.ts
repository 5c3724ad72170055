/** Reads a picked transcript in a worker, loaded on first use. */
import { extensionOf } from '../../../../shared/uploadQueue/pickFiles'
import { transcriptTypeOf } from '../../../../transcript/import/importedTranscript'
import type { ReadTranscript } from './transcriptMessages'

/** A file that keeps the worker busy for longer is not read. */
const timeoutMs = 30_000

/** Never rejects: a file that can't be read has the fault `format`. */
export async function readTranscript(file: File, signal: AbortSignal): Promise<ReadTranscript> {
  const type = transcriptTypeOf(extensionOf(file.name))
  const unreadable: ReadTranscript = { ok: false, fault: 'format' }
  if (!type) return unreadable
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes || signal.aborted) return unreadable
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./transcript.worker.ts', import.meta.url), { type: 'module' })
    const finish = (result: ReadTranscript) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      worker.terminate()
      resolve(result)
    }
    const stop = () => finish(unreadable)
    const timer = setTimeout(stop, timeoutMs)
    signal.addEventListener('abort', stop)
    worker.onerror = stop
    worker.onmessage = ({ data }: MessageEvent<ReadTranscript>) => finish(data)
    worker.postMessage({ bytes: new Uint8Array(bytes), type }, [bytes])
  })
}
