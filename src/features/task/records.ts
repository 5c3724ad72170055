/** The user's records as server state. */
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Page } from '../../shared/http/client'
import { refresh } from '../../shared/query'
import type { Task } from '../../wire/bodies'
import { taskStatus } from '../../wire/codes'
import { fetchTasks } from './api'
import type { RecordsView } from './recordsUrl'

/** How often a table with a running task asks again, and after an answer failed; not while the page is hidden. */
const pollMs = 2_000
const pollAfterFailureMs = 15_000

/** @param bin those in the recycle bin instead */
export function useRecords({ page, size, keyword, status }: RecordsView, bin = false): UseQueryResult<Page<Task>> {
  return useQuery({
    queryKey: ['tasks', { page, size, keyword, status, bin }],
    queryFn: ({ signal }) =>
      fetchTasks(
        { page, limit: size, keyword, ...(status !== null && { status }), ...(bin && { deleted: 1 }) },
        signal,
      ),
    placeholderData: keepPreviousData,
    // Records are added by other pages and tabs: what is shown again is asked for again.
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const running = state.data?.rows.some((task) => task.status === taskStatus.running)
      return running ? (state.error ? pollAfterFailureMs : pollMs) : false
    },
  })
}

/** Asks again for the tables: there is a new record. */
export const refreshTables = (): Promise<void> => refresh(['tasks'])

/** Asks again for the tables, and for one record, when something changed. */
export function useRefreshRecords(): (id: Task['id']) => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(
    (id) => Promise.all([['tasks'], ['task', String(id)]].map((queryKey) => client.invalidateQueries({ queryKey }))),
    [client],
  )
}
