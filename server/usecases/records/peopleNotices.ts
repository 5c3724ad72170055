/** Tells users in their inbox what others did with a record they share. */
import type { PeopleNoticeKind } from '../../../src/wire/constants'
import type { Repositories } from '../../ports/repositories'
import type { TaskRow } from '../../ports/rows'

interface PeopleNotice {
  about: PeopleNoticeKind
  /** Who is told. */
  userIds: Iterable<number>
  task: Pick<TaskRow, 'id' | 'title'>
  /** Name of who did it. */
  by: string
  now: number
}

/** To be called in the transaction that stores what was done. */
export async function insertPeopleNotice(
  { inbox }: Pick<Repositories, 'inbox'>,
  { about, userIds, task, by, now }: PeopleNotice,
): Promise<void> {
  const message = { about, title: task.title, text: by, taskId: task.id, createdAt: now }
  for (const userId of new Set(userIds)) await inbox.insert(userId, message)
}
