import type { Repositories } from '../../../ports/repositories'
import { inTransaction, type Db } from '../schema/schema'

/** Origins remembered per user. */
const maxKnownOrigins = 20

export function knownOriginsTable(db: Db): Repositories['knownOrigins'] {
  return {
    upsert: (userId, placeHash, expiresAt) =>
      inTransaction(db, async (inside) => {
        await inside
          .insertInto('knownPlaces')
          .values({ userId, placeHash, expiresAt })
          .onConflict((conflict) => conflict.columns(['userId', 'placeHash']).doUpdateSet({ expiresAt }))
          .execute()
        const own = inside.selectFrom('knownPlaces').where('userId', '=', userId)
        const kept = own.select('placeHash').orderBy('expiresAt', 'desc').limit(maxKnownOrigins)
        await inside.deleteFrom('knownPlaces').where('userId', '=', userId).where('placeHash', 'not in', kept).execute()
      }),
    async has(userId, placeHash, now) {
      const own = db.selectFrom('knownPlaces').select('userId').where('userId', '=', userId)
      const found = await own.where('placeHash', '=', placeHash).where('expiresAt', '>', now).executeTakeFirst()
      return found !== undefined
    },
    async removeExpired(now) {
      await db.deleteFrom('knownPlaces').where('expiresAt', '<=', now).execute()
    },
  }
}
