/** What is kept of meetings in IndexedDB: what they are, and their sound where there are no files. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

interface Schema extends DBSchema {
  /** Unchecked: another release may have written them. */
  meetings: { key: string; value: unknown }
  /** A second of sound each, the last one shorter. */
  seconds: { key: [name: string, second: number]; value: Int16Array<ArrayBuffer> }
}
export type KeepDatabase = IDBPDatabase<Schema>

let opening: Promise<KeepDatabase> | null = null

/** Opened once. Rejects where the browser keeps nothing, and is tried again by the next call. */
export function keepDatabase(): Promise<KeepDatabase> {
  opening ??= openDB<Schema>('meetings', 1, {
    upgrade(db) {
      db.createObjectStore('meetings')
      db.createObjectStore('seconds')
    },
    terminated: forget,
  })
  opening.catch(forget)
  return opening
}

function forget(): void {
  opening = null
}
