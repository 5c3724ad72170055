import { sql, type Selectable } from 'kysely'
import { breathe } from '../../breathe'
import type { ParagraphRow, TranslationTables } from '../../translationTables'
import { atomically, type Db, type Schema } from './schema'

/** Rows a statement carries: SQLite takes 32,766 values a statement, and the event loop wants its turns. */
const rowsAtOnce = 200

export function paragraphsTable(db: Db): TranslationTables['paragraphs'] {
  const of = (translationId: number) =>
    db.selectFrom('translatedParagraphs').selectAll().where('translationId', '=', translationId)
  return {
    put: (translationId, rows) =>
      atomically(db, async (inside) => {
        for (let first = 0; first < rows.length; first += rowsAtOnce) {
          if (first > 0) await breathe()
          const part = rows.slice(first, first + rowsAtOnce).map((row) => stored(translationId, row))
          await inside.replaceInto('translatedParagraphs').values(part).execute()
        }
      }),
    async list(translationId, from, limit, pending = false) {
      const rest = of(translationId).where('place', '>=', from).orderBy('place').limit(limit)
      return (await (pending ? rest.where('pending', '=', 1) : rest).execute()).map(rowOf)
    },
    async byIndexes(translationId, indexes) {
      if (indexes.length === 0) return []
      return (await of(translationId).where('place', 'in', indexes).orderBy('place').execute()).map(rowOf)
    },
    patch: (translationId, patches, only = false) =>
      atomically(db, async (inside) => {
        for (const [at, { index, doubts, checked, pending, ...rest }] of patches.entries()) {
          if (at % rowsAtOnce === rowsAtOnce - 1) await breathe()
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
    async cut(translationId, from) {
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
          fn.sum<number | null>(eb('fault', '<>', '')).as('failed'),
          fn
            .sum<number | null>(eb.and([eb('target', '<>', ''), eb('target', '<>', eb.ref('source'))]))
            .as('translated'),
          fn.sum<number | null>(fn('length', ['source'])).as('characters'),
          sql<number | null>`sum(length(source) * (1 - pending))`.as('doneCharacters'),
        ])
        .where('translationId', '=', translationId)
        .executeTakeFirstOrThrow()
      const { all, pending, failed, translated, characters, doneCharacters } = counts
      const whole = (sum: number | null) => Number(sum ?? 0)
      return {
        all: whole(all),
        pending: whole(pending),
        failed: whole(failed),
        translated: whole(translated),
        characters: whole(characters),
        doneCharacters: whole(doneCharacters),
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

function stored(translationId: number, { index: place, doubts, checked, pending, ...row }: ParagraphRow) {
  return {
    translationId,
    place,
    ...row,
    doubts: JSON.stringify(doubts),
    checked: Number(checked),
    pending: Number(pending),
  }
}

function rowOf({
  translationId: _,
  place,
  doubts,
  checked,
  pending,
  ...row
}: Selectable<Schema['translatedParagraphs']>): ParagraphRow {
  return { ...row, index: place, doubts: JSON.parse(doubts), checked: checked === 1, pending: pending === 1 }
}
