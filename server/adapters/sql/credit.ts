import { sql } from 'kysely'
import type { Tables } from '../../tables'
import { atomically, type Db } from './schema'

export function creditTable(db: Db): Tables['credit'] {
  return {
    change: (userId, { general, member, cents = 0 }, reason, ref, now, title = '') =>
      atomically(db, async (inside) => {
        const repeated = await inside
          .selectFrom('ledger')
          .select('id')
          .where('reason', '=', reason)
          .where('ref', '=', ref)
          .executeTakeFirst()
        if (repeated) return 'repeated'
        const changed = await inside
          .updateTable('users')
          .set(({ eb }) => ({
            generalSeconds: eb('generalSeconds', '+', general),
            memberSeconds: eb('memberSeconds', '+', member),
            balanceCents: eb('balanceCents', '+', cents),
          }))
          .where('id', '=', userId)
          .where('generalSeconds', '>=', -general)
          .where('memberSeconds', '>=', -member)
          .where('balanceCents', '>=', -cents)
          .executeTakeFirst()
        if (!changed.numUpdatedRows) return 'short'
        await inside
          .insertInto('ledger')
          .values({ userId, reason, ref, general, member, cents, title, createdAt: now })
          .execute()
        return 'done'
      }),
    async find(reason, ref) {
      const line = await db
        .selectFrom('ledger')
        .select(['general', 'member'])
        .where('reason', '=', reason)
        .where('ref', '=', ref)
        .executeTakeFirst()
      return line ?? null
    },
    async spent(userId, since) {
      const { sum } = await db
        .selectFrom('ledger')
        .select(({ fn, eb }) => fn.sum<number | null>(eb('general', '+', eb.ref('member'))).as('sum'))
        .where('userId', '=', userId)
        .where('createdAt', '>=', since)
        .where('reason', 'in', ['transcribe', 'meeting', 'refund'])
        .executeTakeFirstOrThrow()
      return Math.max(0, -(sum ?? 0))
    },
    async page({ userId, page, limit }) {
      // A meeting's steps are `<meeting>:<step>`; all other lines have a name of their own.
      const what = sql<string>`case when reason = 'meeting' then substr(ref, 1, instr(ref, ':') - 1) else ref end`
      const own = db.selectFrom('ledger').where('userId', '=', userId)
      const rows = await own
        .select(({ fn }) => [
          'reason',
          what.as('ref'),
          fn.sum<number>('general').as('general'),
          fn.sum<number>('member').as('member'),
          fn.sum<number>('cents').as('cents'),
          fn.max('title').as('title'),
          fn.max('createdAt').as('createdAt'),
        ])
        .groupBy(['reason', what])
        .orderBy(({ fn }) => fn.max('createdAt'), 'desc')
        .orderBy(({ fn }) => fn.max('id'), 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await own
        .select(sql<number>`count(distinct reason || ' ' || ${what})`.as('total'))
        .executeTakeFirstOrThrow()
      return { rows, total }
    },
  }
}
