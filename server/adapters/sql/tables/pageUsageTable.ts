import type { TranslationRepositories } from '../../../ports/translationRepositories'
import { inTransaction, type Db } from '../schema/schema'

export function pageUsageTable(db: Db): TranslationRepositories['pageUsage'] {
  const usedPages = async (
    inside: Db,
    { userId, since, exceptId }: Record<'userId' | 'since' | 'exceptId', number>,
  ) => {
    const { sum } = await inside
      .selectFrom('takenPages')
      .select(({ fn }) => fn.sum<number | null>('pages').as('sum'))
      .where('userId', '=', userId)
      .where('at', '>=', since)
      .where('translationId', '<>', exceptId)
      .executeTakeFirstOrThrow()
    return Number(sum ?? 0)
  }
  return {
    reserve: (usage, since, limit) =>
      inTransaction(db, async (inside) => {
        const { translationId, pages, userId } = usage
        if ((await usedPages(inside, { userId, since, exceptId: translationId })) + pages > limit) return false
        await inside
          .insertInto('takenPages')
          .values(usage)
          .onConflict((conflict) => conflict.column('translationId').doUpdateSet({ pages }))
          .execute()
        return true
      }),
    async release(translationId) {
      await db.deleteFrom('takenPages').where('translationId', '=', translationId).execute()
    },
    since: (userId, since) => usedPages(db, { userId, since, exceptId: 0 }),
  }
}
