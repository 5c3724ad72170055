/** Tells users what others did with a record they share. */
import type { NoticeKind } from '../../../src/wire/constants'
import type { Repositories } from '../../ports/repositories'
import type { TaskRow } from '../../ports/rows'
import { notify } from '../notices/notify'

interface PeopleNotice {
  about: Extract<NoticeKind, 'shared' | 'mentioned' | 'replied'>
  /** Who is told. */
  userIds: Iterable<number>
  task: Pick<TaskRow, 'id' | 'title'>
  /** Name of who did it. */
  by: string
  /** Id of the comment or reply it is about. */
  comment?: string
  now: number
}

/** To be called in the transaction that stores what was done. */
export async function notifyPeople(
  repos: Repositories,
  { about, userIds, task, by, comment, now }: PeopleNotice,
): Promise<void> {
  const details = { who: by, ...(comment !== undefined && { comment }) }
  for (const userId of new Set(userIds))
    await notify(repos, { about, userId, title: task.title, taskId: task.id, details, now })
}
