/** First starts and upgrades of a database file, with and without kills. */
import { Kysely, sql, SqliteDialect, type SqliteDatabase } from 'kysely'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLibsql } from '../../../../../server/adapters/sql/libsqlDatabase'
import { migrate, migrationsOf } from '../../../../../server/adapters/sql/migrations/migrations'
import { openStoreFile } from '../../../../../server/adapters/sql/storeFile'
import { upgrade } from '../../../../../server/adapters/sql/migrations/upgrade'
import type { Log } from '../../../../../server/ports/ports'
import { recordCrashSnapshots } from '../crashSnapshots'

let folder: string
let path: string
let logged: Record<string, unknown>[]
const log: Log = {
  info: (event, fields) => void logged.push({ event, ...fields }),
  error: (event, fields) => void logged.push({ event, ...fields }),
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
  path = join(folder, 'data.db')
  logged = []
})
afterEach(() => rm(folder, { recursive: true }))

/** Non-transactional DDL, as in earlier versions. */
const asBefore = (database: SqliteDatabase) => new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })

/** Creates the database of an earlier version with one user. */
async function makeOld(): Promise<void> {
  const old = asBefore(openLibsql(path))
  await migrate(old, '004-crashes')
  await sql`insert into users values (1, 'mei', 'mei', '', 'Mei', '', '', '[]', 60, 0, 1, '', 0, 0)`.execute(old)
  await old.destroy()
}

/** Every table, index and column of a database. */
function shapeOf(file: string): unknown[] {
  const database = openLibsql(file)
  const named = database
    .prepare("select type, name from sqlite_master where name not like 'sqlite_%' order by 1, 2")
    .all([])
  const columns = `select m.name as 'table', c.name from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' order by 1, 2`
  const all = [...named, ...database.prepare(columns).all([]), ...database.prepare('pragma integrity_check').all([])]
  database.close()
  return all
}

async function newest(): Promise<unknown[]> {
  const fresh = join(folder, 'fresh.db')
  await (await openStoreFile(fresh, log)).close()
  return shapeOf(fresh)
}

/** Opens the files that a kill left, as the next start does. */
async function startAgain(copy: string): Promise<string | undefined> {
  const store = await openStoreFile(copy, log)
  const name = (await store.users.byUsername('mei'))?.name
  await store.close()
  return name
}

describe('killed after any statement', () => {
  it('a first start begins anew and makes everything', async () => {
    const killed = recordCrashSnapshots(openLibsql(path), path)
    await upgrade(killed.database)
    killed.database.close()
    expect(killed.copies.length).toBeGreaterThan(3)
    const wanted = await newest()
    for (const copy of killed.copies) {
      await startAgain(copy)
      expect(shapeOf(copy), copy).toEqual(wanted)
    }
  })

  it('an upgrade begins anew and keeps who is in the database', async () => {
    await makeOld()
    const killed = recordCrashSnapshots(openLibsql(path), path)
    await upgrade(killed.database)
    killed.database.close()
    expect(killed.copies.length).toBeGreaterThan(1)
    const wanted = await newest()
    for (const copy of killed.copies) {
      expect(await startAgain(copy)).toBe('Mei')
      expect(shapeOf(copy), copy).toEqual(wanted)
    }
    expect(logged).not.toContainEqual(expect.objectContaining({ event: 'database.repaired' }))
  })

  it.each(['a first start', 'an upgrade'])('what an earlier version left of %s is finished, and said', async (of) => {
    if (of === 'an upgrade') await makeOld()
    const killed = recordCrashSnapshots(openLibsql(path), path)
    await migrate(asBefore(killed.database), '008-live-translations')
    killed.database.close()
    expect(killed.copies.length).toBeGreaterThan(20)
    const wanted = await newest()
    // A sample of the snapshots, since each takes a moment.
    for (const copy of killed.copies.filter((_, index) => index % 8 === 2)) {
      expect(await startAgain(copy), copy).toBe(of === 'an upgrade' ? 'Mei' : undefined)
      expect(shapeOf(copy), copy).toEqual(wanted)
    }
    expect(logged).toContainEqual(
      expect.objectContaining({
        event: 'database.repaired',
        cause: expect.stringMatching(/already exists|duplicate column/),
      }),
    )
  })
})

describe('an upgrade', () => {
  const copies = async () => (await readdir(folder)).filter((name) => name.includes('.before-'))

  it('copies the database aside first, readable by nobody else, and says where it is and how to go back', async () => {
    await makeOld()
    await (await openStoreFile(path, log)).close()
    const [copy = ''] = await copies()
    expect((await stat(join(folder, copy))).mode & 0o777).toBe(0o600)
    expect(logged).toEqual([
      expect.objectContaining({
        event: 'database.upgrade',
        copy: join(folder, copy),
        rollback: expect.stringContaining(copy),
      }),
    ])
    const old = openLibsql(join(folder, copy))
    expect(old.prepare('select username from users').all([])).toEqual([{ username: 'mei' }])
    expect((await migrationsOf(asBefore(old))).applied.at(-1)).toBe('004-crashes')
    old.close()
  })

  it('keeps the last two copies; a start without an upgrade makes none', async () => {
    await makeOld()
    for (const [name, at] of [
      ['older', 1_000],
      ['old', 2_000],
    ] as const) {
      await writeFile(join(folder, `data.db.before-${name}`), '')
      await utimes(join(folder, `data.db.before-${name}`), at, at)
    }
    await (await openStoreFile(path, log)).close()
    const kept = await copies()
    expect(kept).toHaveLength(2)
    expect(kept).toContain('data.db.before-old')
    await (await openStoreFile(path, log)).close()
    expect([await copies(), logged.length]).toEqual([kept, 1])
  })

  it('a first start makes no copy', async () => {
    await (await openStoreFile(path, log)).close()
    expect(await copies()).toEqual([])
  })

  it('that fails changes nothing, and says why and which copy to go back to', async () => {
    await makeOld()
    const old = openLibsql(path)
    // No version of the server created such a table.
    old.prepare('create table meetings (something text)').run([])
    old.close()
    const before = shapeOf(path)
    await expect(openStoreFile(path, log)).rejects.toThrow(
      /table "?meetings"? already exists.*rename data\.db\.before-\S+ to data\.db/,
    )
    expect(shapeOf(path).filter((row) => !JSON.stringify(row).includes('kysely'))).toEqual(
      before.filter((row) => !JSON.stringify(row).includes('kysely')),
    )
  })

  it('by an older version than the one that worked on it is refused, and says so', async () => {
    await (await openStoreFile(path, log)).close()
    const newer = openLibsql(path)
    newer.prepare("insert into kysely_migration values ('999-later', '2030-01-01T00:00:00.000Z')").run([])
    newer.close()
    await expect(openStoreFile(path, log)).rejects.toThrow('a newer version of the server has worked on it (999-later)')
  })
})
