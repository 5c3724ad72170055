import { createTranscriptStore } from '../../../transcript/ui/state/transcriptStore'
import type { Id } from '../../../wire/responses'
import { taskStatus } from '../../../wire/constants'
import { openRecord } from '../record/useRecord'
import { openAutosave } from './openAutosave'

/**
 * Opens a record as its page does and closes it again, which saves its unsaved edits unless they conflict.
 * @throws ApiError when the record can't be opened
 */
export async function syncRecord(user: Id, record: string, signal: AbortSignal): Promise<void> {
  const opened = await openRecord(record, signal, true)
  const { status, deleted } = opened.task
  if (status !== taskStatus.done || deleted === 1) return
  const autosave = await openAutosave(opened, createTranscriptStore(opened.transcript), { user, quiet: true })
  await autosave.close()
}
