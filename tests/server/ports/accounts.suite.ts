import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/tables'
import { addUser, userRow, type StoreUnderTest } from './storeWorld'

/** What every adapter of `Store` does with people: users, logins, counted tries, credit. */
export function accountsSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let world: StoreUnderTest
  let store: Store
  beforeEach(async () => {
    world = await open()
    store = world.store
  })
  afterEach(() => world.close())

  describe(`users: ${adapter}`, () => {
    it('come back as they were', async () => {
      const row = userRow('张三', {
        roles: ['admin', 'user'],
        vipForever: true,
        vipEnd: '2027-01-01',
        phone: '123',
        memberSeconds: 7,
      })
      const id = await store.users.insert(row)
      expect(id).not.toBe(false)
      expect(await store.users.byId(Number(id))).toEqual({ ...row, id })
    })

    it.each(['SOMEONE', ' someone ', 'ｓｏｍｅｏｎｅ'])('%j is the same name as someone', async (name) => {
      const id = await addUser(store)
      expect(await store.users.insert(userRow(name))).toBe(false)
      expect((await store.users.byUsername(name))?.id).toBe(id)
    })

    it.each(["' OR 1=1 --", '%', '_', ''])('the name %j is a name and no pattern', async (name) => {
      await addUser(store)
      expect(await store.users.byUsername(name)).toBeNull()
    })

    it('a new password replaces the old one of that user only', async () => {
      const [one, other] = [await addUser(store, 'one'), await addUser(store, 'other')]
      await store.users.setPassword(one, 'new')
      expect((await store.users.byId(one))?.passwordHash).toBe('new')
      expect((await store.users.byId(other))?.passwordHash).toBe('hash')
    })
  })

  describe(`sessions: ${adapter}`, () => {
    it('lead to their user until the moment they expire', async () => {
      const userId = await addUser(store)
      await store.sessions.insert({ tokenHash: 'a', userId, expiresAt: 1_000 })
      expect((await store.sessions.userOf('a', 999))?.id).toBe(userId)
      expect(await store.sessions.userOf('a', 1_000)).toBeNull()
      expect(await store.sessions.userOf('b', 0)).toBeNull()
    })

    it('are removed one by one, or all that expired', async () => {
      const userId = await addUser(store)
      for (const [tokenHash, expiresAt] of [
        ['old', 10],
        ['new', 100],
        ['gone', 100],
      ] as const) {
        await store.sessions.insert({ tokenHash, userId, expiresAt })
      }
      await store.sessions.remove('gone')
      await store.sessions.removeExpired(10)
      const left = await Promise.all(['old', 'new', 'gone'].map((token) => store.sessions.userOf(token, 0)))
      expect(left.map((user) => user?.id)).toEqual([undefined, userId, undefined])
    })
  })

  describe(`tries: ${adapter}`, () => {
    it('a window has so many and then says how long to wait', async () => {
      expect(await store.tries.take('key', 0, 1_000, 2)).toBe(0)
      expect(await store.tries.take('key', 400, 1_000, 2)).toBe(0)
      expect(await store.tries.take('key', 500, 1_000, 2)).toBe(500)
      expect(await store.tries.take('other', 500, 1_000, 2)).toBe(0)
      expect(await store.tries.take('key', 1_000, 1_000, 2)).toBe(0)
    })

    it('made at the same moment do not share the last one', async () => {
      const waits = await Promise.all(Array.from({ length: 20 }, () => store.tries.take('key', 0, 1_000, 5)))
      expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    })

    it('are forgotten by key and by age', async () => {
      await store.tries.take('key', 0, 1_000, 1)
      await store.tries.clear('key')
      expect(await store.tries.take('key', 1, 1_000, 1)).toBe(0)
      await store.tries.removeBefore(2)
      expect(await store.tries.take('key', 2, 1_000, 1)).toBe(0)
    })
  })

  describe(`credit: ${adapter}`, () => {
    const balance = async (id: number) => {
      const user = await store.users.byId(id)
      return [user?.generalSeconds, user?.memberSeconds]
    }

    it('changes once for a reason and a reference', async () => {
      const id = await addUser(store)
      expect(await store.credit.change(id, { general: -30, member: 0 }, 'transcribe', '1:1', 5)).toBe('done')
      expect(await store.credit.change(id, { general: -30, member: 0 }, 'transcribe', '1:1', 6)).toBe('repeated')
      expect(await store.credit.change(id, { general: 30, member: 0 }, 'refund', '1:1', 7)).toBe('done')
      expect(await balance(id)).toEqual([100, 0])
      expect(await store.credit.find('transcribe', '1:1')).toEqual({ general: -30, member: 0 })
      expect(await store.credit.find('transcribe', '2:1')).toBeNull()
    })

    it('never goes below zero, and what fell short can be tried again', async () => {
      const id = await addUser(store, 'someone', { generalSeconds: 10, memberSeconds: 5 })
      expect(await store.credit.change(id, { general: -10, member: -6 }, 'transcribe', '1:1', 0)).toBe('short')
      expect(await balance(id)).toEqual([10, 5])
      expect(await store.credit.change(id, { general: -10, member: -5 }, 'transcribe', '1:1', 0)).toBe('done')
      expect(await balance(id)).toEqual([0, 0])
    })

    it('50 tasks at once spend what is there and no more', async () => {
      const id = await addUser(store, 'someone', { generalSeconds: 95 })
      const spend = (_: unknown, at: number) =>
        store.credit.change(id, { general: -10, member: 0 }, 'transcribe', `${at}:1`, 0)
      const outcomes = await Promise.all(Array.from({ length: 50 }, spend))
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(9)
      expect(await balance(id)).toEqual([5, 0])
    })

    it('one reference claimed 50 times at once counts once', async () => {
      const id = await addUser(store)
      const give = () => store.credit.change(id, { general: 10, member: 0 }, 'refund', 'same', 0)
      const outcomes = await Promise.all(Array.from({ length: 50 }, give))
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
      expect(await balance(id)).toEqual([110, 0])
    })

    it('what was spent since a moment leaves out the welcome and what was given back', async () => {
      const id = await addUser(store)
      await store.credit.change(id, { general: 50, member: 0 }, 'welcome', 'w', 10)
      await store.credit.change(id, { general: -20, member: 0 }, 'transcribe', 'before', 9)
      await store.credit.change(id, { general: -40, member: 0 }, 'transcribe', 'a', 10)
      await store.credit.change(id, { general: 15, member: 0 }, 'refund', 'a', 11)
      expect(await store.credit.spent(id, 10)).toBe(25)
      expect(await store.credit.spent(id, 99)).toBe(0)
    })
  })
}
