/** Stores unsaved corrections in IndexedDB: one small row per paragraph. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import * as v from 'valibot'
import type { Id } from '../../../wire/responses'

const StoredCorrection = v.object({
  target: v.optional(v.string()),
  checked: v.optional(v.picklist([0, 1])),
  /** The server's text when it was first changed here. */
  was: v.string(),
  /** Milliseconds since 1970. */
  at: v.number(),
})
export type StoredCorrection = v.InferOutput<typeof StoredCorrection>

type Key = [user: string, translation: string, index: number]
interface Schema extends DBSchema {
  changes: { key: Key; value: StoredCorrection }
}

export interface CorrectionScope {
  readonly user: Id
  readonly translation: Id
}

/** Every method may reject, when the browser blocks storage or the disk is full; callers must report it. */
export interface CorrectionJournal {
  read(scope: CorrectionScope): Promise<Map<number, StoredCorrection>>
  write(scope: CorrectionScope, changes: ReadonlyMap<number, StoredCorrection>): Promise<void>
  remove(scope: CorrectionScope, indexes: readonly number[]): Promise<void>
}

export function openCorrectionJournal(): CorrectionJournal {
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  const db = () => {
    opening ??= openDB<Schema>('translations', 1, { upgrade: (newDb) => void newDb.createObjectStore('changes') })
    opening.catch(() => (opening = null))
    return opening
  }
  return {
    async read(scope) {
      const transaction = (await db()).transaction('changes')
      const found = new Map<number, StoredCorrection>()
      for (let cursor = await transaction.store.openCursor(within(scope)); cursor; cursor = await cursor.continue()) {
        const { success, output } = v.safeParse(StoredCorrection, cursor.value)
        if (success) found.set(cursor.key[2], output)
      }
      return found
    },
    async write(scope, changes) {
      const transaction = (await db()).transaction('changes', 'readwrite', { durability: 'relaxed' })
      for (const [index, change] of changes) void transaction.store.put(change, keyOf(scope, index))
      await transaction.done
    },
    async remove(scope, indexes) {
      const transaction = (await db()).transaction('changes', 'readwrite', { durability: 'relaxed' })
      for (const index of indexes) void transaction.store.delete(keyOf(scope, index))
      await transaction.done
    },
  }
}

const keyOf = ({ user, translation }: CorrectionScope, index: number): Key => [String(user), String(translation), index]
const within = (scope: CorrectionScope) => IDBKeyRange.bound(keyOf(scope, 0), keyOf(scope, Infinity))
