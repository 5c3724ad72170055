import { peopleNoticeKinds, type PeopleNoticeKind } from '../../../src/wire/constants'
import type { Message } from '../../../src/wire/responses'
import { isMessageId, translate, type ServerLocale } from '../../messages/messages'
import type { MessageRow } from '../../ports/shopRepositories'
import { formatLocalTime } from '../records/tasks'

/** Wire format of a message. Notices are written in the reader's language. */
export function toMessageDto(row: MessageRow, locale: ServerLocale): Message {
  const { id, title, text, createdAt, readAt, about, taskId, translationId } = row
  const created_at = new Date(createdAt).toISOString()
  const envelope = { id, createtime: formatLocalTime(createdAt), created_at, read: readAt === null ? 0 : 1 } as const
  if (about === null) return { ...envelope, title, text }
  const record = taskId === null ? {} : { task_id: taskId }
  if (isPeopleNotice(about)) {
    const sentence = translate(locale, `people.${about}`, { name: text, title })
    return { ...envelope, title: sentence, text: '', ...record }
  }
  return {
    ...envelope,
    title: translate(locale, `job.${about}`, { title }),
    text: isMessageId(text) ? translate(locale, text) : '',
    about,
    subject: title,
    ...record,
    ...(translationId !== null && { translation_id: translationId }),
  }
}

const isPeopleNotice = (about: string): about is PeopleNoticeKind => peopleNoticeKinds.some((kind) => kind === about)
