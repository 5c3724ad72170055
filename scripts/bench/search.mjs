/**
 * Full-text search over many hours of transcripts in Chinese and English: time to index them on a server, time and CPU of the queries that
 * people type as the number of hours grows, and time until an edit is found. `SEARCH_HOURS` are the numbers of records of an hour, 1000,3000
 * by default; with `SEARCH_DATA`, a folder, the database is kept and used again.
 */
import Database from 'libsql'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, startTestServer } from '../lib/testServer.mjs'
import { queriesAt } from './searchCorpus.mjs'
import { closeModules, createdAt, importServer, SearchDatabase, segmentsPerHour } from './searchDatabase.mjs'

const sizes = (process.env.SEARCH_HOURS ?? '1000,3000').split(',').map(Number)
/** Hours that the server indexes by itself, to time it: 200,000 segments. */
const hoursOnServer = 400
const searchesPerKind = 40
const edits = 30
/** So that there are fewer searches than an account may make in a minute. */
const [searchPauseMs, editPauseMs] = [100, 1_500]

/** @typedef {{ token: string, userId: number, indexing: number }} Account `indexing`: seconds */
/** @typedef {import('../bench.mjs').Figure} Figure */

export async function* measure() {
  const kept = process.env.SEARCH_DATA
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'speech-to-text-'))
  mkdirSync(dataDir, { recursive: true })
  try {
    const account = await openAccount(dataDir)
    yield {
      name: `${hoursOnServer * segmentsPerHour} segments are indexed on the server after`,
      value: account.indexing,
      unit: 's',
    }
    const path = join(dataDir, 'data.db')
    for (const hours of sizes) {
      const database = new SearchDatabase(path, account.userId)
      if (database.hours() < hours) await database.fill(hours)
      yield* sizesOf(database.database, hours)
      database.close()
      yield* measureQueries({ path, hours, userId: account.userId })
    }
    const times = await timeEdits(dataDir, account)
    yield { name: 'an edit is found after, 50 %', value: quantile(times, 0.5), unit: 'ms' }
    yield { name: 'an edit is found after, 95 %', value: quantile(times, 0.95), unit: 'ms', max: 1_000 }
  } finally {
    await closeModules()
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The account in the database, made on the first run together with what the server indexes. @returns {Promise<Account>} */
async function openAccount(/** @type {string} */ dataDir) {
  const path = join(dataDir, 'bench.json')
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
  const server = await startTestServer(dataDir, { REGISTERS_PER_HOUR: '1000' })
  try {
    const token = await signIn(server.url)
    const { data } = await call(server.url, '/api/passport/userinfo', { token })
    const database = new SearchDatabase(join(dataDir, 'data.db'), data.user.id)
    const started = performance.now()
    await database.fill(hoursOnServer, { indexed: false })
    await isIndexed(database.database)
    const indexing = (performance.now() - started) / 1000
    database.close()
    const account = { token, userId: data.user.id, indexing }
    writeFileSync(path, JSON.stringify(account))
    return account
  } finally {
    await server.stop()
  }
}

/** @param {import('libsql').Database} database @param {number} hours @returns {Generator<Figure>} */
function* sizesOf(database, hours) {
  const bytes = numberOf(database, "select sum(pgsize) as value from dbstat where name like 'search%'")
  yield { name: `${hours} hours: index`, value: bytes / 2 ** 20, unit: 'MiB' }
}

/** Wall time, and CPU of the process, which other work on the machine changes less. @returns {AsyncGenerator<Figure>} */
async function* measureQueries(/** @type {{ path: string, hours: number, userId: number }} */ { path, hours, userId }) {
  const { openStoreFile } = await importServer('adapters/sql/storeFile.ts')
  const { searchEverything } = await importServer('usecases/search/search.ts')
  const store = await openStoreFile(path, { info() {}, error: console.error })
  const search = (/** @type {string} */ q) => searchEverything({ store }, { id: userId }, { q, offset: 0, records: 0 })
  const day = (/** @type {number} */ hour) => new Date(createdAt(hour)).toISOString().slice(0, 10)
  const week = { first: day(7 * 24), last: day(hours - 7 * 24) }
  await search('预算')
  /** @type {number[]} */
  const every = []
  for (const [kind, query] of Object.entries(queriesAt(week))) {
    const [wall, cpu] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])]
    for (let index = 0; index < searchesPerKind; index++) {
      const [before, started] = [process.cpuUsage(), performance.now()]
      await search(query())
      wall.push(performance.now() - started)
      const { user, system } = process.cpuUsage(before)
      cpu.push((user + system) / 1000)
    }
    every.push(...wall)
    yield { name: `${hours} hours: ${kind}, 50 %`, value: quantile(wall, 0.5), unit: 'ms' }
    yield { name: `${hours} hours: ${kind}, 95 %`, value: quantile(wall, 0.95), unit: 'ms' }
    yield { name: `${hours} hours: ${kind}, CPU 95 %`, value: quantile(cpu, 0.95), unit: 'ms' }
  }
  await store.close()
  for (const part of [0.5, 0.95, 0.99]) {
    const figure = { name: `${hours} hours: all kinds, ${part * 100} %`, value: quantile(every, part), unit: 'ms' }
    yield part === 0.95 ? { ...figure, max: 100 } : figure
  }
}

/** @param {readonly number[]} times @param {number} part */
const quantile = (times, part) => times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? NaN

async function isIndexed(/** @type {import('libsql').Database} */ database, pollMs = 50) {
  const changes = database.prepare('select 1 from search_changes limit 1')
  while (changes.get()) await sleep(pollMs)
}

/** The `value` of the only row. */
function numberOf(/** @type {import('libsql').Database} */ database, /** @type {string} */ query) {
  const row = /** @type {{ value: number }} */ (database.prepare(query).get())
  return row.value
}

/** Milliseconds from the change of a record, saved by the server, until a search there finds it. */
async function timeEdits(/** @type {string} */ dataDir, /** @type {Account} */ { token }) {
  const { url, stop } = await startTestServer(dataDir)
  const database = new Database(join(dataDir, 'data.db'))
  const id = numberOf(database, 'select max(id) as value from tasks')
  const times = []
  try {
    for (let index = 0; index < edits; index++) {
      await sleep(editPauseMs * (0.5 + Math.random()))
      const word = `zebra${Date.now()}`
      const version = numberOf(database, `select version as value from tasks where id = ${id}`)
      const segment = { id: 's0-0', start: 0, end: 5_000, role: '', text: word }
      const started = performance.now()
      await call(url, '/api/voice/edit', { token, body: { id, version, list: [segment] } })
      const isFound = async () => (await call(url, `/api/search?q=${word}`, { token })).data.hits.length > 0
      while (!(await isFound())) await sleep(searchPauseMs)
      times.push(performance.now() - started)
    }
  } finally {
    database.close()
    await stop()
  }
  return times
}
