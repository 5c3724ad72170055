import type { InsightKind } from '../../../../src/wire/insightSchemas'
import type { InsightRepositories } from '../../../ports/insightRepositories'
import { inTransaction, type Db } from '../schema/schema'

export function insightsTable(db: Db): InsightRepositories['insights'] {
  return {
    async byTask(taskId) {
      const rows = await db
        .selectFrom('insights')
        .select(['kind', 'body', 'version', 'by', 'madeAt'])
        .where('taskId', '=', taskId)
        .orderBy('kind')
        .execute()
      return rows.map(({ body, ...row }) => ({ ...row, body: JSON.parse(body) }))
    },
    async save(taskId, { body, ...row }) {
      const stored = { ...row, body: JSON.stringify(body) }
      await db
        .insertInto('insights')
        .values({ taskId, ...stored })
        .onConflict((conflict) => conflict.columns(['taskId', 'kind']).doUpdateSet(stored))
        .execute()
    },
    async updateBody(taskId, kind, body) {
      const edited = await db
        .updateTable('insights')
        .set({ body: JSON.stringify(body) })
        .where('taskId', '=', taskId)
        .where('kind', '=', kind)
        .executeTakeFirst()
      return edited.numUpdatedRows > 0n
    },
    async clear(taskId) {
      await db.deleteFrom('insights').where('taskId', '=', taskId).execute()
    },
  }
}

export function insightRunsTable(db: Db): InsightRepositories['insightRuns'] {
  const find = (within: Db, taskId: number, kind: InsightKind) =>
    within
      .selectFrom('insightRuns')
      .select(['attempt', 'run', 'until', 'progress', 'error'])
      .where('taskId', '=', taskId)
      .where('kind', '=', kind)
      .executeTakeFirst()
  return {
    find: (taskId, kind) => find(db, taskId, kind),
    begin: (taskId, kind, { now, ...row }) =>
      inTransaction(db, async (inside) => {
        const other = await find(inside, taskId, kind)
        if (other?.attempt === row.attempt && other.error === '' && other.until > now) return other
        await inside
          .insertInto('insightRuns')
          .values({ taskId, kind, ...row })
          .onConflict((conflict) => conflict.columns(['taskId', 'kind']).doUpdateSet(row))
          .execute()
        return row
      }),
    async update(run, change) {
      const changed = await db.updateTable('insightRuns').set(change).where('run', '=', run).executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },
    async remove(run) {
      const removed = await db.deleteFrom('insightRuns').where('run', '=', run).executeTakeFirst()
      return removed.numDeletedRows > 0n
    },
    async clear(taskId, kind) {
      await db.deleteFrom('insightRuns').where('taskId', '=', taskId).where('kind', '=', kind).execute()
    },
  }
}

export function summaryFailuresTable(db: Db): InsightRepositories['summaryFailures'] {
  return {
    async set(taskId, failure) {
      await db
        .insertInto('summaryFailures')
        .values({ taskId, ...failure })
        .onConflict((conflict) => conflict.column('taskId').doUpdateSet(failure))
        .execute()
    },
    async remove(taskId) {
      const removed = await db.deleteFrom('summaryFailures').where('taskId', '=', taskId).executeTakeFirst()
      return removed.numDeletedRows > 0n
    },
  }
}

export function summaryPreferencesTable(db: Db): InsightRepositories['summaryPreferences'] {
  return {
    get: (userId) =>
      db
        .selectFrom('summaryPreferences')
        .select(['auto', 'template', 'instructions'])
        .where('userId', '=', userId)
        .executeTakeFirst(),
    async set(userId, row) {
      await db
        .insertInto('summaryPreferences')
        .values({ userId, ...row })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
        .execute()
    },
  }
}
