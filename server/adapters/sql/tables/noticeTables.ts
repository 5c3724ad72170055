/** Settings of notices, webhooks, and what is on its way to users. */
import { defaultLowCreditMinutes } from '../../../../src/wire/noticeSchemas'
import type { NoticeRepositories } from '../../../ports/noticeRepositories'
import type { Db } from '../schema/schema'

export function noticeTables(db: Db): Pick<NoticeRepositories, 'noticeSettings' | 'webhooks' | 'deliveries'> {
  return { noticeSettings: noticeSettingsTable(db), webhooks: webhooksTable(db), deliveries: deliveriesTable(db) }
}

function noticeSettingsTable(db: Db): NoticeRepositories['noticeSettings'] {
  return {
    async find(userId) {
      const row = await db
        .selectFrom('noticeSettings')
        .select(['muted', 'lowCreditMinutes'])
        .where('userId', '=', userId)
        .executeTakeFirst()
      if (!row) return { muted: [], lowCreditMinutes: defaultLowCreditMinutes }
      return { ...row, muted: JSON.parse(row.muted) }
    },
    async save(userId, { muted, lowCreditMinutes }) {
      const row = { muted: JSON.stringify(muted), lowCreditMinutes }
      await db
        .insertInto('noticeSettings')
        .values({ userId, ...row })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
        .execute()
    },
  }
}

function webhooksTable(db: Db): NoticeRepositories['webhooks'] {
  return {
    async find(userId) {
      return (await db.selectFrom('webhooks').selectAll().where('userId', '=', userId).executeTakeFirst()) ?? null
    },
    async save({ userId, ...row }) {
      await db
        .insertInto('webhooks')
        .values({ userId, ...row })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
        .execute()
    },
    async update(userId, patch) {
      await db.updateTable('webhooks').set(patch).where('userId', '=', userId).execute()
    },
    async remove(userId) {
      await db.deleteFrom('webhooks').where('userId', '=', userId).execute()
    },
  }
}

const columns = [
  ...(['id', 'userId', 'channel', 'eventId', 'payload', 'createdAt', 'due', 'tries'] as const),
  ...(['sentAt', 'failedAt', 'status', 'problem'] as const),
]

function deliveriesTable(db: Db): NoticeRepositories['deliveries'] {
  return {
    async insert(row) {
      const waiting = { due: row.createdAt, tries: 0, sentAt: null, failedAt: null }
      const { id } = await db
        .insertInto('deliveries')
        .values({ ...row, ...waiting, status: null, problem: '' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    byId: async (id) =>
      (await db.selectFrom('deliveries').select(columns).where('id', '=', id).executeTakeFirst()) ?? null,
    async finish(id, outcome) {
      await db.updateTable('deliveries').set(outcome).where('id', '=', id).execute()
    },
    list: (userId, channel, limit) =>
      db
        .selectFrom('deliveries')
        .select(columns)
        .where('userId', '=', userId)
        .where('channel', '=', channel)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    async restart(id, { userId, channel }, now) {
      const { numUpdatedRows } = await db
        .updateTable('deliveries')
        .set({ due: now, tries: 0, sentAt: null, failedAt: null, status: null, problem: '' })
        .where('id', '=', id)
        .where('userId', '=', userId)
        .where('channel', '=', channel)
        .where('due', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async removeWaiting(userId, channel) {
      const removed = await db
        .deleteFrom('deliveries')
        .where('userId', '=', userId)
        .where('channel', '=', channel)
        .where('due', 'is not', null)
        .returning('id')
        .execute()
      return removed.map(({ id }) => id)
    },
    async removeBefore(time) {
      await db.deleteFrom('deliveries').where('due', 'is', null).where('createdAt', '<', time).execute()
    },
  }
}
