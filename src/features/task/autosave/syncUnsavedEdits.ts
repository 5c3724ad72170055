/** Sends edits stored on this device while the server was unreachable, including those of records that are not open. */
import { isTransientError } from '../../../shared/http/backoff'
import { currentTabId } from '../../../shared/tabId'
import type { Id } from '../../../wire/responses'
import { t } from '../../../shared/i18n/intl'
import { withRecordLock, isRecordLocked, editJournal, flushOpenAutosaves } from './recordLocks'
import { refreshUnsavedEdits } from './useHasUnsavedEdits'

/** How long to wait for a save of the latest edits before they count as unsaved. */
const flushTimeoutMs = 2_000

let lastSync: Promise<void> = Promise.resolve()

/** Tries each record once. Conflicting or refused edits stay on this device until the record is opened. */
export function syncUnsavedEdits(user: Id, signal: AbortSignal): Promise<void> {
  // An unreadable journal holds no edits to send.
  lastSync = lastSync.then(() => syncAll(user, signal)).catch(() => undefined)
  return lastSync
}

async function syncAll(user: Id, signal: AbortSignal): Promise<void> {
  const records = [...(await editJournal.recordsWithUnsavedEdits(user, await currentTabId()))]
  if (records.every(isRecordLocked)) return
  const { syncRecord } = await import('./syncRecord')
  for (const record of records) {
    // An open record is saved by its page.
    if (signal.aborted || isRecordLocked(record)) continue
    try {
      await withRecordLock(record, () => syncRecord(user, record, signal))
    } catch (error) {
      if (isTransientError(error)) break
    }
  }
  await refreshUnsavedEdits()
}

/** Confirmation text for signing out while this device holds unsaved edits; null if there are none. */
export async function unsavedEditsQuestion(user: Id): Promise<string | null> {
  await flushOpenAutosaves(flushTimeoutMs)
  const { size } = await editJournal.recordsWithUnsavedEdits(user).catch(() => new Set())
  return size === 0 ? null : t('task.signOut.unsent', { records: size })
}
