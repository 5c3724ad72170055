/** Random access to the bytes of a document. */
export interface DocumentSource {
  size: number
  /** Bytes `start` to `end`, exclusive. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** Bytes per read. */
const chunkBytes = 256 * 1024

/** Reads the document from start to end. */
export async function* readChunks(source: DocumentSource, bytes = chunkBytes): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += bytes) yield source.read(at, Math.min(source.size, at + bytes))
}
