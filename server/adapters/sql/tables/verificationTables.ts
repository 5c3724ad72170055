/** Verification codes, pending WeChat logins and external identities. */
import type { ShopRepositories } from '../../../ports/shopRepositories'
import { constantTimeEqual } from '../../../lib/secrets'
import { isDue, isStillToCome } from '../schema/clockSkew'
import { inTransaction, type Db } from '../schema/schema'

export function verificationTables(
  db: Db,
): Pick<ShopRepositories, 'verificationCodes' | 'wechatLogins' | 'identities'> {
  return {
    verificationCodes: verificationCodesTable(db),
    wechatLogins: wechatLoginsTable(db),
    identities: identitiesTable(db),
  }
}

function verificationCodesTable(db: Db): ShopRepositories['verificationCodes'] {
  return {
    async upsert({ subject, asker, ...rest }) {
      await db
        .insertInto('proofs')
        .values({ subject, asker, ...rest })
        .onConflict((conflict) => conflict.columns(['subject', 'asker']).doUpdateSet(rest))
        .execute()
    },
    redeem: (subject, hash, now) =>
      inTransaction(db, async (inside) => {
        // Counted before comparing, so that concurrent attempts can't share one.
        const codes = await inside
          .updateTable('proofs')
          .set(({ eb }) => ({ triesLeft: eb('triesLeft', '-', 1) }))
          .where('subject', '=', subject)
          .where(isStillToCome('expiresAt', now))
          .returning(['asker', 'hash', 'triesLeft'])
          .execute()
        // Every code is compared, so that timing does not reveal which one matched.
        const matching = codes.filter((code) => constantTimeEqual(code.hash, hash))
        const spent = [...matching, ...codes.filter(({ triesLeft }) => triesLeft <= 0)].map(({ asker }) => asker)
        if (spent.length > 0) {
          await inside.deleteFrom('proofs').where('subject', '=', subject).where('asker', 'in', spent).execute()
        }
        return matching.length > 0
      }),
    async removeExpired(now) {
      await db.deleteFrom('proofs').where(isDue('expiresAt', now)).execute()
    },
  }
}

function wechatLoginsTable(db: Db): ShopRepositories['wechatLogins'] {
  return {
    async insert(scene, expiresAt) {
      await db.insertInto('scans').values({ scene, decided: 0, userId: null, expiresAt }).execute()
    },
    async decide(scene, userId, now) {
      const decided = await db
        .updateTable('scans')
        .set({ decided: 1, userId })
        .where('scene', '=', scene)
        .where('decided', '=', 0)
        .where(isStillToCome('expiresAt', now))
        .executeTakeFirst()
      return decided.numUpdatedRows > 0n
    },
    async consume(scene, now) {
      const finished = await db
        .deleteFrom('scans')
        .where('scene', '=', scene)
        .where(({ or, eb }) => or([eb('decided', '=', 1), eb('expiresAt', '<=', now)]))
        .returning(['decided', 'userId', 'expiresAt'])
        .executeTakeFirst()
      if (finished)
        return finished.expiresAt <= now ? 'gone' : finished.userId === null ? 'refused' : { userId: finished.userId }
      const waiting = await db.selectFrom('scans').select('scene').where('scene', '=', scene).executeTakeFirst()
      return waiting ? 'pending' : 'gone'
    },
    async removeExpired(now) {
      await db.deleteFrom('scans').where(isDue('expiresAt', now)).execute()
    },
  }
}

function identitiesTable(db: Db): ShopRepositories['identities'] {
  return {
    async find(provider, subject) {
      const row = await db
        .selectFrom('identities')
        .select('userId')
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row?.userId ?? null
    },
    async insert(row) {
      await db.insertInto('identities').values(row).execute()
    },
    async ofUsers(provider, userIds) {
      if (userIds.length === 0) return []
      const rows = db.selectFrom('identities').selectAll().where('provider', '=', provider)
      return rows.where('userId', 'in', userIds).execute()
    },
    async remove(provider, userId) {
      const own = db.deleteFrom('identities').where('provider', '=', provider).where('userId', '=', userId)
      return (await own.executeTakeFirst()).numDeletedRows > 0n
    },
  }
}
