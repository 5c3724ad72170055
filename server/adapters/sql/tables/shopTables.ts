/** Cards, orders, codes, messages and the settings of the site. */
import { sql, type Selectable } from 'kysely'
import type { CardRow, ShopRepositories } from '../../../ports/shopRepositories'
import { inTransaction, type Db, type DatabaseSchema } from '../schema/schema'

export function shopTables(
  db: Db,
): Pick<ShopRepositories, 'cards' | 'orders' | 'redemptionCodes' | 'inbox' | 'siteSettings'> {
  return {
    cards: cardsTable(db),
    orders: ordersTable(db),
    redemptionCodes: redemptionCodesTable(db),
    inbox: inboxTable(db),
    siteSettings: siteSettingsTable(db),
  }
}

function cardsTable(db: Db): ShopRepositories['cards'] {
  return {
    async insert(row) {
      const { id } = await db
        .insertInto('cards')
        .values({ ...row, onSale: Number(row.onSale) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async find(id) {
      const row = await db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toCardRow(row) : null
    },
    async list(all = false) {
      const cards = db.selectFrom('cards').selectAll().orderBy('id')
      return (await (all ? cards : cards.where('onSale', '=', 1)).execute()).map(toCardRow)
    },
    async setOnSale(id, onSale) {
      const changed = await db
        .updateTable('cards')
        .set({ onSale: Number(onSale) })
        .where('id', '=', id)
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },
  }
}

const toCardRow = (row: Selectable<DatabaseSchema['cards']>): CardRow => ({ ...row, onSale: row.onSale === 1 })

function ordersTable(db: Db): ShopRepositories['orders'] {
  const columns = [
    'ordernum',
    'userId',
    'title',
    'generalSeconds',
    'memberSeconds',
    'vipDays',
    'cents',
    'status',
    'trade',
    'createdAt',
    'paidAt',
  ] as const
  return {
    async insert(row) {
      await db.insertInto('orders').values(row).execute()
    },
    async find(ordernum) {
      const row = await db.selectFrom('orders').select(columns).where('ordernum', '=', ordernum).executeTakeFirst()
      return row ?? null
    },
    async page({ userId, page, limit }) {
      const own = db.selectFrom('orders').where('userId', '=', userId)
      const rows = await own
        .select(columns)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return { rows, total }
    },
    async markPaid(ordernum, trade, now) {
      const paid = await db
        .updateTable('orders')
        .set({ status: 1, trade, paidAt: now })
        .where('ordernum', '=', ordernum)
        .where('status', '!=', 1)
        .executeTakeFirst()
      return paid.numUpdatedRows > 0n
    },
    async close(ordernum) {
      await db
        .updateTable('orders')
        .set({ status: -1 })
        .where('ordernum', '=', ordernum)
        .where('status', '=', 0)
        .execute()
    },
  }
}

function redemptionCodesTable(db: Db): ShopRepositories['redemptionCodes'] {
  return {
    insert: (rows) =>
      inTransaction(db, async (inside) => {
        let added = 0
        for (const row of rows) {
          const { numInsertedOrUpdatedRows } = await inside
            .insertInto('codes')
            .values(row)
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
          added += Number(numInsertedOrUpdatedRows ?? 0)
        }
        return added
      }),
    async find(codeHash) {
      const row = await db.selectFrom('codes').selectAll().where('codeHash', '=', codeHash).executeTakeFirst()
      return row ?? null
    },
    async markUsed(codeHash, userId, now) {
      const used = await db
        .updateTable('codes')
        .set({ usedBy: userId, usedAt: now })
        .where('codeHash', '=', codeHash)
        .where('usedAt', 'is', null)
        .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
        .executeTakeFirst()
      return used.numUpdatedRows > 0n
    },
    async batches(now) {
      const valid = sql<number>`sum(case when used_at is null and (expires_at is null or expires_at > ${now}) then 1 else 0 end)`
      return db
        .selectFrom('codes')
        .select(({ fn }) => [
          'batch',
          fn.min('title').as('title'),
          fn.min('createdAt').as('createdAt'),
          fn.max('expiresAt').as('expiresAt'),
          fn.countAll<number>().as('total'),
          fn.count<number>('usedAt').as('used'),
          valid.as('valid'),
        ])
        .groupBy('batch')
        .orderBy('createdAt', 'desc')
        .orderBy('batch')
        .execute()
    },
    async revoke(batch, now) {
      const revoked = await db
        .updateTable('codes')
        .set({ expiresAt: now })
        .where('batch', '=', batch)
        .where('usedAt', 'is', null)
        .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
        .executeTakeFirst()
      return Number(revoked.numUpdatedRows)
    },
  }
}

function inboxTable(db: Db): ShopRepositories['inbox'] {
  return {
    async insert(userId, { details = {}, ...message }) {
      const none = { about: null, taskId: null, translationId: null, readAt: null }
      await db
        .insertInto('messages')
        .values({ ...none, ...message, details: JSON.stringify(details), userId })
        .execute()
    },
    async insertForAll({ title, text, createdAt }) {
      const users = db
        .selectFrom('users')
        .select(({ val }) => [
          'id as userId',
          val(title).as('title'),
          val(text).as('text'),
          val(createdAt).as('createdAt'),
        ])
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('messages')
        .columns(['userId', 'title', 'text', 'createdAt'])
        .expression(users)
        .executeTakeFirst()
      return Number(numInsertedOrUpdatedRows ?? 0)
    },
    async countUnread(userId) {
      const own = db.selectFrom('messages').where('userId', '=', userId).where('readAt', 'is', null)
      return (await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
    },
    async page({ userId, page, limit }) {
      const own = db.selectFrom('messages').where('userId', '=', userId)
      const rows = await own
        .select(['id', 'title', 'text', 'createdAt', 'readAt', 'about', 'details', 'taskId', 'translationId'])
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return { rows: rows.map((row) => ({ ...row, details: JSON.parse(row.details) })), total }
    },
    async markRead(userId, id, now) {
      const unread = db
        .updateTable('messages')
        .set({ readAt: now })
        .where('userId', '=', userId)
        .where('readAt', 'is', null)
      await (id === null ? unread : unread.where('id', '=', id)).execute()
    },
    async markNoticesRead({ taskId, translationId, userId }, now) {
      const own = db.updateTable('messages').set({ readAt: now }).where('userId', '=', userId)
      const unread = own.where('readAt', 'is', null)
      if (taskId != null) await unread.where('taskId', '=', taskId).execute()
      if (translationId != null) await unread.where('translationId', '=', translationId).execute()
    },
  }
}

function siteSettingsTable(db: Db): ShopRepositories['siteSettings'] {
  return {
    async all() {
      const rows = await db.selectFrom('siteSettings').selectAll().execute()
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    },
    async set(name, value) {
      if (value === null) return void (await db.deleteFrom('siteSettings').where('name', '=', name).execute())
      await db
        .insertInto('siteSettings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },
  }
}
