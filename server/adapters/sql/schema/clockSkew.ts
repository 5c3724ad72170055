/** Handles times that were stored while the machine's clock was ahead. */
import { sql, type RawBuilder } from 'kysely'

/** No delay or expiry here is longer, so a later time was stored while the clock was ahead. */
const maxHorizonMs = 3_600_000

/** Whether a column's time has passed, or was stored while the clock was ahead. */
export const isDue = (column: string, now: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + maxHorizonMs})`

/** Whether a column's time is in the future, and was stored while the clock was right. */
export const isStillToCome = (column: string, now: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} > ${now} and ${sql.ref(column)} <= ${now + maxHorizonMs})`
