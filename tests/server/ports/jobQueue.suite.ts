import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  HoldLostError,
  JobCrashError,
  type HeldJob,
  type JobHandler,
  type JobWorkers,
  type Postponed,
  type WorkerPool,
} from '../../../server/ports/jobQueue'
import type { JobQueueRepositories, NewJob } from '../../../server/ports/jobQueueRepositories'
import type { Store } from '../../../server/ports/repositories'
import { eventually } from '../../eventually'
import type { FakeClock } from '../usecases/fakeClock'
import { addTask, addUser } from './storeFixtures'

export interface QueueUnderTest {
  store: Store
  clock: FakeClock
  /** Workers of a server that shares the store with others. */
  shared(): JobWorkers
  /** Workers of a server that starts after all others have died. */
  restarted(): JobWorkers
  close(): Promise<void>
}

const hourMs = 3_600_000

/** Contract of the queue: `Repositories.queue` and `JobWorkers`. */
export function jobQueueSuite(adapter: string, open: () => Promise<QueueUnderTest>): void {
  describe(`queue: ${adapter}`, () => {
    let under: QueueUnderTest
    let users: number[]
    let pools: WorkerPool[]
    /** End all runs that last until they are told to end. */
    let endings: (() => void)[]
    /** Subjects in the order in which their runs began. */
    let begun: number[]
    let givenUp: [number, unknown][]
    beforeEach(async () => {
      under = await open()
      users = []
      for (const name of ['one', 'two', 'three']) users.push(await addUser(under.store, name))
      pools = []
      endings = []
      begun = []
      givenUp = []
    })
    afterEach(async () => {
      for (const end of endings) end()
      await Promise.all(pools.map((pool) => pool.stop()))
      await under.close()
    })

    const add = (subject: number, change: Partial<NewJob> = {}, { queue }: JobQueueRepositories = under.store) =>
      queue.add({
        kind: 'translation',
        subject,
        userId: users[0] ?? 0,
        priority: 0,
        language: '',
        due: under.clock.now(),
        ...change,
      })
    const load = async () => (await under.store.queue.load(under.clock.now())).translation
    const isEmpty = () => eventually(async () => expect(await load()).toMatchObject({ waiting: 0, running: 0 }))

    /** Starts workers whose jobs are done at once. */
    function work(change: Partial<JobHandler> = {}, workers = under.shared()): WorkerPool {
      const { run = async () => {}, ...rest } = change
      const pool = workers.work('translation', {
        concurrency: 1,
        maxAttempts: 3,
        maxCrashes: 2,
        backoffMs: (attempt) => attempt * 10_000,
        isFinal: () => false,
        onGivenUp: async ({ subject }, error) => void givenUp.push([subject, error]),
        ...rest,
        run: (job) => {
          begun.push(job.subject)
          return run(job)
        },
      })
      pools.push(pool)
      return pool
    }
    const toBegin = (...subjects: number[]) => eventually(() => expect(begun).toEqual(subjects))
    /** For what time alone makes due: the clock stands still while workers that have just looked fall asleep. */
    const toBeginLooking = (...subjects: number[]) =>
      eventually(() => {
        for (const pool of pools) pool.wake()
        expect(begun).toEqual(subjects)
      })
    /** Lets the workers look for jobs, and their answers come, without the time to poll. */
    const lookAgain = async (pool: WorkerPool) => {
      for (let look = 0; look < 3; look += 1) {
        pool.wake()
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    }
    /** A run that lasts until its signal fires. */
    const untilAborted = ({ signal }: HeldJob) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    /** Runs that last until they are told to end, by subject. */
    function held() {
      const ends = new Map<number, () => void>()
      const jobs = new Map<number, HeldJob>()
      const run = (job: HeldJob) =>
        new Promise<void>((resolve) => {
          jobs.set(job.subject, job)
          ends.set(job.subject, resolve)
          endings.push(resolve)
        })
      return { run, jobs, end: (subject: number) => ends.get(subject)?.() }
    }

    it('is worked off in the order in which jobs came due, each once', async () => {
      const now = under.clock.now()
      await add(3, { due: now - 1 })
      await add(1, { due: now - 5 })
      await add(2, { due: now - 5 })
      work()
      await toBegin(1, 2, 3)
      await isEmpty()
    })

    it('gives a job to one of many workers only', async () => {
      for (let subject = 1; subject <= 30; subject += 1) await add(subject)
      work({ concurrency: 4, run: async () => new Promise((resolve) => setTimeout(resolve)) })
      work({ concurrency: 4 })
      await isEmpty()
      expect(begun.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
    })

    it('prefers a higher priority, and keeps kinds apart', async () => {
      await add(1)
      await add(2, { priority: 1, userId: users[1] ?? 0 })
      await add(3, { kind: 'summary', priority: 9 })
      work()
      await toBegin(2, 1)
      await isEmpty()
    })

    it('prefers users with fewer running jobs, and runs at most so many of one', async () => {
      const [one, two, three] = users
      for (const subject of [1, 2, 3, 4]) await add(subject, { userId: one ?? 0 })
      for (const subject of [5, 6]) await add(subject, { userId: two ?? 0 })
      await add(7, { userId: three ?? 0 })
      const { run, end } = held()
      const sorted = (...subjects: number[]) =>
        eventually(() => expect(begun.toSorted((a, b) => a - b)).toEqual(subjects))
      work({ concurrency: 3, maxPerUser: 2, run })
      await sorted(1, 5, 7)
      const pool = work({ concurrency: 3, maxPerUser: 2, run })
      await sorted(1, 2, 5, 6, 7)
      await lookAgain(pool)
      expect(begun).toHaveLength(5)
      end(1)
      await sorted(1, 2, 3, 5, 6, 7)
      for (const subject of [2, 3, 5, 6, 7]) end(subject)
      await eventually(() => expect(begun).toHaveLength(7))
      end(4)
      await isEmpty()
    })

    it('lets all servers work for one user, unless the kind of job limits that', async () => {
      for (const subject of [1, 2, 3, 4]) await add(subject)
      const { run, end } = held()
      work({ concurrency: 2, run })
      await eventually(() => expect(begun).toHaveLength(2))
      work({ concurrency: 2, run })
      await eventually(() => expect(begun).toHaveLength(4))
      for (const subject of [1, 2, 3, 4]) end(subject)
      await isEmpty()
    })

    it('gives a worker the languages it knows, as they are then', async () => {
      let languages = ['en']
      await add(1, { language: 'cn' })
      await add(2, { language: 'en' })
      await add(3)
      const pool = work({ languages: () => languages })
      await toBegin(2, 3)
      await lookAgain(pool)
      expect(begun).toEqual([2, 3])
      languages = ['en', 'cn']
      pool.wake()
      await toBegin(2, 3, 1)
      await isEmpty()
    })

    it('waits for a worker to be ready', async () => {
      let isReady = false
      await add(1)
      const pool = work({ isReady: () => isReady })
      await lookAgain(pool)
      expect(begun).toEqual([])
      isReady = true
      pool.wake()
      await toBegin(1)
      await isEmpty()
    })

    it('wakes workers when the transaction that adds a job is committed, not before', async () => {
      const pool = work()
      await lookAgain(pool)
      await under.store.transaction(async (repos) => {
        await add(1, { due: 0 }, repos)
        await new Promise((resolve) => setTimeout(resolve, 5))
        expect(begun).toEqual([])
      })
      await toBegin(1)
      const failed = under.store.transaction(async (repos) => {
        await add(2, { due: 0 }, repos)
        throw new Error('no')
      })
      await expect(failed).rejects.toThrow('no')
      await isEmpty()
      expect(begun).toEqual([1])
    })

    it('holds a job back until it is due, or is made due', async () => {
      const later = under.clock.now() + hourMs / 2
      await add(1, { due: later })
      await add(2, { due: later })
      const pool = work()
      await lookAgain(pool)
      expect(begun).toEqual([])
      await under.store.queue.expedite('translation', 1, under.clock.now())
      await under.store.queue.expedite('translation', 99, under.clock.now())
      await toBegin(1)
      under.clock.advance(hourMs / 2)
      await toBeginLooking(1, 2)
      await isEmpty()
    })

    it('does not wait for a time that was set while the clock was ahead', async () => {
      await add(1, { due: under.clock.now() + 24 * hourMs })
      work()
      await toBegin(1)
      await isEmpty()
    })

    it('a job that is added again begins anew, and who had it can do nothing more', async () => {
      const { run, jobs, end } = held()
      await add(1)
      work({ concurrency: 2, run })
      await toBegin(1)
      const first = jobs.get(1)
      await add(1)
      await toBegin(1, 1)
      expect(first?.signal.aborted).toBe(true)
      await expect(first?.inTransaction(async () => 'done')).rejects.toThrow(HoldLostError)
      expect(jobs.get(1)).toMatchObject({ tries: 1, crashes: 0 })
      expect(await jobs.get(1)?.inTransaction(async () => 'done')).toBe('done')
      end(1)
      await isEmpty()
    })

    it('a job that is cancelled is over: the signal of its run fires at once', async () => {
      const ended = vi.fn()
      await add(1)
      await add(2)
      work({ run: (job) => untilAborted(job).finally(ended) })
      await toBegin(1)
      await under.store.queue.cancel('translation', 2)
      await under.store.queue.cancel('translation', 1)
      await eventually(() => expect(ended).toHaveBeenCalledOnce())
      await isEmpty()
      expect([begun, givenUp]).toEqual([[1], []])
    })

    it('what is written without the hold is undone', async () => {
      const task = await addTask(under.store, users[0] ?? 0, { title: 'before' })
      const { run, jobs, end } = held()
      await add(1)
      work({ run })
      await toBegin(1)
      const job = jobs.get(1)
      const write = async (title: string) => job?.inTransaction(({ tasks }) => tasks.update(task, { title }))
      await write('during')
      await under.store.queue.cancel('translation', 1)
      await expect(write('after')).rejects.toThrow(HoldLostError)
      expect((await under.store.tasks.byId(task))?.title).toBe('during')
      end(1)
      await isEmpty()
    })

    it('a failure is tried again after its delay, and given up once', async () => {
      const error = new Error('no')
      await add(1)
      const tries: number[] = []
      const pool = work({
        run: async (job) => {
          tries.push(job.tries)
          throw error
        },
      })
      await toBegin(1)
      for (const [at, delayMs] of [10_000, 20_000].entries()) {
        await eventually(async () => expect(await load()).toMatchObject({ waiting: 1, running: 0 }))
        under.clock.advance(delayMs - 1_000)
        await lookAgain(pool)
        expect(begun).toHaveLength(at + 1)
        await eventually(() => {
          under.clock.advance(1_000)
          pool.wake()
          expect(begun).toHaveLength(at + 2)
        })
      }
      await isEmpty()
      expect(tries).toEqual([1, 2, 3])
      expect(givenUp).toEqual([[1, error]])
    })

    it('a final failure is given up at once', async () => {
      await add(1)
      work({ isFinal: () => true, run: () => Promise.reject(new Error('final')) })
      await isEmpty()
      expect([begun, givenUp.length]).toEqual([[1], 1])
    })

    it('a job that is postponed waits without losing an attempt', async () => {
      await add(1)
      const tries: number[] = []
      const run = async (job: HeldJob): Promise<Postponed | void> => {
        tries.push(job.tries)
        if (tries.length < 5) return { postponeMs: 60_000 }
      }
      work({ run })
      for (let count = 1; count < 5; count += 1) {
        await toBeginLooking(...Array<number>(count).fill(1))
        await eventually(async () => expect(await load()).toMatchObject({ waiting: 1, running: 0 }))
        under.clock.advance(60_000)
      }
      await toBeginLooking(1, 1, 1, 1, 1)
      await isEmpty()
      expect(tries).toEqual([1, 1, 1, 1, 1])
    })

    it('a job that is postponed by a failed attempt loses it, and waits as long as it says', async () => {
      await add(1)
      const tries: number[] = []
      work({
        run: async (job) => {
          tries.push(job.tries)
          if (job.tries < 3) return { postponeMs: 60_000, counts: true }
        },
      })
      for (let count = 1; count < 3; count += 1) {
        await toBeginLooking(...Array<number>(count).fill(1))
        await eventually(async () => expect(await load()).toMatchObject({ waiting: 1, running: 0 }))
        under.clock.advance(60_000)
      }
      await toBeginLooking(1, 1, 1)
      await isEmpty()
      expect([tries, givenUp]).toEqual([[1, 2, 3], []])
    })

    it('progress makes earlier attempts forgotten', async () => {
      await add(1)
      const tries: number[] = []
      work({
        run: async (job) => {
          tries.push(job.tries)
          if (tries.length === 2) await job.progress(async () => {})
          throw new Error('no')
        },
      })
      await eventually(() => {
        under.clock.advance(10_000)
        expect(givenUp).toHaveLength(1)
      })
      expect(tries).toEqual([1, 2, 2, 3])
    })

    it('a stop puts running jobs back, and does not count', async () => {
      await add(1)
      const pool = work({ run: untilAborted })
      await toBegin(1)
      await pool.stop()
      expect(await load()).toMatchObject({ waiting: 1, running: 0 })
      const { run, jobs, end } = held()
      work({ run })
      await toBegin(1, 1)
      expect(jobs.get(1)).toMatchObject({ tries: 1, crashes: 0 })
      end(1)
      await isEmpty()
    })

    it('a hold lasts as long as its holder lives', async () => {
      const { run, end } = held()
      await add(1)
      work({ run })
      work({ run })
      await toBegin(1)
      for (let beat = 0; beat < 20; beat += 1) {
        under.clock.advance(5_000)
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
      expect(begun).toEqual([1])
      end(1)
      await isEmpty()
    })

    it('a crash does not cost an attempt, and the job goes first, alone, until it gets further', async () => {
      const dead = held()
      for (const subject of [1, 2]) await add(subject)
      work({ concurrency: 2, run: dead.run }, under.restarted())
      await toBegin(1, 2)
      await add(3, { priority: 1 })
      const alive = held()
      work({ concurrency: 3, run: alive.run }, under.restarted())
      await toBegin(1, 2, 1)
      expect(alive.jobs.get(1)).toMatchObject({ tries: 1, crashes: 1 })
      await expect(dead.jobs.get(1)?.inTransaction(async () => {})).rejects.toThrow(HoldLostError)
      for (const pool of pools) await lookAgain(pool)
      expect(begun, 'alone').toEqual([1, 2, 1])
      await alive.jobs.get(1)?.progress(async () => {})
      expect(alive.jobs.get(1)).toMatchObject({ tries: 1, crashes: 0 })
      await lookAgain(pools[1] as WorkerPool)
      expect(begun, 'the other waits until nothing else runs').toEqual([1, 2, 1])
      alive.end(1)
      await eventually(() => expect(begun.at(-1)).toBe(2))
      alive.end(2)
      await eventually(() => {
        pools[1]?.wake()
        expect(begun.at(-1)).toBe(3)
      })
      for (const subject of [1, 2]) dead.end(subject)
      alive.end(3)
      await isEmpty()
    })

    it('a job during which the server dies each time is given up without being run again', async () => {
      await add(1)
      const { run, end } = held()
      for (let life = 1; life <= 2; life += 1) {
        work({ run }, under.restarted())
        await eventually(() => expect(begun).toHaveLength(life))
      }
      work({ run }, under.restarted())
      await isEmpty()
      expect(givenUp).toEqual([[1, expect.any(JobCrashError)]])
      expect(begun).toHaveLength(2)
      end(1)
    })

    it('tells what waits and runs, and how long the oldest has waited', async () => {
      await add(1, { due: under.clock.now() - 700 })
      await add(2, { due: under.clock.now() - 300 })
      await add(3, { due: under.clock.now() + 10_000, kind: 'summary' })
      expect((await under.store.queue.load(under.clock.now())).summary).toEqual({
        waiting: 1,
        running: 0,
        oldestWaitMs: 0,
      })
      expect(await load()).toEqual({ waiting: 2, running: 0, oldestWaitMs: 700 })
      const { run, end } = held()
      work({ run })
      await toBegin(1)
      expect(await load()).toEqual({ waiting: 1, running: 1, oldestWaitMs: 300 })
      end(1)
      await toBegin(1, 2)
      end(2)
      await isEmpty()
      expect((await load()).oldestWaitMs).toBe(0)
    })
  })
}
