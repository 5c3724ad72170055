import { skipToken, useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../shared/currentUser'
import { queryClient } from '../../../shared/query'
import type { Id } from '../../../wire/bodies'
import { journal, whenDone } from './keptTurns'

const queryKey = ['unsent']
const none: ReadonlySet<string> = new Set()
/** What is just being sent needs no mark. */
const patienceMs = 1_000

/** Whether this device keeps edits of a record that the server does not have. */
export function useUnsent(record: Id): boolean {
  const user = useCurrentUser().data?.id
  const { data = none } = useQuery({
    queryKey: [...queryKey, user],
    queryFn:
      user === undefined
        ? skipToken
        : async () => {
            await whenDone(patienceMs)
            return journal.unsent(user).catch(() => none)
          },
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  })
  return data.has(String(record))
}

/** Edits were sent or kept. */
export const refreshUnsent = (): Promise<void> => queryClient.invalidateQueries({ queryKey })
