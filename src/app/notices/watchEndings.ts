import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { OpenRecord } from '../../features/task/record/useRecord'
import { taskWatch } from '../../features/task/record/taskWatchInstance'
import { fetchMessages } from '../../features/set/base/accountApi'
import { browserNoticeState } from '../../shared/notifications/browserNotices'
import { taskStatus } from '../../wire/constants'
import type { Task } from '../../wire/responses'
import { endingOfMessage, endingOfTask, type JobEnding } from './jobEnding'

/** Poll interval of the unread messages while the page is hidden, if browser notices are on. */
const hiddenPollMs = 60_000
/** At most this many new messages are told of. */
const maxTold = 20

const unreadKey = ['unread']

/**
 * Notices ends of jobs in two ways: a task that ran is not running anymore, or the number of unread messages has risen. The latter also
 * tells of meetings, translations and other devices, and costs no request of its own until there is something new.
 * @returns a function that stops; nothing is reported after it, not even what was being asked for
 */
export function watchEndings(client: QueryClient, onEndings: (endings: JobEnding[]) => void): () => void {
  let stopped = false
  const refreshUnread = () => void client.invalidateQueries({ queryKey: unreadKey })
  const stopTasks = taskWatch.onEnd((task) => {
    refreshUnread()
    report([endingOfTask(task)])
  })
  const report = (found: readonly (JobEnding | null)[]) => {
    const endings = found.filter((ending) => ending !== null)
    if (endings.length > 0 && !stopped) onEndings(endings)
  }
  let unread = client.getQueryData<number>(unreadKey)
  const take = (queryKey: QueryKey) => {
    if (queryKey[0] === unreadKey[0]) {
      const before = unread
      unread = client.getQueryData<number>(unreadKey)
      if (before !== undefined && unread !== undefined && unread > before) void reportNewest(unread - before)
    }
    // The server marks the messages about a record as read when it is opened.
    if (queryKey[0] === 'task' && unread && isEnded(client.getQueryData<Partial<OpenRecord>>(queryKey)?.task))
      refreshUnread()
  }
  const stopCache = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') take(event.query.queryKey as QueryKey)
  })
  const reportNewest = async (count: number) => {
    // Without the messages, the bell still shows that there are some.
    const newest = await fetchMessages({ page: 1, limit: Math.min(count, maxTold) }).catch(() => null)
    report((newest?.rows ?? []).filter(({ read }) => read === 0).map(endingOfMessage))
  }
  const timer = setInterval(() => {
    if (document.visibilityState === 'hidden' && browserNoticeState() === 'on') refreshUnread()
  }, hiddenPollMs)
  return () => {
    stopped = true
    stopTasks()
    stopCache()
    clearInterval(timer)
  }
}

const isEnded = (task: Pick<Task, 'status'> | undefined) => task !== undefined && task.status !== taskStatus.running
