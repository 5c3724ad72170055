import type { WireSegment } from '../../../../src/wire/responses'
import { yieldToEventLoop } from '../../../lib/yieldToEventLoop'
import type { Repositories } from '../../../ports/repositories'
import { inTransaction, type Db } from '../schema/schema'
import { removeSegments } from './removal'
import { overwriteColumns, toSegment, toStoredSegment } from './storedSegments'

/** Rows or ids per statement: SQLite allows 32,766 values per statement, and the event loop must not block. */
const rowsPerStatement = 200

export function segmentsTable(db: Db): Repositories['segments'] {
  return {
    addChunk: (taskId, chunk, segments) =>
      inTransaction(db, async (inside) => {
        const added = await inside
          .insertInto('pieces')
          .values({ taskId, ...chunk })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if (!added.numInsertedOrUpdatedRows) return
        await upsertSegments(inside, taskId, segments)
      }),
    chunks: (taskId) =>
      db.selectFrom('pieces').select(['startMs', 'endMs']).where('taskId', '=', taskId).orderBy('startMs').execute(),
    async engines(taskId) {
      const found = db.selectFrom('segments').select('engine').distinct().where('taskId', '=', taskId)
      return (await found.orderBy('engine').execute()).flatMap(({ engine }) => engine || [])
    },
    async list(taskId, after, limit) {
      let rest = db.selectFrom('segments').selectAll().where('taskId', '=', taskId)
      if (after) {
        rest = rest.where(({ eb, refTuple, tuple }) => eb(refTuple('startMs', 'id'), '>', tuple(after.start, after.id)))
      }
      return (await rest.orderBy('startMs').orderBy('id').limit(limit).execute()).map(toSegment)
    },
    async byIds(taskId, ids) {
      const found: WireSegment[] = []
      for (let first = 0; first < ids.length; first += rowsPerStatement) {
        if (first > 0) await yieldToEventLoop()
        const part = ids.slice(first, first + rowsPerStatement)
        const rows = await db
          .selectFrom('segments')
          .selectAll()
          .where('taskId', '=', taskId)
          .where('id', 'in', part)
          .execute()
        found.push(...rows.map(toSegment))
      }
      return found
    },
    async lastTexts(taskIds) {
      const texts = new Map<number, string>()
      for (const id of taskIds) {
        const own = db.selectFrom('segments').select('text').where('taskId', '=', id)
        const last = await own.orderBy('startMs', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
        if (last) texts.set(id, last.text)
      }
      return texts
    },
    save: (taskId, changed, removed) =>
      inTransaction(db, async (inside) => {
        for (let first = 0; first < removed.length; first += rowsPerStatement) {
          const ids = removed.slice(first, first + rowsPerStatement)
          await inside.deleteFrom('segments').where('taskId', '=', taskId).where('id', 'in', ids).execute()
          await yieldToEventLoop()
        }
        await upsertSegments(inside, taskId, changed)
      }),
    clear: (taskId) =>
      inTransaction(db, async (inside) => {
        await removeSegments(inside, taskId)
        await inside.deleteFrom('pieces').where('taskId', '=', taskId).execute()
      }),
  }
}

/** Inserts the segments, or updates those with the same ids. */
async function upsertSegments(db: Db, taskId: number, segments: readonly WireSegment[]): Promise<void> {
  for (let first = 0; first < segments.length; first += rowsPerStatement) {
    if (first > 0) await yieldToEventLoop()
    await db
      .insertInto('segments')
      .values(
        segments.slice(first, first + rowsPerStatement).map((segment) => ({ taskId, ...toStoredSegment(segment) })),
      )
      .onConflict((conflict) =>
        conflict.columns(['taskId', 'id']).doUpdateSet((eb) => overwriteColumns(eb, 'segments')),
      )
      .execute()
  }
}
