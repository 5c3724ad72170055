/** Tells users in their inbox that a job of theirs ended. */
import type { ServerMessageId } from '../messages/messages'
import type { Repositories } from '../ports/repositories'
import type { MessageRow } from '../ports/shopRepositories'
import type { TaskRow } from '../ports/rows'
import type { JobNoticeKind } from '../../src/wire/constants'

interface JobEnd extends Partial<Pick<MessageRow, 'taskId' | 'translationId'>> {
  about: JobNoticeKind
  userId: number
  /** Of the record or document. */
  title: string
  /** Why it failed; a message without values. */
  reason?: ServerMessageId
  now: number
}

/** To be called in the transaction that ends the job, so that each end is told once. */
export async function insertJobNotice(
  { inbox }: Pick<Repositories, 'inbox'>,
  { userId, reason, now, ...notice }: JobEnd,
): Promise<void> {
  await inbox.insert(userId, { ...notice, text: reason ?? '', createdAt: now })
}

/** The record that a notice is about. */
export const noticeRecord = ({ id, userId, title }: Pick<TaskRow, 'id' | 'userId' | 'title'>) => ({
  taskId: id,
  userId,
  title,
})
