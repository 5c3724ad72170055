/** Worker that writes the audio of one meeting: synchronous access handles exist only in workers. */
import { OpfsAudioFile, type SyncHandle } from './OpfsAudioFile'
import { LocalStorageError } from './localAudio'
import { handleRequests, audioFolder, type WorkerRequest } from './workerRequests'

/** TypeScript declares this only for workers. */
interface WorkerFileHandle {
  createSyncAccessHandle?(): Promise<SyncHandle>
}

/** A killed tab holds its file for a short time longer. */
const openTimeoutMs = 3000
const retryDelayMs = 100

const handle = handleRequests(
  async (name) => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(audioFolder, { create: true })
    const file: FileSystemFileHandle & WorkerFileHandle = await folder.getFileHandle(name, { create: true })
    return new OpfsAudioFile(await openExclusive(file), () => performance.now())
  },
  (response) => postMessage(response, response.ok && response.audio ? { transfer: [response.audio.buffer] } : {}),
)
addEventListener('message', ({ data }: MessageEvent<WorkerRequest & { number: number }>) => handle(data))

async function openExclusive(file: WorkerFileHandle): Promise<SyncHandle> {
  const deadlineMs = performance.now() + openTimeoutMs
  for (;;) {
    try {
      if (!file.createSyncAccessHandle) throw new LocalStorageError('unsupported', 'no synchronous access handles')
      return await file.createSyncAccessHandle()
    } catch (error) {
      const busy = error instanceof DOMException && error.name === 'NoModificationAllowedError'
      if (!busy || performance.now() > deadlineMs) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    }
  }
}
