import { taskStatus } from '../../../../src/wire/constants'
import type { ExpiringQuery, NoticeRepositories, RetentionTarget } from '../../../ports/noticeRepositories'
import type { Db } from '../schema/schema'

const dayMs = 86_400_000
const daysColumn = { sound: 'retentionRules.soundDays', record: 'retentionRules.recordDays' } as const

export function retentionTable(db: Db): NoticeRepositories['retention'] {
  return {
    async find(userId) {
      const row = await db
        .selectFrom('retentionRules')
        .select(['soundDays', 'recordDays'])
        .where('userId', '=', userId)
        .executeTakeFirst()
      return row ?? { soundDays: 0, recordDays: 0 }
    },
    async save(userId, row) {
      await db
        .insertInto('retentionRules')
        .values({ userId, ...row })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
        .execute()
    },
    untold: ({ noticeMs, ...query }) =>
      expiring(db, { ...query, by: query.now + noticeMs })
        .where('marks.at', 'is', null)
        .limit(query.limit)
        .execute(),
    async markTold(ids, target, at) {
      if (ids.length === 0) return
      await db
        .insertInto('retentionMarks')
        .values(ids.map((taskId) => ({ taskId, mark: target, at })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    due: ({ toldBefore, ...query }) =>
      expiring(db, { ...query, by: query.now })
        .where('marks.at', '<=', toldBefore)
        .limit(query.limit)
        .execute(),
    async forgetSpared({ noticeMs, ...query }) {
      await db
        .deleteFrom('retentionMarks')
        .where('mark', '=', query.target)
        .where(
          'taskId',
          'not in',
          expiring(db, { ...query, by: query.now + noticeMs })
            .clearSelect()
            .select('tasks.id'),
        )
        .execute()
    },
    async toldOf(taskId) {
      const rows = await db
        .selectFrom('retentionMarks')
        .select(['mark', 'at'])
        .where('taskId', '=', taskId)
        .where('mark', 'in', ['sound', 'record'])
        .execute()
      return Object.fromEntries(rows.map(({ mark, at }) => [mark, at]))
    },
    async markBinned(taskId, at) {
      await db.deleteFrom('retentionMarks').where('taskId', '=', taskId).execute()
      await db.insertInto('retentionMarks').values({ taskId, mark: 'binned', at }).execute()
    },
    binnedBefore: (time, limit) =>
      db
        .selectFrom('retentionMarks')
        .innerJoin('tasks', 'tasks.id', 'retentionMarks.taskId')
        .select(['tasks.id', 'tasks.userId', 'tasks.title'])
        .where('mark', '=', 'binned')
        .where('removed', '=', 0)
        .where('at', '<', time)
        // Restored and deleted again by its owner, it is no matter of the rule anymore.
        .whereRef('tasks.deletedAt', '=', 'retentionMarks.at')
        .orderBy('tasks.id')
        .limit(limit)
        .execute(),
  }
}

/** Records outside the bin that the site's or the account's rule deletes by that time, with when their owner was told. */
function expiring(
  db: Db,
  { target, siteDays, by }: Pick<ExpiringQuery, 'siteDays'> & { target: RetentionTarget; by: number },
) {
  const days = daysColumn[target]
  const records = db
    .selectFrom('tasks')
    .leftJoin('retentionRules', 'retentionRules.userId', 'tasks.userId')
    .leftJoin('retentionMarks as marks', (join) =>
      join.onRef('marks.taskId', '=', 'tasks.id').on('marks.mark', '=', target),
    )
    .select(['tasks.id', 'tasks.userId', 'tasks.title'])
    .where('tasks.deletedAt', 'is', null)
    .where('tasks.favorite', '=', 0)
    .where('tasks.status', '!=', taskStatus.running)
    .where(({ or, and, eb }) =>
      or([
        ...(siteDays > 0 ? [eb('tasks.createdAt', '<=', by - siteDays * dayMs)] : []),
        and([
          eb(days, '>', 0),
          eb('tasks.createdAt', '<=', eb.val(by)),
          eb(eb('tasks.createdAt', '+', eb(days, '*', dayMs)), '<=', by),
        ]),
      ]),
    )
    .orderBy('tasks.userId')
    .orderBy('tasks.id')
  return target === 'sound' ? records.where('tasks.file', '!=', '') : records
}
