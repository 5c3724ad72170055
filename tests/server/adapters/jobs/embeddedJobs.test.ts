import { expect, it, vi } from 'vitest'
import { createEmbeddedJobs } from '../../../../server/adapters/jobs/embeddedJobs'
import type { QueueStore } from '../../../../server/adapters/jobs/jobHolds'
import { openSqlJs } from '../../../../server/adapters/sql/sqlJsDatabase'
import { openSqlStore } from '../../../../server/adapters/sql/sqlStore'
import { hasPostgres } from '../../../postgres/cluster'
import { openEmptyPostgres } from '../../../postgres/databases'
import { emptyStore } from '../../emptyStore'
import { jobQueueSuite, type QueueUnderTest } from '../../ports/jobQueue.suite'
import { addUser } from '../../ports/storeFixtures'
import { FakeClock } from '../../usecases/fakeClock'
import { claimTestJob, queueTestJob } from '../../usecases/testBackend'

const log = { info: () => {}, error: () => {} }

function over(store: QueueStore): QueueUnderTest & { store: QueueStore } {
  const clock = new FakeClock()
  return {
    store,
    clock,
    shared: () => createEmbeddedJobs({ store, clock, log }, { isShared: true }),
    restarted: () => createEmbeddedJobs({ store, clock, log }),
    close: () => store.close(),
  }
}

jobQueueSuite('libsql', async () => over(await emptyStore()))
jobQueueSuite('sql.js', async () => over(await openSqlStore(await openSqlJs())))
if (hasPostgres)
  jobQueueSuite('postgres', async () => {
    const { store, close } = await openEmptyPostgres()
    return { ...over(store), close }
  })

it('suspects of two kinds don’t run side by side, so that one is not blamed for the other', async () => {
  const store = await emptyStore()
  const userId = await addUser(store)
  for (const kind of ['transcription', 'translation'] as const) {
    await queueTestJob(store, { kind, subject: 1, userId, due: 0 })
    await claimTestJob(store, kind, 0)
    await store.jobHolds.releaseDead(kind)
  }
  await queueTestJob(store, { kind: 'summary', subject: 1, userId, due: 0 })
  const suspect = await claimTestJob(store, 'transcription', 1)
  expect(suspect).toMatchObject({ crashes: 1 })
  expect(await claimTestJob(store, 'translation', 1)).toBeNull()
  expect(await claimTestJob(store, 'summary', 1)).toMatchObject({ crashes: 0 })
  if (suspect) await store.jobHolds.remove(suspect)
  expect(await claimTestJob(store, 'translation', 1)).toMatchObject({ crashes: 1 })
  await store.close()
})

it('a hold that expired is put back by another server', async () => {
  const store = await emptyStore()
  await queueTestJob(store, { kind: 'summary', subject: 1, userId: await addUser(store), due: 0 })
  const first = await claimTestJob(store, 'summary', 0)
  await store.jobHolds.releaseDead('summary', 999)
  expect(await claimTestJob(store, 'summary', 999)).toBeNull()
  await store.jobHolds.releaseDead('summary', 1_000)
  expect(await claimTestJob(store, 'summary', 1_000)).toMatchObject({ tries: 1, crashes: 1 })
  expect(first && (await store.jobHolds.renew(first, 9_000, false))).toBe(false)
  await store.close()
})

it('a store that fails for a while is asked again, and nothing is thrown', async () => {
  const { store, clock, close } = over(await emptyStore())
  const events: string[] = []
  const claim = vi.spyOn(store.jobHolds, 'claim').mockRejectedValueOnce(new Error('locked'))
  await queueTestJob(store, { kind: 'summary', subject: 1, userId: await addUser(store), due: 0 })
  const workers = createEmbeddedJobs({ store, clock, log: { ...log, error: (event) => events.push(event) } })
  const run = vi.fn(async () => {})
  const handler = { concurrency: 1, maxAttempts: 1, maxCrashes: 1, backoffMs: () => 0, isFinal: () => true }
  const pool = workers.work('summary', { ...handler, run, onGivenUp: async () => {} })
  await vi.waitFor(() => expect(claim).toHaveBeenCalled())
  await vi.waitFor(() => {
    clock.advance(5_000)
    expect(run).toHaveBeenCalledOnce()
  })
  expect(events).toEqual(['jobs.claim'])
  await pool.stop()
  await close()
})
