import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/ports/repositories'
import { addUser, userRow, type StoreUnderTest } from './storeFixtures'

/** Contract of `Store` adapters: users, sessions, rate limits, credit. */
export function accountsSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let store: Store
  beforeEach(async () => {
    fixture = await open()
    store = fixture.store
  })
  afterEach(() => fixture.close())

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
      expect(await store.users.byId(Number(id))).toEqual({
        ...row,
        id,
        locale: '',
        passwordKnown: true,
        passwordUntil: null,
        email: '',
      })
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

    it('a new password is known to its owner, and lasts for ever or until its moment', async () => {
      const id = await addUser(store, 'someone', { passwordKnown: false })
      const state = async () => {
        const user = await store.users.byId(id)
        return [user?.passwordKnown, user?.passwordUntil]
      }
      expect(await state()).toEqual([false, null])
      await store.users.setPassword(id, 'temporary', 100)
      expect(await state()).toEqual([true, 100])
      await store.users.setPassword(id, 'own')
      expect(await state()).toEqual([true, null])
      await store.users.update(id, { passwordKnown: false })
      expect(await state()).toEqual([false, null])
    })
  })

  describe(`e-mail addresses: ${adapter}`, () => {
    it('lead to their user whatever their case, and belong to one', async () => {
      const [one, other] = [await addUser(store, 'one', { email: 'Mei@Example.org' }), await addUser(store, 'other')]
      expect(await store.users.byEmail(' mei@example.ORG')).toMatchObject({ id: one, email: 'Mei@Example.org' })
      expect(await store.users.setEmail(other, 'MEI@example.org')).toBe(false)
      expect(await store.users.setEmail(one, 'mei@example.org')).toBe(true)
      expect(await store.users.setEmail(one, '')).toBe(true)
      expect(await store.users.setEmail(other, 'mei@example.org')).toBe(true)
      expect((await store.users.byId(one))?.email).toBe('')
    })

    it('that are none lead to nobody', async () => {
      await addUser(store, 'one')
      await addUser(store, 'other')
      for (const address of ['', '  ', '%']) expect(await store.users.byEmail(address)).toBeNull()
    })
  })

  describe(`advice and deletion: ${adapter}`, () => {
    it('is given once, and again after another password was set', async () => {
      const id = await addUser(store)
      expect([await store.users.markPasswordAdvised(id), await store.users.markPasswordAdvised(id)]).toEqual([
        true,
        false,
      ])
      await store.users.setPassword(id, 'new')
      expect(await store.users.markPasswordAdvised(id)).toBe(true)
    })

    it('is due from its moment on, can be undone, and takes what belongs to the user', async () => {
      const [one, other] = [await addUser(store, 'one'), await addUser(store, 'other')]
      for (const id of [one, other]) await store.users.setDeletion(id, 1_000)
      await store.users.setDeletion(other, null)
      expect(await store.users.dueForDeletion(999)).toEqual([])
      expect(await store.users.dueForDeletion(1_000)).toEqual([one])
      expect(await store.users.byId(one)).toMatchObject({ deleteAt: 1_000 })
      expect(await store.users.byId(other)).not.toHaveProperty('deleteAt')
      await store.sessions.insert({ tokenHash: 'a', userId: one, expiresAt: 5_000 })
      await store.users.remove(one)
      expect(await store.sessions.find('a', 0)).toBeNull()
      expect(await store.users.byId(other)).not.toBeNull()
    })
  })

  describe(`a closed account: ${adapter}`, () => {
    it('is told with the user, ends what leads to it, and can be opened again', async () => {
      const id = await addUser(store)
      await store.sessions.insert({ tokenHash: 'a', userId: id, expiresAt: 1_000 })
      await store.users.setClosed(id, 7)
      expect((await store.users.byId(id))?.closedAt).toBe(7)
      expect(await store.sessions.userOf('a', 0)).toBeNull()
      await store.users.setClosed(id, null)
      expect(await store.users.byId(id)).not.toHaveProperty('closedAt')
      expect((await store.sessions.userOf('a', 0))?.id).toBe(id)
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

  describe(`logins in a list: ${adapter}`, () => {
    const row = { expiresAt: 100, createdAt: 1, untilAt: 200, device: 'Chrome' }

    it('are a user’s own that have not expired, the last used first', async () => {
      const [mei, lin] = [await addUser(store, 'mei'), await addUser(store, 'lin')]
      for (const [tokenHash, userId, seenAt, expiresAt] of [
        ['a', mei, 1, 100],
        ['b', mei, 9, 100],
        ['old', mei, 5, 50],
        ['c', lin, 7, 100],
      ] as const) {
        await store.sessions.insert({ ...row, tokenHash, userId, seenAt, expiresAt })
      }
      expect((await store.sessions.list(mei, 50)).map(({ tokenHash }) => tokenHash)).toEqual(['b', 'a'])
    })

    it('last as long as they are told when they are used', async () => {
      const userId = await addUser(store)
      await store.sessions.insert({ ...row, tokenHash: 'a', userId, seenAt: 1 })
      await store.sessions.insert({ ...row, tokenHash: 'b', userId, seenAt: 1 })
      await store.sessions.touch('a', { seenAt: 90, expiresAt: 190 })
      expect(await store.sessions.find('a', 150)).toEqual({
        ...row,
        tokenHash: 'a',
        userId,
        seenAt: 90,
        expiresAt: 190,
      })
      expect(await store.sessions.find('b', 150)).toBeNull()
    })
  })

  describe(`known origins: ${adapter}`, () => {
    it('are known of that user until their moment', async () => {
      const [mei, lin] = [await addUser(store, 'mei'), await addUser(store, 'lin')]
      await store.knownOrigins.upsert(mei, 'home', 100)
      expect([await store.knownOrigins.has(mei, 'home', 99), await store.knownOrigins.has(mei, 'home', 100)]).toEqual([
        true,
        false,
      ])
      expect([await store.knownOrigins.has(lin, 'home', 0), await store.knownOrigins.has(mei, 'office', 0)]).toEqual([
        false,
        false,
      ])
      await store.knownOrigins.upsert(mei, 'home', 200)
      await store.knownOrigins.removeExpired(100)
      expect(await store.knownOrigins.has(mei, 'home', 150)).toBe(true)
    })

    it('are at most twenty a user, those that last longest', async () => {
      const [mei, lin] = [await addUser(store, 'mei'), await addUser(store, 'lin')]
      await store.knownOrigins.upsert(lin, 'home', 1)
      for (let place = 1; place <= 21; place += 1) await store.knownOrigins.upsert(mei, `place ${place}`, place)
      expect([
        await store.knownOrigins.has(mei, 'place 1', 0),
        await store.knownOrigins.has(mei, 'place 2', 0),
      ]).toEqual([false, true])
      expect(await store.knownOrigins.has(lin, 'home', 0)).toBe(true)
    })
  })

  describe(`rate limits: ${adapter}`, () => {
    it('a window has so many and then says how long to wait', async () => {
      expect(await store.rateLimits.consume('key', { now: 0, windowMs: 1_000, max: 2 })).toBe(0)
      expect(await store.rateLimits.consume('key', { now: 400, windowMs: 1_000, max: 2 })).toBe(0)
      expect(await store.rateLimits.consume('key', { now: 500, windowMs: 1_000, max: 2 })).toBe(500)
      expect(await store.rateLimits.consume('other', { now: 500, windowMs: 1_000, max: 2 })).toBe(0)
      expect(await store.rateLimits.consume('key', { now: 1_000, windowMs: 1_000, max: 2 })).toBe(0)
    })

    it('counted while the clock was ahead lock nobody out when it is right again, and are forgotten', async () => {
      const day = 24 * 3_600_000
      for (let tries = 0; tries < 2; tries += 1)
        await store.rateLimits.consume('key', { now: day, windowMs: 1_000, max: 2 })
      expect(await store.rateLimits.consume('key', { now: 0, windowMs: 1_000, max: 2 })).toBe(0)
      expect(await store.rateLimits.consume('key', { now: 0, windowMs: 1_000, max: 2 })).toBe(0)
      expect(await store.rateLimits.consume('key', { now: 500, windowMs: 1_000, max: 2 })).toBe(500)
      await store.rateLimits.removeAfter(1_000)
      expect(await store.rateLimits.consume('key', { now: day, windowMs: 1_000, max: 2 })).toBe(0)
      expect(await store.rateLimits.consume('key', { now: day, windowMs: 1_000, max: 2 })).toBe(0)
    })

    it('made at the same moment do not share the last one', async () => {
      const waits = await Promise.all(
        Array.from({ length: 20 }, () => store.rateLimits.consume('key', { now: 0, windowMs: 1_000, max: 5 })),
      )
      expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    })

    it('are forgotten by key and by age', async () => {
      await store.rateLimits.consume('key', { now: 0, windowMs: 1_000, max: 1 })
      await store.rateLimits.clear('key')
      expect(await store.rateLimits.consume('key', { now: 1, windowMs: 1_000, max: 1 })).toBe(0)
      await store.rateLimits.removeBefore(2)
      expect(await store.rateLimits.consume('key', { now: 2, windowMs: 1_000, max: 1 })).toBe(0)
    })
  })

  describe(`credit: ${adapter}`, () => {
    const balance = async (id: number) => {
      const user = await store.users.byId(id)
      return [user?.generalSeconds, user?.memberSeconds]
    }

    it('changes once for a reason and a reference', async () => {
      const id = await addUser(store)
      expect(await store.credit.change(id, { general: -30 }, { reason: 'transcribe', ref: '1:1', now: 5 })).toBe('done')
      expect(await store.credit.change(id, { general: -30 }, { reason: 'transcribe', ref: '1:1', now: 6 })).toBe(
        'repeated',
      )
      expect(await store.credit.change(id, { general: 30 }, { reason: 'refund', ref: '1:1', now: 7 })).toBe('done')
      expect(await balance(id)).toEqual([100, 0])
      expect(await store.credit.total(['transcribe'], '1:1')).toEqual({ general: -30, member: 0 })
      expect(await store.credit.total(['transcribe'], '2:1')).toEqual({ general: 0, member: 0 })
    })

    it('never goes below zero, and what fell short can be tried again', async () => {
      const id = await addUser(store, 'someone', { generalSeconds: 10, memberSeconds: 5 })
      expect(
        await store.credit.change(id, { general: -10, member: -6 }, { reason: 'transcribe', ref: '1:1', now: 0 }),
      ).toBe('short')
      expect(await balance(id)).toEqual([10, 5])
      expect(
        await store.credit.change(id, { general: -10, member: -5 }, { reason: 'transcribe', ref: '1:1', now: 0 }),
      ).toBe('done')
      expect(await balance(id)).toEqual([0, 0])
    })

    it('50 tasks at once spend what is there and no more', async () => {
      const id = await addUser(store, 'someone', { generalSeconds: 95 })
      const spend = (_: unknown, at: number) =>
        store.credit.change(id, { general: -10 }, { reason: 'transcribe', ref: `${at}:1`, now: 0 })
      const outcomes = await Promise.all(Array.from({ length: 50 }, spend))
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(9)
      expect(await balance(id)).toEqual([5, 0])
    })

    it('one reference claimed 50 times at once counts once', async () => {
      const id = await addUser(store)
      const give = () => store.credit.change(id, { general: 10 }, { reason: 'refund', ref: 'same', now: 0 })
      const outcomes = await Promise.all(Array.from({ length: 50 }, give))
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
      expect(await balance(id)).toEqual([110, 0])
    })

    it('what was spent since a moment leaves out the welcome and what was given back', async () => {
      const id = await addUser(store)
      await store.credit.change(id, { general: 50 }, { reason: 'welcome', ref: 'w', now: 10 })
      await store.credit.change(id, { general: -20 }, { reason: 'transcribe', ref: 'before', now: 9 })
      await store.credit.change(id, { general: -40 }, { reason: 'transcribe', ref: 'a', now: 10 })
      await store.credit.change(id, { general: 15 }, { reason: 'refund', ref: 'a', now: 11 })
      expect(await store.credit.spent(id, 10)).toBe(25)
      expect(await store.credit.spent(id, 99)).toBe(0)
    })
  })
}
