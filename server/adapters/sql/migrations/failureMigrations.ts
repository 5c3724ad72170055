import type { Kysely, Migration } from 'kysely'

/** What failed, for administrators. A released migration never changes; later changes are new migrations. */
export const failureMigrations: Record<string, Migration> = {
  '121-summary-failures': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('summary_failures')
        .addColumn('task_id', 'integer', (column) => column.primaryKey().references('tasks.id').onDelete('cascade'))
        .addColumn('failed_at', 'bigint', (column) => column.notNull())
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('error', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('deliveries_by_failure').on('deliveries').column('failed_at').execute()
    },
  },
}
