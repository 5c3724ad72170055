import type { Repositories } from '../../../ports/repositories'
import type { Db } from '../schema/schema'
import { toUserRow } from './usersTable'

export function sessionsTable(db: Db): Repositories['sessions'] {
  return {
    async insert({ tokenHash, userId, expiresAt, createdAt = 0, seenAt = 0, untilAt = expiresAt, device = '' }) {
      await db
        .insertInto('sessions')
        .values({ tokenHash, userId, expiresAt, createdAt, seenAt, untilAt, device })
        .execute()
    },
    async userOf(tokenHash, now) {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .selectAll('users')
        .where('sessions.tokenHash', '=', tokenHash)
        .where('sessions.expiresAt', '>', now)
        .where('users.closedAt', 'is', null)
        .executeTakeFirst()
      return toUserRow(row)
    },
    async find(tokenHash, now) {
      const session = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .selectAll('sessions')
        .where('sessions.tokenHash', '=', tokenHash)
        .where('sessions.expiresAt', '>', now)
        .where('users.closedAt', 'is', null)
        .executeTakeFirst()
      return session ?? null
    },
    async touch(tokenHash, times) {
      await db.updateTable('sessions').set(times).where('tokenHash', '=', tokenHash).execute()
    },
    async list(userId, now) {
      const own = db.selectFrom('sessions').selectAll().where('userId', '=', userId).where('expiresAt', '>', now)
      return own.orderBy('seenAt', 'desc').orderBy('createdAt', 'desc').orderBy('tokenHash').execute()
    },
    async remove(tokenHash) {
      await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
    },
    async removeByUser(userId, except = '') {
      await db.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', '!=', except).execute()
    },
    async removeExpired(now) {
      await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
    },
  }
}
