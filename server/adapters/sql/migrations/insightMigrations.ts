import type { Kysely, Migration } from 'kysely'

/** The table of generated insights. A released migration never changes; later changes are new migrations. */
export const insightMigrations: Record<string, Migration> = {
  '006-insights': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('insights')
        .addColumn('task_id', 'integer', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('by', 'text', (column) => column.notNull())
        .addColumn('made_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('insights_key', ['task_id', 'kind'])
        .execute()
    },
  },
}
