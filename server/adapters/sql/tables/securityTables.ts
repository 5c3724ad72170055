/** Flows in several steps, second factors, and passkeys. */
import type { ChallengeRow, SecurityRepositories } from '../../../ports/securityRepositories'
import type { SecretBox } from '../../../ports/secretBox'
import { secretContext } from '../storedSecrets'
import { isDue, isStillToCome } from '../schema/clockSkew'
import { inTransaction, type Db } from '../schema/schema'

export function securityTables(db: Db, secrets: SecretBox): SecurityRepositories {
  return {
    challenges: challengesTable(db),
    secondFactors: secondFactorsTable(db, secrets),
    passkeys: passkeysTable(db),
  }
}

function passkeysTable(db: Db): SecurityRepositories['passkeys'] {
  return {
    async insert(row) {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('passkeys')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },
    async find(id) {
      return (await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
    },
    list: (userId) =>
      db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('createdAt', 'desc').execute(),
    async markUsed(id, counter, at) {
      await db.updateTable('passkeys').set({ counter, usedAt: at }).where('id', '=', id).execute()
    },
    async remove(userId, id) {
      const own = db.deleteFrom('passkeys').where('userId', '=', userId).where('id', '=', id)
      return (await own.executeTakeFirst()).numDeletedRows > 0n
    },
  }
}

function challengesTable(db: Db): SecurityRepositories['challenges'] {
  const columns = ['hash', 'kind', 'userId', 'payload', 'expiresAt'] as const
  return {
    async insert(row: ChallengeRow) {
      await db.insertInto('challenges').values(row).execute()
    },
    async find(kind, hash, now) {
      const found = db.selectFrom('challenges').select(columns).where('hash', '=', hash).where('kind', '=', kind)
      return (await found.where(isStillToCome('expiresAt', now)).executeTakeFirst()) ?? null
    },
    async take(kind, hash, now) {
      const found = db.deleteFrom('challenges').where('hash', '=', hash).where('kind', '=', kind)
      return (await found.where(isStillToCome('expiresAt', now)).returning(columns).executeTakeFirst()) ?? null
    },
    async removeExpired(now) {
      await db.deleteFrom('challenges').where(isDue('expiresAt', now)).execute()
    },
  }
}

function secondFactorsTable(db: Db, secrets: SecretBox): SecurityRepositories['secondFactors'] {
  const context = (userId: number) => secretContext('second_factors.secret', userId)
  const removeCodes = (inside: Db, userId: number) =>
    inside.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  const addCodes = async (inside: Db, userId: number, hashes: readonly string[]) => {
    await removeCodes(inside, userId)
    if (hashes.length === 0) return
    await inside
      .insertInto('recoveryCodes')
      .values(hashes.map((codeHash) => ({ userId, codeHash })))
      .execute()
  }
  return {
    async find(userId) {
      const row = await db.selectFrom('secondFactors').selectAll().where('userId', '=', userId).executeTakeFirst()
      return row ? { ...row, secret: secrets.open(row.secret, context(userId)) ?? '' } : null
    },
    async usersWithOne(userIds) {
      if (userIds.length === 0) return new Set()
      const confirmed = db.selectFrom('secondFactors').select('userId').where('confirmedAt', 'is not', null)
      return new Set((await confirmed.where('userId', 'in', userIds).execute()).map(({ userId }) => userId))
    },
    async propose(userId, secret) {
      const proposed = { secret: secrets.seal(secret, context(userId)), confirmedAt: null, lastStep: -1 }
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('secondFactors')
        .values({ userId, ...proposed })
        .onConflict((conflict) =>
          conflict.column('userId').doUpdateSet(proposed).where('secondFactors.confirmedAt', 'is', null),
        )
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },
    confirm: (userId, at, recoveryHashes) =>
      inTransaction(db, async (inside) => {
        const { numUpdatedRows } = await inside
          .updateTable('secondFactors')
          .set({ confirmedAt: at })
          .where('userId', '=', userId)
          .where('confirmedAt', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await addCodes(inside, userId, recoveryHashes)
        return true
      }),
    async useStep(userId, step) {
      const { numUpdatedRows } = await db
        .updateTable('secondFactors')
        .set({ lastStep: step })
        .where('userId', '=', userId)
        .where('lastStep', '<', step)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async useRecoveryCode(userId, hash) {
      const { numDeletedRows } = await db
        .deleteFrom('recoveryCodes')
        .where('userId', '=', userId)
        .where('codeHash', '=', hash)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    async countRecoveryCodes(userId) {
      const { left } = await db
        .selectFrom('recoveryCodes')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
      return left
    },
    replaceRecoveryCodes: (userId, hashes) => inTransaction(db, (inside) => addCodes(inside, userId, hashes)),
    remove: (userId) =>
      inTransaction(db, async (inside) => {
        await removeCodes(inside, userId)
        await inside.deleteFrom('secondFactors').where('userId', '=', userId).execute()
      }),
  }
}
