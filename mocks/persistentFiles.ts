import { createMemoryFiles, type MemoryFiles } from '../server/adapters/memory/memoryFiles'
import type { MockStorage } from './mockStorage'

/** Uploaded files that persist across reloads. */
export async function createPersistentFiles(storage: MockStorage): Promise<MemoryFiles> {
  const memory = createMemoryFiles()
  for (const [name, body] of await storage.loadFiles()) memory.put(name, body)
  // Writes are not awaited: a file lost by a closing page can be uploaded again.
  const ignoreErrors = (write: Promise<void>) => void write.catch(() => undefined)
  return {
    ...memory,
    put(name, body) {
      memory.put(name, body)
      ignoreErrors(storage.saveFile(name, body))
    },
    async write(name, body) {
      await memory.write(name, body)
      ignoreErrors(storage.saveFile(name, new Blob([new Uint8Array(body)])))
    },
    async remove(name) {
      await memory.remove(name)
      ignoreErrors(storage.removeFile(name))
    },
  }
}
