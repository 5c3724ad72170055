import { LocalStorageError, toLocalStorageError, type LocalAudioFile, type LocalAudioStore } from './localAudio'
import { audioFolder, type WorkerResponse, type WorkerRequest } from './workerRequests'

/** The used part of `Worker`, to be faked in tests. */
export interface AudioWorker {
  postMessage(request: WorkerRequest & { number: number }): void
  onmessage: ((event: MessageEvent<WorkerResponse>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  terminate(): void
}

const startWorker = (): AudioWorker => new Worker(new URL('./audio.worker.ts', import.meta.url), { type: 'module' })

async function removeFile(name: string): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(audioFolder)
    await folder.removeEntry(name)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw toLocalStorageError(error)
  }
}

/** One file per meeting in the origin private file system. */
export function opfsStore(start: () => AudioWorker = startWorker, remove = removeFile): LocalAudioStore {
  return {
    remove,
    async open(name) {
      const worker = start()
      const request = createRequester(worker)
      try {
        const { endMs = 0 } = await request({ type: 'open', name })
        return audioFileOf(worker, request, endMs)
      } catch (error) {
        worker.terminate()
        throw error
      }
    },
  }
}

type SendRequest = (request: WorkerRequest) => Promise<Extract<WorkerResponse, { ok: true }>>

function audioFileOf(worker: AudioWorker, request: SendRequest, endMs: number): LocalAudioFile {
  return {
    endMs,
    async write(atMs, audio) {
      await request({ type: 'write', atMs, audio })
    },
    async read(fromMs, toMs) {
      const { audio } = await request({ type: 'read', fromMs, toMs })
      return audio ?? new Int16Array(0)
    },
    async close() {
      try {
        await request({ type: 'close' })
      } finally {
        worker.terminate()
      }
    },
  }
}

/** @throws LocalStorageError, for every request once the worker failed */
function createRequester(worker: AudioWorker): SendRequest {
  const pending = new Map<
    number,
    { resolve(answer: Extract<WorkerResponse, { ok: true }>): void; reject(error: LocalStorageError): void }
  >()
  let number = 0
  let broken: LocalStorageError | null = null
  worker.onmessage = ({ data }) => {
    const caller = pending.get(data.number)
    pending.delete(data.number)
    if (data.ok) caller?.resolve(data)
    else caller?.reject(new LocalStorageError(data.fault, data.text))
  }
  worker.onerror = ({ message }) => {
    broken = new LocalStorageError('failed', `audio worker failed: ${message}`)
    for (const { reject } of pending.values()) reject(broken)
    pending.clear()
  }
  return (request) =>
    new Promise((resolve, reject) => {
      if (broken) return reject(broken)
      number += 1
      pending.set(number, { resolve, reject })
      worker.postMessage({ ...request, number })
    })
}
