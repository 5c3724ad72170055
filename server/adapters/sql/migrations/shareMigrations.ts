import type { Kysely, Migration } from 'kysely'
import { addIdColumn } from './addIdColumn'

/** Links to transcripts. A released migration never changes; later changes are new migrations. */
export const shareMigrations: Record<string, Migration> = {
  '085-shares': {
    async up(db: Kysely<unknown>) {
      await addIdColumn(db.schema.createTable('shares'))
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('task_id', 'integer', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
        .addColumn('key_hash', 'text', (column) => column.notNull().unique())
        .addColumn('password_hash', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint')
        .addColumn('parts', 'text', (column) => column.notNull())
        .addColumn('from_ms', 'bigint')
        .addColumn('to_ms', 'bigint')
        .addColumn('sound_file', 'text')
        .addColumn('sound_bytes', 'bigint', (column) => column.notNull())
        .addColumn('visits', 'integer', (column) => column.notNull())
        .addColumn('last_visit_at', 'bigint')
        .execute()
      await db.schema.createIndex('shares_by_task').on('shares').column('task_id').execute()
      await db.schema.createIndex('shares_by_user').on('shares').column('user_id').execute()
      await db.schema.createIndex('shares_by_sound').on('shares').column('sound_file').execute()
    },
  },
}
