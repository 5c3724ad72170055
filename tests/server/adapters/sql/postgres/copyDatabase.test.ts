import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLibsql, type LibsqlDatabase } from '../../../../../server/adapters/sql/libsqlDatabase'
import { copyDatabase } from '../../../../../server/adapters/sql/postgres/copyDatabase'
import { openPool } from '../../../../../server/adapters/sql/postgres/postgresPool'
import { createPostgresStore } from '../../../../../server/adapters/sql/postgres/postgresStore'
import { openSqlStore } from '../../../../../server/adapters/sql/sqlStore'
import type { Store } from '../../../../../server/ports/repositories'
import { hasPostgres, openCluster } from '../../../../postgres/cluster'
import { createDatabase, quietLog } from '../../../../postgres/databases'
import { addTask, addUser, segment } from '../../../ports/storeFixtures'

describe.skipIf(!hasPostgres)('a copy of an embedded database', () => {
  let database: string
  let url: string
  let source: LibsqlDatabase
  let embedded: Store
  beforeEach(async () => {
    database = await createDatabase('template0')
    url = (await openCluster()).url(database)
    source = openLibsql(':memory:')
    embedded = await openSqlStore(source)
  })
  afterEach(async () => {
    await embedded.close()
    await (await openCluster()).run(`drop database ${database}`)
  })

  const copy = () => copyDatabase(source, { url, log: quietLog })
  async function copied<T>(look: (store: Store) => Promise<T>): Promise<T> {
    const store = createPostgresStore(openPool({ url, connections: 2, log: quietLog }))
    try {
      return await look(store)
    } finally {
      await store.close()
    }
  }

  it('has every row with its id, goes on counting, and is searched once it is indexed', async () => {
    const user = await addUser(embedded, '张三', { generalSeconds: 7 })
    const gone = await addTask(embedded, user)
    const task = await addTask(embedded, user, { title: '会议', progress: 0.1, speakers: { a: '李四' } })
    const last = await addTask(embedded, user)
    await embedded.tasks.remove(gone)
    await embedded.tasks.remove(last)
    const segments = Array.from({ length: 450 }, (_, at) => segment(`s${at}`, at * 1000, `text ${at}`))
    await embedded.segments.save(task, segments, [])
    const voice = { userId: user, name: '李四', model: 'm', embedding: new Float32Array([0.25, -1]), seconds: 3 }
    await embedded.voiceProfiles.save({ ...voice, taskId: task, now: 1 })
    await embedded.credit.change(user, { general: -2 }, { reason: 'transcribe', ref: `${task}:1`, now: 1 })
    await embedded.search.index(
      { kind: 'title', ownerId: task, part: 0 },
      { userId: user, language: 'cn' },
      new Set(['会议']),
    )

    const tables = await copy()
    expect(tables.find(({ table }) => table === 'segments')).toMatchObject({ rows: 450 })

    await copied(async (store) => {
      expect(await store.users.byUsername('张三')).toEqual(await embedded.users.byUsername('张三'))
      expect(await store.tasks.byId(task)).toEqual(await embedded.tasks.byId(task))
      expect(await store.segments.list(task, null, 999)).toEqual(segments)
      expect(await store.voiceProfiles.list(user)).toEqual(await embedded.voiceProfiles.list(user))
      expect(await store.textSizes.usedBytes(user)).toBe(await embedded.textSizes.usedBytes(user))
      expect(await store.library.speakers(user, 9)).toEqual(['李四'])
      expect(await store.search.changed(100)).toContainEqual({ kind: 'title', ownerId: task, part: 0 })
      expect(await addTask(store, user), 'an id is never used twice').toBe(last + 1)
      await store.segments.save(task, [segment('new', 0, 'x')], [])
      expect(await store.textSizes.usedBytes(user), 'triggers work again').toBeGreaterThan(
        await embedded.textSizes.usedBytes(user),
      )
    })
  })

  it('is refused where there are rows or other tables, and leaves them as they were', async () => {
    await addUser(embedded)
    await copy()
    await expect(copy()).rejects.toThrow(/not empty: it has rows in/)
    expect(await copied((store) => store.users.byUsername('someone'))).not.toBeNull()

    const cluster = await openCluster()
    const foreign = await createDatabase('template0')
    await cluster.run('create table notes (id int)', foreign)
    const work = copyDatabase(source, { url: cluster.url(foreign), log: quietLog })
    await expect(work).rejects.toThrow(/tables of something else/)
    await cluster.run(`drop database ${foreign}`)
  })

  it('leaves nothing behind when a row can’t be copied', async () => {
    await addUser(embedded)
    source.prepare('pragma foreign_keys = off').all([])
    source.prepare("insert into sessions values ('hash', 99, 5, 0, 0, 0, '')").run([])
    await expect(copy()).rejects.toThrow(/sessions could not be copied/)
    expect(await copied((store) => store.users.byUsername('someone'))).toBeNull()
  })
})
