/** Follows the running tasks of this tab's user. Whatever the page fetches about tasks is taken in. */
import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../../shared/http/queryClient'
import { session } from '../../../shared/session/session'
import type { ListPage } from '../../../shared/http/client'
import type { Task } from '../../../wire/responses'
import { fetchTasks } from './taskApi'
import type { OpenRecord } from './useRecord'
import { TaskWatch } from './TaskWatch'

/** How many of the newest tasks are polled. */
const polledTasks = 50

export const taskWatch = new TaskWatch({
  fetchNewest: async () => (await fetchTasks({ page: 1, limit: polledTasks }, undefined, true)).rows,
  isHidden: () => document.visibilityState === 'hidden',
  now: () => Date.now(),
})

function observe(queryKey: QueryKey): void {
  if (queryKey[0] === 'tasks')
    taskWatch.observe(queryClient.getQueryData<Partial<ListPage<Task>>>(queryKey)?.rows ?? [])
  if (queryKey[0] !== 'task') return
  const open = queryClient.getQueryData<Partial<OpenRecord>>(queryKey)?.task
  if (open) taskWatch.observe([open])
}

for (const { queryKey } of queryClient.getQueryCache().findAll()) observe(queryKey)
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'success') observe(event.query.queryKey as QueryKey)
})

session.subscribe((elsewhere) => {
  if (elsewhere || session.token() === null) taskWatch.clear()
})
document.addEventListener('visibilitychange', () => taskWatch.pollNow())
