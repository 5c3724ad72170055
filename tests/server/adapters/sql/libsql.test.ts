import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openLibsql } from '../../../../server/adapters/sql/libsqlDatabase'
import { openSqlStore } from '../../../../server/adapters/sql/sqlStore'
import { storeSuite } from '../../ports/store.suite'
import { addTask, addUser, segment } from '../../ports/storeWorld'

async function open() {
  const store = await openSqlStore(openLibsql(':memory:'))
  return { store, close: () => store.close() }
}
storeSuite('libsql', open)

describe('a database file', () => {
  const folders: string[] = []
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
  })
  const newPath = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'store-'))
    folders.push(folder)
    return join(folder, 'data.db')
  }

  it('holds everything when it is opened again', async () => {
    const path = await newPath()
    const first = await openSqlStore(openLibsql(path))
    const userId = await addUser(first, '张三')
    const task = await addTask(first, userId)
    await first.segments.save(task, [segment('a', 0)], [])
    await first.close()
    const second = await openSqlStore(openLibsql(path))
    expect((await second.users.byUsername('张三'))?.id).toBe(userId)
    expect(await second.segments.list(task, null, 10)).toEqual([segment('a', 0)])
    await second.close()
  })

  it('has on the disk what was answered, also when nobody closed it', async () => {
    const path = await newPath()
    const store = await openSqlStore(openLibsql(path))
    await addUser(store)
    const reader = openLibsql(path)
    expect(reader.prepare('PRAGMA journal_mode').all([])).toEqual([{ journal_mode: 'wal' }])
    expect(reader.prepare('PRAGMA synchronous').all([])).toEqual([{ synchronous: 2 }])
    expect(reader.prepare('SELECT username FROM users').all([])).toEqual([{ username: 'someone' }])
    reader.close()
    await store.close()
  })

  it('of a server before crashes were counted gets what it lacks and keeps its jobs', async () => {
    const path = await newPath()
    const before = await openSqlStore(openLibsql(path))
    const task = await addTask(before, await addUser(before))
    await before.jobs.add(task, 0)
    await before.close()
    const raw = openLibsql(path)
    const undo = [
      'ALTER TABLE jobs DROP COLUMN crashes',
      'ALTER TABLE tasks DROP COLUMN notes',
      'DROP TABLE meeting_segments',
      'DROP TABLE meetings',
      `DELETE FROM kysely_migration WHERE name >= '004'`,
    ]
    for (const statement of undo) raw.prepare(statement).run([])
    raw.close()
    const store = await openSqlStore(openLibsql(path))
    expect(await store.jobs.claim(0, 1)).toMatchObject({ taskId: task, tries: 1, crashes: 0 })
    await store.close()
  })

  it('a file that is no database is refused', async () => {
    const path = await newPath()
    await writeFile(path, 'not a database, but long enough to be taken for one at first sight'.repeat(100))
    await expect(async () => openSqlStore(openLibsql(path))).rejects.toThrow(/not a database/)
  })
})
