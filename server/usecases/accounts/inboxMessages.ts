import type { Message } from '../../../src/wire/responses'
import type { MessageRow } from '../../ports/shopRepositories'
import { formatLocalTime } from '../records/tasks'

/** Wire format of a message. */
export function toMessageDto({ id, title, text, createdAt, readAt }: MessageRow): Message {
  const created_at = new Date(createdAt).toISOString()
  return { id, title, text, createtime: formatLocalTime(createdAt), created_at, read: readAt === null ? 0 : 1 }
}
