import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import { yieldToEventLoop } from '../../../lib/yieldToEventLoop'
import type { LiveSegment } from '../../../ports/rows'
import type { Repositories } from '../../../ports/repositories'
import { inTransaction, type Db, type DatabaseSchema, type StoredSegment } from '../schema/schema'
import { overwriteColumns, toSegment, toStoredSegment } from './storedSegments'

/** Rows per statement: see segmentsTable.ts. */
const rowsPerStatement = 200

export function meetingSegmentsTable(db: Db): Repositories['meetingSegments'] {
  return {
    async add(meetingId, segments) {
      if (segments.length === 0) return
      await db
        .insertInto('meetingSegments')
        .values(segments.map((segment) => ({ meetingId, ...toStoredSegment(segment) })))
        .onConflict((conflict) => conflict.columns(['meetingId', 'id']).doNothing())
        .execute()
    },
    async list(meetingId, after, limit) {
      let rest = db.selectFrom('meetingSegments').selectAll().where('meetingId', '=', meetingId)
      if (after) {
        rest = rest.where(({ eb, refTuple, tuple }) => eb(refTuple('startMs', 'id'), '>', tuple(after.start, after.id)))
      }
      return (await rest.orderBy('startMs').orderBy('id').limit(limit).execute()).map(toLiveSegment)
    },
    save: (meetingId, changed) =>
      inTransaction(db, async (inside) => {
        for (let first = 0; first < changed.length; first += rowsPerStatement) {
          if (first > 0) await yieldToEventLoop()
          const part = changed.slice(first, first + rowsPerStatement)
          await inside
            .insertInto('meetingSegments')
            .values(part.map((segment) => ({ meetingId, ...toStoredSegment(segment) })))
            .onConflict((conflict) =>
              conflict.columns(['meetingId', 'id']).doUpdateSet((eb) => ({
                ...overwriteColumns(eb, 'meetingSegments'),
                translation: translationIfTextUnchanged(eb),
              })),
            )
            .execute()
        }
      }),
    async untranslated(meetingId, limit) {
      const found = db
        .selectFrom('meetingSegments')
        .selectAll()
        .where('meetingId', '=', meetingId)
        .where('translation', 'is', null)
      return (await found.orderBy('startMs').orderBy('id').limit(limit).execute()).map(toLiveSegment)
    },
    saveTranslations: (meetingId, translations) =>
      inTransaction(db, async (inside) => {
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
    async clearTranslations(meetingId) {
      await db.updateTable('meetingSegments').set({ translation: null }).where('meetingId', '=', meetingId).execute()
    },
  }
}

function toLiveSegment({ translation, ...row }: Selectable<DatabaseSchema['meetingSegments']>): LiveSegment {
  return { ...toSegment(row), ...(translation !== null && { translation }) }
}

/** Keeps the translation of an updated row if its text is unchanged. */
function translationIfTextUnchanged({
  ref,
}: ExpressionBuilder<DatabaseSchema & { excluded: StoredSegment }, 'excluded' | 'meetingSegments'>) {
  const [now, next] = [ref('meetingSegments.text'), ref('excluded.text')]
  return sql<string | null>`case when ${now} = ${next} then ${ref('meetingSegments.translation')} end`
}
