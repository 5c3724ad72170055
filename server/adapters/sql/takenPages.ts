import type { TranslationTables } from '../../translationTables'
import { atomically, type Db } from './schema'

export function takenPagesTable(db: Db): TranslationTables['takenPages'] {
  const taken = async (inside: Db, userId: number, since: number, but: number) => {
    const { sum } = await inside
      .selectFrom('takenPages')
      .select(({ fn }) => fn.sum<number | null>('pages').as('sum'))
      .where('userId', '=', userId)
      .where('at', '>=', since)
      .where('translationId', '<>', but)
      .executeTakeFirstOrThrow()
    return Number(sum ?? 0)
  }
  return {
    take: (taking, since, most) =>
      atomically(db, async (inside) => {
        const { translationId, pages, userId } = taking
        if ((await taken(inside, userId, since, translationId)) + pages > most) return false
        await inside
          .insertInto('takenPages')
          .values(taking)
          .onConflict((conflict) => conflict.column('translationId').doUpdateSet({ pages }))
          .execute()
        return true
      }),
    async giveBack(translationId) {
      await db.deleteFrom('takenPages').where('translationId', '=', translationId).execute()
    },
    since: (userId, since) => taken(db, userId, since, 0),
  }
}
