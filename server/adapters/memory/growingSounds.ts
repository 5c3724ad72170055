import type { FileName } from '../../fileNames'
import type { GrowingSounds } from '../../ports'
import { wavHeader, wavHeaderBytes } from '../../wav'
import type { MemoryFiles } from './files'

/** Sounds that grow in memory, for pages and tests; a finished one becomes a file. */
export function createMemorySounds(files: MemoryFiles): GrowingSounds {
  const growing = new Map<FileName, Growing>()
  return {
    async open(name) {
      const known = growing.get(name) ?? new Growing(await samplesOf(files, name))
      growing.set(name, known)
      await files.remove(name)
      return {
        get size() {
          return known.size
        },
        append: async (bytes) => known.append(bytes),
        read: async (place, count) => known.read(place, count),
        close: () => Promise.resolve(),
      }
    },
    size: async (name) => growing.get(name)?.size ?? 0,
    async finish(name) {
      const known = growing.get(name)
      if (!known && (await files.open(name))) return
      if (!known) throw new Error(`there is no sound ${name}`)
      files.put(name, new Blob([wavHeader(known.size), known.read(0, known.size)]))
      growing.delete(name)
    },
    async remove(name) {
      growing.delete(name)
    },
    names: async () => [...growing.keys()],
  }
}

/** Bytes at the end of a buffer that doubles. */
class Growing {
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

  read(place: number, count: number): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(place, Math.min(this.size, place + count))
  }
}

async function samplesOf(files: MemoryFiles, name: FileName): Promise<Uint8Array<ArrayBuffer>> {
  const finished = await files.open(name)
  if (!finished) return new Uint8Array(0)
  return new Uint8Array(await new Response(finished.stream(wavHeaderBytes)).arrayBuffer())
}
