import type { Kysely, Migration } from 'kysely'

/** Uploads that go on where they were cut off. A released migration never changes. */
export const uploadMigrations: Record<string, Migration> = {
  '095-partial-uploads': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('partial_uploads')
        .addColumn('file', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('original_name', 'text', (column) => column.notNull())
        .addColumn('size', 'bigint', (column) => column.notNull())
        .addColumn('received', 'bigint', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('partial_uploads_by_user').on('partial_uploads').column('user_id').execute()
      await db.schema.createIndex('partial_uploads_by_time').on('partial_uploads').column('changed_at').execute()
    },
  },
}
