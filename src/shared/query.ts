/** Server state: how long answers stay fresh, what is worth another try, and that no user sees another's. */
import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './http/apiError'
import { sayError } from './http/catalogue'
import { session } from './session'

const freshMs = 30_000
/** Two more tries within two seconds, so that one cause stays one toast. */
const mostRetries = 2
const firstRetryMs = 500

/** Whether another try may succeed: no answer came, or the server was in trouble. */
export function worthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.kind === 'network' || (error.kind === 'status' && error.status !== undefined && error.status >= 500)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // "Offline" says nothing about a server on this machine or network: always try.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: freshMs,
      retry: (failures, error) => failures < mostRetries && worthRetrying(error),
      retryDelay: (failures) => firstRetryMs * 3 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
  // What the request layer leaves to the caller, which here is nobody.
  mutationCache: new MutationCache({
    onError: (error) => {
      if (!(error instanceof ApiError) || error.kind === 'malformed' || error.kind === 'passed') sayError(error)
    },
  }),
})

/**
 * Asks again for everything under that key. What is just being asked for the first time may already be out of date; it is asked
 * for anew.
 */
export async function refresh(queryKey: QueryKey): Promise<void> {
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
    // Another tab logged in as somebody, perhaps somebody else. In this tab it is the same user's new token.
    queryClient.removeQueries({ type: 'inactive' })
    void queryClient.resetQueries()
  }
})
