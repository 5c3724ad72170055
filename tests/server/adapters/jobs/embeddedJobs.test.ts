import { describe, expect, it, vi } from 'vitest'
import { createEmbeddedJobs } from '../../../../server/adapters/jobs/embeddedJobs'
import type { QueueStore } from '../../../../server/adapters/jobs/jobHolds'
import { openSqlJs } from '../../../../server/adapters/sql/sqlJsDatabase'
import { openSqlStore } from '../../../../server/adapters/sql/sqlStore'
import type { HeldJob, JobHandler } from '../../../../server/ports/jobQueue'
import { StoreUnavailableError } from '../../../../server/ports/ports'
import { eventually } from '../../../eventually'
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

describe('a database that is away', () => {
  const handler = { concurrency: 1, maxAttempts: 1, maxCrashes: 1, backoffMs: () => 0, isFinal: () => true }
  const away = () => new StoreUnavailableError('away')
  async function open(run: JobHandler['run']) {
    const under = over(await emptyStore())
    const givenUp = vi.fn(async () => {})
    await queueTestJob(under.store, { kind: 'summary', subject: 1, userId: await addUser(under.store), due: 0 })
    const pool = under.shared().work('summary', { ...handler, run, onGivenUp: givenUp })
    const later = (ms: number, check: () => unknown) =>
      eventually(() => {
        under.clock.advance(ms)
        return check()
      })
    const close = () => pool.stop().then(under.close)
    return { ...under, givenUp, later, close }
  }
  const isEmpty = async (store: QueueStore) =>
    expect((await store.queue.load(0)).summary).toMatchObject({ waiting: 0, running: 0 })

  it('costs a job no attempt: it is run again when the database is back', async () => {
    const run = vi.fn(async ({ tries, crashes }: HeldJob) => {
      expect([tries, crashes]).toEqual([1, 0])
      if (run.mock.calls.length === 1) throw away()
    })
    const { store, givenUp, later, close } = await open(run)
    const release = vi.spyOn(store.jobHolds, 'release').mockRejectedValueOnce(away()).mockRejectedValueOnce(away())
    await later(5_000, () => expect(run).toHaveBeenCalledTimes(2))
    await later(5_000, () => isEmpty(store))
    expect(release).toHaveBeenCalledTimes(3)
    expect(givenUp).not.toHaveBeenCalled()
    await close()
  })

  it('when a job has ended hears of it later, and the job is not run again', async () => {
    const run = vi.fn(async () => {})
    const { store, later, close } = await open(run)
    vi.spyOn(store.jobHolds, 'remove').mockRejectedValueOnce(away()).mockRejectedValueOnce(away())
    await later(1_000, () => isEmpty(store))
    expect(run).toHaveBeenCalledOnce()
    await close()
  })

  it('makes nobody believe that the servers are dead which could not extend their holds', async () => {
    let end = () => {}
    const { store, clock, later, close } = await open(() => new Promise((resolve) => (end = resolve)))
    await eventually(async () => expect((await store.queue.load(clock.now())).summary).toMatchObject({ running: 1 }))
    const [renew, claim] = [vi.spyOn(store.jobHolds, 'renew'), vi.spyOn(store.jobHolds, 'claim')]
    const dead = vi.spyOn(store.jobHolds, 'releaseDead')
    for (const call of [renew, claim, dead]) call.mockRejectedValue(away())
    const other = createEmbeddedJobs({ store, clock, log }, { isShared: true })
    const [run, givenUp] = [vi.fn(async () => {}), vi.fn(async () => {})]
    const pool = other.work('summary', { ...handler, run, onGivenUp: givenUp })
    for (let seconds = 0; seconds < 40; seconds += 1) {
      clock.advance(1_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (const call of [renew, claim, dead]) call.mockRestore()
    pool.wake()
    await later(1_000, async () => expect((await store.queue.load(clock.now())).summary).toMatchObject({ running: 1 }))
    end()
    await later(1_000, () => isEmpty(store))
    for (const call of [run, givenUp]) expect(call).not.toHaveBeenCalled()
    await pool.stop()
    await close()
  })
})
