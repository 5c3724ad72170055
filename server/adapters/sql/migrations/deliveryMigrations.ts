import type { Kysely, Migration } from 'kysely'
import { addIdColumn } from './addIdColumn'

/** Notices on their way to users, and retention rules. A released migration never changes; later changes are new migrations. */
export const deliveryMigrations: Record<string, Migration> = {
  '106-deliveries': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('messages')
        .addColumn('details', 'text', (column) => column.notNull().defaultTo('{}'))
        .execute()
      await db.schema
        .createTable('notice_settings')
        .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('muted', 'text', (column) => column.notNull())
        .addColumn('low_credit_minutes', 'integer', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('webhooks')
        .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('secret', 'text', (column) => column.notNull())
        .addColumn('previous_secret', 'text', (column) => column.notNull())
        .addColumn('previous_until', 'bigint', (column) => column.notNull())
        .addColumn('failing_since', 'bigint')
        .addColumn('disabled_at', 'bigint')
        .execute()
      await addIdColumn(db.schema.createTable('deliveries'))
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('channel', 'text', (column) => column.notNull())
        .addColumn('event_id', 'text', (column) => column.notNull())
        .addColumn('payload', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('due', 'bigint')
        .addColumn('leased_until', 'bigint')
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('sent_at', 'bigint')
        .addColumn('failed_at', 'bigint')
        .addColumn('status', 'integer')
        .addColumn('problem', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('deliveries_by_due').on('deliveries').column('due').execute()
      await db.schema.createIndex('deliveries_by_user').on('deliveries').columns(['user_id', 'channel', 'id']).execute()
    },
  },

  '107-retention': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('retention_rules')
        .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('sound_days', 'bigint', (column) => column.notNull())
        .addColumn('record_days', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('retention_marks')
        .addColumn('task_id', 'integer', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
        .addColumn('mark', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('retention_marks_key', ['task_id', 'mark'])
        .execute()
      await db.schema.createIndex('retention_marks_by_time').on('retention_marks').columns(['mark', 'at']).execute()
    },
  },
}
