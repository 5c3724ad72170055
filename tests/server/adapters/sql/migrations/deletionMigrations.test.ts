import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openLibsql } from '../../../../../server/adapters/sql/libsqlDatabase'
import { migrate } from '../../../../../server/adapters/sql/migrations/migrations'
import { createKysely } from '../../../../../server/adapters/sql/schema/kyselyDialect'

it.each(['tasks', 'versions', 'meetings'])('deleting one of the %s reads no whole table', async (table) => {
  const db = createKysely<unknown>(openLibsql(':memory:'))
  await migrate(db)
  await sql`pragma foreign_keys = on`.execute(db)
  const { rows } = await sql<{
    detail: string
  }>`explain query plan delete from ${sql.table(table)} where rowid = 1`.execute(db)
  expect(rows.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN'))).toEqual([])
  expect(rows.length).toBeGreaterThan(0)
  await db.destroy()
})
