import type { Message } from '../../../src/wire/responses'
import { isMessageId, translate, type ServerLocale } from '../../messages/messages'
import type { MessageRow } from '../../ports/shopRepositories'
import { formatLocalTime } from '../records/tasks'

/** Wire format of a message. Job notices are written in the reader's language. */
export function toMessageDto(row: MessageRow, locale: ServerLocale): Message {
  const { id, title, text, createdAt, readAt, about, taskId, translationId } = row
  const created_at = new Date(createdAt).toISOString()
  const envelope = { id, createtime: formatLocalTime(createdAt), created_at, read: readAt === null ? 0 : 1 } as const
  if (about === null) return { ...envelope, title, text }
  return {
    ...envelope,
    title: translate(locale, `job.${about}`, { title }),
    text: isMessageId(text) ? translate(locale, text) : '',
    about,
    subject: title,
    ...(taskId !== null && { task_id: taskId }),
    ...(translationId !== null && { translation_id: translationId }),
  }
}
