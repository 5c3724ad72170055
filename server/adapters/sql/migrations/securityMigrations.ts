import type { Kysely, Migration } from 'kysely'

/** Flows in several steps, second factors, and passkeys. A released migration never changes; later changes are new migrations. */
export const securityMigrations: Record<string, Migration> = {
  '103-challenges': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('challenges')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
        .addColumn('payload', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('challenges_by_end').on('challenges').column('expires_at').execute()
      await db.schema.createIndex('challenges_by_user').on('challenges').column('user_id').execute()
    },
  },

  '104-second-factors': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('second_factors')
        .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('secret', 'text', (column) => column.notNull())
        .addColumn('confirmed_at', 'bigint')
        .addColumn('last_step', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('recovery_codes')
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('code_hash', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
        .execute()
    },
  },

  '105-passkeys': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('passkeys')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('public_key', 'text', (column) => column.notNull())
        .addColumn('counter', 'bigint', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint')
        .execute()
      await db.schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute()
    },
  },

  // Secrets are sealed when the server opens the store. A server of an earlier version, which can't read them, refuses this database.
  '117-sealed-secrets': { async up() {} },
}
