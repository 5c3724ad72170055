import { blockMs } from '../../../shared/capture/pcm'
import { pcmSamplesPerMs } from '../../../wire/constants'
import { openLocalDatabase, type LocalDatabase } from './localDatabase'
import { toLocalStorageError, type LocalAudioFile, type LocalAudioStore } from './localAudio'

const secondMs = 1000
const secondSamples = secondMs * pcmSamplesPerMs

const secondsOf = (name: string, from = -Infinity, to = Infinity) => IDBKeyRange.bound([name, from], [name, to])

/** Audio in IndexedDB, one row per second, for browsers without synchronous file access. */
export function indexedDbStore(database: () => Promise<LocalDatabase> = openLocalDatabase): LocalAudioStore {
  return {
    async open(name) {
      return withStorageErrors(async () => openAudio({ db: await database(), name }))
    },
    async remove(name) {
      return withStorageErrors(async () => (await database()).delete('seconds', secondsOf(name)))
    },
  }
}

async function withStorageErrors<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    throw toLocalStorageError(error)
  }
}

/** The rows of one meeting. */
interface Rows {
  readonly db: LocalDatabase
  readonly name: string
}

async function openAudio({ db, name }: Rows): Promise<LocalAudioFile> {
  const newest = await db.transaction('seconds').store.openCursor(secondsOf(name), 'prev')
  const endMs = newest ? newest.key[1] * secondMs + newest.value.length / pcmSamplesPerMs : 0
  let last: Promise<unknown> = Promise.resolve()
  const enqueue = <T>(operation: () => Promise<T>): Promise<T> => {
    const result = last.then(() => withStorageErrors(operation))
    last = result.catch(() => {})
    return result
  }
  return {
    endMs: Math.floor(endMs / blockMs) * blockMs,
    write: (atMs, audio) => enqueue(() => write({ db, name }, atMs, audio)),
    read: (fromMs, toMs) => enqueue(() => read({ db, name }, fromMs, toMs)),
    close: () => enqueue(async () => {}),
  }
}

/** Writes atomically, in one transaction. */
async function write({ db, name }: Rows, atMs: number, audio: Int16Array): Promise<void> {
  const { store, done } = db.transaction('seconds', 'readwrite', { durability: 'relaxed' })
  // The failed request already reports the error.
  done.catch(() => {})
  for (let at = 0; at < audio.length;) {
    const position = atMs * pcmSamplesPerMs + at
    const [second, offset] = [Math.floor(position / secondSamples), position % secondSamples]
    const part = audio.subarray(at, at + secondSamples - offset)
    const existing = await store.get([name, second])
    const row = new Int16Array(Math.max(existing?.length ?? 0, offset + part.length))
    if (existing) row.set(existing)
    row.set(part, offset)
    await store.put(row, [name, second])
    at += part.length
  }
  await done
}

async function read({ db, name }: Rows, fromMs: number, toMs: number): Promise<Int16Array<ArrayBuffer>> {
  const audio = new Int16Array((toMs - fromMs) * pcmSamplesPerMs)
  const range = secondsOf(name, Math.floor(fromMs / secondMs), Math.ceil(toMs / secondMs) - 1)
  for await (const { key, value } of db.transaction('seconds').store.iterate(range)) {
    const at = (key[1] * secondMs - fromMs) * pcmSamplesPerMs
    audio.set(value.subarray(Math.max(0, -at), audio.length - at), Math.max(0, at))
  }
  return audio
}
