import { taskStatus } from '../../../../src/wire/constants'
import type { InsightRepositories } from '../../../ports/insightRepositories'
import { isDue } from '../schema/clockSkew'
import { dialectOf } from '../schema/dialect'
import type { Db } from '../schema/schema'

export function summaryJobsTable(db: Db): InsightRepositories['summaryJobs'] {
  const { isShared } = dialectOf(db)
  return {
    async add(taskId, now) {
      const job = { due: now, leasedUntil: null, tries: 0 }
      await db
        .insertInto('summaryJobs')
        .values({ taskId, ...job })
        .onConflict((conflict) => conflict.column('taskId').doUpdateSet(job))
        .execute()
    },
    async claim(now, leaseMs) {
      const job = await db
        .updateTable('summaryJobs')
        .set(({ eb }) => ({ leasedUntil: now + leaseMs, tries: eb('tries', '+', 1) }))
        .where('taskId', '=', ({ selectFrom }) =>
          selectFrom('summaryJobs as one')
            .innerJoin('tasks', 'tasks.id', 'one.taskId')
            .leftJoin('speakerDetections', (join) =>
              join
                .onRef('speakerDetections.taskId', '=', 'one.taskId')
                .on('speakerDetections.status', 'in', ['queued', 'running']),
            )
            .select('one.taskId')
            .where('tasks.status', '=', taskStatus.done)
            .where('tasks.deletedAt', 'is', null)
            .where('speakerDetections.id', 'is', null)
            .where(isDue('one.due', now))
            .where(({ or, eb }) => or([eb('one.leasedUntil', 'is', null), eb('one.leasedUntil', '<=', now)]))
            .orderBy('one.due')
            .orderBy('one.taskId')
            .limit(1)
            .$if(isShared, (query) => query.forUpdate('one').skipLocked()),
        )
        .returning(['taskId', 'tries'])
        .executeTakeFirst()
      return job ?? null
    },
    async reschedule({ taskId, tries }, due) {
      await db
        .updateTable('summaryJobs')
        .set({ due, leasedUntil: null })
        .where('taskId', '=', taskId)
        .where('tries', '=', tries)
        .execute()
    },
    async remove({ taskId, tries }) {
      await db.deleteFrom('summaryJobs').where('taskId', '=', taskId).where('tries', '=', tries).execute()
    },
    async releaseAll() {
      if (isShared) return
      await db.updateTable('summaryJobs').set({ leasedUntil: null }).where('leasedUntil', 'is not', null).execute()
    },
  }
}
