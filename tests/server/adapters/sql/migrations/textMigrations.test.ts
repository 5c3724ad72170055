import { Kysely, sql, SqliteDialect } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openLibsql } from '../../../../../server/adapters/sql/libsqlDatabase'
import { migrate } from '../../../../../server/adapters/sql/migrations/migrations'
import { textMigrations } from '../../../../../server/adapters/sql/migrations/textMigrations'

describe('the sizes of texts', () => {
  it('count what an older server left', async () => {
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openLibsql(':memory:') }) })
    await migrate(db)
    await sql`insert into users (id, username, username_key, password_hash, name, avatar, phone, roles, general_seconds, member_seconds,
      storage_mb, vip_end, vip_forever, created_at) values (1, 'a', 'a', '', '', '', '', '[]', 0, 0, 1, '', 0, 0)`.execute(
      db,
    )
    await sql`insert into tasks (id, user_id, title, status, type, language, mode, file, size, times, created_at, progress, error, speakers,
      version, attempt) values (7, 1, 't', 2, 'file', 'en', 'normal', 'f', 1, 1, 0, 0, '', '{}', 0, 1)`.execute(db)
    for (const id of ['a', 'b', 'c']) {
      await sql`insert into segments (task_id, id, start_ms, end_ms, role, text) values (7, ${id}, 0, 1, '', ${'字'.repeat(100)})`.execute(
        db,
      )
    }
    const sizes = async () => (await sql`select * from text_sizes order by kind`.execute(db)).rows
    const kept = await sizes()
    expect(kept).toMatchObject([
      { kind: 'history', record_id: 7 },
      { kind: 'record', record_id: 7, user_id: 1 },
    ])
    expect((kept[1] as { bytes: number }).bytes).toBeGreaterThan(900)

    // As if all rows had existed before the migration.
    const triggers = (
      await sql<{
        name: string
      }>`select name from sqlite_master where type = 'trigger' and name like 'text_sizes%'`.execute(db)
    ).rows
    for (const { name } of triggers) await sql.raw(`drop trigger ${name}`).execute(db)
    await sql`drop table text_sizes`.execute(db)
    await textMigrations['040-text-sizes']?.up(db)
    expect(await sizes()).toEqual(kept)
    await db.destroy()
  })

  it('of a user are summed from one index, however long the texts and however many the users', async () => {
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openLibsql(':memory:') }) })
    await migrate(db)
    const plan = await sql<{
      detail: string
    }>`explain query plan select sum(bytes) from text_sizes where user_id = 1`.execute(db)
    expect(plan.rows.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('COVERING INDEX text_sizes_by_user'),
    ])
    await db.destroy()
  })
})
