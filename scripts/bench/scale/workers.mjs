/** How the throughput grows with the workers, and how soon a free one begins a job. */
import { setTimeout as sleep } from 'node:timers/promises'
import { addAccounts, addRecording, addRecordings, uploadRecordings } from './accounts.mjs'
import { claimLatencies, forgetEvents, percentile, untilTranscribed, workedSeconds } from './events.mjs'
import { withSite } from './site.mjs'

/** Jobs at once of a worker, and how many each of them does one after another. */
const parallelJobs = 2
const rounds = 4
/** Of a chunk. */
const engineMs = 2_000
/** Three chunks. */
const throughputSeconds = 60
const recordingSeconds = 4
const accounts = 16
const latencyJobs = 60
/** Long enough that a recording is done before the next one comes, also on two cores. */
const latencyIntervalMs = 700
/** A single free worker would be busy when the next job comes. */
const workerCounts = [1, 2, 4]

export async function* measure() {
  yield* await withSite(measureThroughput, {
    chunkMs: engineMs,
    env: { PARALLEL_JOBS: String(parallelJobs), ENGINE_PROCESSES: String(parallelJobs) },
  })
  yield* await withSite(measureLatency, { env: { PARALLEL_JOBS: '8', ENGINE_PROCESSES: '2' } })
}

async function measureThroughput(/** @type {import('./site.mjs').Site} */ { query, start, stop }) {
  const web = await start('web')
  const files = await uploadRecordings(web.url, await addAccounts(query, accounts), throughputSeconds)
  await stop(web)
  const figures = []
  const rates = []
  let running = 0
  for (const workers of workerCounts) {
    for (; running < workers; running += 1) await start('worker')
    await forgetEvents(query)
    const count = workers * parallelJobs * rounds
    await addRecordings(query, { files, count, seconds: throughputSeconds })
    await untilTranscribed(query)
    const rate = count / (await workedSeconds(query))
    rates.push(rate / workers)
    figures.push({ name: `${workers} workers: recordings a second`, value: rate, unit: '/s' })
    if (workers > 1)
      figures.push({
        name: `${workers} workers: throughput against linear`,
        value: rate / workers / (rates[0] ?? NaN),
        unit: 'times',
        min: 0.95,
      })
  }
  return figures
}

/** Single jobs, while workers are free. */
async function measureLatency(/** @type {import('./site.mjs').Site} */ { query, start }) {
  const web = await start('web')
  const users = await addAccounts(query, accounts)
  const files = await uploadRecordings(web.url, users, recordingSeconds)
  await Promise.all(Array.from({ length: 4 }, () => start('worker')))
  await forgetEvents(query)
  for (let index = 0; index < latencyJobs; index += 1) {
    const { id, token } = users[index % accounts] ?? { id: 0, token: '' }
    const next = sleep(latencyIntervalMs)
    await addRecording(web.url, { token, file: files.get(id) ?? '', seconds: recordingSeconds })
    await next
  }
  await untilTranscribed(query)
  const latencies = await claimLatencies(query)
  return [
    { name: 'job added to claimed, median', value: percentile(latencies, 0.5), unit: 'ms' },
    { name: 'job added to claimed, p95', value: percentile(latencies, 0.95), unit: 'ms', max: 50 },
    { name: 'job added to claimed, p99', value: percentile(latencies, 0.99), unit: 'ms' },
  ]
}
