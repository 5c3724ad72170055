import { createEditing } from '../../../transcript/ui/editing'
import type { Id } from '../../../wire/bodies'
import { taskStatus } from '../../../wire/codes'
import { openRecord } from '../useRecord'
import { openSaver } from './openSaver'

/**
 * Opens a record as its page does and closes it again, which saves what was kept of it unless it clashes.
 * @throws ApiError when the record can't be opened
 */
export async function sendRecord(user: Id, record: string, signal: AbortSignal): Promise<void> {
  const opened = await openRecord(record, signal, true)
  const { status, deleted } = opened.task
  if (status !== taskStatus.done || deleted === 1) return
  const saver = await openSaver(user, opened, createEditing(opened.transcript), true)
  await saver.close()
}
