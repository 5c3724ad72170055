/** Queries for the user's translations. */
import { keepPreviousData, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ListPage } from '../../../shared/http/client'
import { closeTab } from '../../../shared/navigation/closeTab'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { queryClient, refetchQueries } from '../../../shared/http/queryClient'
import type { Id } from '../../../wire/responses'
import { recordsPageSize } from '../../../wire/constants'
import type { Translation } from '../../../wire/translationSchemas'
import { deleteTranslation, fetchTranslation, fetchTranslations, retryTranslation } from './translationApi'
import type { ListView } from '../../../shared/navigation/listView'
import { comparisonPath } from '../../../shared/navigation/comparisonPath'

/** Poll intervals of a list with a running translation: normally, and after a failed request. */
const pollMs = 2_000
const pollAfterFailureMs = 15_000
/** Large documents are polled less often: requests take at most this fraction of the time. */
const maxLoadShare = 0.05
const maxPollMs = 30_000

export const isRunning = ({ status, by }: Pick<Translation, 'status' | 'by'>): boolean =>
  status === 0 || (status === 1 && by === 'server')

export function useTranslations({ page, keyword }: ListView): UseQueryResult<ListPage<Translation>> {
  return useQuery({
    queryKey: ['translations', { page, keyword }],
    // Without a list the page itself says why.
    queryFn: ({ signal, client, queryKey }) =>
      fetchTranslations({ page, limit: recordsPageSize, keyword }, signal, !client.getQueryData(queryKey)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data?.rows.some(isRunning)) return false
      return state.error ? pollAfterFailureMs : pollMs
    },
  })
}

export const refreshTranslations = (): Promise<void> => refetchQueries(['translations'])

/** Duration of the last response, by translation id. */
const responseTimesMs = new Map<string, number>()
const translationKey = (id: Id) => ['translation', String(id)]

/** One translation with its paragraphs; polled while the server works on it. */
export function useTranslation(id: string): UseQueryResult<Translation> {
  return useQuery({
    queryKey: translationKey(id),
    queryFn: async ({ signal, client, queryKey }) => {
      const startedAt = performance.now()
      const translation = await fetchTranslation(id, signal, !client.getQueryData(queryKey))
      responseTimesMs.set(id, performance.now() - startedAt)
      return translation
    },
    // Comparing tens of thousands of paragraphs costs more than rendering the visible ones.
    structuralSharing: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => {
      if (!state.data || !isRunning(state.data)) return false
      if (state.error) return pollAfterFailureMs
      return Math.min(maxPollMs, Math.max(pollMs, (responseTimesMs.get(id) ?? 0) / maxLoadShare))
    },
  })
}

/** The cached translation, if any. */
export const cachedTranslation = (id: Id): Translation | undefined => queryClient.getQueryData(translationKey(id))

/** Updates the cached translation. A request in flight would return older data, so it is canceled and repeated. */
export function updateCachedTranslation(id: Id, change: (cached: Translation) => Translation): void {
  const queryKey = translationKey(id)
  const isFetching = queryClient.isFetching({ queryKey }) > 0
  if (isFetching) void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Translation>(queryKey, (cached) => cached && change(cached))
  if (isFetching) void queryClient.invalidateQueries({ queryKey })
}

export const refreshTranslation = (id: Id): Promise<void> => refetchQueries(translationKey(id))

/** Retries a failed translation, or some of its paragraphs. */
export function useRetryTranslation() {
  return useMutation({
    mutationFn: retryTranslation,
    onSuccess: (_, { id }) => Promise.all([refreshTranslation(id), refreshTranslations()]),
  })
}

export function useDeleteTranslation(onDone: () => void) {
  const t = useT()
  return useMutation({
    mutationFn: ({ id }: Pick<Translation, 'id' | 'name'>) => deleteTranslation(id),
    onSuccess: (_, { id, name }) => {
      closeTab(comparisonPath(id))
      notify({ kind: 'success', text: t('translate.delete.done', { name }) })
      onDone()
      queryClient.removeQueries({ queryKey: translationKey(id) })
      return refreshTranslations()
    },
  })
}
