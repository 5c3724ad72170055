import { sql, type RawBuilder } from 'kysely'
import type { TaskFilter } from '../../../ports/rows'
import { dialectOf } from '../schema/dialect'
import type { Db } from '../schema/schema'
import { titleContains } from '../schema/titleFilter'

/** The tasks of a user that match. Read from the index `tasks_by_filters` alone, as long as only its columns are selected. */
export function filteredTasks(db: Db, userId: number, filter: TaskFilter) {
  const { status, type, source, language, keyword, sample, favorite, ids } = filter
  let found = db
    .selectFrom('tasks')
    .where('userId', '=', userId)
    .where('deletedAt', filter.deleted ? 'is not' : 'is', null)
    .where((eb) => eb.and({ ...defined({ status, type, source, language }), ...flags({ sample, favorite }) }))
  // The index lacks it; what is removed is never outside the bin.
  if (filter.deleted) found = found.where('removed', '=', 0)
  if (keyword) found = found.where(titleContains(keyword))
  if (filter.from !== undefined) found = found.where('createdAt', '>=', filter.from)
  if (filter.until !== undefined) found = found.where('createdAt', '<', filter.until)
  if (filter.minTimes !== undefined) found = found.where('times', '>=', filter.minTimes)
  if (filter.maxTimes !== undefined) found = found.where('times', '<', filter.maxTimes)
  if (filter.folderId !== undefined)
    found =
      filter.folderId === null ? found.where('folderId', 'is', null) : found.where('folderId', '=', filter.folderId)
  if (ids) found = found.where('id', 'in', ids)
  for (const tagId of filter.tags ?? []) {
    const tagged = db.selectFrom('taskTags').select('taskId').where('tagId', '=', tagId)
    found = found.where('id', 'in', tagged)
  }
  if (filter.speakers?.length === 0) found = found.where(sql<boolean>`false`)
  else if (filter.speakers) {
    const speaking = db.selectFrom('taskSpeakers').select('taskId').where('userId', '=', userId)
    found = found.where('id', 'in', speaking.where('name', 'in', filter.speakers))
  }
  return found
}

/** The ids of a task's tags in order, as JSON. */
export const tagsOf = (db: Db): RawBuilder<string> => sql<string>`(select ${dialectOf(db).jsonList(sql`tag_id`)} from
  (select tag_id from task_tags where task_id = tasks.id order by tag_id) as tags)`

type Defined<Values> = { [Name in keyof Values]: Exclude<Values[Name], undefined> }

function defined<Values extends object>(values: Values): Partial<Defined<Values>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Defined<Values>
  >
}

const flags = ({ sample, favorite }: Pick<TaskFilter, 'sample' | 'favorite'>) =>
  defined({
    sample: sample === undefined ? undefined : Number(sample),
    favorite: favorite === undefined ? undefined : Number(favorite),
  })
