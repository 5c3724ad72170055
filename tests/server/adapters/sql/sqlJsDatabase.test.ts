import { describe, expect, it } from 'vitest'
import { openSqlJs } from '../../../../server/adapters/sql/sqlJsDatabase'
import { createStore, openSqlStore } from '../../../../server/adapters/sql/sqlStore'
import { storeSuite } from '../../ports/store.suite'
import { addTask, addUser, segment } from '../../ports/storeFixtures'

let empty: Promise<Uint8Array> | undefined

/** The bytes of an empty database; its tables take much longer to create than to copy. */
async function createEmpty(): Promise<Uint8Array> {
  const database = await openSqlJs()
  const store = await openSqlStore(database)
  const bytes = database.bytes()
  await store.close()
  return bytes
}

async function open() {
  empty ??= createEmpty()
  const store = createStore(await openSqlJs({ bytes: await empty }))
  return { store, close: () => store.close() }
}
storeSuite('sql.js', open)

describe('the bytes of a database in memory', () => {
  it('are the database again, which still minds its references', async () => {
    const database = await openSqlJs()
    const first = await openSqlStore(database)
    const task = await addTask(first, await addUser(first))
    await first.segments.save(task, [segment('a', 0)], [])
    const second = await openSqlStore(await openSqlJs({ bytes: database.bytes() }))
    expect(await second.segments.list(task, null, 10)).toEqual([segment('a', 0)])
    for (const store of [first, second]) {
      await expect(store.segments.addChunk(99, { startMs: 0, endMs: 9 }, [])).rejects.toThrow()
      await store.close()
    }
  })
})
