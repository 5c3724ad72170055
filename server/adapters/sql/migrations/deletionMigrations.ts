import { sql, type Kysely, type Migration } from 'kysely'

/** A released migration never changes. */
export const deletionMigrations: Record<string, Migration> = {
  // Without them, deleting a record reads the meetings of all users, and deleting an account all their versions.
  '114-deletion-indexes': {
    async up(db: Kysely<unknown>) {
      await db.schema.createIndex('meetings_by_task').on('meetings').column('task_id').execute()
      await db.schema.createIndex('versions_by_user').on('versions').column('user_id').execute()
    },
  },

  // What is removed in parts is hidden meanwhile.
  '089-removal-in-parts': {
    async up(db: Kysely<unknown>) {
      for (const table of ['tasks', 'meetings', 'translations']) {
        await db.schema
          .alterTable(table)
          .addColumn('removed', 'integer', (column) => column.notNull().defaultTo(0))
          .execute()
        await db.schema
          .createIndex(`${table}_removed`)
          .on(table)
          .column('id')
          .where(sql`removed`, '=', sql.lit(1))
          .execute()
      }
    },
  },

  // Deleting an account keeps what it changed in records of others.
  '094-versions-of-deleted': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('versions')
        .addColumn('author_gone', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  },
}
