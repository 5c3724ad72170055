/** A database on a full disk, simulated by SQLite's page limit. */
import { describe, expect, it } from 'vitest'
import { openLibsql } from '../../../../server/adapters/sql/libsqlDatabase'
import { openSqlStore } from '../../../../server/adapters/sql/sqlStore'
import { DiskFullError } from '../../../../server/ports/ports'
import { addUser } from '../../ports/storeFixtures'

const large = 'x'.repeat(50_000)

async function onFullDisk() {
  const database = openLibsql(':memory:')
  const store = await openSqlStore(database)
  const id = await addUser(store)
  const [row] = database.prepare('pragma page_count').all([])
  database.prepare(`pragma max_page_count = ${String(Object.values(row ?? {})[0])}`).all([])
  return { store, database, id }
}

describe('a full disk', () => {
  it('is said as such by a statement', async () => {
    const { store } = await onFullDisk()
    await expect(store.siteSettings.set('site_name', large)).rejects.toBeInstanceOf(DiskFullError)
    await store.close()
  })

  it('is said as such by a transaction, which SQLite has undone by then', async () => {
    const { store } = await onFullDisk()
    const work = store.transaction(async ({ siteSettings }) => {
      await siteSettings.set('register', '0')
      await siteSettings.set('site_name', large)
    })
    await expect(work).rejects.toBeInstanceOf(DiskFullError)
    expect(await store.siteSettings.all()).toEqual({})
    await store.close()
  })

  it('keeps nobody from reading, and all goes on when there is room', async () => {
    const { store, database, id } = await onFullDisk()
    await expect(store.siteSettings.set('site_name', large)).rejects.toBeInstanceOf(DiskFullError)
    expect((await store.users.byId(id))?.username).toBe('someone')
    database.prepare('pragma max_page_count = 1000000').all([])
    await store.transaction(({ siteSettings }) => siteSettings.set('site_name', large))
    expect(await store.siteSettings.all()).toEqual({ site_name: large })
    await store.close()
  })
})
