import type { Selectable } from 'kysely'
import type { ShareRepositories, ShareRow } from '../../../ports/shareRepositories'
import type { Db, DatabaseSchema } from '../schema/schema'

export function sharesTable(db: Db): ShareRepositories['shares'] {
  return {
    async insert({ parts, ...row }) {
      const { id } = await db
        .insertInto('shares')
        .values({ ...row, parts: JSON.stringify(parts), visits: 0, lastVisitAt: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async find(id, userId) {
      const found = db.selectFrom('shares').selectAll().where('id', '=', id).where('userId', '=', userId)
      const row = await found.executeTakeFirst()
      return row ? toShareRow(row) : null
    },
    async byKey(keyHash) {
      const row = await db.selectFrom('shares').selectAll().where('keyHash', '=', keyHash).executeTakeFirst()
      return row ? toShareRow(row) : null
    },
    async byTask(taskId) {
      const found = db.selectFrom('shares').selectAll().where('taskId', '=', taskId).orderBy('id', 'desc')
      return (await found.execute()).map(toShareRow)
    },
    async update(id, { parts, ...patch }) {
      const changes = { ...patch, ...(parts && { parts: JSON.stringify(parts) }) }
      if (Object.keys(changes).length > 0) await db.updateTable('shares').set(changes).where('id', '=', id).execute()
    },
    async remove(id) {
      await db.deleteFrom('shares').where('id', '=', id).execute()
    },
    async countVisit(id, lastVisitAt) {
      await db
        .updateTable('shares')
        .set(({ eb }) => ({ visits: eb('visits', '+', 1), lastVisitAt }))
        .where('id', '=', id)
        .execute()
    },
    async usesSound(file) {
      const found = db.selectFrom('shares').select('id').where('soundFile', '=', file)
      return (await found.executeTakeFirst()) !== undefined
    },
  }
}

const toShareRow = ({ parts, ...row }: Selectable<DatabaseSchema['shares']>): ShareRow => ({
  ...row,
  parts: JSON.parse(parts),
})
