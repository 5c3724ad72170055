/** Keeps unsaved edits and the steps of undo on this device, in IndexedDB: one small write for each step. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Edit } from '../../../transcript/edit'
import type { Id } from '../../../wire/bodies'
import { livingTabs } from '../queue/thisTab'
import type { Head, Kept } from './kept'

/** Whose record, and in which tab it is open: two tabs never write the same rows. */
export interface Place {
  readonly user: Id
  readonly record: Id
  readonly tab: string
}

type HeadKey = [user: string, record: string, tab: string]
type StepKey = [user: string, record: string, tab: string, number: number]
interface Schema extends DBSchema {
  heads: { key: HeadKey; value: Head }
  steps: { key: StepKey; value: Edit }
}

/** Everything here may reject, where the browser keeps nothing or its disk is full: that is to be said. */
export interface Journal {
  /** What is kept of a record: this tab's first, then what closed tabs left, the newest first. */
  read(place: Place): Promise<Kept[]>
  /** Writes the head and those steps; steps outside of `first` to `end` are forgotten, and so is what closed tabs left. */
  write(place: Place, head: Head, steps: ReadonlyMap<number, Edit>): Promise<void>
  /**
   * The records of that user with edits that are not saved yet.
   * @param tab only what this tab may take up: its own, and what closed tabs left
   */
  unsent(user: Id, tab?: string): Promise<ReadonlySet<string>>
}

/** What nobody has touched for this long and holds nothing unsaved is thrown away. */
const longestMs = 90 * 24 * 3_600_000

export function openJournal(now = Date.now): Journal {
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  const db = () => {
    opening ??= open(now)
    opening.catch(() => (opening = null))
    return opening
  }
  /** Tabs whose rows were taken over with the last reading. */
  const taken = new Map<string, HeadKey[]>()
  return {
    async read(place) {
      const alive = await livingTabs()
      const { heads, steps } = await stores(await db(), 'readonly')
      const keys = await heads.getAllKeys(within(prefix(place)))
      const mine = keys.filter(([, , tab]) => tab === place.tab || !alive?.has(tab))
      const kept = await Promise.all(
        mine.map(async (key) => ({ key, head: await heads.get(key), steps: await steps.getAll(within(key)) })),
      )
      taken.set(
        String(headKey(place)),
        mine.filter(([, , tab]) => tab !== place.tab),
      )
      return kept
        .flatMap(({ key, head, steps: all }) => (head ? [{ key, head, steps: all }] : []))
        .sort((a, b) => Number(b.key[2] === place.tab) - Number(a.key[2] === place.tab) || b.head.at - a.head.at)
        .map(({ head, steps: all }) => ({ head, steps: all }))
    },
    async write(place, head, changed) {
      const { heads, steps, done } = await stores(await db(), 'readwrite')
      const key = headKey(place)
      void heads.put(head, key)
      for (const [number, edit] of changed) void steps.put(edit, [...key, number])
      void steps.delete(IDBKeyRange.bound([...key, -Infinity], [...key, head.first], false, true))
      void steps.delete(IDBKeyRange.bound([...key, head.end], [...key, Infinity]))
      for (const old of taken.get(String(key)) ?? []) {
        void heads.delete(old)
        void steps.delete(within(old))
      }
      await done
      taken.delete(String(key))
    },
    async unsent(user, tab) {
      const others = tab === undefined ? null : await livingTabs()
      const { heads } = await stores(await db(), 'readonly')
      const records = new Set<string>()
      for (let cursor = await heads.openCursor(within([String(user)])); cursor; cursor = await cursor.continue()) {
        const [, record, owner] = cursor.key
        if (isUnsaved(cursor.value) && (owner === tab || !others?.has(owner))) records.add(record)
      }
      return records
    },
  }
}

async function open(now: () => number): Promise<IDBPDatabase<Schema>> {
  const db = await openDB<Schema>('edits', 1, {
    upgrade(made) {
      made.createObjectStore('heads')
      made.createObjectStore('steps')
    },
  })
  await forgetOld(db, now() - longestMs)
  return db
}

async function forgetOld(db: IDBPDatabase<Schema>, before: number): Promise<void> {
  const { heads, steps, done } = await stores(db, 'readwrite')
  for (let cursor = await heads.openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.at >= before || isUnsaved(cursor.value)) continue
    void steps.delete(within(cursor.key))
    void cursor.delete()
  }
  await done
}

const isUnsaved = ({ patch, saved, done }: Head) => patch !== null || saved !== done

async function stores<Mode extends 'readonly' | 'readwrite'>(db: IDBPDatabase<Schema>, mode: Mode) {
  const work = db.transaction(['heads', 'steps'], mode, { durability: 'relaxed' })
  return { heads: work.objectStore('heads'), steps: work.objectStore('steps'), done: work.done }
}

const headKey = ({ user, record, tab }: Place): HeadKey => [String(user), String(record), tab]
const prefix = ({ user, record }: Place) => [String(user), String(record)]

/** All keys that begin like this. An array comes after every text and number. */
const within = (key: readonly string[]) => IDBKeyRange.bound([...key], [...key, []])
