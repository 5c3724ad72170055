import { PostgresAdapter, type Kysely } from 'kysely'
import { postgresDialect } from './postgresDialect'
import type { SqlDialect } from './sqlDialect'
import { sqliteDialect } from './sqliteDialect'

/** The dialect of a query builder or transaction. */
export const dialectOf = <Schema>(db: Kysely<Schema>): SqlDialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? postgresDialect : sqliteDialect
