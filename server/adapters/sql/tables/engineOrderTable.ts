import type { Repositories } from '../../../ports/repositories'
import type { Db } from '../schema/schema'

export function engineOrderTable(db: Db): Repositories['engineOrder'] {
  return {
    async get(language) {
      const found = db.selectFrom('engineOrders').select('engines').where('language', '=', language)
      const row = await found.executeTakeFirst()
      const ids: string[] = row ? JSON.parse(row.engines) : []
      return ids
    },
    async set(language, ids) {
      if (ids.length === 0) return void (await db.deleteFrom('engineOrders').where('language', '=', language).execute())
      const engines = JSON.stringify(ids)
      await db
        .insertInto('engineOrders')
        .values({ language, engines })
        .onConflict((conflict) => conflict.column('language').doUpdateSet({ engines }))
        .execute()
    },
  }
}
