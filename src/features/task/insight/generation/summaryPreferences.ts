import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { InsightOrigin, SummaryPreferences } from '../../../../wire/insightSchemas'
import { fetchSummaryPreferences } from '../insightApi'
import type { GenerationJob } from './GenerationJob'
import { isStale } from './parseInsight'

export const summaryPreferencesKey = ['summaryPreferences']

/** How the account wants summaries; null if the server keeps no such preferences or didn't say, undefined until it has answered. */
export function useSummaryPreferences(): SummaryPreferences | null | undefined {
  const { data, isError } = useQuery({
    queryKey: summaryPreferencesKey,
    queryFn: ({ signal }) => fetchSummaryPreferences(signal),
    staleTime: Infinity,
  })
  return isError ? null : data
}

interface Generated {
  version?: number | undefined
  by?: InsightOrigin | undefined
  edited?: 0 | 1 | undefined
}

/**
 * Starts a generation once per visit, if the account wants that: where there is no result, or an outdated one that costs
 * nothing to replace and that nobody has edited.
 */
export function useAutomaticStart<T extends Generated>(
  job: GenerationJob<T>,
  preferences: SummaryPreferences | null | undefined,
  version: number,
): void {
  // Before the first paint, so that the empty state doesn't flash.
  useLayoutEffect(() => {
    if (preferences?.auto !== 1) return
    job.open((value) => {
      const isReplaceable = value?.by === 'extract' && preferences.by === 'extract' && value.edited !== 1
      return value === null || (isReplaceable && isStale(value, version))
    })
  }, [job, preferences, version])
}
