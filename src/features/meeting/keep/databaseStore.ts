import { blockMs } from '../capture/pcm'
import { samplesPerMs } from '../../../wire/codes'
import { keepDatabase, type KeepDatabase } from './database'
import { keepError, type KeptSound, type SoundStore } from './sound'

const secondMs = 1000
const secondSamples = secondMs * samplesPerMs

const secondsOf = (name: string, from = -Infinity, to = Infinity) => IDBKeyRange.bound([name, from], [name, to])

/** A row for each second in IndexedDB, for browsers without files that can be written at once. */
export function databaseStore(database: () => Promise<KeepDatabase> = keepDatabase): SoundStore {
  return {
    async open(name) {
      return quietly(async () => soundIn(await database(), name))
    },
    async remove(name) {
      return quietly(async () => (await database()).delete('seconds', secondsOf(name)))
    },
  }
}

async function quietly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw keepError(error)
  }
}

async function soundIn(db: KeepDatabase, name: string): Promise<KeptSound> {
  const newest = await db.transaction('seconds').store.openCursor(secondsOf(name), 'prev')
  const endMs = newest ? newest.key[1] * secondMs + newest.value.length / samplesPerMs : 0
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(() => quietly(work))
    last = mine.catch(() => {})
    return mine
  }
  return {
    endMs: Math.floor(endMs / blockMs) * blockMs,
    write: (atMs, sound) => inTurn(() => write(db, name, atMs, sound)),
    read: (fromMs, toMs) => inTurn(() => read(db, name, fromMs, toMs)),
    close: () => inTurn(async () => {}),
  }
}

/** All of it or nothing, as one transaction. */
async function write(db: KeepDatabase, name: string, atMs: number, sound: Int16Array): Promise<void> {
  const { store, done } = db.transaction('seconds', 'readwrite', { durability: 'relaxed' })
  // Its failure is told once, by the request that failed.
  done.catch(() => {})
  for (let at = 0; at < sound.length;) {
    const place = atMs * samplesPerMs + at
    const [second, offset] = [Math.floor(place / secondSamples), place % secondSamples]
    const part = sound.subarray(at, at + secondSamples - offset)
    const there = await store.get([name, second])
    const row = new Int16Array(Math.max(there?.length ?? 0, offset + part.length))
    if (there) row.set(there)
    row.set(part, offset)
    await store.put(row, [name, second])
    at += part.length
  }
  await done
}

async function read(db: KeepDatabase, name: string, fromMs: number, toMs: number): Promise<Int16Array<ArrayBuffer>> {
  const sound = new Int16Array((toMs - fromMs) * samplesPerMs)
  const range = secondsOf(name, Math.floor(fromMs / secondMs), Math.ceil(toMs / secondMs) - 1)
  for await (const { key, value } of db.transaction('seconds').store.iterate(range)) {
    const at = (key[1] * secondMs - fromMs) * samplesPerMs
    sound.set(value.subarray(Math.max(0, -at), sound.length - at), Math.max(0, at))
  }
  return sound
}
