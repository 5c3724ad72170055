/** The signed-in user. */
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { UserInfo, type User } from '../../wire/responses'
import { ApiError } from '../http/apiError'
import { toastError } from '../http/errorText'
import { request, callSafe } from '../http/client'
import { endpoints } from '../http/endpoints'
import { validate } from '../http/envelope'
import { queryClient } from '../http/queryClient'
import { session, useToken } from '../session/session'
import type { stored } from '../storage/localStore'
import { removeText } from '../storage/storedValue'

const endpoint = endpoints.userInfo

/**
 * The user of the current token. If the server knows none: shows a toast, closes the session and resolves to null.
 * @throws ApiError when the server can't answer; the session stays open
 */
export async function fetchCurrentUser(signal?: AbortSignal): Promise<User | null> {
  const token = session.token()
  try {
    // The response code isn't checked for this call: a user in it counts, whatever the code.
    const { user } = validate(UserInfo, (await request({ to: endpoint, signal })).data ?? {}, { url: endpoint.path })
    if (user !== null && user.id > 0) return user
    // Ignore a late response to an earlier login.
    if (token !== null && session.token() === token) toastError(new ApiError('signedOut', endpoint.path))
  } catch (error) {
    // A toast for the status has been shown by now.
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  session.close(token)
  return null
}

const userQuery = queryOptions({ queryKey: ['user'], queryFn: ({ signal }) => fetchCurrentUser(signal) })

/**
 * The current user: `data` is undefined until known, null if signed out; `error` if the server could not answer.
 * Fetches only with a token.
 */
export function useCurrentUser(): UseQueryResult<User | null> {
  return useQuery({ ...userQuery, enabled: useToken() !== null })
}

/** Refetches the user and the remaining credit. */
export function refreshUser(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
}

/** The next user of this device must not see records, assistant conversations, own words or a meeting's details. */
const ownValues = [
  'task_id',
  'taskDeatilItem',
  'recordPlaces',
  'assistantTalks',
  'vocabularyDraft',
  'meetingDraft',
  'shareKeys',
] satisfies (keyof typeof stored)[]

/** Signs out immediately. The server is notified; a failure of that call is ignored. */
export function signOut(): void {
  void callSafe({ to: endpoints.logout, quiet: true })
  session.close()
  for (const name of ownValues) removeText(name)
}
