import { readDocument } from '../server/adapters/documents/readDocument'
import type { PdfAssets } from '../server/adapters/documents/pdf'
import { DocumentRefused, type DocumentReader } from '../server/documents'
import type { Files } from '../server/ports'

export type { PdfAssets }

/** Takes documents apart in the page itself, each library loaded with its first document. */
export function pageDocuments(files: Files, pdf: PdfAssets | null): DocumentReader {
  return {
    async *read(name, type, signal) {
      const file = await files.open(name)
      if (!file) throw new DocumentRefused('broken', `${name} is gone`)
      const read = async (start: number, end: number) =>
        start >= end ? new Uint8Array(0) : new Uint8Array(await new Response(file.stream(start, end - 1)).arrayBuffer())
      for await (const part of readDocument({ size: file.size, read }, type, pdf)) {
        if (signal.aborted) return
        yield part
      }
    },
  }
}
