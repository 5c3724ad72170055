import { sql, type CreateTableBuilder, type Kysely, type Migration } from 'kysely'
import { addIdColumn } from './addIdColumn'

/** The tables of accounts and the shop. A released migration never changes; later changes are new migrations. */
export const shopMigrations: Record<string, Migration> = {
  '005-shop': {
    async up(db: Kysely<unknown>) {
      await addBalance(db)
      await createVerificationTables(db)
      await createShopTables(db)
      await addIdColumn(db.schema.createTable('messages'))
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('read_at', 'bigint')
        .execute()
      await db.schema.createIndex('messages_by_user').on('messages').columns(['user_id', 'created_at', 'id']).execute()
      await db.schema
        .createTable('site_settings')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute()
    },
  },
}

async function addBalance(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('balance_cents', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`balance_cents >= 0`),
    )
    .execute()
  await sql`create unique index users_by_phone on users (phone) where phone <> ''`.execute(db)
  await db.schema
    .alterTable('ledger')
    .addColumn('cents', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('ledger')
    .addColumn('title', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}

async function createVerificationTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('proofs')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('tries_left', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('proofs_by_end').on('proofs').column('expires_at').execute()
  await db.schema
    .createTable('scans')
    .addColumn('scene', 'text', (column) => column.primaryKey())
    .addColumn('decided', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('scans_by_end').on('scans').column('expires_at').execute()
  await db.schema
    .createTable('identities')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('identities_key', ['provider', 'subject'])
    .execute()
}

async function createShopTables(db: Kysely<unknown>): Promise<void> {
  await addEntitlementColumns(addIdColumn(db.schema.createTable('cards')))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('cents', 'integer', (column) => column.notNull())
    .addColumn('line_cents', 'integer', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('on_sale', 'integer', (column) => column.notNull())
    .execute()
  await addEntitlementColumns(addIdColumn(db.schema.createTable('orders')))
    .addColumn('ordernum', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('cents', 'integer', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('trade', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('paid_at', 'bigint')
    .execute()
  await db.schema.createIndex('orders_by_user').on('orders').columns(['user_id', 'created_at', 'id']).execute()
  await addEntitlementColumns(db.schema.createTable('codes'))
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('balance_cents', 'integer', (column) => column.notNull())
    .addColumn('batch', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('used_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema.createIndex('codes_by_batch').on('codes').column('batch').execute()
}

/** The columns of what a card, an order or a code grants. */
function addEntitlementColumns<Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) {
  return table
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('general_seconds', 'integer', (column) => column.notNull())
    .addColumn('member_seconds', 'integer', (column) => column.notNull())
    .addColumn('vip_days', 'integer')
}
