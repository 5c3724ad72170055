/** The thread that writes the sound of one meeting: only a worker has the handles that write at once. */
import { HandleSound, type SyncHandle } from './HandleSound'
import { KeepError } from './sound'
import { obeying, soundFolder, type SoundOrder } from './soundOrders'

/** As the browser has it; TypeScript lists it for workers alone. */
interface WorkerFileHandle {
  createSyncAccessHandle?(): Promise<SyncHandle>
}

/** A tab that was killed holds its file for a moment longer. */
const patienceMs = 3000
const restMs = 100

const obey = obeying(
  async (name) => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(soundFolder, { create: true })
    const file: FileSystemFileHandle & WorkerFileHandle = await folder.getFileHandle(name, { create: true })
    return new HandleSound(await exclusive(file), () => performance.now())
  },
  (answer) => postMessage(answer, answer.ok && answer.sound ? { transfer: [answer.sound.buffer] } : {}),
)
addEventListener('message', ({ data }: MessageEvent<SoundOrder & { number: number }>) => obey(data))

async function exclusive(file: WorkerFileHandle): Promise<SyncHandle> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      if (!file.createSyncAccessHandle) throw new KeepError('unsupported', 'no synchronous handles')
      return await file.createSyncAccessHandle()
    } catch (error) {
      const busy = error instanceof DOMException && error.name === 'NoModificationAllowedError'
      if (!busy || performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
  }
}
