import { describe, expect, it } from 'vitest'
import { openSqlJs } from '../../../../server/adapters/sql/sqlJsDatabase'
import { openSqlStore } from '../../../../server/adapters/sql/sqlStore'
import { emptyStore } from '../../emptyStore'
import { storeSuite } from '../../ports/store.suite'
import { addTask, addUser, segment } from '../../ports/storeFixtures'

async function open() {
  const store = await emptyStore(await openSqlJs())
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
