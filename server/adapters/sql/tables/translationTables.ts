import { sql, type Selectable } from 'kysely'
import {
  translationStatus,
  type TranslationRow,
  type TranslationRepositories,
} from '../../../ports/translationRepositories'
import { paragraphsTable } from './paragraphsTable'
import { removalInParts } from './removal'
import { containing } from '../schema/likePattern'
import type { Db, DatabaseSchema } from '../schema/schema'
import { pageUsageTable } from './pageUsageTable'

export function translationTables(db: Db): TranslationRepositories {
  return {
    translations: translationsTable(db),
    paragraphs: paragraphsTable(db),
    pageUsage: pageUsageTable(db),
  }
}

type Translations = TranslationRepositories['translations']

const unstarted = { status: translationStatus.waiting, progress: 0, error: '', errorValues: '{}' }

function translationsTable(db: Db): Translations {
  const existing = db.selectFrom('translations').where('removed', '=', 0)
  return {
    ...removalInParts(db, 'translations'),
    async insert(row) {
      const { id } = await db
        .insertInto('translations')
        .values({ ...row, ...unstarted, extracted: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async find(id, userId) {
      const row = await existing.selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
      return row ? toTranslationRow(row) : null
    },
    async byId(id) {
      const row = await existing.selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toTranslationRow(row) : null
    },
    async byTask(taskId, target) {
      const found = existing.selectAll().where('taskId', '=', taskId).where('target', '=', target)
      const row = await found.executeTakeFirst()
      return row ? toTranslationRow(row) : null
    },
    page: (query) => page(db, query),
    async update(id, { extracted, ...patch }) {
      const changes = { ...patch, ...(extracted !== undefined && { extracted: Number(extracted) }) }
      await db.updateTable('translations').set(changes).where('id', '=', id).execute()
    },
    async reset(id) {
      await db.updateTable('translations').set(unstarted).where('id', '=', id).execute()
    },
    async fail(id, error, values) {
      const failed = { status: translationStatus.failed, error, errorValues: JSON.stringify(values) }
      await db.updateTable('translations').set(failed).where('id', '=', id).execute()
    },
    async countUnfinished(userId) {
      const { count } = await existing
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .where('status', 'in', [translationStatus.waiting, translationStatus.running])
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async usesFile(file) {
      return (await existing.select('id').where('file', '=', file).executeTakeFirst()) !== undefined
    },
  }
}

const page: (db: Db, query: Parameters<Translations['page']>[0]) => ReturnType<Translations['page']> = async (
  db,
  { userId, keyword, taskId, page: number, limit },
) => {
  let found = db.selectFrom('translations').where('userId', '=', userId).where('removed', '=', 0)
  found = taskId === null ? found.where('taskId', 'is', null) : found.where('taskId', '=', taskId)
  if (keyword) {
    const pattern = containing(keyword)
    found = found.where(sql<boolean>`lower(name) like lower(${pattern}) escape '\\'`)
  }
  const failed = sql<number>`(select count(*) from translated_paragraphs
    where translation_id = translations.id and fault <> '')`.as('failed')
  const rows = await found
    .selectAll()
    .select(failed)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((number - 1) * limit)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map((row) => ({ ...toTranslationRow(row), failed: Number(row.failed) })), total: Number(total) }
}

function toTranslationRow(row: Selectable<DatabaseSchema['translations']>): TranslationRow {
  const { id, userId, name, source, target, by, status, pages, size, createdAt, progress, error, taskId, file, type } =
    row
  const errorFields = { error, errorValues: JSON.parse(row.errorValues) }
  return {
    id,
    userId,
    name,
    source,
    target,
    by,
    status,
    pages,
    size,
    createdAt,
    progress,
    ...errorFields,
    taskId,
    file,
    type,
    extracted: row.extracted === 1,
  }
}
