/** Unreferenced files: what a kill leaves between writing a file and storing its row. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app'
import { openLibsql } from '../../../server/adapters/sql/libsqlDatabase'
import { openSqlStore } from '../../../server/adapters/sql/sqlStore'
import { defaultSettings } from '../../../server/ports/settings'
import { cleanup } from '../../../server/usecases/cleanup'
import { uploadRow } from '../ports/storeFixtures'
import { openSite, password, type Site } from '../site'
import { killable } from './killable'

const hour = 3_600_000
let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})

const names = () => site.backend.files.names()
const cleanupNow = () => cleanup(site.backend.ports, defaultSettings)

/** Uploads to a server that is killed before the row of the upload is stored. */
async function killedUpload(): Promise<void> {
  const { ports } = site.backend
  const { store } = killable({ transaction: ports.store.transaction.bind(ports.store) }, 1)
  const killed = createApp({ ...ports, store: { ...ports.store, ...store } }, defaultSettings, {
    addressOf: () => 'here',
  })
  const body = new FormData()
  body.append('file', new Blob(['sound']), 'talk.mp3')
  const before = names().length
  void killed.fetch(new Request('http://site.test/api/common/upload', { method: 'POST', body, headers: { token } }))
  await expect.poll(() => names().length).toBe(before + 1)
}

describe('a file that no row names', () => {
  it('is removed when it is older than an hour, as after a kill in an upload', async () => {
    await killedUpload()
    site.backend.clock.advance(hour - 1)
    await cleanupNow()
    expect(names(), 'its upload may still be looked at').toHaveLength(1)
    site.backend.clock.advance(2)
    await cleanupNow()
    expect(names()).toEqual([])
    expect(site.backend.events).toContain('cleanup.unreferenced')
  })

  it('is told from those of records, which stay for ever', async () => {
    const id = await site.addTask(token)
    await killedUpload()
    site.backend.clock.advance(30 * 24 * hour)
    await cleanupNow()
    expect(names()).toEqual([(await site.backend.task(id))?.file])
  })

  it('is found among more files than are looked up at once', async () => {
    const kept = new Set<string>()
    for (let count = 0; count < 250; count += 1) {
      const { files, store } = site.backend
      const file = files.name('mp3')
      await files.write(file, new Uint8Array(1))
      if (count % 50 === 7) continue
      await store.uploads.insert(uploadRow(1, { file, createdAt: site.backend.clock.now() }))
      kept.add(file)
    }
    site.backend.clock.advance(2 * hour)
    await cleanupNow()
    expect(new Set(names())).toEqual(kept)
  })

  it('could be named by no other column than those that are looked at', async () => {
    const database = openLibsql(':memory:')
    await (await openSqlStore(database)).users.byId(1)
    // A file of the watched folder is kept by its upload.
    const columns = `select m.name || '.' || c.name as name from sqlite_master m, pragma_table_info(m.name) c
      where m.type = 'table' and m.name <> 'watched_files' and ((c.name like '%file%' and c.name not like '%profile%') or c.name like '%avatar%' or c.name like '%picture%') order by 1`
    expect(database.prepare(columns).all([]), 'a new one belongs into uploads.unnamed').toEqual(
      [
        'meetings.file',
        'meetings.peaks_file',
        'partial_uploads.file',
        'shares.sound_file',
        'tasks.file',
        'tasks.peaks_file',
        'translations.file',
        'uploads.file',
        'users.avatar',
      ].map((name) => ({ name })),
    )
    database.close()
  })
})

describe('a clock that ran ahead a day and was set right', () => {
  it('locks nobody out for what was tried meanwhile', async () => {
    const wrong = { username: 'mei', password: 'no' }
    site.backend.clock.advance(24 * hour)
    for (let tries = 0; tries < 11; tries += 1) await site.post('/api/passport/alogin', wrong)
    expect((await site.post('/api/passport/alogin', { ...wrong, password })).status).toBe(429)
    site.backend.clock.advance(-24 * hour)
    expect(await site.post('/api/passport/alogin', { ...wrong, password })).toMatchObject({
      status: 200,
      code: 1,
    })
  })
})
