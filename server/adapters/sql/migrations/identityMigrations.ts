import type { Kysely, Migration } from 'kysely'

/** Accounts at external providers, and services that administrators connect. A released migration never changes; later changes are new migrations. */
export const identityMigrations: Record<string, Migration> = {
  '111-named-identities': {
    async up(db: Kysely<unknown>) {
      const table = () => db.schema.alterTable('identities')
      await table()
        .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await table()
        .addColumn('created_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
      await db.schema.createIndex('identities_by_user').on('identities').columns(['user_id', 'provider']).execute()
    },
  },
  '112-text-services': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('text_services')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('model', 'text', (column) => column.notNull())
        .addColumn('context_tokens', 'integer', (column) => column.notNull())
        .execute()
    },
  },
}
