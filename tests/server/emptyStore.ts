/** An empty store with the newest schema. Running all migrations for every test would dominate the test time. */
import { openLibsql } from '../../server/adapters/sql/libsqlDatabase'
import { createStore } from '../../server/adapters/sql/sqlStore'
import { upgrade } from '../../server/adapters/sql/migrations/upgrade'
import { openEmptyPostgres } from '../postgres/databases'
import type { QueueStore } from '../../server/adapters/jobs/jobHolds'

const isPostgres = process.env.TEST_DATABASE === 'postgres'

/** Real time that a step of a fake clock takes, and that all of them may take, in milliseconds: a database in another process needs some. */
export const storePace = isPostgres ? { stepMs: 20, patienceMs: 40_000 } : { stepMs: 0, patienceMs: 4_000 }

/** A database in memory; with TEST_DATABASE=postgres, one of PostgreSQL. */
export async function emptyStore(): Promise<QueueStore> {
  if (isPostgres) return (await openEmptyPostgres()).store
  const database = openLibsql(':memory:')
  for (const statement of await schema()) database.prepare(statement).run([])
  return createStore(database)
}

let statements: Promise<string[]> | undefined

/** The DDL of a migrated database. A full-text index creates its own tables. */
function schema(): Promise<string[]> {
  statements ??= (async () => {
    const database = openLibsql(':memory:')
    await upgrade(database)
    const query = `select sql from sqlite_master where sql is not null and name not like 'sqlite_%'
      and name not like 'search!_index!_%' escape '!' order by rowid`
    const rows = database.prepare(query).all([])
    database.close()
    return rows.map((row) => String((row as { sql: string }).sql))
  })()
  return statements
}
