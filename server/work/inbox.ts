import type { Message } from '../../src/wire/bodies'
import type { MessageRow } from '../shopTables'
import { localTime } from './tasks'

/** A message as it travels. */
export function messageBody({ id, title, text, createdAt, readAt }: MessageRow): Message {
  const created_at = new Date(createdAt).toISOString()
  return { id, title, text, createtime: localTime(createdAt), created_at, read: readAt === null ? 0 : 1 }
}
