import type { InsightRepositories } from '../../../ports/insightRepositories'
import type { Db } from '../schema/schema'

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
