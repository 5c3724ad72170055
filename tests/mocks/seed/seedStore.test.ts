import { beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../../mocks/seed/seededAccounts'
import { failures, seedRecords } from '../../../mocks/seed/seededRecords'
import { seedStore } from '../../../mocks/seed/seedStore'
import { createPbkdf2Passwords } from '../../../server/adapters/passwords/pbkdf2Passwords'
import { openSqlJs, type SqlJsDatabase } from '../../../server/adapters/sql/sqlJsDatabase'
import { openSqlStore } from '../../../server/adapters/sql/sqlStore'
import type { Passwords } from '../../../server/ports/ports'
import type { ListedTask } from '../../../server/ports/rows'
import type { QueueStore } from '../../../server/adapters/jobs/jobHolds'
import { claimTestJob } from '../../server/usecases/testBackend'
import type { WireSegment } from '../../../src/wire/responses'

const now = Date.UTC(2026, 10, 21)
const passwords = createPbkdf2Passwords(10)
/** A salt would differ between stores. */
const unsalted: Passwords = { ...passwords, hash: async (password) => `hash of ${password}` }

async function seeded(seed: number): Promise<{ store: QueueStore; database: SqlJsDatabase }> {
  const database = await openSqlJs()
  const store = await openSqlStore(database)
  await seedStore(store, { passwords: unsalted, seed, now })
  return { store, database }
}

/** Every row of a table, as JSON. */
const rows = (database: SqlJsDatabase, table: string) =>
  JSON.stringify([...database.prepare(`SELECT * FROM ${table}`).all([])])

describe('the seeded world', () => {
  let store: QueueStore
  let database: SqlJsDatabase
  let tasks: ListedTask[]
  const ask = { page: 1, limit: 100, keyword: '', deleted: false, sort: '-created' } as const
  const idOf = async (username: string) => (await store.users.byUsername(username))?.id ?? 0
  const whole = async (task: ListedTask): Promise<WireSegment[]> => store.segments.list(task.id, null, 10_000)

  beforeAll(async () => {
    ;({ store, database } = await seeded(1))
    tasks = (await store.tasks.page({ ...ask, userId: await idOf('demo') })).rows
  })

  it('is the same for the same number, and another for another', async () => {
    const [again, other] = [await seeded(1), await seeded(2)]
    for (const table of [
      'users',
      'uploads',
      'tasks',
      'segments',
      'queued_jobs',
      'meetings',
      'cards',
      'codes',
      'messages',
    ]) {
      expect(rows(again.database, table) === rows(database, table), table).toBe(true)
    }
    expect(rows(other.database, 'tasks')).not.toBe(rows(database, 'tasks'))
  })

  it('gives demo 60 records and one in the recycle bin', async () => {
    expect(tasks).toHaveLength(60)
    const bin = await store.tasks.page({ ...ask, userId: await idOf('demo'), deleted: true })
    expect(bin.rows.map(({ title }) => title)).toEqual(['录音_误触'])
  })

  it('shows what runs first, and the rest over the last weeks', () => {
    expect(tasks.slice(0, 4).map(({ status }) => status)).toEqual([1, 1, 1, 1])
    for (const { createdAt } of tasks) {
      expect(createdAt).toBeLessThan(now)
      expect(createdAt).toBeGreaterThan(now - 80 * 24 * 3600 * 1000)
    }
  })

  it.each([0, 1, 2, -1])('has records in status %i', (status) => {
    expect(tasks.filter((task) => task.status === status).length).toBeGreaterThan(2)
  })

  it('has one record for every reason to fail', () => {
    const reasons = tasks.filter(({ status }) => status === -1).map(({ error }) => error)
    expect(reasons.sort()).toEqual([...failures].sort())
  })

  it('has finished records in all eight languages', () => {
    const languages = new Set(tasks.filter(({ status }) => status === 2).map(({ language }) => language))
    expect([...languages].sort()).toEqual(['ar', 'cn', 'cn_cantonese', 'cn_henanese', 'cn_xinanese', 'de', 'en', 'es'])
  })

  it('has a recording of five hours in some 6,000 segments', async () => {
    const longest = tasks.find(({ times }) => times === 18_000)
    const segments = longest ? await whole(longest) : []
    expect(segments.length).toBeGreaterThan(5_500)
    expect(segments.length).toBeLessThan(6_500)
    expect(segments.at(-1)?.end).toBeGreaterThan(18_000_000 - 10_000)
    const { speakers = {} } = (await store.tasks.byId(longest?.id ?? 0)) ?? {}
    expect(Object.values(speakers)).toEqual(['主持人', '方教授', '郭工', '社区代表'])
  })

  it('holds sound transcripts: in order, apart, within the recording, words that are the text', async () => {
    for (const task of tasks.filter(({ status }) => status === 2)) {
      let before = 0
      for (const { start, end, text, words, confidence, role } of await whole(task)) {
        expect(start).toBeGreaterThanOrEqual(before)
        expect(end).toBeGreaterThan(start)
        before = end
        expect(words?.map((word) => word[2]).join('')).toBe(text)
        expect(words?.[0]?.[0]).toBe(start)
        expect(words?.at(-1)?.[1]).toBe(end)
        expect(confidence).toBeGreaterThan(0)
        expect(role).toMatch(/^[1-4]$/)
      }
      expect(before, task.title).toBeGreaterThan(0)
      expect(before).toBeLessThanOrEqual(task.times * 1000)
    }
  })

  it('has hesitations and uncertain words', async () => {
    const segments = (await Promise.all(tasks.slice(0, 40).map(whole))).flat()
    expect(segments.some(({ text }) => /^(嗯|呃|啊|哦)，/.test(text))).toBe(true)
    const uncertain = segments.flatMap(({ words }) => words ?? []).filter((word) => (word[3] ?? 1) < 0.6)
    expect(uncertain.length).toBeGreaterThan(50)
  })

  it('queues what is being transcribed, and nothing else', async () => {
    const queued: number[] = []
    const claim = () => claimTestJob(store, 'transcription', now)
    for (let job = await claim(); job; job = await claim()) queued.push(job.subject)
    expect(queued.sort()).toEqual(
      tasks
        .filter(({ status }) => status === 1)
        .map(({ id }) => id)
        .sort(),
    )
  })

  it('took the time of what was transcribed, once for each', async () => {
    const spent = tasks.filter(({ status }) => status > 0).reduce((sum, { times }) => sum + times, 0)
    const deleted = 9
    expect(await store.credit.spent(await idOf('demo'), 0)).toBe(spent + deleted)
    for (const { id, status, times } of tasks) {
      const general = status > 0 ? -times : 0
      expect(await store.credit.total(['transcribe'], `${id}:1`)).toEqual({ general, member: 0 })
    }
  })

  it('has a statement for everybody that adds up to what they have', async () => {
    for (const { username } of accounts) {
      const user = await store.users.byUsername(username)
      const { rows } = await store.credit.page({ userId: user?.id ?? 0, page: 1, limit: 1_000 })
      const sum = (of: 'general' | 'member' | 'cents') => rows.reduce((all, row) => all + row[of], 0)
      expect([sum('general'), sum('member'), sum('cents')]).toEqual([
        user?.generalSeconds,
        user?.memberSeconds,
        user?.balanceCents,
      ])
    }
  })

  it('knows its people: one is nearly out of credit, one has nothing', async () => {
    for (const { username, name, generalSeconds, phone, balanceCents } of accounts) {
      expect(await store.users.byUsername(username)).toMatchObject({ name, generalSeconds, phone, balanceCents })
    }
    const poor = await store.users.byUsername('poor')
    expect((poor?.generalSeconds ?? 0) + (poor?.memberSeconds ?? 0)).toBeLessThan(30)
    expect((await store.tasks.page({ ...ask, userId: await idOf('new') })).total).toBe(0)
  })

  it('stores passwords hashed, and they fit', async () => {
    const fresh = await openSqlStore(await openSqlJs())
    await seedStore(fresh, { passwords, seed: 1, now })
    for (const { username, password } of accounts) {
      const hash = (await fresh.users.byUsername(username))?.passwordHash ?? ''
      expect(hash).not.toContain(password)
      expect(await passwords.verify(password, hash)).toBe(true)
    }
  })

  it('refuses a store that is not empty', async () => {
    await expect(seedStore(store, { passwords: unsalted, seed: 1, now })).rejects.toThrow('not empty')
  })
})

it('records are numbered from the oldest on, so that their sounds keep their names', () => {
  const records = seedRecords(1)
  expect(records.map(({ number }) => number)).toEqual(records.map((_, index) => index + 1))
  expect(records.map(({ ageMs }) => ageMs)).toEqual(records.map(({ ageMs }) => ageMs).sort((one, other) => other - one))
})
