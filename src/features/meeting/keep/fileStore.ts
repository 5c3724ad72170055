import { KeepError, keepError, type KeptSound, type SoundStore } from './sound'
import { soundFolder, type SoundAnswer, type SoundOrder } from './soundOrders'

/** A worker, or what stands for one in a test. */
export interface SoundThread {
  postMessage(order: SoundOrder & { number: number }): void
  onmessage: ((event: MessageEvent<SoundAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  terminate(): void
}

const newThread = (): SoundThread => new Worker(new URL('./sound.worker.ts', import.meta.url), { type: 'module' })

async function removeFile(name: string): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(soundFolder)
    await folder.removeEntry(name)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw keepError(error)
  }
}

/** A file for each meeting in the origin private file system. */
export function fileStore(start: () => SoundThread = newThread, remove = removeFile): SoundStore {
  return {
    remove,
    async open(name) {
      const thread = start()
      const ask = asking(thread)
      try {
        const { endMs = 0 } = await ask({ is: 'open', name })
        return soundOf(thread, ask, endMs)
      } catch (error) {
        thread.terminate()
        throw error
      }
    },
  }
}

type Ask = (order: SoundOrder) => Promise<Extract<SoundAnswer, { ok: true }>>

function soundOf(thread: SoundThread, ask: Ask, endMs: number): KeptSound {
  return {
    endMs,
    async write(atMs, sound) {
      await ask({ is: 'write', atMs, sound })
    },
    async read(fromMs, toMs) {
      const { sound } = await ask({ is: 'read', fromMs, toMs })
      return sound ?? new Int16Array(0)
    },
    async close() {
      try {
        await ask({ is: 'close' })
      } finally {
        thread.terminate()
      }
    },
  }
}

/** @throws KeepError, for every order when the thread breaks */
function asking(thread: SoundThread): Ask {
  const waiting = new Map<
    number,
    { resolve(answer: Extract<SoundAnswer, { ok: true }>): void; reject(error: KeepError): void }
  >()
  let number = 0
  let broken: KeepError | null = null
  thread.onmessage = ({ data }) => {
    const asker = waiting.get(data.number)
    waiting.delete(data.number)
    if (data.ok) asker?.resolve(data)
    else asker?.reject(new KeepError(data.fault, data.text))
  }
  thread.onerror = ({ message }) => {
    broken = new KeepError('failed', `the thread that writes broke: ${message}`)
    for (const { reject } of waiting.values()) reject(broken)
    waiting.clear()
  }
  return (order) =>
    new Promise((resolve, reject) => {
      if (broken) return reject(broken)
      number += 1
      waiting.set(number, { resolve, reject })
      thread.postMessage({ ...order, number })
    })
}
