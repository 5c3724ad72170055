import type { Message } from '../../../src/wire/responses'
import type { ServerLocale } from '../../messages/messages'
import type { MessageRow } from '../../ports/shopRepositories'
import { noticeText } from '../notices/noticeTexts'
import { formatLocalTime } from '../records/tasks'

/** Wire format of a message. Notices are written in the reader's language. */
export function toMessageDto(row: MessageRow, locale: ServerLocale): Message {
  const { id, title, text, createdAt, readAt, about, details, taskId, translationId } = row
  const created_at = new Date(createdAt).toISOString()
  const envelope = { id, createtime: formatLocalTime(createdAt), created_at, read: readAt === null ? 0 : 1 } as const
  if (about === null) return { ...envelope, title, text }
  return {
    ...envelope,
    ...noticeText(locale, { about, title, text, details }),
    about,
    subject: title,
    ...(taskId !== null && { task_id: taskId }),
    ...(translationId !== null && { translation_id: translationId }),
    ...(typeof details.comment === 'string' && { comment: details.comment }),
  }
}
