import { createMemoryFiles, type MemoryFiles } from '../server/adapters/memory/files'
import type { Keep } from './keep'

/** Uploaded files that are still there after a reload. */
export async function keptFiles(keep: Keep): Promise<MemoryFiles> {
  const memory = createMemoryFiles()
  for (const [name, body] of await keep.files()) memory.put(name, body)
  // Nobody waits for the disk here: what a closing page loses can be uploaded again.
  const later = (work: Promise<void>) => void work.catch(() => undefined)
  return {
    ...memory,
    put(name, body) {
      memory.put(name, body)
      later(keep.saveFile(name, body))
    },
    async write(name, body) {
      await memory.write(name, body)
      later(keep.saveFile(name, new Blob([new Uint8Array(body)])))
    },
    async remove(name) {
      await memory.remove(name)
      later(keep.removeFile(name))
    },
  }
}
