/** Per-record locks in this tab: the record's page and the background sync use its unsaved edits one after the other. */
import { withTimeout } from '../../../shared/async/withTimeout'
import type { Id } from '../../../wire/responses'
import { openEditJournal } from './editJournal'

export const editJournal = openEditJournal()

const locks = new Map<string, Promise<void>>()

/** Maximum wait for the previous holder, which may hang on an unresponsive server. */
const maxWaitMs = 5_000

/** Runs the work once the previous holder has released the record. */
export function withRecordLock(record: Id, work: () => Promise<void>): Promise<void> {
  const key = String(record)
  const previous = locks.get(key)
  const holder = (previous ? withTimeout(maxWaitMs, previous) : Promise.resolve()).then(work).finally(() => {
    if (locks.get(key) === released) locks.delete(key)
  })
  const released = holder.catch(() => undefined)
  locks.set(key, released)
  return holder
}

/** Whether the record is locked in this tab. */
export const isRecordLocked = (record: Id): boolean => locks.has(String(record))

/** Resolves when all locks are released, at the latest after `ms`. */
export const whenUnlocked = (ms: number): Promise<void> => withTimeout(ms, Promise.all(locks.values()))

const openAutosaves = new Set<() => Promise<void>>()

/** Registers an open page's save function. Returns the function that unregisters it. */
export function registerAutosave(save: () => Promise<void>): () => void {
  openAutosaves.add(save)
  return () => openAutosaves.delete(save)
}

/** Saves all open records; resolves at the latest after `ms`. */
export const flushOpenAutosaves = (ms: number): Promise<void> =>
  withTimeout(ms, Promise.allSettled(Array.from(openAutosaves, (save) => save())))
