import type { TranscriptDocument } from '../write/document'

/**
 * The bytes of a Word file, written in a worker: a long transcript takes seconds, in which the page stays quick.
 * Where there are no workers the page writes it.
 */
export async function makeDocx(document: TranscriptDocument): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof Worker === 'undefined') {
    const { writeDocx } = await import('../write/docx')
    return new Uint8Array(await writeDocx(document))
  }
  const worker = new Worker(new URL('./docx.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => resolve(data)
      worker.onerror = ({ message }) => reject(new Error(`the document worker failed: ${message}`))
      worker.postMessage(document)
    })
  } finally {
    worker.terminate()
  }
}
