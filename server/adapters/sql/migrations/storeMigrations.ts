import type { Kysely, Migration } from 'kysely'

/** Closed accounts, and indexes of file references. A released migration never changes; later changes are new migrations. */
export const storeMigrations: Record<string, Migration> = {
  '030-closed-accounts': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('closed_at', 'bigint').execute()
    },
  },
  '031-names-of-files': {
    async up(db: Kysely<unknown>) {
      await db.schema.createIndex('tasks_by_peaks').on('tasks').column('peaks_file').execute()
      await db.schema.createIndex('meetings_by_peaks').on('meetings').column('peaks_file').execute()
      await db.schema.createIndex('users_by_avatar').on('users').column('avatar').execute()
    },
  },
}
