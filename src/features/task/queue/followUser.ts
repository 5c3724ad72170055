import type { User } from '../../../wire/bodies'
import { queryClient } from '../../../shared/query'
import { session } from '../../../shared/session'
import { ownTab } from './thisTab'
import type { UploadQueue } from './UploadQueue'

const userKey = ['user']

/**
 * Stops the queue when the login ends and lets it go on when the same user is back; another one starts with a queue of
 * their own. A login that another tab changed may be anybody's, so the queue waits until the server has said whose it
 * is.
 */
export function followUser(queue: UploadQueue): void {
  let token = session.token()
  const hear = () => {
    const user = queryClient.getQueryData<User | null>(userKey)
    if (user && session.token() !== null) void queue.resume(user.id, ownTab)
  }
  session.subscribe((elsewhere) => {
    const before = token
    token = session.token()
    if (token === null || (elsewhere && token !== before)) queue.pause()
  })
  const cache = queryClient.getQueryCache()
  cache.subscribe((event) => {
    const learned = event.type === 'updated' && event.action.type === 'success'
    if (learned && event.query === cache.find({ queryKey: userKey })) hear()
  })
  hear()
}
