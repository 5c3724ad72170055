import type { Kysely, Migration } from 'kysely'
import { addIdColumn } from './addIdColumn'

/** People who work on one record. A released migration never changes; later changes are new migrations. */
export const peopleMigrations: Record<string, Migration> = {
  '084-people': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('people')
        .addColumn('task_id', 'integer', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('added_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('people_key', ['task_id', 'user_id'])
        .execute()
      await db.schema.createIndex('people_by_user').on('people').columns(['user_id', 'task_id']).execute()
    },
  },

  '086-invitations': {
    async up(db: Kysely<unknown>) {
      await addIdColumn(db.schema.createTable('invitations'))
        .addColumn('task_id', 'integer', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
        .addColumn('key_hash', 'text', (column) => column.notNull().unique())
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint')
        .execute()
      await db.schema.createIndex('invitations_by_task').on('invitations').column('task_id').execute()
    },
  },

  '087-annotations': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('annotations')
        .addColumn('task_id', 'integer', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
        .addColumn('parent', 'text')
        .addColumn('anchor', 'text')
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('color', 'text')
        .addColumn('resolved_at', 'bigint')
        .addColumn('resolved_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('edited_at', 'bigint')
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('annotations_key', ['task_id', 'id'])
        .execute()
      for (const column of ['user_id', 'resolved_by'])
        await db.schema.createIndex(`annotations_by_${column}`).on('annotations').column(column).execute()
    },
  },

  '088-presence': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('presence')
        .addColumn('task_id', 'integer', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('presence_key', ['task_id', 'user_id'])
        .execute()
      for (const column of ['user_id', 'seen_at'])
        await db.schema.createIndex(`presence_by_${column}`).on('presence').column(column).execute()
    },
  },
}
