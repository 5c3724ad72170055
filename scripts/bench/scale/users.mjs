/**
 * People who work at the same time: they list, open, edit and search their records, on two servers in turns. `SCALE_USERS` is
 * their number, 200 by default.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../../lib/testServer.mjs'
import { processorSeconds } from '../usage.mjs'
import { random, speech } from '../searchCorpus.mjs'
import { addAccounts } from './accounts.mjs'
import { percentile } from './events.mjs'
import { withSite } from './site.mjs'

const users = Number(process.env.SCALE_USERS ?? 200)
const webs = 2
const recordsPerUser = 12
/** Of half an hour. */
const segmentsPerRecord = 120
const segmentMs = 15_000
/** How long somebody reads or types between two actions: half to one and a half times of this. */
const pauseMs = 2_000
const durationMs = 30_000
/** All would take minutes. */
const indexingMs = 10_000
/** Before it is measured, so that code is compiled and caches are filled. */
const warmUpMs = 5_000

export async function* measure() {
  yield* await withSite(measureUsers)
}

async function measureUsers(/** @type {import('./site.mjs').Site} */ { query, start, stop }) {
  const servers = await Promise.all(Array.from({ length: webs }, () => start('web')))
  const accounts = await addAccounts(query, users)
  await addRecords(query)
  const worker = await start('worker')
  const indexed = await indexingRate(query)
  await stop(worker)
  const rows = await query('select user_id, array_agg(id) as ids from tasks group by user_id')
  const recordsOf = new Map(rows.map(({ user_id, ids }) => [Number(user_id), ids.map(Number)]))

  /** @type {Record<string, number[]>} */
  const times = { list: [], open: [], save: [], search: [] }
  const end = performance.now() + warmUpMs + durationMs
  const measureFrom = end - durationMs
  const act = async (/** @type {import('./accounts.mjs').Account} */ { id, token }, /** @type {number} */ turn) => {
    const actions = actionsOf({ token, records: recordsOf.get(id) ?? [] })
    await sleep(Math.random() * pauseMs)
    for (let step = turn; performance.now() < end; step += 1) {
      const name = nextAction()
      const { url } = servers[step % webs] ?? { url: '' }
      const started = performance.now()
      await actions[name](url)
      if (started >= measureFrom) times[name]?.push(performance.now() - started)
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }
  const before = usedSeconds(servers)
  await Promise.all(accounts.map(act))
  const used = usedSeconds(servers) - before
  const count = Object.values(times).reduce((sum, { length }) => sum + length, 0)
  return [
    { name: 'search index: minutes of speech a second', value: indexed, unit: '/s' },
    { name: `${users} users: requests a second`, value: count / (durationMs / 1000), unit: '/s' },
    {
      name: `${users} users: processor of the servers for a request`,
      value: (1000 * used) / (count * (1 + warmUpMs / durationMs)),
      unit: 'ms',
    },
    ...Object.entries(times).flatMap(([name, all]) => [timeFigure(name, all, 0.5), timeFigure(name, all, 0.95)]),
    { ...timeFigure('all', Object.values(times).flat(), 0.95), max: 150 },
    timeFigure('all', Object.values(times).flat(), 0.99),
  ]
}

const usedSeconds = (/** @type {readonly { pid: number }[]} */ servers) =>
  servers.reduce((sum, { pid }) => sum + processorSeconds(pid), 0)

/** @typedef {'list' | 'open' | 'save' | 'search'} Action */

/** @returns {Action} */
function nextAction() {
  const chance = Math.random()
  if (chance < 0.35) return 'list'
  if (chance < 0.6) return 'open'
  return chance < 0.9 ? 'save' : 'search'
}

/**
 * What one user does.
 * @param {{ token: string, records: readonly number[] }} user
 * @returns {Record<Action, (url: string) => Promise<unknown>>}
 */
function actionsOf({ token, records }) {
  const versions = new Map(records.map((id) => [id, 0]))
  const anyRecord = () => records[Math.floor(Math.random() * records.length)] ?? 0
  return {
    list: (url) => call(url, '/api/voice/index?page=1&limit=15', { token }),
    open: (url) => call(url, `/api/voice/find?id=${anyRecord()}`, { token }),
    async save(url) {
      const id = anyRecord()
      const version = versions.get(id) ?? 0
      const at = Math.floor(Math.random() * segmentsPerRecord)
      const start = at * segmentMs
      const segment = { id: `s${at}`, start, end: start + segmentMs - 500, role: '1', text: `${speech('cn', 60)}改` }
      await call(url, '/api/voice/edit', { token, body: { id, version, list: [segment] } })
      versions.set(id, version + 1)
    },
    search: (url) => call(url, `/api/search?q=${encodeURIComponent(speech('cn', 20).slice(0, 2))}`, { token }),
  }
}

async function addRecords(/** @type {import('./site.mjs').Query} */ query) {
  const texts = Array.from({ length: 2_000 }, () => speech(random() < 0.2 ? 'en' : 'cn', 60))
  await query(
    `with added as (
      insert into tasks (user_id, title, status, type, language, mode, file, size, times, created_at, progress, error, speakers,
        version, attempt)
      select users.id, 'Meeting ' || n, 2, 'file', 'cn', 'normal', '', 0, $1::int * $2::int / 1000, $3::bigint - n * 3600000, 100,
        '', '{"1":"李明","2":"王芳"}', 0, 1
      from users, generate_series(1, $4::int) as n where users.username like 'account%' returning id)
    insert into segments (task_id, id, start_ms, end_ms, role, text)
    select added.id, 's' || n, n * $2::int, n * $2::int + $2::int - 500, (1 + n % 2)::text,
      ($5::text[])[1 + (added.id * 31 + n * 17) % 2000]
    from added, generate_series(0, $1::int - 1) as n`,
    [segmentsPerRecord, segmentMs, Date.now(), recordsPerUser, texts],
  )
  await query('analyze')
}

/** Minutes of speech that are indexed in a second. What is not indexed by then is forgotten. */
async function indexingRate(/** @type {import('./site.mjs').Query} */ query) {
  const countIndexed = async () => Number((await query('select count(*) as count from search_parts'))[0].count)
  while ((await countIndexed()) === 0) await sleep(20)
  const [before, started] = [await countIndexed(), performance.now()]
  await sleep(indexingMs)
  const rate = ((await countIndexed()) - before) / ((performance.now() - started) / 1000)
  await query('truncate search_changes')
  return rate
}

/** @param {string} name @param {readonly number[]} times @param {number} part */
const timeFigure = (name, times, part) => ({
  name: `${users} users: ${name}, ${part * 100} %`,
  value: percentile(
    times.toSorted((one, other) => one - other),
    part,
  ),
  unit: 'ms',
})
