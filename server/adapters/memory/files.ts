import { isFileName, newFileName, typeOf, type FileName } from '../../fileNames'
import type { Files } from '../../ports'

/** Bytes a stream hands over at once. */
const chunkBytes = 64 * 1024

/** Files kept as blobs, for pages and tests. */
export interface MemoryFiles extends Files {
  /** Keeps a blob without copying it. */
  put(name: FileName, body: Blob): void
  /** Names of all files there are. */
  names(): FileName[]
}

export function createMemoryFiles(): MemoryFiles {
  const blobs = new Map<FileName, Blob>()
  return {
    name: newFileName,
    names: () => [...blobs.keys()],
    put: (name, body) => void blobs.set(name, body),
    async write(name, body) {
      blobs.set(name, new Blob([new Uint8Array(body)]))
    },
    async open(name) {
      const blob = isFileName(name) ? blobs.get(name) : undefined
      if (!blob) return null
      return {
        size: blob.size,
        type: typeOf(name),
        stream: (start = 0, end = blob.size - 1) => streamOf(blob.slice(start, end + 1)),
      }
    },
    async remove(name) {
      blobs.delete(name)
    },
  }
}

/** Blob.stream() may hold the whole blob at once in some browsers; slices never do. */
function streamOf(blob: Blob): ReadableStream<Uint8Array> {
  let offset = 0
  return new ReadableStream({
    async pull(controller) {
      if (offset >= blob.size) return controller.close()
      const part = blob.slice(offset, offset + chunkBytes)
      offset += part.size
      controller.enqueue(new Uint8Array(await part.arrayBuffer()))
    },
  })
}
