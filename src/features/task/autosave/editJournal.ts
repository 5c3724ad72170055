/** Stores unsaved edits and undo steps in IndexedDB: one small write per step. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Edit } from '../../../transcript/model/edit'
import type { Id } from '../../../wire/responses'
import { activeTabIds } from '../../../shared/tabId'
import type { JournalHead, JournalEntry } from './unsavedEdits'

/** The user, the record and the tab it is open in: two tabs never write the same rows. */
export interface JournalScope {
  readonly user: Id
  readonly record: Id
  readonly tab: string
}

type HeadKey = [user: string, record: string, tab: string]
type StepKey = [user: string, record: string, tab: string, number: number]
interface EditJournalDb extends DBSchema {
  heads: { key: HeadKey; value: JournalHead }
  steps: { key: StepKey; value: Edit }
}

/** Every method may reject, when the browser blocks storage or the disk is full; callers must report it. */
export interface EditJournal {
  /** The stored entries of a record: this tab's first, then those of closed tabs, newest first. */
  read(scope: JournalScope): Promise<JournalEntry[]>
  /** Writes the head and the given steps; deletes steps outside `first` to `end` and the entries of closed tabs read before. */
  write(scope: JournalScope, head: JournalHead, steps: ReadonlyMap<number, Edit>): Promise<void>
  /**
   * Ids of the user's records with unsaved edits.
   * @param tab limits the result to what this tab may sync: its own entries and those of closed tabs
   */
  recordsWithUnsavedEdits(user: Id, tab?: string): Promise<ReadonlySet<string>>
}

/** Entries without unsaved edits are deleted after this time. */
const maxAgeMs = 90 * 24 * 3_600_000

export function openEditJournal(now = Date.now): EditJournal {
  let opening: Promise<IDBPDatabase<EditJournalDb>> | null = null
  const db = () => {
    opening ??= open(now)
    opening.catch(() => (opening = null))
    return opening
  }
  /** By scope: entries of closed tabs that the last read took over. */
  const claimed = new Map<string, HeadKey[]>()
  return {
    async read(scope) {
      const activeTabs = await activeTabIds()
      const { heads, steps } = await stores(await db(), 'readonly')
      const keys = await heads.getAllKeys(within(prefix(scope)))
      const ownKeys = keys.filter(([, , tab]) => tab === scope.tab || !activeTabs?.has(tab))
      const entries = await Promise.all(
        ownKeys.map(async (key) => ({ key, head: await heads.get(key), steps: await steps.getAll(within(key)) })),
      )
      claimed.set(
        String(headKey(scope)),
        ownKeys.filter(([, , tab]) => tab !== scope.tab),
      )
      return entries
        .flatMap(({ key, head, steps: all }) => (head ? [{ key, head, steps: all }] : []))
        .sort((a, b) => Number(b.key[2] === scope.tab) - Number(a.key[2] === scope.tab) || b.head.at - a.head.at)
        .map(({ head, steps: all }) => ({ head, steps: all }))
    },
    async write(scope, head, changed) {
      const { heads, steps, done } = await stores(await db(), 'readwrite')
      const key = headKey(scope)
      void heads.put(head, key)
      for (const [number, edit] of changed) void steps.put(edit, [...key, number])
      void steps.delete(IDBKeyRange.bound([...key, -Infinity], [...key, head.first], false, true))
      void steps.delete(IDBKeyRange.bound([...key, head.end], [...key, Infinity]))
      for (const old of claimed.get(String(key)) ?? []) {
        void heads.delete(old)
        void steps.delete(within(old))
      }
      await done
      claimed.delete(String(key))
    },
    async recordsWithUnsavedEdits(user, tab) {
      const activeTabs = tab === undefined ? null : await activeTabIds()
      const { heads } = await stores(await db(), 'readonly')
      const records = new Set<string>()
      for (let cursor = await heads.openCursor(within([String(user)])); cursor; cursor = await cursor.continue()) {
        const [, record, owner] = cursor.key
        if (isUnsaved(cursor.value) && (owner === tab || !activeTabs?.has(owner))) records.add(record)
      }
      return records
    },
  }
}

async function open(now: () => number): Promise<IDBPDatabase<EditJournalDb>> {
  const db = await openDB<EditJournalDb>('edits', 1, {
    upgrade(newDb) {
      newDb.createObjectStore('heads')
      newDb.createObjectStore('steps')
    },
  })
  await deleteExpired(db, now() - maxAgeMs)
  return db
}

async function deleteExpired(db: IDBPDatabase<EditJournalDb>, before: number): Promise<void> {
  const { heads, steps, done } = await stores(db, 'readwrite')
  for (let cursor = await heads.openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.at >= before || isUnsaved(cursor.value)) continue
    void steps.delete(within(cursor.key))
    void cursor.delete()
  }
  await done
}

const isUnsaved = ({ patch, saved, done }: JournalHead) => patch !== null || saved !== done

async function stores<Mode extends 'readonly' | 'readwrite'>(db: IDBPDatabase<EditJournalDb>, mode: Mode) {
  const transaction = db.transaction(['heads', 'steps'], mode, { durability: 'relaxed' })
  return { heads: transaction.objectStore('heads'), steps: transaction.objectStore('steps'), done: transaction.done }
}

const headKey = ({ user, record, tab }: JournalScope): HeadKey => [String(user), String(record), tab]
const prefix = ({ user, record }: JournalScope) => [String(user), String(record)]

/** All keys with this prefix. In IndexedDB's order an array sorts after every string and number. */
const within = (key: readonly string[]) => IDBKeyRange.bound([...key], [...key, []])
