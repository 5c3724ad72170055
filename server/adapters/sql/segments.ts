import type { Segment } from '../../../src/wire/bodies'
import { breathe } from '../../breathe'
import type { Tables } from '../../tables'
import { atomically, type Db } from './schema'
import { replaced, segmentOf, storedSegment } from './storedSegments'

/** Rows or names a statement carries: SQLite takes 32,766 values a statement, and the event loop wants its turns. */
const rowsAtOnce = 200

export function segmentsTable(db: Db): Tables['segments'] {
  return {
    addPiece: (taskId, piece, segments) =>
      atomically(db, async (inside) => {
        const added = await inside
          .insertInto('pieces')
          .values({ taskId, ...piece })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if (!added.numInsertedOrUpdatedRows) return
        await put(inside, taskId, segments)
        await inside.updateTable('jobs').set({ crashes: 0 }).where('taskId', '=', taskId).where('crashes', '>', 0).execute()
      }),
    pieces: (taskId) =>
      db.selectFrom('pieces').select(['startMs', 'endMs']).where('taskId', '=', taskId).orderBy('startMs').execute(),
    async list(taskId, after, limit) {
      let rest = db.selectFrom('segments').selectAll().where('taskId', '=', taskId)
      if (after) {
        rest = rest.where(({ eb, refTuple, tuple }) => eb(refTuple('startMs', 'id'), '>', tuple(after.start, after.id)))
      }
      return (await rest.orderBy('startMs').orderBy('id').limit(limit).execute()).map(segmentOf)
    },
    async byIds(taskId, ids) {
      const found: Segment[] = []
      for (let first = 0; first < ids.length; first += rowsAtOnce) {
        if (first > 0) await breathe()
        const part = ids.slice(first, first + rowsAtOnce)
        const rows = await db.selectFrom('segments').selectAll().where('taskId', '=', taskId).where('id', 'in', part).execute()
        found.push(...rows.map(segmentOf))
      }
      return found
    },
    save: (taskId, changed, removed) =>
      atomically(db, async (inside) => {
        for (let first = 0; first < removed.length; first += rowsAtOnce) {
          const ids = removed.slice(first, first + rowsAtOnce)
          await inside.deleteFrom('segments').where('taskId', '=', taskId).where('id', 'in', ids).execute()
          await breathe()
        }
        await put(inside, taskId, changed)
      }),
    clear: (taskId) =>
      atomically(db, async (inside) => {
        await inside.deleteFrom('segments').where('taskId', '=', taskId).execute()
        await inside.deleteFrom('pieces').where('taskId', '=', taskId).execute()
      }),
  }
}

/** Adds the segments, or replaces those with the same ids. */
async function put(db: Db, taskId: number, segments: readonly Segment[]): Promise<void> {
  for (let first = 0; first < segments.length; first += rowsAtOnce) {
    if (first > 0) await breathe()
    await db
      .insertInto('segments')
      .values(segments.slice(first, first + rowsAtOnce).map((segment) => ({ taskId, ...storedSegment(segment) })))
      .onConflict((conflict) => conflict.columns(['taskId', 'id']).doUpdateSet(replaced))
      .execute()
  }
}
