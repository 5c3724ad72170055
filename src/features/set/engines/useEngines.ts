import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../../shared/http/queryClient'
import type { Engines } from '../../../wire/engineSchemas'
import { fetchEngines } from './engineApi'

export const enginesKey = ['engines']

/** Interval of updates while models are being installed. */
const progressIntervalMs = 1000

const isInstalling = (engines: Engines | undefined): boolean =>
  engines?.models?.some(({ status }) => status === 'installing' || status === 'waiting') ?? false

/** The server's engines, kept up to date while models are being installed. */
export function useEngines() {
  const query = useQuery({
    queryKey: enginesKey,
    queryFn: ({ signal }) => fetchEngines(signal),
    refetchInterval: ({ state }) => isInstalling(state.data) && progressIntervalMs,
  })
  const served = query.data?.order.map(({ language, files }) => `${language} ${files.length}`).join()
  useEffect(() => {
    // Other pages offer the languages that have an engine.
    if (served !== undefined) void queryClient.invalidateQueries({ queryKey: ['languages'] })
  }, [served])
  return query
}
