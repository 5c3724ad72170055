import type { Kysely, Migration } from 'kysely'

/** How accounts want summaries. A released migration never changes. */
export const summaryMigrations: Record<string, Migration> = {
  '077-summary-preferences': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('summary_preferences')
        .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('auto', 'integer', (column) => column.notNull())
        .addColumn('template', 'text', (column) => column.notNull())
        .addColumn('instructions', 'text', (column) => column.notNull())
        .execute()
    },
  },
}
