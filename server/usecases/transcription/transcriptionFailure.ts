import { taskStatus } from '../../../src/wire/constants'
import type { ServerMessageId } from '../../messages/messages'
import { JobCrashError } from '../../ports/jobQueue'
import { DiskFullError, MediaFileError } from '../../ports/ports'
import { SpeechEngineError } from '../../ports/speech'
import type { TaskRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import { priceOf, reconcile } from '../credit/credit'
import { notify, noticeRecord } from '../notices/notify'
import { isSameAttempt } from './transcriptionMeter'

/** A permanent failure: retrying can't help. */
export class TranscriptionError extends Error {
  override name = 'TranscriptionError'
  constructor(readonly reason: ServerMessageId) {
    super(`transcription failed: ${reason}`)
  }
}

/** The message for the user, and whether the failure is permanent. */
export function transcriptionFailure(error: unknown): { reason: ServerMessageId; final: boolean } {
  if (error instanceof TranscriptionError) return { reason: error.reason, final: true }
  if (error instanceof JobCrashError) return { reason: 'task.error.crash', final: true }
  if (error instanceof MediaFileError) return { reason: `task.error.${error.fault}`, final: true }
  if (error instanceof SpeechEngineError) return { reason: 'task.error.engine', final: false }
  if (error instanceof DiskFullError) return { reason: 'task.error.diskFull', final: false }
  return { reason: 'task.error.other', final: false }
}

/**
 * Fails this attempt and refunds its credit. For a recording over the length limit, the transcribed part stays charged, since its
 * text is available.
 */
export async function failTranscription(
  repos: Repositories,
  task: TaskRow,
  { reason, now }: { reason: ServerMessageId; now: number },
): Promise<void> {
  const current = await repos.tasks.byId(task.id)
  if (!isSameAttempt(current, task)) return
  await repos.tasks.update(task.id, { status: taskStatus.failed, error: reason })
  const seconds = reason === 'task.error.tooLong' ? await recognizedSeconds(repos, task.id) : 0
  await reconcile(repos, task, { seconds, now })
  await notify(repos, { about: 'transcriptionFailed', ...noticeRecord(current), reason, now })
}

/** Seconds up to the last stored chunk of a task. */
export async function recognizedSeconds({ segments }: Repositories, taskId: number): Promise<number> {
  const endsMs = (await segments.chunks(taskId)).map(({ endMs }) => endMs)
  return endsMs.length === 0 ? 0 : priceOf(Math.max(...endsMs))
}
