import { sql, type Selectable } from 'kysely'
import type { ListedTask, TaskQuery, TaskRow } from '../../../ports/rows'
import { taskStatus } from '../../../../src/wire/constants'
import type { Repositories } from '../../../ports/repositories'
import { dialectOf } from '../schema/dialect'
import { inTransaction, type Db, type DatabaseSchema } from '../schema/schema'
import { removalInParts } from './removal'
import { filteredTasks, tagsOf } from './taskFilter'

export function tasksTable(db: Db): Repositories['tasks'] {
  const removal = removalInParts(db, 'tasks')
  const existing = db.selectFrom('tasks').where('removed', '=', 0)
  return {
    ...removal,
    // As if it were in the recycle bin as well, where others don't find it.
    markRemoved: (id) =>
      inTransaction(db, async (inside) => {
        const marked = inside.updateTable('tasks').set(({ fn, val }) => ({
          removed: 1,
          deletedAt: fn.coalesce('deletedAt', val(0)),
        }))
        await marked.where('id', '=', id).execute()
        await inside.updateTable('translations').set({ removed: 1 }).where('taskId', '=', id).execute()
      }),
    async insert({ speakers, notes = [], identifyLanguage = false, vocabulary = [], ...others }) {
      const { sample = false, favorite = false, ...row } = others
      const { id } = await db
        .insertInto('tasks')
        .values({
          ...row,
          speakers: JSON.stringify(speakers),
          notes: JSON.stringify(notes),
          identifyLanguage: Number(identifyLanguage),
          vocabulary: JSON.stringify(vocabulary),
          sample: Number(sample),
          favorite: Number(favorite),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async find(id, userId) {
      const row = await existing.selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
      return row ? toTaskRow(row) : null
    },
    async byId(id) {
      const row = await existing.selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toTaskRow(row) : null
    },
    page: (query) => page(db, query),
    matching: async (userId, filter) =>
      (await filteredTasks(db, userId, filter).select('id').execute()).map(({ id }) => id),
    async update(id, { speakers, notes, identifyLanguage, vocabulary, sample, favorite, ...patch }) {
      const changes = {
        ...patch,
        ...(speakers && { speakers: JSON.stringify(speakers) }),
        ...(notes && { notes: JSON.stringify(notes) }),
        ...(identifyLanguage !== undefined && { identifyLanguage: Number(identifyLanguage) }),
        ...(vocabulary && { vocabulary: JSON.stringify(vocabulary) }),
        ...(sample !== undefined && { sample: Number(sample) }),
        ...(favorite !== undefined && { favorite: Number(favorite) }),
      }
      if (Object.keys(changes).length === 0) return
      await db.updateTable('tasks').set(changes).where('id', '=', id).execute()
    },
    async markWaiting(languages, error) {
      // Literals, since the index contains running tasks only.
      const running = db.updateTable('tasks').where('status', '=', sql.lit(taskStatus.running))
      const others = running.where('error', '=', '').where('identifyLanguage', '=', 0).set({ error })
      await (languages.length === 0 ? others : others.where('language', 'not in', languages)).execute()
      if (languages.length === 0) return
      await running.where('error', '=', error).where('language', 'in', languages).set({ error: '' }).execute()
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
    async sampleOf(userId, language) {
      const row = await existing
        .select(briefColumns)
        .where('userId', '=', userId)
        .where('sample', '=', 1)
        .where('language', '=', language)
        .executeTakeFirst()
      return row ? toBriefTask(row) : null
    },
    async byFile(file) {
      return (await existing.selectAll().where('file', '=', file).orderBy('id').execute()).map(toTaskRow)
    },
    async isWithdrawn(file) {
      const owned = await db
        .selectFrom('tasks')
        .innerJoin('users', 'users.id', 'tasks.userId')
        .select(['tasks.deletedAt', 'users.closedAt', 'users.deleteAt'])
        .where(({ or, eb }) => or([eb('tasks.file', '=', file), eb('tasks.peaksFile', '=', file)]))
        .execute()
      return owned.length > 0 && owned.every((row) => Object.values(row).some((at) => at !== null))
    },
  }
}

async function page(db: Db, query: TaskQuery): Promise<{ rows: ListedTask[]; total: number }> {
  const found = filteredTasks(db, query.userId, query)
  const direction = query.sort.startsWith('-') ? 'desc' : 'asc'
  const order = dialectOf(db).order[direction]
  // Only the index is read for the order; then the rows that are shown.
  const shown = found
    .select('id')
    .orderBy(sortColumns[query.sort], order)
    .orderBy('id', direction)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  const rows = await listed(db)
    .where('id', 'in', shown)
    .orderBy(sortColumns[query.sort], order)
    .orderBy('id', direction)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: await toListedTasks(db, rows), total: Number(total) }
}

const listed = (db: Db) =>
  db
    .selectFrom('tasks')
    .select([...briefColumns, beginning(db).as('beginning'), speakerCount.as('speakerCount'), tagsOf(db).as('tags')])

/** These tasks as lists show them, in no particular order. */
export async function listedTasks(db: Db, ids: readonly number[]): Promise<ListedTask[]> {
  return ids.length === 0 ? [] : toListedTasks(db, await listed(db).where('id', 'in', ids).execute())
}

/** The number of roles, each found by one step in the index: counting all segments would take too long for a list. */
const speakerCount = sql<number>`(
  with recursive roles(role) as (
    select min(role) from segments where task_id = tasks.id and role > ''
    union all
    select (select min(next.role) from segments next where next.task_id = tasks.id and next.role > roles.role)
      from roles where roles.role is not null)
  select count(role) from roles)`

/** Characters of a preview. */
const previewLength = 300

/** The beginning of the first segments. */
const beginning = (db: Db) => sql<
  string | null
>`(select substr(${dialectOf(db).lines(sql`text`)}, 1, ${sql.lit(previewLength)}) from
  (select substr(text, 1, ${sql.lit(previewLength)}) as text from segments
    where task_id = tasks.id order by start_ms, id limit 4) as first_segments)`

/** The beginnings of the summaries of those tasks that have one. */
async function summariesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('insights')
    .select(['taskId', 'body'])
    .where('taskId', 'in', ids)
    .where('kind', '=', 'summary')
    .execute()
  return new Map(
    rows.map(({ taskId, body }) => {
      const { summary } = JSON.parse(body) as { summary: string }
      return [
        taskId,
        Array.from(summary.slice(0, 2 * previewLength))
          .slice(0, previewLength)
          .join(''),
      ]
    }),
  )
}

/** All columns except those that may be long. */
const briefColumns = [
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
  ...(['error', 'peaksFile', 'deletedAt', 'version', 'attempt', 'identifyLanguage', 'sample'] as const),
  ...(['folderId', 'favorite', 'openedAt', 'source'] as const),
]

const sortColumns = {
  created: 'createdAt',
  '-created': 'createdAt',
  title: 'title',
  '-title': 'title',
  times: 'times',
  '-times': 'times',
  opened: 'openedAt',
  '-opened': 'openedAt',
} as const

type StoredTask = Selectable<DatabaseSchema['tasks']>

function toBriefTask<Row extends Pick<StoredTask, 'identifyLanguage' | 'sample' | 'favorite'>>({
  identifyLanguage,
  sample,
  favorite,
  ...row
}: Row) {
  return { ...row, identifyLanguage: identifyLanguage !== 0, sample: sample !== 0, favorite: favorite !== 0 }
}

type StoredListedTask = Pick<StoredTask, (typeof briefColumns)[number]> & {
  beginning: string | null
  speakerCount: number
  tags: string
}

async function toListedTasks(db: Db, rows: readonly StoredListedTask[]): Promise<ListedTask[]> {
  const ids = rows.map(({ id }) => id)
  const summaries = await summariesOf(db, ids)
  return rows.map(({ beginning, tags, ...row }) => ({
    ...toBriefTask(row),
    preview: summaries.get(row.id) ?? beginning ?? '',
    tags: JSON.parse(tags),
  }))
}

function toTaskRow({ speakers, notes, vocabulary, removed: _, ...row }: StoredTask): TaskRow {
  return {
    ...toBriefTask(row),
    speakers: JSON.parse(speakers),
    notes: JSON.parse(notes),
    vocabulary: JSON.parse(vocabulary),
  }
}
