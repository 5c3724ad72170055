import { sql, type Selectable } from 'kysely'
import {
  translationStatus,
  type TranslationLease,
  type TranslationRow,
  type TranslationTables,
} from '../../translationTables'
import { paragraphsTable } from './paragraphs'
import type { Db, Schema } from './schema'
import { takenPagesTable } from './takenPages'

export function translationTables(db: Db): TranslationTables {
  return {
    translations: { ...rows(db), ...leases(db) },
    paragraphs: paragraphsTable(db),
    takenPages: takenPagesTable(db),
  }
}

type Translations = TranslationTables['translations']

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
      return row ? rowOf(row) : null
    },
    async byId(id) {
      const row = await db.selectFrom('translations').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? rowOf(row) : null
    },
    async ofTask(taskId, target) {
      const of = db.selectFrom('translations').selectAll().where('taskId', '=', taskId).where('target', '=', target)
      const row = await of.executeTakeFirst()
      return row ? rowOf(row) : null
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
    async unfinished(userId) {
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

/** One that waits or runs has a time at which it is due; what is over has none. */
function leases(db: Db) {
  /** The translation as long as this lease of it holds. */
  const held = ({ id, claims }: TranslationLease) =>
    db
      .updateTable('translations')
      .where('id', '=', id)
      .where('claims', '=', claims)
      .where('leasedUntil', 'is not', null)
  const { waiting, running } = translationStatus
  return {
    async queue(id: number, now: number): Promise<void> {
      const fresh = {
        status: waiting,
        progress: 0,
        error: '',
        errorValues: '{}',
        due: now,
        leasedUntil: null,
        tries: 0,
      }
      await db.updateTable('translations').set(fresh).where('id', '=', id).execute()
    },
    async claim(now: number, leaseMs: number, most: number): Promise<TranslationLease | null> {
      const underWay = sql<number>`(select count(*) from translations as other
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
            .where('due', '<=', now)
            .where(({ or, eb }) => or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<=', now)]))
            .where(underWay, '<', most)
            .orderBy('due')
            .orderBy('id')
            .limit(1),
        )
        .returning(['id', 'claims', 'tries'])
        .executeTakeFirst()
      return lease ?? null
    },
    async renew(lease: TranslationLease, until: number): Promise<boolean> {
      return (await held(lease).set({ leasedUntil: until }).executeTakeFirst()).numUpdatedRows > 0n
    },
    async putBack(lease: TranslationLease, due: number, tries: number): Promise<void> {
      await held(lease).set({ due, tries, leasedUntil: null }).execute()
    },
    async release(lease: TranslationLease): Promise<void> {
      await held(lease).set({ due: null, leasedUntil: null }).execute()
    },
    async releaseAll(): Promise<void> {
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
    const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
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
  return { rows: rows.map((row) => ({ ...rowOf(row), failed: Number(row.failed) })), total: Number(total) }
}

function rowOf(row: Selectable<Schema['translations']>): TranslationRow {
  const { id, userId, name, source, target, by, status, pages, size, createdAt, progress, error, taskId, file, type } =
    row
  const told = { error, errorValues: JSON.parse(row.errorValues) }
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
    ...told,
    taskId,
    file,
    type,
    extracted: row.extracted === 1,
  }
}
