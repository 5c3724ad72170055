/** Server state: cache lifetime, retries, and clearing the cache when the user changes. */
import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './apiError'
import { toastError } from './errorText'
import { intl, onLocaleChange } from '../i18n/intl'
import { session } from '../session/session'

const freshMs = 30_000
/** Two retries within two seconds, so that one cause stays one toast. */
const maxRetries = 2
const firstRetryMs = 500

/** Whether a retry may succeed: no response, or a server error. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.kind === 'network' || (error.kind === 'status' && error.status !== undefined && error.status >= 500)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server may be on this machine or network, so `navigator.onLine` says nothing: always try.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: freshMs,
      retry: (failures, error) => failures < maxRetries && isRetryable(error),
      retryDelay: (failures) => firstRetryMs * 3 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
  // Errors the request layer leaves to its caller, which mutations don't have.
  mutationCache: new MutationCache({
    onError: (error) => {
      if (!(error instanceof ApiError) || error.kind === 'malformed' || error.kind === 'unfulfilled') toastError(error)
    },
  }),
})

/** Refetches everything under a key. First fetches in flight may already be out of date, so they are restarted. */
export async function refetchQueries(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

let token = session.token()

session.subscribe((elsewhere) => {
  const before = token
  token = session.token()
  if (token === null) {
    void queryClient.cancelQueries()
    queryClient.clear()
  } else if (elsewhere && before !== null && before !== token) {
    // Another tab signed in, perhaps as another user. A new token from this tab belongs to the same user.
    queryClient.removeQueries({ type: 'inactive' })
    void queryClient.resetQueries()
  }
})

// Texts from the server are in the language of the request, so refetch in the new one.
let locale: string | null = null
onLocaleChange(() => {
  const before = locale
  locale = intl().locale
  if (before !== null && before !== locale) void queryClient.invalidateQueries()
})
