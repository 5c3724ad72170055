import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEmbeddedJobs } from '../../../../server/adapters/jobs/embeddedJobs'
import type { QueueStore } from '../../../../server/adapters/jobs/jobHolds'
import type { QueuedJobKind } from '../../../../server/ports/jobQueueRepositories'
import { openSqlJs } from '../../../../server/adapters/sql/sqlJsDatabase'
import { openSqlStore } from '../../../../server/adapters/sql/sqlStore'
import type { HeldJob, JobHandler, JobWorkers, WorkerPool } from '../../../../server/ports/jobQueue'
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

describe('suspects', () => {
  const clock = new FakeClock()
  let store: QueueStore
  let userId: number
  let begun: string[]
  let ends: (() => void)[]
  let pools: WorkerPool[]
  beforeEach(async () => {
    store = await emptyStore()
    userId = await addUser(store)
    begun = []
    ends = []
    pools = []
  })
  afterEach(async () => {
    for (const end of ends) end()
    await Promise.all(pools.map((pool) => pool.stop()))
    await store.close()
  })

  /** Starts workers of a server, whose runs last until the end of the test. */
  const work = (server: JobWorkers, name: string, kind: QueuedJobKind) =>
    pools.push(
      server.work(kind, {
        ...{ concurrency: 2, maxAttempts: 1, maxCrashes: 5, backoffMs: () => 0, isFinal: () => true },
        run: ({ subject }) => {
          begun.push(`${name}: ${kind} ${subject}`)
          return new Promise((resolve) => ends.push(resolve))
        },
        onGivenUp: async () => {},
      }),
    )
  const server = () => createEmbeddedJobs({ store, clock, log }, { isShared: true })
  const queue = (kind: QueuedJobKind, subject: number, due = clock.now()) =>
    queueTestJob(store, { kind, subject, userId, due })
  /** Queues a job during which a server died; until then it is not due for others. */
  const queueSuspect = async (kind: QueuedJobKind, subject: number) => {
    const due = clock.now() + 1
    await queue(kind, subject, due)
    await claimTestJob(store, kind, due)
    await store.jobHolds.releaseDead(kind, due + 1_000)
    await store.queue.expedite(kind, subject, clock.now())
  }
  const toBegin = (...runs: string[]) => eventually(() => expect(begun.toSorted()).toEqual(runs))
  /** Time to begin what must not. */
  const lookAgain = async () => {
    for (let look = 0; look < 3; look += 1) {
      for (const pool of pools) pool.wake()
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }

  it('of two kinds don’t run side by side on a server, so that one is not blamed for the other', async () => {
    await queueSuspect('transcription', 1)
    await queueSuspect('translation', 2)
    await queue('summary', 3)
    const one = server()
    work(one, 'one', 'transcription')
    await toBegin('one: transcription 1')
    work(one, 'one', 'translation')
    work(one, 'one', 'summary')
    await toBegin('one: summary 3', 'one: transcription 1')
    await lookAgain()
    expect(begun).toHaveLength(2)
    work(server(), 'other', 'translation')
    await toBegin('one: summary 3', 'one: transcription 1', 'other: translation 2')
  })

  it('run alone on their server, and keep no other one from its work', async () => {
    await queueSuspect('transcription', 1)
    await queue('transcription', 2)
    await queue('transcription', 3)
    work(server(), 'one', 'transcription')
    await toBegin('one: transcription 1')
    await lookAgain()
    expect(begun).toEqual(['one: transcription 1'])
    work(server(), 'other', 'transcription')
    await toBegin('one: transcription 1', 'other: transcription 2', 'other: transcription 3')
  })

  it('wait for a server that has nothing else to do', async () => {
    await queue('transcription', 1)
    work(server(), 'one', 'transcription')
    await toBegin('one: transcription 1')
    await queueSuspect('transcription', 2)
    await lookAgain()
    expect(begun).toEqual(['one: transcription 1'])
    ends[0]?.()
    await toBegin('one: transcription 1', 'one: transcription 2')
  })
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
