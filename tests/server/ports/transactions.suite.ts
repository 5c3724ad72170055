import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/ports/repositories'
import { addTask, addUser, taskRow, type StoreUnderTest } from './storeFixtures'

/** Contract of `Store` adapters: transactions. */
export function transactionsSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let store: Store
  let me: number
  beforeEach(async () => {
    fixture = await open()
    store = fixture.store
    me = await addUser(store)
  })
  afterEach(() => fixture.close())

  describe(`transactions: ${adapter}`, () => {
    it('a throw undoes everything', async () => {
      const work = store.transaction(async (tables) => {
        const id = await tables.tasks.insert(taskRow(me, { title: 'undone' }))
        await tables.credit.change(me, { general: -10 }, { reason: 'transcribe', ref: `${id}:1`, now: 0 })
        await tables.queue.add({ kind: 'summary', subject: id, userId: me, priority: 0, language: '', due: 0 })
        throw new Error('no')
      })
      await expect(work).rejects.toThrow('no')
      expect((await store.users.byId(me))?.generalSeconds).toBe(100)
      expect(await store.credit.total(['transcribe'], '1:1')).toEqual({ general: 0, member: 0 })
      expect((await store.queue.load(0)).summary.waiting).toBe(0)
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
