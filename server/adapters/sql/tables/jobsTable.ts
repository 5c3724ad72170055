import { sql } from 'kysely'
import type { Repositories } from '../../../ports/repositories'
import { isDue } from '../schema/clockSkew'
import { dialectOf } from '../schema/dialect'
import { inTransaction, type Db } from '../schema/schema'

/** The server crashed while it ran this job. */
const isSuspect = sql`crashes > 0`

export function jobsTable(db: Db): Repositories['jobs'] {
  const { isShared } = dialectOf(db)
  return {
    add: (taskId, now) =>
      inTransaction(db, async (inside) => {
        await inside.deleteFrom('jobs').where('taskId', '=', taskId).execute()
        await inside.insertInto('jobs').values({ taskId, due: now, leasedUntil: null, tries: 0, crashes: 0 }).execute()
      }),
    async claim(now, leaseMs) {
      const job = await db
        .updateTable('jobs')
        .set(({ eb }) => ({
          leasedUntil: now + leaseMs,
          tries: eb('tries', '+', 1),
          // Nobody releases the leases of a server that died beside others, so the crash is counted when the lease is taken over.
          ...(isShared && { crashes: sql<number>`crashes + case when leased_until is null then 0 else 1 end` }),
        }))
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('jobs')
            .select('id')
            .where(isDue('due', now))
            .where(({ or, eb }) => or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<=', now)]))
            .orderBy(isSuspect, 'desc')
            .orderBy('due')
            .orderBy('id')
            .limit(1)
            .$if(isShared, (query) => query.forUpdate().skipLocked()),
        )
        // The next job may have to wait: a suspect until nothing else runs, any other job until no suspect runs.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('jobs as other')
                .select('other.id')
                .where('other.leasedUntil', '>', now)
                .where(({ or, eb }) => or([eb('other.crashes', '>', 0), eb('jobs.crashes', '>', 0)])),
            ),
          ),
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
    async reschedule(id, due) {
      await db.updateTable('jobs').set({ due, leasedUntil: null }).where('id', '=', id).execute()
    },
    async postpone(id, due) {
      await db
        .updateTable('jobs')
        .set(({ eb }) => ({ due, leasedUntil: null, tries: eb('tries', '-', 1) }))
        .where('id', '=', id)
        .execute()
    },
    async releaseAll() {
      if (isShared) return
      await db
        .updateTable('jobs')
        .set(({ eb }) => ({ leasedUntil: null, tries: eb('tries', '-', 1), crashes: eb('crashes', '+', 1) }))
        .where('leasedUntil', 'is not', null)
        .execute()
    },
  }
}
