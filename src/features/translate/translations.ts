/** The user's translations as server state. */
import { keepPreviousData, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Page } from '../../shared/http/client'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { queryClient, refresh } from '../../shared/query'
import type { Id } from '../../wire/bodies'
import { pageSize } from '../../wire/codes'
import type { Translation } from '../../wire/translation'
import { deleteTranslation, fetchTranslation, fetchTranslations, retryTranslation } from './api'
import type { ListView } from './paths'

/** How often a list asks again while something in it is being translated, and after an answer failed. */
const pollMs = 2_000
const pollAfterFailureMs = 15_000
/** A large document is asked for less often: what its answer takes is at most this share of the time. */
const share = 0.05
const longestPollMs = 30_000

export const isRunning = ({ status, by }: Pick<Translation, 'status' | 'by'>): boolean =>
  status === 0 || (status === 1 && by === 'server')

export function useTranslations({ page, keyword }: ListView): UseQueryResult<Page<Translation>> {
  return useQuery({
    queryKey: ['translations', { page, keyword }],
    queryFn: ({ signal }) => fetchTranslations({ page, limit: pageSize, keyword }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data?.rows.some(isRunning)) return false
      return state.error ? pollAfterFailureMs : pollMs
    },
  })
}

export const refreshTranslations = (): Promise<void> => refresh(['translations'])

/** What an answer took, by translation. */
const answerMs = new Map<string, number>()
const translationKey = (id: Id) => ['translation', String(id)]

/** One translation with its paragraphs; while the server works on it, it is asked for again. */
export function useTranslation(id: string): UseQueryResult<Translation> {
  return useQuery({
    queryKey: translationKey(id),
    queryFn: async ({ signal }) => {
      const beganAt = performance.now()
      const translation = await fetchTranslation(id, signal)
      answerMs.set(id, performance.now() - beganAt)
      return translation
    },
    // Comparing tens of thousands of paragraphs costs more than showing those that are in sight.
    structuralSharing: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => {
      if (!state.data || !isRunning(state.data)) return false
      if (state.error) return pollAfterFailureMs
      return Math.min(longestPollMs, Math.max(pollMs, (answerMs.get(id) ?? 0) / share))
    },
  })
}

/** What is known of it in this page, if anything. */
export const knownTranslation = (id: Id): Translation | undefined => queryClient.getQueryData(translationKey(id))

/** Changes what is known of it in this page. An answer that is on its way would be older: it is asked for anew. */
export function setTranslation(id: Id, change: (known: Translation) => Translation): void {
  const queryKey = translationKey(id)
  const asking = queryClient.isFetching({ queryKey }) > 0
  if (asking) void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Translation>(queryKey, (known) => known && change(known))
  if (asking) void queryClient.invalidateQueries({ queryKey })
}

export const refreshTranslation = (id: Id): Promise<void> => refresh(translationKey(id))

/** Translates once more what failed: all of it, or some paragraphs. */
export function useRetryTranslation() {
  return useMutation({
    mutationFn: retryTranslation,
    onSuccess: (_, { id }) => Promise.all([refreshTranslation(id), refreshTranslations()]),
  })
}

export function useDeleteTranslation(onDone: () => void) {
  const say = useSay()
  return useMutation({
    mutationFn: ({ id }: Pick<Translation, 'id' | 'name'>) => deleteTranslation(id),
    onSuccess: (_, { id, name }) => {
      notify({ kind: 'success', text: say('translate.delete.done', { name }) })
      onDone()
      queryClient.removeQueries({ queryKey: translationKey(id) })
      return refreshTranslations()
    },
  })
}
