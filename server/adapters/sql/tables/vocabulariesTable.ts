import type { Repositories } from '../../../ports/repositories'
import type { Db } from '../schema/schema'

export function vocabulariesTable(db: Db): Repositories['vocabularies'] {
  return {
    async get(userId) {
      const found = db.selectFrom('vocabularies').select(['terms', 'replacements']).where('userId', '=', userId)
      const row = await found.executeTakeFirst()
      return row
        ? { terms: JSON.parse(row.terms), replacements: JSON.parse(row.replacements) }
        : { terms: [], replacements: [] }
    },
    async set(userId, { terms, replacements }, updatedAt) {
      const values = { terms: JSON.stringify(terms), replacements: JSON.stringify(replacements), updatedAt }
      await db
        .insertInto('vocabularies')
        .values({ userId, ...values })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
        .execute()
    },
  }
}
