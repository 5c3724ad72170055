import { taskStatus } from '../../../src/wire/constants'
import { RequestError } from '../../lib/requestError'
import { isMessageId, translate, type ServerLocale } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { TaskRow } from '../../ports/rows'

const firstPollMs = 200
const longestPollMs = 2_000

export interface Wait {
  id: number
  /** Longest wait. */
  maxMs: number
  signal: AbortSignal
  locale: ServerLocale
}

/**
 * The task, once it has been transcribed.
 * @throws RequestError if the transcription fails, or 504 if it takes longer; the signal's reason once aborted
 */
export async function awaitTranscription(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  { id, maxMs, signal, locale }: Wait,
): Promise<TaskRow> {
  const startedAt = clock.now()
  for (let pollMs = firstPollMs; ; pollMs = Math.min(longestPollMs, 1.5 * pollMs)) {
    const task = await store.tasks.byId(id)
    if (!task) throw new RequestError('transcription.gone', {}, { status: 404 })
    if (task.status === taskStatus.done) return task
    const reason = isMessageId(task.error) ? translate(locale, task.error) : ''
    if (task.status === taskStatus.unpaid) throw new RequestError('transcription.failed', { reason }, { status: 402 })
    if (task.status === taskStatus.failed) throw new RequestError('transcription.failed', { reason }, { status: 422 })
    if (clock.now() - startedAt >= maxMs)
      throw new RequestError('transcription.late', { seconds: Math.round(maxMs / 1000), id }, { status: 504 })
    await clock.sleep(pollMs, signal)
    signal.throwIfAborted()
  }
}
