import type { Kysely, Migration } from 'kysely'

/** E-mail addresses, the advice to change a weak password, and deletions. A released migration never changes. */
export const accountCareMigrations: Record<string, Migration> = {
  '102-account-care': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('users')
        .addColumn('email', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await db.schema.alterTable('users').addColumn('email_key', 'text').execute()
      await db.schema
        .alterTable('users')
        .addColumn('password_advised', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await db.schema.alterTable('users').addColumn('delete_at', 'bigint').execute()
      await db.schema.createIndex('users_by_email').on('users').column('email_key').unique().execute()
      await db.schema.createIndex('users_by_deletion').on('users').column('delete_at').execute()
    },
  },
}
