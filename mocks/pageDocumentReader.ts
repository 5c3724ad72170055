import { readDocument } from '../server/adapters/documents/readDocument'
import type { PdfAssets } from '../server/adapters/documents/pdfReader'
import { DocumentError, type DocumentReader } from '../server/ports/documentReader'
import type { Files } from '../server/ports/ports'

export type { PdfAssets }

/** Reads documents in the page; each library is loaded with its first document. */
export function createPageDocumentReader(files: Files, pdf: PdfAssets | null): DocumentReader {
  return {
    async *read(name, type, signal) {
      const file = await files.open(name)
      if (!file) throw new DocumentError('broken', `${name} does not exist`)
      const read = async (start: number, end: number) =>
        start >= end ? new Uint8Array(0) : new Uint8Array(await new Response(file.stream(start, end - 1)).arrayBuffer())
      for await (const part of readDocument({ size: file.size, read }, type, pdf)) {
        if (signal.aborted) return
        yield part
      }
    },
  }
}
