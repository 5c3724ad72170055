import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import { yieldToEventLoop } from '../../../lib/yieldToEventLoop'
import type { ParagraphRow, TranslationRepositories } from '../../../ports/translationRepositories'
import { inTransaction, type Db, type DatabaseSchema } from '../schema/schema'

/** Rows per statement: SQLite allows 32,766 values per statement, and the event loop must not block. */
const rowsPerStatement = 200

export function paragraphsTable(db: Db): TranslationRepositories['paragraphs'] {
  const ofTranslation = (translationId: number) =>
    db.selectFrom('translatedParagraphs').selectAll().where('translationId', '=', translationId)
  return {
    upsert: (translationId, rows) =>
      inTransaction(db, async (inside) => {
        for (let first = 0; first < rows.length; first += rowsPerStatement) {
          if (first > 0) await yieldToEventLoop()
          const part = rows.slice(first, first + rowsPerStatement).map((row) => toStoredParagraph(translationId, row))
          // `insert or replace` would delete rows without firing the triggers that count texts.
          await inside
            .insertInto('translatedParagraphs')
            .values(part)
            .onConflict((conflict) => conflict.columns(['translationId', 'place']).doUpdateSet(overwriteColumns))
            .execute()
        }
      }),
    async list(translationId, { from, limit, pending = false }) {
      const rest = ofTranslation(translationId).where('place', '>=', from).orderBy('place').limit(limit)
      return (await (pending ? rest.where('pending', '=', 1) : rest).execute()).map(toParagraphRow)
    },
    async byIndexes(translationId, indexes) {
      if (indexes.length === 0) return []
      return (await ofTranslation(translationId).where('place', 'in', indexes).orderBy('place').execute()).map(
        toParagraphRow,
      )
    },
    patch: (translationId, patches, only = false) =>
      inTransaction(db, async (inside) => {
        for (const [at, { index, doubts, checked, pending, ...rest }] of patches.entries()) {
          if (at % rowsPerStatement === rowsPerStatement - 1) await yieldToEventLoop()
          const changes = {
            ...rest,
            ...(doubts && { doubts: JSON.stringify(doubts) }),
            ...(checked !== undefined && { checked: Number(checked) }),
            ...(pending !== undefined && { pending: Number(pending) }),
          }
          if (Object.keys(changes).length === 0) continue
          const one = inside.updateTable('translatedParagraphs').set(changes).where('translationId', '=', translationId)
          const place = one.where('place', '=', index)
          await (only ? place.where('pending', '=', 1) : place).execute()
        }
      }),
    async removeFrom(translationId, from) {
      await db
        .deleteFrom('translatedParagraphs')
        .where('translationId', '=', translationId)
        .where('place', '>=', from)
        .execute()
    },
    async counts(translationId) {
      const counts = await db
        .selectFrom('translatedParagraphs')
        .select(({ fn, eb }) => [
          fn.countAll<number>().as('all'),
          fn.sum<number | null>('pending').as('pending'),
          fn.countAll<number>().filterWhere('fault', '<>', '').as('failed'),
          fn
            .countAll<number>()
            .filterWhere(eb.and([eb('target', '<>', ''), eb('target', '<>', eb.ref('source'))]))
            .as('translated'),
          fn.sum<number | null>(fn('length', ['source'])).as('characters'),
          sql<number | null>`sum(length(source) * (1 - pending))`.as('doneCharacters'),
        ])
        .where('translationId', '=', translationId)
        .executeTakeFirstOrThrow()
      const { all, pending, failed, translated, characters, doneCharacters } = counts
      const toNumber = (sum: number | null) => Number(sum ?? 0)
      return {
        all: toNumber(all),
        pending: toNumber(pending),
        failed: toNumber(failed),
        translated: toNumber(translated),
        characters: toNumber(characters),
        doneCharacters: toNumber(doneCharacters),
      }
    },
    async retryFailed(translationId) {
      const failed = await db
        .updateTable('translatedParagraphs')
        .set({ pending: 1, fault: '' })
        .where('translationId', '=', translationId)
        .where('fault', '<>', '')
        .executeTakeFirst()
      return Number(failed.numUpdatedRows)
    },
  }
}

/** On conflict, overwrites every column. */
function overwriteColumns({
  ref,
}: ExpressionBuilder<{ excluded: DatabaseSchema['translatedParagraphs'] }, 'excluded'>) {
  return {
    source: ref('excluded.source'),
    target: ref('excluded.target'),
    kind: ref('excluded.kind'),
    level: ref('excluded.level'),
    page: ref('excluded.page'),
    segment: ref('excluded.segment'),
    startMs: ref('excluded.startMs'),
    endMs: ref('excluded.endMs'),
    fault: ref('excluded.fault'),
    doubts: ref('excluded.doubts'),
    checked: ref('excluded.checked'),
    pending: ref('excluded.pending'),
  }
}

function toStoredParagraph(translationId: number, { index: place, doubts, checked, pending, ...row }: ParagraphRow) {
  return {
    translationId,
    place,
    ...row,
    doubts: JSON.stringify(doubts),
    checked: Number(checked),
    pending: Number(pending),
  }
}

function toParagraphRow({
  translationId: _,
  place,
  doubts,
  checked,
  pending,
  ...row
}: Selectable<DatabaseSchema['translatedParagraphs']>): ParagraphRow {
  return { ...row, index: place, doubts: JSON.parse(doubts), checked: checked === 1, pending: pending === 1 }
}
