import { sql, type Kysely, type Migration } from 'kysely'
import { addIdColumn } from './addIdColumn'

/** The queue of background work. A released migration never changes; later changes are new migrations. */
export const queueMigrations: Record<string, Migration> = {
  '127-queued-jobs': {
    async up(db: Kysely<unknown>) {
      await addIdColumn(db.schema.createTable('queued_jobs'))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('subject', 'integer', (column) => column.notNull())
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('priority', 'integer', (column) => column.notNull())
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('due', 'bigint', (column) => column.notNull())
        .addColumn('held_until', 'bigint')
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('crashes', 'integer', (column) => column.notNull())
        .addColumn('claims', 'integer', (column) => column.notNull())
        .addUniqueConstraint('queued_jobs_once', ['kind', 'subject'])
        .execute()
      await db.schema
        .createIndex('queued_jobs_waiting')
        .on('queued_jobs')
        .columns(['kind', 'crashes desc', 'priority desc', 'due', 'id', 'user_id', 'language'])
        .where(sql.ref('held_until'), 'is', null)
        .execute()
      await db.schema
        .createIndex('tasks_running')
        .on('tasks')
        .column('language')
        .where(sql.ref('status'), '=', sql.lit(1))
        .execute()
      await db.schema
        .createIndex('queued_jobs_by_user')
        .on('queued_jobs')
        .columns(['user_id', 'kind', 'crashes desc', 'priority desc', 'due', 'id'])
        .execute()
      await db.schema
        .createIndex('queued_jobs_held')
        .on('queued_jobs')
        .columns(['kind', 'user_id', 'held_until'])
        .where(sql.ref('held_until'), 'is not', null)
        .execute()
    },
  },

  '128-move-jobs': {
    async up(db: Kysely<unknown>) {
      const moved = sql`insert into queued_jobs
        (kind, subject, user_id, priority, language, due, held_until, tries, crashes, claims)`
      await sql`${moved}
        select 'transcription', tasks.id, user_id, 0, case identify_language when 1 then '' else language end,
          due, leased_until, tries, crashes, 0
        from jobs join tasks on tasks.id = jobs.task_id order by jobs.id`.execute(db)
      // Those of records that are not transcribed are queued when that is done.
      await sql`${moved}
        select 'speakers', tasks.id, user_id, 0, '', due, leased_until, tries, 0, 0
        from speaker_detections join tasks on tasks.id = speaker_detections.task_id
        where speaker_detections.status in ('queued', 'running') and tasks.status = 2
        order by speaker_detections.id`.execute(db)
      await sql`${moved}
        select 'translation', id, user_id, 0, '', due, leased_until, tries, 0, 0
        from translations where due is not null order by id`.execute(db)
      await sql`${moved}
        select 'summary', tasks.id, user_id, 0, '', due, leased_until, tries, 0, 0
        from summary_jobs join tasks on tasks.id = summary_jobs.task_id
        where tasks.status = 2 order by due`.execute(db)
    },
  },

  '129-drop-leases': {
    async up(db: Kysely<unknown>) {
      await db.schema.dropTable('jobs').execute()
      await db.schema.dropTable('summary_jobs').execute()
      await db.schema.dropIndex('speaker_detections_by_due').execute()
      for (const column of ['due', 'leased_until', 'tries'])
        await db.schema.alterTable('speaker_detections').dropColumn(column).execute()
      await db.schema.dropIndex('translations_by_due').execute()
      for (const column of ['due', 'leased_until', 'tries', 'claims'])
        await db.schema.alterTable('translations').dropColumn(column).execute()
    },
  },
}
