import type { Kysely, Migration } from 'kysely'

/** What administrators did. A released migration never changes. */
export const auditMigrations: Record<string, Migration> = {
  '110-audit': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('audit')
        .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
        .addColumn('at', 'integer', (column) => column.notNull())
        .addColumn('actor_id', 'integer')
        .addColumn('actor', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('subject_id', 'integer')
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('details', 'text', (column) => column.notNull())
        .execute()
    },
  },
}
