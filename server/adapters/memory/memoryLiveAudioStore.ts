import type { FileName } from '../../ports/fileNames'
import type { LiveAudioStore } from '../../ports/ports'
import { wavHeader, wavHeaderBytes } from '../../lib/wavHeader'
import type { MemoryFiles } from './memoryFiles'

/** Append-only audio in memory, for the mocks and tests; a finished one becomes a file. */
export function createMemoryLiveAudioStore(files: MemoryFiles): LiveAudioStore {
  const buffers = new Map<FileName, GrowingBuffer>()
  return {
    async open(name) {
      const known = buffers.get(name) ?? new GrowingBuffer(await readSamples(files, name))
      buffers.set(name, known)
      await files.remove(name)
      return {
        get size() {
          return known.size
        },
        append: async (bytes) => known.append(bytes),
        read: async (offset, count) => known.read(offset, count),
        close: () => Promise.resolve(),
      }
    },
    size: async (name) => buffers.get(name)?.size ?? 0,
    async finish(name) {
      const known = buffers.get(name)
      if (!known && (await files.open(name))) return
      if (!known) throw new Error(`there is no audio file ${name}`)
      files.put(name, new Blob([wavHeader(known.size), known.read(0, known.size)]))
      buffers.delete(name)
    },
    async remove(name) {
      buffers.delete(name)
    },
    names: async () => [...buffers.keys()],
  }
}

/** A buffer that doubles its capacity. */
class GrowingBuffer {
  #bytes: Uint8Array<ArrayBuffer>
  size: number

  constructor(start: Uint8Array<ArrayBuffer>) {
    this.#bytes = start
    this.size = start.length
  }

  append(bytes: Uint8Array): void {
    if (this.size + bytes.length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.size + bytes.length))
      larger.set(this.#bytes.subarray(0, this.size))
      this.#bytes = larger
    }
    this.#bytes.set(bytes, this.size)
    this.size += bytes.length
  }

  read(offset: number, count: number): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(offset, Math.min(this.size, offset + count))
  }
}

async function readSamples(files: MemoryFiles, name: FileName): Promise<Uint8Array<ArrayBuffer>> {
  const finished = await files.open(name)
  if (!finished) return new Uint8Array(0)
  return new Uint8Array(await new Response(finished.stream(wavHeaderBytes)).arrayBuffer())
}
