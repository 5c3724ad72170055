import type { Tables } from '../../tables'
import { atomically, type Db } from './schema'

export function jobsTable(db: Db): Tables['jobs'] {
  return {
    add: (taskId, now) =>
      atomically(db, async (inside) => {
        await inside.deleteFrom('jobs').where('taskId', '=', taskId).execute()
        await inside.insertInto('jobs').values({ taskId, due: now, leasedUntil: null, tries: 0, crashes: 0 }).execute()
      }),
    async claim(now, leaseMs) {
      const job = await db
        .updateTable('jobs')
        .set(({ eb }) => ({ leasedUntil: now + leaseMs, tries: eb('tries', '+', 1) }))
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('jobs')
            .select('id')
            .where('due', '<=', now)
            .where(({ or, eb }) => or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<=', now)]))
            .orderBy('due')
            .orderBy('id')
            .limit(1),
        )
        .returning(['id', 'taskId', 'tries', 'crashes'])
        .executeTakeFirst()
      return job ?? null
    },
    async renew(id, tries, until) {
      const renewed = await db
        .updateTable('jobs')
        .set({ leasedUntil: until })
        .where('id', '=', id)
        .where('tries', '=', tries)
        .where('leasedUntil', 'is not', null)
        .executeTakeFirst()
      return renewed.numUpdatedRows > 0n
    },
    async remove(id) {
      await db.deleteFrom('jobs').where('id', '=', id).execute()
    },
    async putBack(id, due) {
      await db.updateTable('jobs').set({ due, leasedUntil: null }).where('id', '=', id).execute()
    },
    async releaseAll() {
      await db
        .updateTable('jobs')
        .set(({ eb }) => ({ leasedUntil: null, tries: eb('tries', '-', 1), crashes: eb('crashes', '+', 1) }))
        .where('leasedUntil', 'is not', null)
        .execute()
    },
  }
}
