import type { Selectable } from 'kysely'
import type { TaskQuery, TaskRow } from '../../rows'
import type { Tables } from '../../tables'
import type { Db, Schema } from './schema'
import { titleHolds } from './titleHolds'

export function tasksTable(db: Db): Tables['tasks'] {
  return {
    async insert({ speakers, notes = [], ...row }) {
      const { id } = await db
        .insertInto('tasks')
        .values({ ...row, speakers: JSON.stringify(speakers), notes: JSON.stringify(notes) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async find(id, userId) {
      const row = await db.selectFrom('tasks').selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
      return row ? taskOf(row) : null
    },
    async byId(id) {
      const row = await db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? taskOf(row) : null
    },
    page: (query) => page(db, query),
    async update(id, { speakers, notes, ...patch }) {
      const changes = {
        ...patch,
        ...(speakers && { speakers: JSON.stringify(speakers) }),
        ...(notes && { notes: JSON.stringify(notes) }),
      }
      if (Object.keys(changes).length === 0) return
      await db.updateTable('tasks').set(changes).where('id', '=', id).execute()
    },
    async bump(id, from) {
      const bumped = await db
        .updateTable('tasks')
        .set({ version: from + 1 })
        .where('id', '=', id)
        .where('version', '=', from)
        .executeTakeFirst()
      return bumped.numUpdatedRows > 0n
    },
    async remove(id) {
      await db.deleteFrom('tasks').where('id', '=', id).execute()
    },
    async ofFile(file) {
      return (await db.selectFrom('tasks').selectAll().where('file', '=', file).orderBy('id').execute()).map(taskOf)
    },
  }
}

async function page(db: Db, query: TaskQuery): Promise<{ rows: TaskRow[]; total: number }> {
  let found = db
    .selectFrom('tasks')
    .where('userId', '=', query.userId)
    .where('deletedAt', query.deleted ? 'is not' : 'is', null)
  if (query.status !== undefined) found = found.where('status', '=', query.status)
  if (query.type !== undefined) found = found.where('type', '=', query.type)
  if (query.keyword) {
    found = found.where(titleHolds(query.keyword))
  }
  const direction = query.sort.startsWith('-') ? 'desc' : 'asc'
  const rows = await found
    .selectAll()
    .orderBy(sortColumns[query.sort], direction)
    .orderBy('id', direction)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(taskOf), total: Number(total) }
}

const sortColumns = {
  created: 'createdAt',
  '-created': 'createdAt',
  title: 'title',
  '-title': 'title',
  times: 'times',
  '-times': 'times',
} as const

function taskOf({ speakers, notes, ...row }: Selectable<Schema['tasks']>): TaskRow {
  return { ...row, speakers: JSON.parse(speakers), notes: JSON.parse(notes) }
}
