import type { Tables } from '../../ports'
import { atomically, type Db } from './schema'

export function creditTable(db: Db): Tables['credit'] {
  return {
    change: (userId, { general, member }, reason, ref, now) =>
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
          }))
          .where('id', '=', userId)
          .where('generalSeconds', '>=', -general)
          .where('memberSeconds', '>=', -member)
          .executeTakeFirst()
        if (!changed.numUpdatedRows) return 'short'
        await inside.insertInto('ledger').values({ userId, reason, ref, general, member, createdAt: now }).execute()
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
  }
}
