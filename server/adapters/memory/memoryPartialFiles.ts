import type { FileName } from '../../ports/fileNames'
import { ChecksumError, type Chunk, type PartialFiles } from '../../ports/partialFiles'
import { UploadError } from '../../ports/ports'
import type { MemoryFiles } from './memoryFiles'

const subtleNames = { sha1: 'SHA-1', sha256: 'SHA-256' } as const

/** Holds chunks in memory and joins them as blobs: only for the mocks and tests. */
export function createMemoryPartialFiles(files: MemoryFiles): PartialFiles {
  const blobs = new Map<FileName, Blob>()
  return {
    async create(name) {
      blobs.set(name, new Blob())
    },
    size: async (name) => blobs.get(name)?.size ?? null,
    async append(name, chunk) {
      const bytes = await readChunk(chunk)
      const before = blobs.get(name)
      if (!before) throw new Error('there is no such partial file')
      blobs.set(name, new Blob([before.slice(0, chunk.offset), bytes]))
      return bytes.length
    },
    async complete(name) {
      const blob = blobs.get(name)
      if (!blob) return
      files.put(name, blob)
      blobs.delete(name)
    },
    async remove(name) {
      blobs.delete(name)
    },
    names: async () => [...blobs.keys()],
  }
}

async function readChunk({ request, maxBytes, checksum, signal }: Chunk): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = request.body?.getReader()
  const cancel = () => void reader?.cancel().catch(() => {})
  signal.addEventListener('abort', cancel)
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      chunks.push(new Uint8Array(part.value))
    }
    signal.throwIfAborted()
  } catch {
    if (checksum) throw new UploadError('aborted')
  } finally {
    signal.removeEventListener('abort', cancel)
  }
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer())
  if (bytes.length > maxBytes) throw new UploadError('tooLarge')
  if (checksum) {
    const digest = new Uint8Array(await crypto.subtle.digest(subtleNames[checksum.algorithm], bytes))
    if (btoa(String.fromCharCode(...digest)) !== checksum.digest) throw new ChecksumError('the chunk differs')
  }
  return bytes
}
