import * as v from 'valibot'
import { request } from '../../shared/http/client'
import { endpoints } from '../../shared/http/endpoints'
import { validate } from '../../shared/http/envelope'

/** The number of unread messages. @throws ApiError */
export async function countUnread(signal?: AbortSignal): Promise<number> {
  const { count } = await request({ to: endpoints.unread, signal, quiet: true })
  return validate(v.number(), count, { url: endpoints.unread.path, fieldPath: 'count' })
}
