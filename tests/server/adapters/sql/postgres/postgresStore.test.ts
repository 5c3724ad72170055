import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLibsql } from '../../../../../server/adapters/sql/libsqlDatabase'
import { upgrade } from '../../../../../server/adapters/sql/migrations/upgrade'
import { createPostgresKysely } from '../../../../../server/adapters/sql/postgres/postgresDriver'
import { openPool } from '../../../../../server/adapters/sql/postgres/postgresPool'
import { createKysely } from '../../../../../server/adapters/sql/schema/kyselyDialect'
import { hasPostgres, openCluster } from '../../../../postgres/cluster'
import { createDatabase, openEmptyPostgres, quietLog } from '../../../../postgres/databases'
import { storeSuite } from '../../../ports/store.suite'
import { addTask, addUser, segment } from '../../../ports/storeFixtures'

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  storeSuite('postgres', openEmptyPostgres)

  it('keeps a user’s text that it can’t read as JSON, without the character 0', async () => {
    const { store, close } = await openEmptyPostgres()
    const task = await addTask(store, await addUser(store), { title: 'a\0b', speakers: { a: 'x\0y' } })
    expect(await store.tasks.byId(task)).toMatchObject({ title: 'ab', speakers: { a: 'x\0y' } })
    await store.tasks.update(task, { speakers: { a: '李四' } })
    expect(await store.library.speakers(1, 9)).toEqual(['李四'])
    await close()
  })

  it('sorts texts by their bytes, as SQLite does', async () => {
    const { store, close } = await openEmptyPostgres()
    const task = await addTask(store, await addUser(store))
    const ids = ['a', 'B', 'é', 'z', '中', '-', '1']
    await store.segments.save(
      task,
      ids.map((id) => segment(id, 0)),
      [],
    )
    expect((await store.segments.list(task, null, 9)).map(({ id }) => id)).toEqual(['-', '1', 'B', 'a', 'z', 'é', '中'])
    await close()
  })
})

describe.skipIf(!hasPostgres)('the migrations', () => {
  let database: string
  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(async () => {
    await (await openCluster()).run(`drop database ${database}`)
  })

  it('make the same tables and columns as on SQLite, and count what changes by as many triggers', async () => {
    const source = openLibsql(':memory:')
    await upgrade(source)
    const embedded = createKysely<unknown>(source)
    const pool = openPool({ url: (await openCluster()).url(database), connections: 1, log: quietLog })
    const postgres = createPostgresKysely<unknown>(pool)
    const shape = async (db: typeof embedded) =>
      (await db.introspection.getTables())
        .filter(({ name }) => !name.startsWith('search_index'))
        .map(({ name, columns }) => [name, columns.map((column) => column.name)])
        .sort()
    expect(await shape(postgres)).toEqual(await shape(embedded))
    const triggers = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`.execute(
      embedded,
    )
    const made = await sql<{ name: string }>`select tgname as name from pg_trigger where not tgisinternal`.execute(
      postgres,
    )
    const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort()
    expect(names(made.rows)).toEqual(names(triggers.rows))
    await postgres.destroy()
    await embedded.destroy()
  })
})
