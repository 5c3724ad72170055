import { sql, type Kysely, type Migration } from 'kysely'

/** What is made of a record without being asked for. A released migration never changes; later changes are new migrations. */
export const automaticMigrations: Record<string, Migration> = {
  '090-user-locales': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('users')
        .addColumn('locale', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    },
  },

  '091-summary-jobs': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('summary_jobs')
        .addColumn('task_id', 'integer', (column) => column.primaryKey().references('tasks.id').onDelete('cascade'))
        .addColumn('due', 'bigint', (column) => column.notNull())
        .addColumn('leased_until', 'bigint')
        .addColumn('tries', 'integer', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('summary_jobs_by_due').on('summary_jobs').column('due').execute()
    },
  },

  '092-sample-insights': {
    async up(db: Kysely<unknown>) {
      // Those of samples came with the sample; what was made anew since then has a later time.
      await sql`
        update insights set "by" = 'written'
        where exists (
          select 1 from tasks where tasks.id = insights.task_id and tasks.sample = 1 and tasks.created_at = insights.made_at
        )
      `.execute(db)
    },
  },

  '093-meeting-speakers': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('meetings')
        .addColumn('roles', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  },
}
