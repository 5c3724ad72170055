import { sql } from 'kysely'
import type { LibraryRepositories, PlaceChange } from '../../../ports/libraryRepositories'
import { inTransaction, type Db } from '../schema/schema'
import { tagsOf } from './taskFilter'

export function libraryTable(db: Db): LibraryRepositories['library'] {
  const own = (userId: number) => db.selectFrom('libraryItems').where('userId', '=', userId)
  return {
    list: (userId) =>
      own(userId)
        .select(['id', 'kind', 'name', 'value', countOf.as('count')])
        .orderBy('kind')
        .orderBy('nameKey')
        .execute(),
    find: async (userId, id) =>
      (await own(userId).select(['id', 'kind', 'name', 'value']).where('id', '=', id).executeTakeFirst()) ?? null,
    async count(userId, kind) {
      const counted = own(userId).select(({ fn }) => fn.countAll<number>().as('count'))
      return Number((await counted.where('kind', '=', kind).executeTakeFirstOrThrow()).count)
    },
    async insert(userId, item) {
      const added = await db
        .insertInto('libraryItems')
        .values({ userId, ...item })
        .onConflict((conflict) => conflict.columns(['userId', 'kind', 'nameKey']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return added?.id ?? null
    },
    update: (userId, id, change) =>
      inTransaction(db, async (inside) => {
        const items = inside.selectFrom('libraryItems').select('id').where('userId', '=', userId)
        const kind = inside.selectFrom('libraryItems').select('kind').where('id', '=', id)
        const taken = items.where('kind', '=', kind).where('nameKey', '=', change.nameKey).where('id', '<>', id)
        if (await taken.executeTakeFirst()) return 'taken'
        await inside.updateTable('libraryItems').set(change).where('userId', '=', userId).where('id', '=', id).execute()
        return 'done'
      }),
    async remove(userId, id) {
      await db.deleteFrom('libraryItems').where('userId', '=', userId).where('id', '=', id).execute()
    },
    async speakers(userId, limit) {
      const rows = await db
        .selectFrom('taskSpeakers')
        .innerJoin('tasks', 'tasks.id', 'taskSpeakers.taskId')
        .select('name')
        .where('taskSpeakers.userId', '=', userId)
        .where('deletedAt', 'is', null)
        .groupBy('name')
        .orderBy(({ fn }) => fn.countAll(), 'desc')
        .orderBy('name')
        .limit(limit)
        .execute()
      return rows.map(({ name }) => name)
    },
    async summary(userId) {
      const rows = await db
        .selectFrom('tasks')
        .select(({ fn }) => [
          'language',
          fn.countAll<number>().as('total'),
          fn.sum<number>('favorite').as('favorites'),
          fn.countAll<number>().filterWhere('folderId', 'is', null).as('unfiled'),
        ])
        .where('userId', '=', userId)
        .where('deletedAt', 'is', null)
        .groupBy('language')
        .orderBy('total', 'desc')
        .execute()
      const sum = (field: 'total' | 'favorites' | 'unfiled') => rows.reduce((all, row) => all + Number(row[field]), 0)
      return {
        languages: rows.map(({ language }) => language),
        total: sum('total'),
        favorites: sum('favorites'),
        unfiled: sum('unfiled'),
      }
    },
    async places(userId, ids) {
      const rows = await db
        .selectFrom('tasks')
        .select(['id', 'folderId', 'favorite', tagsOf(db).as('tags')])
        .where('userId', '=', userId)
        .where('id', 'in', ids)
        .where('removed', '=', 0)
        .execute()
      return rows.map((row) => ({ ...row, favorite: row.favorite !== 0, tags: JSON.parse(row.tags) }))
    },
    move: (ids, change) => inTransaction(db, (inside) => move(inside, ids, change)),
  }
}

async function move(
  db: Db,
  ids: readonly number[],
  { folderId, favorite, addTags = [], removeTags = [] }: PlaceChange,
): Promise<void> {
  const changes = {
    ...(folderId !== undefined && { folderId }),
    ...(favorite !== undefined && { favorite: Number(favorite) }),
  }
  if (Object.keys(changes).length > 0) await db.updateTable('tasks').set(changes).where('id', 'in', ids).execute()
  for (const tagId of addTags) {
    await db
      .insertInto('taskTags')
      .values(ids.map((taskId) => ({ tagId, taskId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (const tagId of removeTags)
    await db.deleteFrom('taskTags').where('tagId', '=', tagId).where('taskId', 'in', ids).execute()
}

/** Of a folder or tag, the number of its records outside the recycle bin. */
const countOf = sql<number>`case kind
  when 'folder' then (select count(*) from tasks where folder_id = library_items.id and deleted_at is null)
  when 'tag' then (select count(*) from task_tags join tasks on tasks.id = task_id
    where tag_id = library_items.id and deleted_at is null)
  else 0 end`
