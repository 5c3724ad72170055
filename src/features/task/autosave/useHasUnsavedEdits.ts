import { skipToken, useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../shared/account/currentUser'
import { queryClient } from '../../../shared/http/queryClient'
import type { Id } from '../../../wire/responses'

const queryKey = ['unsent']
const noRecords: ReadonlySet<string> = new Set()
/** Grace period: edits that are being sent right now show no hint. */
const settleTimeoutMs = 1_000

/** Whether this device holds edits of a record that are not on the server yet. */
export function useHasUnsavedEdits(record: Id): boolean {
  const user = useCurrentUser().data?.id
  const { data = noRecords } = useQuery({
    queryKey: [...queryKey, user],
    queryFn:
      user === undefined
        ? skipToken
        : async () => {
            const { editJournal, whenUnlocked } = await import('./recordLocks')
            await whenUnlocked(settleTimeoutMs)
            return editJournal.recordsWithUnsavedEdits(user).catch(() => noRecords)
          },
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  })
  return data.has(String(record))
}

/** Call after edits were sent or stored. */
export const refreshUnsavedEdits = (): Promise<void> => queryClient.invalidateQueries({ queryKey })
