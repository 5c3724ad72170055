/** The account's login sessions, if the server supports them. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../../shared/http/apiError'
import type { LoginSession } from '../../../wire/loginSessions'
import { fetchLoginSessions } from '../base/accountApi'

export const loginSessionsKey = ['signIns']

export function useLoginSessions(): UseQueryResult<LoginSession[]> {
  return useQuery({ queryKey: loginSessionsKey, queryFn: ({ signal }) => fetchLoginSessions(signal) })
}

/** Whether an error means that the server doesn't support the call, rather than a temporary failure. */
export function areSessionsUnsupported(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.kind === 'status') return error.status === 404 || error.status === 405 || error.status === 501
  // A static file server responds with its index page for unknown paths.
  return error.kind === 'refused' || error.kind === 'malformed'
}
