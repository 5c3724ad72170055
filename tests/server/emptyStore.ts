/** An empty store with the newest schema. Running all migrations for every test would dominate the test time. */
import type { SqliteDatabase } from 'kysely'
import { openLibsql } from '../../server/adapters/sql/libsqlDatabase'
import { createStore } from '../../server/adapters/sql/sqlStore'
import { upgrade } from '../../server/adapters/sql/migrations/upgrade'
import type { Store } from '../../server/ports/repositories'

/** Creates the newest schema in an empty database. */
export async function emptyStore(database: SqliteDatabase): Promise<Store> {
  for (const statement of await schema()) database.prepare(statement).run([])
  return createStore(database)
}

let statements: Promise<string[]> | undefined

/** The DDL of a migrated database. */
function schema(): Promise<string[]> {
  statements ??= (async () => {
    const database = openLibsql(':memory:')
    await upgrade(database)
    const query = "select sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid"
    const rows = database.prepare(query).all([])
    database.close()
    return rows.map((row) => String((row as { sql: string }).sql))
  })()
  return statements
}
