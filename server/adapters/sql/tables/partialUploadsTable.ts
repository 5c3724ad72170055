import type { Repositories } from '../../../ports/repositories'
import type { Db } from '../schema/schema'

export function partialUploadsTable(db: Db): Repositories['partialUploads'] {
  return {
    async insert(row) {
      await db.insertInto('partialUploads').values(row).execute()
    },
    async find(file, userId) {
      const row = await db
        .selectFrom('partialUploads')
        .selectAll()
        .where('file', '=', file)
        .where('userId', '=', userId)
        .executeTakeFirst()
      return row ?? null
    },
    ofUser: (userId) =>
      db.selectFrom('partialUploads').selectAll().where('userId', '=', userId).orderBy('changedAt').execute(),
    async receive(file, { received, changedAt }) {
      await db.updateTable('partialUploads').set({ received, changedAt }).where('file', '=', file).execute()
    },
    untouched: (before) => db.selectFrom('partialUploads').selectAll().where('changedAt', '<', before).execute(),
    async has(file) {
      return (
        (await db.selectFrom('partialUploads').select('file').where('file', '=', file).executeTakeFirst()) !== undefined
      )
    },
    async remove(file) {
      await db.deleteFrom('partialUploads').where('file', '=', file).execute()
    },
  }
}
