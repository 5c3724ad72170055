import type { ApiTokenRow, ProgramRepositories } from '../../../ports/programRepositories'
import type { Db } from '../schema/schema'

export function programTables(db: Db): ProgramRepositories {
  const watched = (key: string) => db.selectFrom('watchedFiles').select('file').where('key', '=', key)
  return {
    apiTokens: apiTokensTable(db),
    idempotencyKeys: {
      async find(userId, key) {
        const rows = db.selectFrom('idempotencyKeys').select(['request', 'answer'])
        return (await rows.where('userId', '=', userId).where('key', '=', key).executeTakeFirst()) ?? null
      },
      async insert(userId, key, answer) {
        await db
          .insertInto('idempotencyKeys')
          .values({ userId, key, ...answer })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      },
      async removeBefore(time) {
        await db.deleteFrom('idempotencyKeys').where('createdAt', '<', time).execute()
      },
    },
    watchedFiles: {
      find: async (key) => (await watched(key).executeTakeFirst())?.file ?? null,
      async insert(key, file, createdAt) {
        const values = { file, createdAt }
        await db
          .insertInto('watchedFiles')
          .values({ key, ...values })
          .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
          .execute()
      },
      async remove(key) {
        await db.deleteFrom('watchedFiles').where('key', '=', key).execute()
      },
    },
  }
}

function apiTokensTable(db: Db): ProgramRepositories['apiTokens'] {
  const toRow = ({ canWrite, ...row }: Omit<ApiTokenRow, 'canWrite'> & { canWrite: number }): ApiTokenRow => ({
    ...row,
    canWrite: canWrite === 1,
  })
  return {
    async insert({ canWrite, ...row }) {
      const values = { ...row, canWrite: canWrite ? 1 : 0, usedAt: null }
      const { id } = await db.insertInto('apiTokens').values(values).returning('id').executeTakeFirstOrThrow()
      return id
    },
    async find(tokenHash, now) {
      const row = await db
        .selectFrom('apiTokens')
        .selectAll()
        .where('apiTokens.tokenHash', '=', tokenHash)
        .where(({ eb, or }) => or([eb('apiTokens.expiresAt', 'is', null), eb('apiTokens.expiresAt', '>', now)]))
        .executeTakeFirst()
      return row ? toRow(row) : null
    },
    async list(userId) {
      const rows = db.selectFrom('apiTokens').selectAll().where('userId', '=', userId)
      return (await rows.orderBy('id', 'desc').execute()).map(toRow)
    },
    async setUsed(id, usedAt) {
      await db.updateTable('apiTokens').set({ usedAt }).where('id', '=', id).execute()
    },
    async remove(id, userId) {
      const removed = db.deleteFrom('apiTokens').where('id', '=', id).where('userId', '=', userId)
      return (await removed.executeTakeFirst()).numDeletedRows > 0n
    },
    async removeByUser(userId) {
      await db.deleteFrom('apiTokens').where('userId', '=', userId).execute()
    },
  }
}
