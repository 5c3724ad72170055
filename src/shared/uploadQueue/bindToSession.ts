import type { Id, User } from '../../wire/responses'
import { queryClient } from '../http/queryClient'
import { session } from '../session/session'

const userKey = ['user']

interface PausableQueue {
  pause(): void
  resume(owner: Id): Promise<void>
}

/**
 * Pauses the queue on sign-out and resumes it when a user signs in; each user has a queue of their own. If another tab
 * changed the session, the user is unknown, so the queue stays paused until the user is fetched.
 */
export function bindToSession(queue: PausableQueue): void {
  let token = session.token()
  const resumeForUser = () => {
    const user = queryClient.getQueryData<User | null>(userKey)
    if (user && session.token() !== null) void queue.resume(user.id)
  }
  session.subscribe((fromOtherTab) => {
    const before = token
    token = session.token()
    if (token === null || (fromOtherTab && token !== before)) queue.pause()
  })
  const cache = queryClient.getQueryCache()
  cache.subscribe((event) => {
    const isFetched = event.type === 'updated' && event.action.type === 'success'
    if (isFetched && event.query === cache.find({ queryKey: userKey })) resumeForUser()
  })
  resumeForUser()
}
