import { sql, type Kysely, type Migration } from 'kysely'
import { addIdColumn } from './addIdColumn'

/** The tables of translations. A released migration never changes; later changes are new migrations. */
export const translationMigrations: Record<string, Migration> = {
  '007-translations': {
    async up(db: Kysely<unknown>) {
      await createTranslations(db)
      await createParagraphs(db)
      await db.schema
        .createTable('taken_pages')
        // No foreign key: used pages still count after the translation is deleted.
        .addColumn('translation_id', 'integer', (column) => column.primaryKey())
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('pages', 'integer', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('taken_pages_by_user').on('taken_pages').columns(['user_id', 'at']).execute()
    },
  },
}

async function createTranslations(db: Kysely<unknown>): Promise<void> {
  await addIdColumn(db.schema.createTable('translations'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('pages', 'integer', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('progress', 'real', (column) => column.notNull())
    .addColumn('error', 'text', (column) => column.notNull())
    .addColumn('error_values', 'text', (column) => column.notNull())
    .addColumn('task_id', 'integer', (column) => column.references('tasks.id').onDelete('cascade'))
    .addColumn('file', 'text')
    .addColumn('type', 'text')
    .addColumn('extracted', 'integer', (column) => column.notNull())
    .addColumn('due', 'bigint')
    .addColumn('leased_until', 'bigint')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('claims', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('translations_by_user')
    .on('translations')
    .columns(['user_id', 'created_at', 'id'])
    .execute()
  await db.schema.createIndex('translations_by_file').on('translations').column('file').execute()
  await sql`create unique index translations_by_task on translations (task_id, target) where task_id is not null`.execute(
    db,
  )
  // Finished translations have no due time, so the index holds only waiting and running ones.
  await sql`create index translations_by_due on translations (due) where due is not null`.execute(db)
}

async function createParagraphs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('translated_paragraphs')
    .addColumn('translation_id', 'integer', (column) =>
      column.notNull().references('translations.id').onDelete('cascade'),
    )
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('level', 'integer')
    .addColumn('page', 'integer')
    .addColumn('segment', 'text')
    .addColumn('start_ms', 'bigint')
    .addColumn('end_ms', 'bigint')
    .addColumn('fault', 'text', (column) => column.notNull())
    .addColumn('doubts', 'text', (column) => column.notNull())
    .addColumn('checked', 'integer', (column) => column.notNull())
    .addColumn('pending', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('translated_paragraphs_key', ['translation_id', 'place'])
    .execute()
  // Failed paragraphs are rare among many thousands, and counted for every row of a list.
  await sql`create index failed_paragraphs on translated_paragraphs (translation_id) where fault <> ''`.execute(db)
}
