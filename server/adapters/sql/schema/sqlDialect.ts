/** What differs between the databases in SQL. Everything else in tables and migrations runs on both. */
import type { Kysely, OrderByItemBuilder, RawBuilder, Transaction } from 'kysely'
import type { SearchToken } from '../../../ports/searchRepositories'

/** A trigger that runs after a change of a row, which its SQL calls `new` and `old`. */
export interface Trigger {
  name: string
  table: string
  event: 'insert' | 'update' | 'delete'
  /** For updates: the columns that count. */
  columns?: readonly string[]
  /** Condition in SQL. */
  when?: string
  /** Statements, each ended by a semicolon. */
  body: string
}

/** The bytes that a table's rows add to the size of what they belong to. */
export interface SizesOfRows {
  /** Beginning of the triggers' names. */
  name: string
  table: string
  kind: string
  /** The column with the id of what a row belongs to. */
  owner: string
  /** The columns that are counted. */
  columns: readonly string[]
  /** Bytes of a row besides these columns. */
  rowBytes: number
  /** The row counts only if this column has a value. */
  optional?: string
}

/** `search_index`, whose rows Kysely doesn't know: the tokens of each part by its `rowid`. */
export interface FullTextIndex {
  /** DDL. */
  create(db: Kysely<unknown>): Promise<string[]>
  /** @param tokens contain neither spaces nor quotes */
  insert<Schema>(db: Kysely<Schema>, row: number, tokens: readonly string[]): Promise<void>
  /** Whether the row `found` has at least one text of each choice, and all tokens. */
  matches<Schema>(
    db: Kysely<Schema>,
    choices: readonly (readonly string[])[],
    tokens: readonly SearchToken[],
  ): Promise<RawBuilder<unknown>>
}

export interface SqlDialect {
  /** Several servers may use the database at once. */
  isShared: boolean
  /**
   * Runs the claim of a job: one at a time, so that each sees what those before it have claimed. It need not be repeated, since it passes
   * over rows that other transactions are changing.
   */
  claim<Schema, T>(db: Kysely<Schema>, run: (inside: Kysely<Schema>) => Promise<T>): Promise<T>
  /** Runs a transaction; again if another one got in its way, so it must be repeatable. @throws StoreUnavailableError */
  transact<Schema, T>(db: Kysely<Schema>, run: (inside: Transaction<Schema>) => Promise<T>): Promise<T>
  /** Sorts by a column, null as its lowest value. */
  order: Record<'asc' | 'desc', (by: OrderByItemBuilder) => OrderByItemBuilder>
  /** The position of a text in another one, counted from 1; 0 if it is not in it. */
  position(text: RawBuilder<unknown>, part: RawBuilder<unknown>): RawBuilder<number>
  /** The numbers of a list, of any length, as rows of a subquery. */
  numbers(values: readonly number[]): RawBuilder<number>
  /** SQL condition on the rows of a table that deletes some of those that match. */
  some(table: RawBuilder<unknown>, matching: RawBuilder<unknown>, limit: number): RawBuilder<unknown>
  /** Aggregates the rows' values, which are numbers, as a JSON list. */
  jsonList(value: RawBuilder<unknown>): RawBuilder<string>
  /** Aggregates the rows' texts, each on a line of its own. */
  lines(value: RawBuilder<unknown>): RawBuilder<string>
  fullText: FullTextIndex
  /** The types of columns in raw DDL. Those of the schema builder are translated; see postgresTypes.ts. */
  columnTypes: Record<'id' | 'integer' | 'text', string>
  /** Whether an index can have long texts as columns. */
  hasLongKeys: boolean
  /** The entries of a JSON record of texts, as rows with `key` and `value`; needs its setup once. */
  jsonEntries: { setup: string[]; of(record: string): string }
  /** Follows the columns of a table that is read by its primary key only. */
  keyedTable: string
  /** Bytes of a text, 0 for null. */
  byteLength(column: string): string
  /** DDL. */
  createTrigger(trigger: Trigger): string[]
  /** DDL of the triggers that keep a sum in `text_sizes`. */
  sumSizes(sizes: SizesOfRows): string[]
}
