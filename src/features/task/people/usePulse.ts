import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../../shared/http/apiError'
import type { RecordPulse } from '../../../wire/peopleSchemas'
import type { Task } from '../../../wire/responses'
import { fetchPulse } from './peopleApi'

/** How often is asked what others do: normally, and after a failed request. Paused while the page is hidden. */
const pulseMs = 4_000
const pulseAfterFailureMs = 20_000

/**
 * What others do with an open record that is shared. Their edits and comments are fetched when there are some; if access has ended,
 * so has the record.
 */
export function usePulse({ id, role, people, version }: Task): RecordPulse | undefined {
  const client = useQueryClient()
  const isShared = (role !== undefined && role !== 'owner') || (people ?? 0) > 0
  const { data, error } = useQuery({
    queryKey: ['pulse', String(id)],
    queryFn: ({ signal }) => fetchPulse(id, signal),
    enabled: isShared,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.error ? pulseAfterFailureMs : pulseMs),
    retry: false,
  })
  const latest = data?.version ?? 0
  const isOther = data !== undefined && role !== undefined && data.role !== role
  useEffect(() => {
    if (latest > version || isOther) void client.invalidateQueries({ queryKey: ['task', String(id)] })
  }, [client, id, latest, version, isOther])
  const revision = data?.annotations
  useEffect(() => {
    if (revision !== undefined) void client.invalidateQueries({ queryKey: ['annotations', String(id)] })
  }, [client, id, revision])
  const hasEnded = isShared && error instanceof ApiError && error.kind === 'refused'
  useEffect(() => {
    if (hasEnded) void client.resetQueries({ queryKey: ['task', String(id)] })
  }, [client, id, hasEnded])
  return isShared ? data : undefined
}
