import type { Selectable } from 'kysely'
import type { ListedTask, TaskQuery, TaskRow } from '../../../ports/rows'
import type { Repositories } from '../../../ports/repositories'
import type { Db, DatabaseSchema } from '../schema/schema'
import { titleContains } from '../schema/titleFilter'

export function tasksTable(db: Db): Repositories['tasks'] {
  return {
    async insert({ speakers, notes = [], identifyLanguage = false, vocabulary = [], ...row }) {
      const { id } = await db
        .insertInto('tasks')
        .values({
          ...row,
          speakers: JSON.stringify(speakers),
          notes: JSON.stringify(notes),
          identifyLanguage: Number(identifyLanguage),
          vocabulary: JSON.stringify(vocabulary),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async find(id, userId) {
      const row = await db
        .selectFrom('tasks')
        .selectAll()
        .where('id', '=', id)
        .where('userId', '=', userId)
        .executeTakeFirst()
      return row ? toTaskRow(row) : null
    },
    async byId(id) {
      const row = await db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toTaskRow(row) : null
    },
    page: (query) => page(db, query),
    async update(id, { speakers, notes, identifyLanguage, vocabulary, ...patch }) {
      const changes = {
        ...patch,
        ...(speakers && { speakers: JSON.stringify(speakers) }),
        ...(notes && { notes: JSON.stringify(notes) }),
        ...(identifyLanguage !== undefined && { identifyLanguage: Number(identifyLanguage) }),
        ...(vocabulary && { vocabulary: JSON.stringify(vocabulary) }),
      }
      if (Object.keys(changes).length === 0) return
      await db.updateTable('tasks').set(changes).where('id', '=', id).execute()
    },
    async incrementVersion(id, from) {
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
    async byFile(file) {
      return (await db.selectFrom('tasks').selectAll().where('file', '=', file).orderBy('id').execute()).map(toTaskRow)
    },
  }
}

async function page(db: Db, query: TaskQuery): Promise<{ rows: ListedTask[]; total: number }> {
  let found = db
    .selectFrom('tasks')
    .where('userId', '=', query.userId)
    .where('deletedAt', query.deleted ? 'is not' : 'is', null)
  if (query.status !== undefined) found = found.where('status', '=', query.status)
  if (query.type !== undefined) found = found.where('type', '=', query.type)
  if (query.keyword) {
    found = found.where(titleContains(query.keyword))
  }
  const direction = query.sort.startsWith('-') ? 'desc' : 'asc'
  const rows = await found
    .select(listedColumns)
    .orderBy(sortColumns[query.sort], direction)
    .orderBy('id', direction)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return {
    rows: rows.map(({ identifyLanguage, ...row }) => ({ ...row, identifyLanguage: identifyLanguage !== 0 })),
    total: Number(total),
  }
}

/** All columns except those that may be long. */
const listedColumns = [
  ...([
    'id',
    'userId',
    'title',
    'status',
    'type',
    'language',
    'mode',
    'file',
    'size',
    'times',
    'createdAt',
    'progress',
  ] as const),
  ...(['error', 'peaksFile', 'deletedAt', 'version', 'attempt', 'identifyLanguage'] as const),
]

const sortColumns = {
  created: 'createdAt',
  '-created': 'createdAt',
  title: 'title',
  '-title': 'title',
  times: 'times',
  '-times': 'times',
} as const

function toTaskRow({
  speakers,
  notes,
  identifyLanguage,
  vocabulary,
  ...row
}: Selectable<DatabaseSchema['tasks']>): TaskRow {
  return {
    ...row,
    speakers: JSON.parse(speakers),
    notes: JSON.parse(notes),
    identifyLanguage: identifyLanguage !== 0,
    vocabulary: JSON.parse(vocabulary),
  }
}
