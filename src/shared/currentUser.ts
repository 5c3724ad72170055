/** Who is logged in. */
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { UserInfo, type User } from '../wire/bodies'
import { ApiError } from './http/apiError'
import { sayError } from './http/catalogue'
import { request, send } from './http/client'
import { endpoints } from './http/endpoints'
import { check } from './http/envelope'
import { queryClient } from './query'
import { session, useToken } from './session'
import { stored } from './storage'

const to = endpoints.userInfo

/**
 * The user of the current token, null when the server knows none: that is said then, and the session is closed.
 * @throws ApiError when the server can't tell; that signs nobody out
 */
export async function fetchCurrentUser(signal?: AbortSignal): Promise<User | null> {
  const token = session.token()
  try {
    // The answer is not verified, so whatever its code says, a user in it is one.
    const { user } = check(UserInfo, (await request({ to, signal })).data ?? {}, to.path)
    if (user !== null && user.id > 0) return user
    // A late answer to an earlier login is no news.
    if (token !== null && session.token() === token) sayError(new ApiError('signedOut', to.path))
  } catch (error) {
    // The status has been said by then.
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  session.close(token)
  return null
}

const userQuery = queryOptions({ queryKey: ['user'], queryFn: ({ signal }) => fetchCurrentUser(signal) })

/**
 * The current user: `data` is undefined until known, null for nobody; `error` says that the server could not tell.
 * Asks only with a token.
 */
export function useCurrentUser(): UseQueryResult<User | null> {
  return useQuery({ ...userQuery, enabled: useToken() !== null })
}

/** Asks again who the user is and what credit is left. */
export function refreshUser(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
}

/** Signs out here at once; the server is told, and whether it hears changes nothing. */
export function signOut(): void {
  void send({ to: endpoints.logout, quiet: true })
  session.close()
  // What a record is called and what was asked about it is nothing for whoever uses this device next.
  for (const each of [stored.task_id, stored.taskDeatilItem, stored.assistantTalks]) each.remove()
}
