import type { Kysely, Migration } from 'kysely'

/** Own words. A released migration never changes; later changes are new migrations. */
export const vocabularyMigrations: Record<string, Migration> = {
  '072-vocabularies': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('vocabularies')
        .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('terms', 'text', (column) => column.notNull())
        .addColumn('replacements', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .execute()
      for (const table of ['tasks', 'meetings']) {
        const vocabulary = db.schema.alterTable(table)
        await vocabulary.addColumn('vocabulary', 'text', (column) => column.notNull().defaultTo('[]')).execute()
      }
    },
  },
}
