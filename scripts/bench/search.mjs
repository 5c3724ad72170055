/**
 * Full-text search on a server whose database holds many hours of transcripts in Chinese and English: time to index them, size, time of
 * the queries that people type, and time until an edit is found. `SEARCH_HOURS` is the number of records of an hour, 1,000 by default;
 * `SEARCH_SEGMENTS` the number of segments of an hour, 500 by default.
 */
import Database from 'libsql'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, withTestServer } from '../lib/testServer.mjs'
import { queries, random, speech } from './searchCorpus.mjs'

const hours = Number(process.env.SEARCH_HOURS ?? 1_000)
const segmentsPerHour = Number(process.env.SEARCH_SEGMENTS ?? 500)
const charactersPerHour = { cn: 12_000, en: 50_000 }
const searchesPerKind = 40
const edits = 10
/** The server answers 120 searches a minute. */
const searchIntervalMs = 500

export async function* measure() {
  yield* await withTestServer(
    async ({ url, dataDir }) => {
      const token = await signIn(url)
      const { data } = await call(url, '/api/passport/userinfo', { token })
      const database = new Database(join(dataDir, 'data.db'))
      database.exec('pragma busy_timeout = 60000; pragma synchronous = normal')
      const started = performance.now()
      const characters = await fill(database, data.user.id)
      const filled = (performance.now() - started) / 1000
      await isIndexed(database)
      const indexed = (performance.now() - started) / 1000
      const bytes = numberOf(database, "select sum(pgsize) as value from dbstat where name like 'search%'")
      const all = numberOf(database, 'select sum(pgsize) as value from dbstat')

      /** @type {import('../bench.mjs').Figure[]} */
      const figures = [
        { name: `characters in ${hours} hours`, value: characters / 10 ** 6, unit: 'M' },
        { name: 'writing them', value: filled, unit: 's' },
        { name: `indexing ${hours * segmentsPerHour} segments`, value: indexed, unit: 's' },
        { name: 'index', value: bytes / 2 ** 20, unit: 'MiB' },
        { name: 'database', value: all / 2 ** 20, unit: 'MiB' },
      ]
      /** @type {number[]} */
      const every = []
      for (const [kind, query] of Object.entries(queries)) {
        /** @type {number[]} */
        const times = []
        for (let index = 0; index < searchesPerKind; index++) {
          times.push(await timeSearch(url, token, query()))
          await sleep(searchIntervalMs)
        }
        every.push(...times)
        figures.push(...[0.5, 0.95, 0.99].map((part) => timeFigure(kind, times, part)))
      }
      figures.push(timeFigure('all kinds', every, 0.5), { ...timeFigure('all kinds', every, 0.95), max: 100 })
      figures.push(timeFigure('all kinds', every, 0.99))
      const found = []
      for (let index = 0; index < edits; index++) found.push(await timeEdit(database, { url, token, index }))
      figures.push({ name: 'an edit is found, at most after', value: Math.max(...found), unit: 'ms', max: 1_000 })
      return figures
    },
    { REGISTERS_PER_HOUR: '1000' },
  )
}

/** @param {string} kind @param {readonly number[]} times @param {number} part */
const timeFigure = (kind, times, part) => ({
  name: `${kind}, ${part * 100} %`,
  value: times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? NaN,
  unit: 'ms',
})

/** Fills the database with records of an hour, every fifth in English. Returns how many characters they have. */
async function fill(/** @type {import('libsql').Database} */ database, /** @type {number} */ userId) {
  const insertTask = database.prepare(`insert into tasks
    (user_id, title, status, type, language, mode, file, size, times, created_at, progress, error, speakers, version, attempt)
    values (?, ?, 2, 'file', ?, 'normal', 'none', 0, 3600, ?, 100, '', ?, 0, 1)`)
  const insertSegment = database.prepare(
    'insert into segments (task_id, id, start_ms, end_ms, role, text) values (?, ?, ?, ?, ?, ?)',
  )
  let characters = 0
  for (let hour = 0; hour < hours; hour++) {
    const language = hour % 5 === 4 ? 'en' : 'cn'
    const speakers = hour % 50 === 0 ? '{"1":"陈静","2":"王芳"}' : '{"1":"李明","2":"王芳","3":"张伟"}'
    database.exec('begin immediate')
    const values = [userId, `会议 ${hour}`, language, Date.now() - (hours - hour) * 3_600_000, speakers]
    const { lastInsertRowid: task } = insertTask.run(...values)
    for (let index = 0; index < segmentsPerHour; index++) {
      const start = Math.floor((index * 3_600_000) / segmentsPerHour)
      const text = speech(language, charactersPerHour[language] / segmentsPerHour)
      characters += text.length
      insertSegment.run(task, `s${index}`, start, start + 5_000, String(1 + Math.floor(random() * 3)), text)
    }
    database.exec('commit')
    // Lets the server index meanwhile.
    await sleep(0)
  }
  return characters
}

async function isIndexed(/** @type {import('libsql').Database} */ database, pollMs = 50) {
  const changes = database.prepare('select 1 from search_changes limit 1')
  while (changes.get()) await sleep(pollMs)
}

/** The `value` of the only row. */
function numberOf(/** @type {import('libsql').Database} */ database, /** @type {string} */ query) {
  const row = /** @type {{ value: number }} */ (database.prepare(query).get())
  return row.value
}

async function timeSearch(/** @type {string} */ url, /** @type {string} */ token, /** @type {string} */ query) {
  const started = performance.now()
  const { code, msg } = await call(url, `/api/search?q=${encodeURIComponent(query)}`, { token })
  if (code !== 1) throw new Error(`${query}: ${msg}`)
  return performance.now() - started
}

/** Milliseconds from a change of a record until a search finds it. */
async function timeEdit(
  /** @type {import('libsql').Database} */ database,
  /** @type {{ url: string, token: string, index: number }} */ { url, token, index },
) {
  const id = numberOf(database, 'select max(id) as value from tasks')
  const word = `zebra${String.fromCharCode(97 + index)}`
  const segment = { id: 's0', start: 0, end: 5_000, role: '', text: word }
  const { version } = /** @type {{ version: number }} */ (
    database.prepare('select version from tasks where id = ?').get(id)
  )
  const started = performance.now()
  await call(url, '/api/voice/edit', { token, body: { id, version, list: [segment] } })
  await isIndexed(database, 5)
  const { data } = await call(url, `/api/search?q=${word}`, { token })
  const ms = performance.now() - started
  if (data.hits.length === 0) throw new Error('the edit was not found')
  await sleep(searchIntervalMs)
  return ms
}
