import type { Tables } from '../../tables'
import type { Db } from './schema'
import { userOf } from './users'

export function sessionsTable(db: Db): Tables['sessions'] {
  return {
    async insert(row) {
      await db.insertInto('sessions').values(row).execute()
    },
    async userOf(tokenHash, now) {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .selectAll('users')
        .where('sessions.tokenHash', '=', tokenHash)
        .where('sessions.expiresAt', '>', now)
        .executeTakeFirst()
      return userOf(row)
    },
    async remove(tokenHash) {
      await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
    },
    async removeOf(userId) {
      await db.deleteFrom('sessions').where('userId', '=', userId).execute()
    },
    async removeExpired(now) {
      await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
    },
  }
}
