import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/ports/repositories'
import { addTask, addUser, taskRow, type StoreUnderTest } from './storeFixtures'

/** Contract of `Store` adapters: jobs and transactions. */
export function jobsSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let store: Store
  let me: number
  beforeEach(async () => {
    fixture = await open()
    store = fixture.store
    me = await addUser(store)
  })
  afterEach(() => fixture.close())

  describe(`jobs: ${adapter}`, () => {
    it('are claimed in the order they came, each by one only', async () => {
      const tasks = [await addTask(store, me), await addTask(store, me), await addTask(store, me)]
      for (const [at, task] of tasks.entries()) await store.jobs.add(task, at)
      const claims = await Promise.all(Array.from({ length: 5 }, () => store.jobs.claim(10, 100)))
      expect(claims.map((job) => job?.taskId).sort()).toEqual([...tasks, undefined, undefined])
      await store.jobs.add(tasks[2] ?? 0, 3)
      await store.jobs.add(tasks[0] ?? 0, 4)
      expect([await store.jobs.claim(10, 100), await store.jobs.claim(10, 100)]).toMatchObject([
        { taskId: tasks[2] },
        { taskId: tasks[0] },
      ])
    })

    it('a job is not due before its time, nor while it is leased', async () => {
      await store.jobs.add(await addTask(store, me), 50)
      expect(await store.jobs.claim(49, 100)).toBeNull()
      expect(await store.jobs.claim(50, 100)).toMatchObject({ tries: 1 })
      expect(await store.jobs.claim(149, 100)).toBeNull()
      expect(await store.jobs.claim(150, 100)).toMatchObject({ tries: 2 })
    })

    it('a job added or put back while the clock was ahead does not wait for that time', async () => {
      const day = 24 * 3_600_000
      await store.jobs.add(await addTask(store, me), day)
      const job = await store.jobs.claim(0, 100)
      expect(job).toMatchObject({ tries: 1 })
      await store.jobs.reschedule(job?.id ?? 0, day + 5_000)
      expect(await store.jobs.claim(0, 100)).toMatchObject({ tries: 2 })
    })

    it('a lease that was taken while the clock was ahead is right again when it is renewed', async () => {
      const day = 24 * 3_600_000
      await store.jobs.add(await addTask(store, me), 0)
      const job = await store.jobs.claim(day, 100)
      expect(await store.jobs.renew(job?.id ?? 0, 1, 100)).toBe(true)
      expect(await store.jobs.claim(99, 100)).toBeNull()
      expect(await store.jobs.claim(100, 100)).toMatchObject({ tries: 2 })
    })

    it('a lease is kept by who holds it', async () => {
      await store.jobs.add(await addTask(store, me), 0)
      const first = await store.jobs.claim(0, 100)
      expect(await store.jobs.renew(first?.id ?? 0, 1, 500)).toBe(true)
      expect(await store.jobs.claim(400, 100)).toBeNull()
      await store.jobs.claim(500, 100)
      expect(await store.jobs.renew(first?.id ?? 0, 1, 900)).toBe(false)
      await store.jobs.remove(first?.id ?? 0)
      expect(await store.jobs.renew(first?.id ?? 0, 2, 900)).toBe(false)
    })

    it('a job put back waits, one added again begins anew', async () => {
      const task = await addTask(store, me)
      await store.jobs.add(task, 0)
      const job = await store.jobs.claim(0, 100)
      await store.jobs.reschedule(job?.id ?? 0, 70)
      expect(await store.jobs.claim(69, 100)).toBeNull()
      expect(await store.jobs.claim(70, 100)).toMatchObject({ tries: 2 })
      await store.jobs.add(task, 70)
      expect(await store.jobs.claim(70, 100)).toMatchObject({ taskId: task, tries: 1 })
    })

    it('what a killed server held is due at once; that try does not count, but the crash does', async ({ skip }) => {
      skip(fixture.isShared === true)
      await store.jobs.add(await addTask(store, me), 0)
      await store.jobs.claim(0, 1_000)
      await store.jobs.releaseAll()
      expect(await store.jobs.claim(1, 1_000)).toMatchObject({ tries: 1, crashes: 1 })
      await store.jobs.releaseAll()
      expect(await store.jobs.claim(1, 1_000)).toMatchObject({ tries: 1, crashes: 2 })
    })

    it('what nobody held when the server was killed stays as it was', async () => {
      const tasks = [await addTask(store, me), await addTask(store, me)]
      for (const task of tasks) await store.jobs.add(task, 0)
      const held = await store.jobs.claim(0, 1_000)
      await store.jobs.reschedule(held?.id ?? 0, 70)
      await store.jobs.releaseAll()
      expect(await store.jobs.claim(69, 1_000)).toMatchObject({ taskId: tasks[1], tries: 1, crashes: 0 })
      expect(await store.jobs.claim(70, 1_000)).toMatchObject({ taskId: tasks[0], tries: 2, crashes: 0 })
    })

    it('a new piece makes its crashes forgotten, one that was there does not', async ({ skip }) => {
      skip(fixture.isShared === true)
      const task = await addTask(store, me)
      await store.jobs.add(task, 0)
      const die = async () => {
        const job = await store.jobs.claim(0, 1_000)
        await store.jobs.releaseAll()
        return job?.crashes
      }
      expect([await die(), await die()]).toEqual([0, 1])
      await store.segments.addChunk(task, { startMs: 0, endMs: 9 }, [])
      expect([await die(), await die()]).toEqual([0, 1])
      await store.segments.addChunk(task, { startMs: 0, endMs: 9 }, [])
      expect(await die()).toBe(2)
    })

    it('those that a killed server held go on one at a time, before all others', async ({ skip }) => {
      skip(fixture.isShared === true)
      const [first, second, waiting] = [await addTask(store, me), await addTask(store, me), await addTask(store, me)]
      for (const task of [first, second]) await store.jobs.add(task, 5)
      const claim = async (now = 9) => store.jobs.claim(now, 1_000)
      const held = [await claim(), await claim()]
      expect(held.map((job) => job?.taskId)).toEqual([first, second])
      await store.jobs.releaseAll()
      await store.jobs.add(waiting, 0)
      const suspect = await claim()
      expect(suspect?.taskId).toBe(first)
      expect(await claim(), 'neither the other one nor a new one beside it').toBeNull()
      await store.jobs.remove(suspect?.id ?? 0)
      expect((await claim())?.taskId).toBe(second)
      expect(await claim()).toBeNull()
      await store.segments.addChunk(second, { startMs: 0, endMs: 9 }, [])
      expect((await claim())?.taskId, 'it has shown that it can be done').toBe(waiting)
    })

    it('one that may have killed the server waits until nothing else runs, and keeps others from starting', async ({
      skip,
    }) => {
      skip(fixture.isShared === true)
      const [suspect, running, later] = [await addTask(store, me), await addTask(store, me), await addTask(store, me)]
      await store.jobs.add(suspect, 0)
      const held = await store.jobs.claim(0, 1_000)
      await store.jobs.releaseAll()
      await store.jobs.reschedule(held?.id ?? 0, 50)
      await store.jobs.add(running, 0)
      const job = await store.jobs.claim(10, 1_000)
      expect(job?.taskId).toBe(running)
      await store.jobs.add(later, 0)
      expect(await store.jobs.claim(60, 1_000)).toBeNull()
      await store.jobs.remove(job?.id ?? 0)
      expect((await store.jobs.claim(60, 1_000))?.taskId).toBe(suspect)
    })
  })

  describe(`transactions: ${adapter}`, () => {
    it('a throw undoes everything', async () => {
      const work = store.transaction(async (tables) => {
        const id = await tables.tasks.insert(taskRow(me, { title: 'undone' }))
        await tables.credit.change(me, { general: -10 }, { reason: 'transcribe', ref: `${id}:1`, now: 0 })
        await tables.jobs.add(id, 0)
        throw new Error('no')
      })
      await expect(work).rejects.toThrow('no')
      expect((await store.users.byId(me))?.generalSeconds).toBe(100)
      expect(await store.credit.total(['transcribe'], '1:1')).toEqual({ general: 0, member: 0 })
      expect(await store.jobs.claim(0, 10)).toBeNull()
    })

    it('what it gives is what the work gave, and stays', async () => {
      const id = await store.transaction(async ({ tasks }) => tasks.insert(taskRow(me)))
      expect(await store.tasks.byId(id)).not.toBeNull()
    })

    it('run one after the other', async () => {
      const id = await addTask(store, me, { version: 0 })
      const raise = () =>
        store.transaction(async ({ tasks }) => {
          const { version } = (await tasks.byId(id)) ?? { version: -1 }
          await Promise.resolve()
          expect(await tasks.incrementVersion(id, version)).toBe(true)
        })
      await Promise.all(Array.from({ length: 20 }, raise))
      expect((await store.tasks.byId(id))?.version).toBe(20)
    })

    it('nobody outside sees what is not finished', async () => {
      const id = await addTask(store, me)
      let seen: ReturnType<Store['tasks']['byId']> = Promise.resolve(null)
      const work = store.transaction(async ({ tasks }) => {
        await tasks.update(id, { title: 'half' })
        seen = store.tasks.byId(id)
        await new Promise((resolve) => setTimeout(resolve))
        throw new Error('no')
      })
      await expect(work).rejects.toThrow('no')
      expect((await seen)?.title).toBe('A talk')
    })

    it('one that failed holds up none after it', async () => {
      const works = Array.from({ length: 10 }, (_, at) =>
        store.transaction(async ({ tasks }) => {
          const id = await tasks.insert(taskRow(me))
          if (at % 2 === 0) throw new Error('no')
          return id
        }),
      )
      const ends = await Promise.allSettled(works)
      expect(ends.map(({ status }) => status)).toEqual(
        Array.from(ends, (_, at) => (at % 2 === 0 ? 'rejected' : 'fulfilled')),
      )
      const { total } = await store.tasks.page({
        userId: me,
        page: 1,
        limit: 1,
        keyword: '',
        deleted: false,
        sort: 'created',
      })
      expect(total).toBe(5)
    })
  })
}
