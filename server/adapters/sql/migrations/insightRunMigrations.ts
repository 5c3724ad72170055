import type { Kysely, Migration } from 'kysely'

/** Generations of summaries and mind maps under way, which all servers know. A released migration never changes; later changes are new migrations. */
export const insightRunMigrations: Record<string, Migration> = {
  '118-insight-runs': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('insight_runs')
        .addColumn('task_id', 'integer', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('attempt', 'integer', (column) => column.notNull())
        .addColumn('run', 'text', (column) => column.notNull())
        .addColumn('until', 'bigint', (column) => column.notNull())
        .addColumn('progress', 'integer', (column) => column.notNull())
        .addColumn('error', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('insight_runs_key', ['task_id', 'kind'])
        .execute()
      await db.schema.createIndex('insight_runs_by_run').on('insight_runs').column('run').unique().execute()
    },
  },
}
