import { sql, type RawBuilder } from 'kysely'
import { yieldToEventLoop } from '../../../lib/yieldToEventLoop'
import type { RemovalInParts } from '../../../ports/removalInParts'
import { dialectOf } from '../schema/dialect'
import type { Db, DatabaseSchema } from '../schema/schema'

/** Rows per statement: SQLite blocks the event loop. */
const rowsPerStatement = 100

type Removable = 'tasks' | 'meetings' | 'translations'

/** Rows that go with what has that id: a table, and an SQL condition. */
interface Rows {
  table: keyof DatabaseSchema
  of: (id: number) => RawBuilder<unknown>
}

const rowsOf = (table: keyof DatabaseSchema, owner: string): Rows => ({
  table,
  of: (id) => sql`${sql.ref(owner)} = ${id}`,
})

const segments = rowsOf('segments', 'taskId')

/** What one thing may have many of. A foreign key removes the other rows. */
const rows: Readonly<Record<Removable | 'users', readonly Rows[]>> = {
  tasks: [
    segments,
    rowsOf('pieces', 'taskId'),
    rowsOf('versionSegments', 'taskId'),
    rowsOf('annotations', 'taskId'),
    {
      table: 'translatedParagraphs',
      of: (id) => sql`translation_id in (select id from translations where task_id = ${id})`,
    },
  ],
  meetings: [rowsOf('meetingSegments', 'meetingId')],
  translations: [rowsOf('translatedParagraphs', 'translationId')],
  users: [rowsOf('ledger', 'userId'), rowsOf('messages', 'userId')],
}

/** `removeRows` of a repository. */
export const rowRemover =
  (db: Db, from: Removable | 'users'): RemovalInParts['removeRows'] =>
  async (id, limit) => {
    let left = limit
    for (const some of rows[from]) {
      left -= await removeSome(db, some, { id, limit: left })
      if (left <= 0) return true
    }
    return false
  }

/** Returns how many were removed. */
async function removeSome(db: Db, { table, of }: Rows, { id, limit }: { id: number; limit: number }): Promise<number> {
  const some = dialectOf(db).some(sql.table(table), of(id), limit)
  const removed = await sql`delete from ${sql.table(table)} where ${some}`.execute(db)
  return Number(removed.numAffectedRows ?? 0)
}

/** Removes the segments of a record, and gives others a turn after each part. */
export async function removeSegments(db: Db, id: number): Promise<void> {
  while ((await removeSome(db, segments, { id, limit: rowsPerStatement })) > 0) await yieldToEventLoop()
}

export const removalInParts = (db: Db, table: Removable): RemovalInParts => ({
  async markRemoved(id) {
    await db.updateTable(table).set({ removed: 1 }).where('id', '=', id).execute()
  },
  async removed(limit) {
    // A literal, since the index contains only these.
    const marked = db.selectFrom(table).select('id').where('removed', '=', sql.lit(1))
    return (await marked.orderBy('id').limit(limit).execute()).map(({ id }) => id)
  },
  removeRows: rowRemover(db, table),
  async remove(id) {
    await db.deleteFrom(table).where('id', '=', id).execute()
  },
})
