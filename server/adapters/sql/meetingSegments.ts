import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import { breathe } from '../../breathe'
import type { LiveSegment } from '../../rows'
import type { Tables } from '../../tables'
import { atomically, type Db, type Schema, type StoredSegment } from './schema'
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
      return (await rest.orderBy('startMs').orderBy('id').limit(limit).execute()).map(liveSegmentOf)
    },
    save: (meetingId, changed) =>
      atomically(db, async (inside) => {
        for (let first = 0; first < changed.length; first += rowsAtOnce) {
          if (first > 0) await breathe()
          const part = changed.slice(first, first + rowsAtOnce)
          await inside
            .insertInto('meetingSegments')
            .values(part.map((segment) => ({ meetingId, ...storedSegment(segment) })))
            .onConflict((conflict) => conflict.columns(['meetingId', 'id']).doUpdateSet((eb) => ({ ...replaced(eb), translation: whereUnchanged(eb) })))
            .execute()
        }
      }),
    async untranslated(meetingId, limit) {
      const found = db.selectFrom('meetingSegments').selectAll().where('meetingId', '=', meetingId).where('translation', 'is', null)
      return (await found.orderBy('startMs').orderBy('id').limit(limit).execute()).map(liveSegmentOf)
    },
    translate: (meetingId, translations) =>
      atomically(db, async (inside) => {
        for (const { id, of, translation } of translations) {
          await inside
            .updateTable('meetingSegments')
            .set({ translation })
            .where('meetingId', '=', meetingId)
            .where('id', '=', id)
            .where('text', '=', of)
            .execute()
        }
      }),
    async forgetTranslations(meetingId) {
      await db.updateTable('meetingSegments').set({ translation: null }).where('meetingId', '=', meetingId).execute()
    },
  }
}

function liveSegmentOf({ translation, ...row }: Selectable<Schema['meetingSegments']>): LiveSegment {
  return { ...segmentOf(row), ...(translation !== null && { translation }) }
}

/** The translation of a row that is replaced, where its text stays. */
function whereUnchanged({ ref }: ExpressionBuilder<Schema & { excluded: StoredSegment }, 'excluded' | 'meetingSegments'>) {
  const [now, next] = [ref('meetingSegments.text'), ref('excluded.text')]
  return sql<string | null>`case when ${now} = ${next} then ${ref('meetingSegments.translation')} end`
}
