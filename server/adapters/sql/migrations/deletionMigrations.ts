import type { Kysely, Migration } from 'kysely'

/** A released migration never changes. */
export const deletionMigrations: Record<string, Migration> = {
  // Without them, deleting a record reads the meetings of all users, and deleting an account all their versions.
  '114-deletion-indexes': {
    async up(db: Kysely<unknown>) {
      await db.schema.createIndex('meetings_by_task').on('meetings').column('task_id').execute()
      await db.schema.createIndex('versions_by_user').on('versions').column('user_id').execute()
    },
  },
}
