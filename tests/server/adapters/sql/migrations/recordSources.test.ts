import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openLibsql } from '../../../../../server/adapters/sql/libsqlDatabase'
import { migrate } from '../../../../../server/adapters/sql/migrations/migrations'
import { createKysely } from '../../../../../server/adapters/sql/schema/kyselyDialect'

it('records know what they were made of: meetings by their type, imports because they were never charged', async () => {
  const db = createKysely<unknown>(openLibsql(':memory:'))
  await migrate(db, '115-search-phrases')
  await sql`pragma foreign_keys = off`.execute(db)
  const add = async (id: number, { type = 'file', sample = 0 }: { type?: string; sample?: number } = {}) =>
    sql`insert into tasks (id, user_id, title, status, type, language, mode, file, size, times, created_at, progress, error,
      speakers, version, attempt, sample)
      values (${id}, 1, 't', 2, ${type}, 'cn', 'normal', 'f', 1, 60, 5, 100, '', '{}', 0, 1, ${sample})`.execute(db)
  const charge = (reason: string, ref: string) =>
    sql`insert into ledger (user_id, reason, ref, general, member, created_at) values (1, ${reason}, ${ref}, -60, 0, 5)`.execute(
      db,
    )
  await add(1)
  await charge('transcribe', '1:1')
  await add(2)
  await add(3, { type: 'meeting' })
  await add(4, { sample: 1 })
  // Transcribed again after it was imported.
  await add(5)
  await charge('transcribe', '5:2')
  await add(11)
  await charge('transcribe', '11:1')
  await migrate(db)
  const { rows } = await sql`select id, source from tasks order by id`.execute(db)
  expect(rows).toEqual([
    { id: 1, source: 'upload' },
    { id: 2, source: 'import' },
    { id: 3, source: 'meeting' },
    { id: 4, source: 'upload' },
    { id: 5, source: 'import' },
    { id: 11, source: 'upload' },
  ])
  await db.destroy()
})
