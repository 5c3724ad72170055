/** The bytes of a document, wherever they lie. */
export interface DocumentSource {
  size: number
  /** Bytes `start` to `end`, exclusive. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** Bytes a reader takes at once. */
const chunkBytes = 256 * 1024

/** The document from its start to its end. */
export async function* chunksOf(source: DocumentSource, bytes = chunkBytes): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += bytes) yield source.read(at, Math.min(source.size, at + bytes))
}
