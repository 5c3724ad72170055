/** Queries for the user's records. */
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import { refreshUser } from '../../../shared/account/currentUser'
import type { ListPage } from '../../../shared/http/client'
import { refetchQueries } from '../../../shared/http/queryClient'
import type { Task } from '../../../wire/responses'
import { taskStatus } from '../../../wire/constants'
import { fetchTasks } from './taskApi'
import { recordsRequest, type RecordListParams } from './recordListUrl'

/** Poll intervals of a table with a running task: normally, and after a failed request. Paused while the page is hidden. */
const pollMs = 2_000
const pollAfterFailureMs = 15_000

const isRunning = ({ status }: Task): boolean => status === taskStatus.running

/** Whether a task that was running is not anymore, or has left the list, as with a filter for running tasks. */
function hasFinished(before: ListPage<Task> | undefined, { rows }: ListPage<Task>): boolean {
  const running = new Set(rows.filter(isRunning).map(({ id }) => id))
  return before?.rows.some((task) => isRunning(task) && !running.has(task.id)) ?? false
}

/** @param bin lists the recycle bin instead */
export function useRecords(view: RecordListParams, bin = false): UseQueryResult<ListPage<Task>> {
  const request = recordsRequest(view, bin)
  return useQuery({
    queryKey: ['tasks', request],
    queryFn: async ({ signal, client, queryKey }) => {
      const now = await fetchTasks(request, signal)
      // A failed task refunds its credit; one with an estimated duration is charged or refunded the difference.
      if (hasFinished(client.getQueryData<ListPage<Task>>(queryKey), now)) void refreshUser()
      return now
    },
    placeholderData: keepPreviousData,
    // Other pages and tabs add records, so every mount refetches.
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const running = state.data?.rows.some(isRunning)
      return running ? (state.error ? pollAfterFailureMs : pollMs) : false
    },
  })
}

/** Whether other people have given the user access to records of theirs. False while that is unknown. */
export function useHasGivenRecords(enabled: boolean): boolean {
  const given = useQuery({
    queryKey: ['tasks', 'given'],
    queryFn: ({ signal }) => fetchTasks({ page: 1, limit: 1, keyword: '', shared: 1 }, signal),
    enabled,
    staleTime: 0,
  })
  return (given.data?.total ?? 0) > 0
}

/** Refetches the tables after a record was created. */
export const refreshRecordLists = (): Promise<void> => refetchQueries(['tasks'])

/** Refetches the tables and one record after a change. */
export function useRefreshRecords(): (id: Task['id']) => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(
    (id) => Promise.all([['tasks'], ['task', String(id)]].map((queryKey) => client.invalidateQueries({ queryKey }))),
    [client],
  )
}
