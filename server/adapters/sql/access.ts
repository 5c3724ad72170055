/** Ways in: short secrets, logins that wait for a scan, who somebody is elsewhere. */
import type { ShopTables } from '../../shopTables'
import { atomically, type Db } from './schema'

export function accessTables(db: Db): Pick<ShopTables, 'proofs' | 'scans' | 'identities'> {
  return { proofs: proofsTable(db), scans: scansTable(db), identities: identitiesTable(db) }
}

function proofsTable(db: Db): ShopTables['proofs'] {
  return {
    async put({ subject, ...rest }) {
      await db
        .insertInto('proofs')
        .values({ subject, ...rest })
        .onConflict((conflict) => conflict.column('subject').doUpdateSet(rest))
        .execute()
    },
    redeem: (subject, hash, now) =>
      atomically(db, async (inside) => {
        // Taken before it is looked at, so that tries made at the same moment can't share one.
        const proof = await inside
          .updateTable('proofs')
          .set(({ eb }) => ({ triesLeft: eb('triesLeft', '-', 1) }))
          .where('subject', '=', subject)
          .where('expiresAt', '>', now)
          .returning(['hash', 'triesLeft'])
          .executeTakeFirst()
        if (!proof) return false
        const right = proof.hash === hash
        if (right || proof.triesLeft <= 0) await inside.deleteFrom('proofs').where('subject', '=', subject).execute()
        return right
      }),
    async removeExpired(now) {
      await db.deleteFrom('proofs').where('expiresAt', '<=', now).execute()
    },
  }
}

function scansTable(db: Db): ShopTables['scans'] {
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
        .where('expiresAt', '>', now)
        .executeTakeFirst()
      return decided.numUpdatedRows > 0n
    },
    async take(scene, now) {
      const over = await db
        .deleteFrom('scans')
        .where('scene', '=', scene)
        .where(({ or, eb }) => or([eb('decided', '=', 1), eb('expiresAt', '<=', now)]))
        .returning(['decided', 'userId', 'expiresAt'])
        .executeTakeFirst()
      if (over) return over.expiresAt <= now ? 'gone' : over.userId === null ? 'refused' : { userId: over.userId }
      const waiting = await db.selectFrom('scans').select('scene').where('scene', '=', scene).executeTakeFirst()
      return waiting ? 'pending' : 'gone'
    },
    async removeExpired(now) {
      await db.deleteFrom('scans').where('expiresAt', '<=', now).execute()
    },
  }
}

function identitiesTable(db: Db): ShopTables['identities'] {
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
    async insert(provider, subject, userId) {
      await db.insertInto('identities').values({ provider, subject, userId }).execute()
    },
  }
}
