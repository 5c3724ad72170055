/** Settings of notices, webhooks, and what is on its way to users. */
import { defaultLowCreditMinutes } from '../../../../src/wire/noticeSchemas'
import type { NoticeRepositories, WebhookRow } from '../../../ports/noticeRepositories'
import type { SecretBox } from '../../../ports/secretBox'
import { secretContext } from '../storedSecrets'
import type { Db } from '../schema/schema'

export function noticeTables(
  db: Db,
  secrets: SecretBox,
): Pick<NoticeRepositories, 'noticeSettings' | 'webhooks' | 'deliveries'> {
  return {
    noticeSettings: noticeSettingsTable(db),
    webhooks: webhooksTable(db, secrets),
    deliveries: deliveriesTable(db),
  }
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

type Secrets = Pick<WebhookRow, 'secret' | 'previousSecret'>

function webhooksTable(db: Db, secrets: SecretBox): NoticeRepositories['webhooks'] {
  const open = (userId: number, { secret, previousSecret }: Secrets): Secrets => ({
    secret: secrets.open(secret, secretContext('webhooks.secret', userId)) ?? '',
    previousSecret: secrets.open(previousSecret, secretContext('webhooks.previous_secret', userId)) ?? '',
  })
  const seal = (userId: number, { secret, previousSecret }: Partial<Secrets>) => ({
    ...(secret !== undefined && { secret: secrets.seal(secret, secretContext('webhooks.secret', userId)) }),
    ...(previousSecret !== undefined && {
      previousSecret: secrets.seal(previousSecret, secretContext('webhooks.previous_secret', userId)),
    }),
  })
  return {
    async find(userId) {
      const row = await db.selectFrom('webhooks').selectAll().where('userId', '=', userId).executeTakeFirst()
      return row ? { ...row, ...open(userId, row) } : null
    },
    async save({ userId, ...plain }) {
      const row = { ...plain, ...seal(userId, plain) }
      await db
        .insertInto('webhooks')
        .values({ userId, ...row })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
        .execute()
    },
    async update(userId, patch) {
      await db
        .updateTable('webhooks')
        .set({ ...patch, ...seal(userId, patch) })
        .where('userId', '=', userId)
        .execute()
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
