import type { Repositories } from '../../../ports/repositories'
import type { Db } from '../schema/schema'

/** Sizes of texts, maintained by the triggers of textMigrations.ts. */
export function textSizesTable(db: Db): Repositories['textSizes'] {
  return {
    async usedBytes(userId) {
      const { sum } = await db
        .selectFrom('textSizes')
        .select(({ fn }) => fn.sum<number | null>('bytes').as('sum'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(sum ?? 0)
    },
    async sizeOf(kind, id) {
      const row = await db
        .selectFrom('textSizes')
        .select('bytes')
        .where('kind', '=', kind)
        .where('recordId', '=', id)
        .executeTakeFirst()
      return row?.bytes ?? 0
    },
  }
}
