/** Keeps corrections that the server does not have yet on this device, in IndexedDB: one small row for each paragraph. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import * as v from 'valibot'
import type { Id } from '../../../wire/bodies'

const KeptChange = v.object({
  target: v.optional(v.string()),
  checked: v.optional(v.picklist([0, 1])),
  /** What the server had when the text was first changed. */
  was: v.string(),
  /** Milliseconds since 1970. */
  at: v.number(),
})
export type KeptChange = v.InferOutput<typeof KeptChange>

type Key = [user: string, translation: string, index: number]
interface Schema extends DBSchema {
  changes: { key: Key; value: KeptChange }
}

/** Whose translation. */
export interface Place {
  readonly user: Id
  readonly translation: Id
}

/** Everything here may reject, where the browser keeps nothing or its disk is full: that is to be said. */
export interface Journal {
  read(place: Place): Promise<Map<number, KeptChange>>
  write(place: Place, changes: ReadonlyMap<number, KeptChange>): Promise<void>
  forget(place: Place, indexes: readonly number[]): Promise<void>
}

export function openJournal(): Journal {
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  const db = () => {
    opening ??= openDB<Schema>('translations', 1, { upgrade: (made) => void made.createObjectStore('changes') })
    opening.catch(() => (opening = null))
    return opening
  }
  return {
    async read(place) {
      const work = (await db()).transaction('changes')
      const found = new Map<number, KeptChange>()
      for (let cursor = await work.store.openCursor(within(place)); cursor; cursor = await cursor.continue()) {
        const { success, output } = v.safeParse(KeptChange, cursor.value)
        if (success) found.set(cursor.key[2], output)
      }
      return found
    },
    async write(place, changes) {
      const work = (await db()).transaction('changes', 'readwrite', { durability: 'relaxed' })
      for (const [index, change] of changes) void work.store.put(change, keyOf(place, index))
      await work.done
    },
    async forget(place, indexes) {
      const work = (await db()).transaction('changes', 'readwrite', { durability: 'relaxed' })
      for (const index of indexes) void work.store.delete(keyOf(place, index))
      await work.done
    },
  }
}

const keyOf = ({ user, translation }: Place, index: number): Key => [String(user), String(translation), index]
const within = (place: Place) => IDBKeyRange.bound(keyOf(place, 0), keyOf(place, Infinity))
