import type { Repositories } from '../../../ports/repositories'
import type { Db } from '../schema/schema'

export function rateLimitsTable(db: Db): Repositories['rateLimits'] {
  return {
    async consume(key, { now, windowMs, max }) {
      const recent = db
        .selectFrom('tries')
        .where('key', '=', key)
        .where('at', '>', now - windowMs)
        .where('at', '<=', now)
      // One statement, so that concurrent attempts can't both take the last slot.
      const inserted = await db
        .insertInto('tries')
        .columns(['key', 'at'])
        .expression(
          db
            .selectNoFrom(({ val }) => [val(key).as('key'), val(now).as('at')])
            .where(
              recent.select(({ fn }) => fn.countAll<number>().as('count')),
              '<',
              max,
            ),
        )
        .executeTakeFirst()
      if (inserted.numInsertedOrUpdatedRows) return 0
      const blocking = await recent
        .select('at')
        .orderBy('at', 'desc')
        .offset(Math.max(0, max - 1))
        .limit(1)
        .executeTakeFirst()
      return Math.max(1, (blocking?.at ?? now) + windowMs - now)
    },
    async clear(key) {
      await db.deleteFrom('tries').where('key', '=', key).execute()
    },
    async removeBefore(time) {
      await db.deleteFrom('tries').where('at', '<', time).execute()
    },
    async removeAfter(time) {
      await db.deleteFrom('tries').where('at', '>', time).execute()
    },
  }
}
