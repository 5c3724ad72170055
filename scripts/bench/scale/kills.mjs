/**
 * Thousands of recordings, while workers are killed at random: each is transcribed once, and costs what it should. `SCALE_JOBS` is their
 * number, 2,000 by default.
 */
import { addAccounts, addRecordings, creditSeconds, uploadRecordings } from './accounts.mjs'
import { untilTranscribed } from './events.mjs'
import { withSite } from './site.mjs'

const jobs = Number(process.env.SCALE_JOBS ?? 2_000)
const recordingSeconds = 4
const accounts = 20
const workerCount = 4
/** How many recordings are done between two kills, about. */
const recordingsPerKill = 80

export async function* measure() {
  yield* await withSite(measureKills, { env: { PARALLEL_JOBS: '2', ENGINE_PROCESSES: '2' } })
}

async function measureKills(/** @type {import('./site.mjs').Site} */ { query, start, stop }) {
  const web = await start('web')
  const users = await addAccounts(query, accounts)
  const files = await uploadRecordings(web.url, users, recordingSeconds)
  await stop(web)
  await addRecordings(query, { files, count: jobs, seconds: recordingSeconds })
  const started = performance.now()
  const kills = await killUntilDone({ query, start, stop })
  const seconds = (performance.now() - started) / 1000
  return [
    { name: `${jobs} recordings with kills`, value: seconds, unit: 's' },
    { name: 'workers killed', value: kills, unit: '', min: Math.floor(jobs / recordingsPerKill / 2) },
    ...(await countFaults(query)),
  ]
}

/**
 * Has all recordings transcribed, and now and then kills one of the workers and starts another one. Returns how many were killed.
 * @param {import('./site.mjs').Site} site
 */
async function killUntilDone({ query, start, stop }) {
  const workers = await Promise.all(Array.from({ length: workerCount }, () => start('worker')))
  let kills = 0
  for (let left = jobs; left > 0;) {
    left = await untilTranscribed(query, Math.floor(left - recordingsPerKill * (0.5 + Math.random())))
    if (left === 0) break
    const [victim] = workers.splice(Math.floor(Math.random() * workerCount), 1)
    if (victim) await stop(victim, 'SIGKILL')
    kills += 1
    workers.push(await start('worker'))
  }
  return kills
}

/** Recordings that something is wrong with, by what it is. Each query finds them. */
const faults = {
  'not done exactly once': `select id from tasks
    where status <> 2 or (select count(*) from bench_events where task = id and what = 'done') <> 1`,
  'with other text than most': `with texts as (
      select task_id, string_agg(concat_ws(' ', start_ms, end_ms, text), '|' order by start_ms, id) as text
      from segments group by task_id)
    select tasks.id from tasks left join texts on task_id = tasks.id
    where text is distinct from (select mode() within group (order by text) from texts)`,
  'charged for a second more or less': `with costs as (
      select split_part(ref, ':', 1)::bigint as task, -sum(general + member) as seconds
      from ledger where reason in ('transcribe', 'refund') group by 1)
    select id from tasks left join costs on task = id
    where seconds is distinct from ${recordingSeconds} or times <> ${recordingSeconds}`,
  'told of other than once': 'select id from tasks where (select count(*) from messages where task_id = tasks.id) <> 1',
}

async function countFaults(/** @type {import('./site.mjs').Query} */ query) {
  const count = async (/** @type {string} */ found) => {
    const [{ number }] = await query(`select count(*)::int as number from (${found}) as found`)
    return number
  }
  const figures = []
  for (const [name, found] of Object.entries(faults))
    figures.push({ name: `recordings ${name}`, value: await count(found), unit: '', max: 0 })
  const off = await count(`select id from users where general_seconds <>
    ${creditSeconds} - (select coalesce(sum(times), 0) from tasks where user_id = users.id)`)
  const claims = await count("select from bench_events where what = 'claimed'")
  return [
    ...figures,
    { name: 'accounts with a second more or less', value: off, unit: '', max: 0 },
    { name: 'recordings claimed again after a kill', value: claims - jobs, unit: '' },
  ]
}
