import type { Kysely, Migration } from 'kysely'
import { addIdColumn } from './addIdColumn'

/** What programs use. A released migration never changes; later changes are new migrations. */
export const programMigrations: Record<string, Migration> = {
  '098-api-tokens': {
    async up(db: Kysely<unknown>) {
      await addIdColumn(db.schema.createTable('api_tokens'))
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('hint', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('can_write', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint')
        .addColumn('used_at', 'bigint')
        .execute()
      await db.schema.createIndex('api_tokens_by_user').on('api_tokens').column('user_id').execute()
    },
  },
  '099-idempotency-keys': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('idempotency_keys')
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('request', 'text', (column) => column.notNull())
        .addColumn('answer', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key'])
        .execute()
      await db.schema.createIndex('idempotency_keys_by_time').on('idempotency_keys').column('created_at').execute()
    },
  },
  '100-watched-files': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('watched_files')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('file', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}
