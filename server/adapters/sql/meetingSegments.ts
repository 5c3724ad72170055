import { breathe } from '../../breathe'
import type { Tables } from '../../ports'
import { atomically, type Db } from './schema'
import { replaced, segmentOf, storedSegment } from './storedSegments'

/** Rows a statement carries: see segments.ts. */
const rowsAtOnce = 200

export function meetingSegmentsTable(db: Db): Tables['meetingSegments'] {
  return {
    async add(meetingId, segments) {
      if (segments.length === 0) return
      await db
        .insertInto('meetingSegments')
        .values(segments.map((segment) => ({ meetingId, ...storedSegment(segment) })))
        .onConflict((conflict) => conflict.columns(['meetingId', 'id']).doNothing())
        .execute()
    },
    async list(meetingId, after, limit) {
      let rest = db.selectFrom('meetingSegments').selectAll().where('meetingId', '=', meetingId)
      if (after) {
        rest = rest.where(({ eb, refTuple, tuple }) => eb(refTuple('startMs', 'id'), '>', tuple(after.start, after.id)))
      }
      return (await rest.orderBy('startMs').orderBy('id').limit(limit).execute()).map(segmentOf)
    },
    save: (meetingId, changed) =>
      atomically(db, async (inside) => {
        for (let first = 0; first < changed.length; first += rowsAtOnce) {
          if (first > 0) await breathe()
          const part = changed.slice(first, first + rowsAtOnce)
          await inside
            .insertInto('meetingSegments')
            .values(part.map((segment) => ({ meetingId, ...storedSegment(segment) })))
            .onConflict((conflict) => conflict.columns(['meetingId', 'id']).doUpdateSet(replaced))
            .execute()
        }
      }),
  }
}
