import { sql, type Selectable } from 'kysely'
import {
  translationStatus,
  type TranslationLease,
  type TranslationRow,
  type TranslationRepositories,
} from '../../../ports/translationRepositories'
import { isDue } from '../schema/clockSkew'
import { dialectOf } from '../schema/dialect'
import { paragraphsTable } from './paragraphsTable'
import { containing } from '../schema/likePattern'
import type { Db, DatabaseSchema } from '../schema/schema'
import { pageUsageTable } from './pageUsageTable'

export function translationTables(db: Db): TranslationRepositories {
  return {
    translations: { ...rows(db), ...leases(db) },
    paragraphs: paragraphsTable(db),
    pageUsage: pageUsageTable(db),
  }
}

type Translations = TranslationRepositories['translations']

function rows(db: Db): Omit<Translations, keyof ReturnType<typeof leases>> {
  return {
    async insert(row) {
      const state = { status: translationStatus.waiting, progress: 0, error: '', errorValues: '{}', extracted: 0 }
      const { id } = await db
        .insertInto('translations')
        .values({ ...row, ...state, due: row.createdAt, leasedUntil: null, tries: 0, claims: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async find(id, userId) {
      const row = await db
        .selectFrom('translations')
        .selectAll()
        .where('id', '=', id)
        .where('userId', '=', userId)
        .executeTakeFirst()
      return row ? toTranslationRow(row) : null
    },
    async byId(id) {
      const row = await db.selectFrom('translations').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toTranslationRow(row) : null
    },
    async byTask(taskId, target) {
      const found = db.selectFrom('translations').selectAll().where('taskId', '=', taskId).where('target', '=', target)
      const row = await found.executeTakeFirst()
      return row ? toTranslationRow(row) : null
    },
    page: (query) => page(db, query),
    async update(id, { extracted, ...patch }) {
      const changes = { ...patch, ...(extracted !== undefined && { extracted: Number(extracted) }) }
      await db.updateTable('translations').set(changes).where('id', '=', id).execute()
    },
    async fail(id, error, values) {
      const failed = { status: translationStatus.failed, error, errorValues: JSON.stringify(values) }
      await db.updateTable('translations').set(failed).where('id', '=', id).execute()
    },
    async remove(id) {
      await db.deleteFrom('translations').where('id', '=', id).execute()
    },
    async countUnfinished(userId) {
      const { count } = await db
        .selectFrom('translations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .where('due', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async usesFile(file) {
      return (
        (await db.selectFrom('translations').select('id').where('file', '=', file).executeTakeFirst()) !== undefined
      )
    },
  }
}

/** A waiting or running translation has a due time; a finished one has none. */
function leases(db: Db) {
  /** Updates the translation only while this lease holds. */
  const ownedBy = ({ id, claims }: TranslationLease) =>
    db
      .updateTable('translations')
      .where('id', '=', id)
      .where('claims', '=', claims)
      .where('leasedUntil', 'is not', null)
  const { waiting, running } = translationStatus
  const { isShared } = dialectOf(db)
  return {
    async queue(id: number, now: number): Promise<void> {
      const initial = {
        status: waiting,
        progress: 0,
        error: '',
        errorValues: '{}',
        due: now,
        leasedUntil: null,
        tries: 0,
      }
      await db.updateTable('translations').set(initial).where('id', '=', id).execute()
    },
    async claim(now: number, leaseMs: number, maxPerUser: number): Promise<TranslationLease | null> {
      const runningOfUser = sql<number>`(select count(*) from translations as other
        where other.user_id = translations.user_id and other.leased_until > ${now})`
      const lease = await db
        .updateTable('translations')
        .set(({ eb }) => ({
          leasedUntil: now + leaseMs,
          tries: eb('tries', '+', 1),
          claims: eb('claims', '+', 1),
          status: running,
        }))
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('translations')
            .select('id')
            .where('due', 'is not', null)
            .where(isDue('due', now))
            .where(({ or, eb }) => or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<=', now)]))
            .where(runningOfUser, '<', maxPerUser)
            .orderBy('due')
            .orderBy('id')
            .limit(1)
            .$if(isShared, (query) => query.forUpdate().skipLocked()),
        )
        .returning(['id', 'claims', 'tries'])
        .executeTakeFirst()
      return lease ?? null
    },
    async renew(lease: TranslationLease, until: number): Promise<boolean> {
      return (await ownedBy(lease).set({ leasedUntil: until }).executeTakeFirst()).numUpdatedRows > 0n
    },
    async reschedule(lease: TranslationLease, due: number, tries: number): Promise<void> {
      await ownedBy(lease).set({ due, tries, leasedUntil: null }).execute()
    },
    async release(lease: TranslationLease): Promise<void> {
      await ownedBy(lease).set({ due: null, leasedUntil: null }).execute()
    },
    async releaseAll(): Promise<void> {
      if (isShared) return
      await db
        .updateTable('translations')
        .set(({ eb }) => ({ leasedUntil: null, tries: eb('tries', '-', 1) }))
        .where('leasedUntil', 'is not', null)
        .execute()
    },
  }
}

const page: (db: Db, query: Parameters<Translations['page']>[0]) => ReturnType<Translations['page']> = async (
  db,
  { userId, keyword, taskId, page: number, limit },
) => {
  let found = db.selectFrom('translations').where('userId', '=', userId)
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
