/** The user's records as server state. */
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import { refreshUser } from '../../shared/currentUser'
import type { Page } from '../../shared/http/client'
import { refresh } from '../../shared/query'
import type { Task } from '../../wire/bodies'
import { taskStatus } from '../../wire/codes'
import { fetchTasks } from './api'
import type { RecordsView } from './recordsUrl'

/** How often a table with a running task asks again, and after an answer failed; not while the page is hidden. */
const pollMs = 2_000
const pollAfterFailureMs = 15_000

const isRunning = ({ status }: Task): boolean => status === taskStatus.running

/** Whether a task that ran before runs no more, or is not among these any more, as where only running ones are asked for. */
function hasStopped(before: Page<Task> | undefined, { rows }: Page<Task>): boolean {
  const running = new Set(rows.filter(isRunning).map(({ id }) => id))
  return before?.rows.some((task) => isRunning(task) && !running.has(task.id)) ?? false
}

/** @param bin those in the recycle bin instead */
export function useRecords({ page, size, keyword, status }: RecordsView, bin = false): UseQueryResult<Page<Task>> {
  return useQuery({
    queryKey: ['tasks', { page, size, keyword, status, bin }],
    queryFn: async ({ signal, client, queryKey }) => {
      const asked = { page, limit: size, keyword, ...(status !== null && { status }), ...(bin && { deleted: 1 }) }
      const now = await fetchTasks(asked, signal)
      // One that failed gives its time back; of one whose length was a guess the rest is taken or given back.
      if (hasStopped(client.getQueryData<Page<Task>>(queryKey), now)) void refreshUser()
      return now
    },
    placeholderData: keepPreviousData,
    // Records are added by other pages and tabs: what is shown again is asked for again.
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const running = state.data?.rows.some(isRunning)
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
