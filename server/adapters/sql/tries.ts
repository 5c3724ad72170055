import type { Tables } from '../../tables'
import type { Db } from './schema'

export function triesTable(db: Db): Tables['tries'] {
  return {
    async take(key, now, windowMs, most) {
      const recent = db.selectFrom('tries').where('key', '=', key).where('at', '>', now - windowMs)
      // One statement, so that tries made at the same moment can't both take the last one.
      const taken = await db
        .insertInto('tries')
        .columns(['key', 'at'])
        .expression(
          db
            .selectNoFrom(({ val }) => [val(key).as('key'), val(now).as('at')])
            .where(recent.select(({ fn }) => fn.countAll<number>().as('count')), '<', most),
        )
        .executeTakeFirst()
      if (taken.numInsertedOrUpdatedRows) return 0
      const blocking = await recent
        .select('at')
        .orderBy('at', 'desc')
        .offset(Math.max(0, most - 1))
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
  }
}
