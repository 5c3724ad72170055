import { isFileName, newFileName, mimeTypeOf, type FileName } from '../../ports/fileNames'
import type { Files } from '../../ports/ports'

/** Bytes per stream chunk. */
const chunkBytes = 64 * 1024

/** Files stored as blobs, for the mocks and tests. */
export interface MemoryFiles extends Files {
  /** Stores a blob without copying it. */
  put(name: FileName, body: Blob): void
  /** Names of all files. */
  names(): FileName[]
}

/** @param now milliseconds since 1970 */
export function createMemoryFiles(now: () => number = Date.now): MemoryFiles {
  const blobs = new Map<FileName, Blob>()
  const changeTimes = new Map<FileName, number>()
  const put = (name: FileName, body: Blob) => {
    blobs.set(name, body)
    changeTimes.set(name, now())
  }
  return {
    name: newFileName,
    names: () => [...blobs.keys()],
    put,
    async write(name, body) {
      put(name, new Blob([new Uint8Array(body)]))
    },
    async open(name) {
      const blob = isFileName(name) ? blobs.get(name) : undefined
      if (!blob) return null
      return {
        size: blob.size,
        type: mimeTypeOf(name),
        stream: (start = 0, end = blob.size - 1) => toWebStream(blob.slice(start, end + 1)),
      }
    },
    async remove(name) {
      blobs.delete(name)
      changeTimes.delete(name)
    },
    freeBytes: async () => null,
    async *list() {
      for (const [name, changedAt] of [...changeTimes]) yield { name, changedAt }
    },
    check: async () => {},
  }
}

/** Blob.stream() may load the whole blob into memory in some browsers; slices never do. */
function toWebStream(blob: Blob): ReadableStream<Uint8Array> {
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
