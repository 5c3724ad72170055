import { sql, type Kysely, type Migration } from 'kysely'
import { dialectOf } from '../schema/dialect'

/** Milliseconds since 1970, from SQLite. */
const now = sql`cast(strftime('%s', 'now') as integer) * 1000`
/** Lifetime of logins from before their start was stored. */
const formerLoginMs = 30 * 86_400_000

/** Login times, known origins and password state of accounts. A released migration never changes. */
export const accountMigrations: Record<string, Migration> = {
  '060-logins': {
    async up(db: Kysely<unknown>) {
      for (const [name, type] of [
        ['created_at', 'bigint'],
        ['seen_at', 'bigint'],
        ['until_at', 'bigint'],
        ['device', 'text'],
      ] as const) {
        await db.schema
          .alterTable('sessions')
          .addColumn(name, type, (column) => column.notNull().defaultTo(type === 'text' ? '' : 0))
          .execute()
      }
      if (!dialectOf(db).isShared)
        await sql`update sessions set created_at = min(${now}, expires_at - ${sql.lit(formerLoginMs)}), seen_at = ${now}, until_at = expires_at`.execute(
          db,
        )
      await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()

      await db.schema
        .alterTable('users')
        .addColumn('password_known', 'integer', (column) => column.notNull().defaultTo(1))
        .execute()
      await db.schema.alterTable('users').addColumn('password_until', 'bigint').execute()
      // Accounts created by phone or WeChat got a name of this form and a random password that was never shown.
      if (!dialectOf(db).isShared)
        await sql`update users set password_known = 0 where username glob 'user_' || ${sql.lit('[2-9a-z]'.repeat(10))}`.execute(
          db,
        )

      await db.schema
        .createTable('known_places')
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('place_hash', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('known_places_key', ['user_id', 'place_hash'])
        .execute()
      await db.schema.createIndex('known_places_by_end').on('known_places').column('expires_at').execute()

      // Its rows live for minutes only, so the table is recreated instead of copied.
      await db.schema.dropTable('proofs').execute()
      await db.schema
        .createTable('proofs')
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('asker', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('tries_left', 'integer', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('proofs_key', ['subject', 'asker'])
        .execute()
      await db.schema.createIndex('proofs_by_end').on('proofs').column('expires_at').execute()
    },
  },
}
