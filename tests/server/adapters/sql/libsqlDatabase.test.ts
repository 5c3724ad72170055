import { Kysely, sql, SqliteDialect } from 'kysely'
import Libsql from 'libsql'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openLibsql } from '../../../../server/adapters/sql/libsqlDatabase'
import { migrate } from '../../../../server/adapters/sql/migrations/migrations'
import { openSqlStore } from '../../../../server/adapters/sql/sqlStore'
import { emptyStore } from '../../emptyStore'
import type { QueuedJobKind } from '../../../../server/ports/jobQueueRepositories'
import { claimTestJob } from '../../usecases/testBackend'
import { storeSuite } from '../../ports/store.suite'
import { addTask, addUser, segment } from '../../ports/storeFixtures'

async function open() {
  const store = await emptyStore()
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

  it('of an older server gets what it lacks and keeps what it has', async () => {
    const path = await newPath()
    const older = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openLibsql(path) }) })
    await migrate(older, '003-versions')
    await sql`insert into users values (1, 'mei', 'mei', '', 'Mei', '', '', '[]', 60, 0, 1, '', 0, 0)`.execute(older)
    await sql`insert into ledger values (1, 1, 'welcome', '1', 60, 0, 5)`.execute(older)
    await sql`insert into tasks values (7, 1, 'A talk', 1, 'file', 'en', 'normal', 'f.mp3', 1, 10, 0, 0, '', '{}', null, null, 0, 1)`.execute(
      older,
    )
    await sql`insert into jobs values (1, 7, 0, null, 0)`.execute(older)
    await older.destroy()
    const store = await openSqlStore(openLibsql(path))
    expect(await claimTestJob(store, 'transcription', 0)).toMatchObject({ subject: 7, tries: 1, crashes: 0 })
    expect(await store.users.byUsername('mei')).toMatchObject({ generalSeconds: 60, balanceCents: 0 })
    const { rows } = await store.credit.page({ userId: 1, page: 1, limit: 9 })
    expect(rows).toEqual([{ reason: 'welcome', ref: '1', general: 60, member: 0, cents: 0, title: '', createdAt: 5 }])
    await store.close()
  })

  it('of a server with several queues has all their jobs in one, once each', async () => {
    const path = await newPath()
    const older = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openLibsql(path) }) })
    await migrate(older, '005-meetings')
    await sql`insert into users values (1, 'mei', 'mei', '', 'Mei', '', '', '[]', 60, 0, 1, '', 0, 0)`.execute(older)
    for (const [id, status] of [
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
      [5, 2],
      [6, -1],
    ])
      await sql`insert into tasks (id, user_id, title, status, type, language, mode, file, size, times, created_at, progress, error,
        speakers, version, attempt)
        values (${id}, 1, '', ${status}, 'file', 'en', 'normal', 'f', 1, 1, 0, 0, '', '{}', 0, 1)`.execute(older)
    await migrate(older, '110-audit')
    // Two recordings, of which the server was transcribing one when it was killed; the language of the other is not known.
    await sql`insert into jobs (task_id, due, leased_until, tries, crashes) values (1, 5, 99, 2, 1), (2, 6, null, 0, 0)`.execute(
      older,
    )
    await sql`update tasks set identify_language = 1 where id = 2`.execute(older)
    for (const [task, status] of [
      [2, 'queued'],
      [3, 'queued'],
      [4, 'running'],
      [5, 'done'],
      [6, 'failed'],
    ])
      await sql`insert into speaker_detections (task_id, speakers, replaces, status, progress, found, error, due, tries)
        values (${task}, 2, 0, ${status}, 0, 0, '', 7, 1)`.execute(older)
    for (const [id, status, due] of [
      [1, 0, 8],
      [2, 1, 9],
      [3, 2, null],
      [4, -1, null],
    ])
      await sql`insert into translations (id, user_id, name, source, target, "by", status, pages, size, created_at, progress, error,
        error_values, extracted, due, tries, claims)
        values (${id}, 1, 'a', 'en', 'cn', 'server', ${status}, 1, 1, 0, 0, '', '{}', 1, ${due}, 1, 1)`.execute(older)
    await sql`insert into summary_jobs values (2, 0, null, 0), (3, 0, null, 1)`.execute(older)
    await older.destroy()

    const store = await openSqlStore(openLibsql(path))
    await store.jobHolds.releaseDead('transcription')
    const claimed = async (kind: QueuedJobKind) => {
      const jobs = []
      for (let job = await claimTestJob(store, kind, 100); job; job = await claimTestJob(store, kind, 100)) {
        jobs.push(job)
        await store.jobHolds.remove(job)
      }
      return jobs.map(({ subject, tries, crashes }) => [subject, tries, crashes])
    }
    const known = store.jobHolds.claim('transcription', {
      now: 100,
      until: 200,
      maxPerUser: 9,
      languages: ['de'],
      withSuspects: true,
    })
    expect(await known, 'the suspect is first, but in another language').toMatchObject({ subject: 2 })
    await store.jobHolds.releaseDead('transcription')
    expect(await claimed('transcription')).toEqual([
      [1, 2, 2],
      [2, 1, 1],
    ])
    expect(await claimed('speakers')).toEqual([
      [3, 2, 0],
      [4, 2, 0],
    ])
    expect(await claimed('translation')).toEqual([
      [1, 2, 0],
      [2, 2, 0],
    ])
    // That of the recording which is not transcribed yet is queued when it is.
    expect(await claimed('summary')).toEqual([[3, 2, 0]])
    expect(await store.speakerDetections.byTask(2)).toMatchObject({ status: 'queued', speakers: 2 })
    expect((await store.translations.byId(3))?.status).toBe(2)
    await store.close()
  })

  it('of a server before logins were listed keeps them, and knows whose password was made up', async () => {
    const path = await newPath()
    const older = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openLibsql(path) }) })
    await migrate(older, '005-meetings')
    for (const [id, name] of [
      [1, 'mei'],
      [2, 'user_23456789ab'],
      [3, 'user_1'],
    ] as const) {
      await sql`insert into users values (${id}, ${name}, ${name}, '', '', '', '', '[]', 60, 0, 1, '', 0, 0)`.execute(
        older,
      )
    }
    const now = Date.now()
    const end = now + 20 * 86_400_000
    await sql`insert into sessions values ('hash', 1, ${end})`.execute(older)
    await older.destroy()
    const store = await openSqlStore(openLibsql(path))
    const [session] = await store.sessions.list(1, now)
    expect(session).toMatchObject({
      tokenHash: 'hash',
      expiresAt: end,
      untilAt: end,
      createdAt: now - 10 * 86_400_000,
      device: '',
    })
    expect(Math.abs((session?.seenAt ?? 0) - now)).toBeLessThan(60_000)
    const known = await Promise.all([1, 2, 3].map(async (id) => (await store.users.byId(id))?.passwordKnown))
    expect(known).toEqual([true, false, true])
    await store.close()
  })

  it('is held from the beginning of a transaction, so that no other process writes between its reading and writing', async () => {
    const path = await newPath()
    const store = await openSqlStore(openLibsql(path))
    const other = new Libsql(path)
    other.exec('PRAGMA busy_timeout = 0')
    const write = () => other.exec(`insert into site_settings values ('site_name', 'other')`)
    await store.transaction(async ({ siteSettings }) => {
      await siteSettings.all()
      expect(write).toThrow(/locked/)
      await siteSettings.set('register', '0')
    })
    write()
    expect(await store.siteSettings.all()).toEqual({ register: '0', site_name: 'other' })
    other.close()
    await store.close()
  })

  it('a file that is no database is refused', async () => {
    const path = await newPath()
    await writeFile(path, 'not a database, but long enough to be taken for one at first sight'.repeat(100))
    await expect(async () => openSqlStore(openLibsql(path))).rejects.toThrow(/not a database/)
  })
})
