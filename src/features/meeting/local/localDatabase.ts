/** Meetings in IndexedDB: their metadata, and their audio when files are unsupported. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

interface Schema extends DBSchema {
  /** Unvalidated: may be written by another version. */
  meetings: { key: string; value: unknown }
  /** One second of audio each; the last one may be shorter. */
  seconds: { key: [name: string, second: number]; value: Int16Array<ArrayBuffer> }
}
export type LocalDatabase = IDBPDatabase<Schema>

let opening: Promise<LocalDatabase> | null = null

/** Opens the database once. Rejects when the browser has no storage; the next call retries. */
export function openLocalDatabase(): Promise<LocalDatabase> {
  opening ??= openDB<Schema>('meetings', 1, {
    upgrade(db) {
      db.createObjectStore('meetings')
      db.createObjectStore('seconds')
    },
    terminated: reset,
  })
  opening.catch(reset)
  return opening
}

function reset(): void {
  opening = null
}
