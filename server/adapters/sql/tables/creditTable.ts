import { sql } from 'kysely'
import type { Repositories } from '../../../ports/repositories'
import { dialectOf } from '../schema/dialect'
import { inTransaction, type Db } from '../schema/schema'

export function creditTable(db: Db): Repositories['credit'] {
  return {
    change: (userId, { general = 0, member = 0, cents = 0 }, { reason, ref, now, title = '' }) =>
      inTransaction(db, async (inside) => {
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
    async total(reasons, ref) {
      const { general, member } = await db
        .selectFrom('ledger')
        .select(({ fn }) => [
          fn.sum<number | null>('general').as('general'),
          fn.sum<number | null>('member').as('member'),
        ])
        .where('reason', 'in', reasons)
        // `;` is the character after `:`. A range can use the index.
        .where(({ or, and, eb }) =>
          or([eb('ref', '=', ref), and([eb('ref', '>', `${ref}:`), eb('ref', '<', `${ref};`)])]),
        )
        .executeTakeFirstOrThrow()
      return { general: general ?? 0, member: member ?? 0 }
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
      // Charges of a meeting are `<meeting>:<step>`, those of an attempt `<task>:<attempt>:<step>`; all other refs are unique.
      const { position } = dialectOf(db)
      const separator = sql.lit(':')
      const colon = position(sql`ref`, separator)
      const second = position(sql`substr(ref, ${colon} + 1)`, separator)
      const lineRef = sql<string>`case when reason = 'meeting' then substr(ref, 1, ${colon} - 1)
        when reason = 'transcribe' and ${second} > 0 then substr(ref, 1, ${colon} + ${second} - 1) else ref end`
      const ofUser = db.selectFrom('ledger').where('userId', '=', userId)
      const rows = await ofUser
        .select(({ fn }) => [
          'reason',
          lineRef.as('ref'),
          fn.sum<number>('general').as('general'),
          fn.sum<number>('member').as('member'),
          fn.sum<number>('cents').as('cents'),
          fn.max('title').as('title'),
          fn.max('createdAt').as('createdAt'),
        ])
        .groupBy(['reason', lineRef])
        .orderBy(({ fn }) => fn.max('createdAt'), 'desc')
        .orderBy(({ fn }) => fn.max('id'), 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await ofUser
        .select(sql<number>`count(distinct reason || ' ' || ${lineRef})`.as('total'))
        .executeTakeFirstOrThrow()
      return { rows, total }
    },
  }
}
