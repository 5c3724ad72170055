import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openLibsql } from '../../../../../server/adapters/sql/libsqlDatabase'
import { migrate } from '../../../../../server/adapters/sql/migrations/migrations'
import { createKysely } from '../../../../../server/adapters/sql/schema/kyselyDialect'

it('deliveries that wait become jobs, with their attempts; finished ones don’t', async () => {
  const db = createKysely<unknown>(openLibsql(':memory:'))
  await migrate(db, '129-drop-leases')
  await sql`pragma foreign_keys = off`.execute(db)
  const add = (id: number, channel: string, due: number | null) =>
    sql`insert into deliveries (id, user_id, channel, event_id, payload, created_at, due, leased_until, tries, problem)
      values (${id}, 1, ${channel}, 'e', '{}', 5, ${due}, 9, 2, '')`.execute(db)
  await add(1, 'mail', 70)
  await add(2, 'webhook', 60)
  await add(3, 'mail', null)
  await migrate(db)
  const jobs = await sql`select kind, subject, user_id, due, held_until, tries from queued_jobs order by id`.execute(db)
  expect(jobs.rows).toEqual([
    { kind: 'webhook', subject: 2, user_id: 1, due: 60, held_until: null, tries: 2 },
    { kind: 'mail', subject: 1, user_id: 1, due: 70, held_until: null, tries: 2 },
  ])
  await db.destroy()
})
