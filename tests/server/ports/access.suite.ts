import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/tables'
import { addUser, userRow, type StoreUnderTest } from './storeWorld'

/** What every adapter of `Store` does with the ways in: phone numbers, short secrets, scans, people known elsewhere. */
export function accessSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let world: StoreUnderTest
  let store: Store
  beforeEach(async () => {
    world = await open()
    store = world.store
  })
  afterEach(() => world.close())

  describe(`users by phone and by part of their names: ${adapter}`, () => {
    it('a number leads to its user, no number to nobody', async () => {
      const id = await addUser(store, 'mei', { phone: '13800000001' })
      await addUser(store, 'none')
      expect((await store.users.byPhone('13800000001'))?.id).toBe(id)
      expect(await store.users.byPhone('')).toBeNull()
    })

    it('a number belongs to one user: neither a new nor an old one gets it again', async () => {
      const [mei, lin] = [await addUser(store, 'mei', { phone: '1' }), await addUser(store, 'lin', { phone: '2' })]
      expect(await store.users.insert(userRow('other', { phone: '1' }))).toBe(false)
      expect(await store.users.update(lin, { phone: '1', name: 'changed' })).toBe(false)
      expect(await store.users.byId(lin)).toMatchObject({ phone: '2', name: 'lin' })
      expect(await store.users.update(mei, { phone: '1' })).toBe(true)
    })

    it('what is changed is changed of that user only, and what is not given stays', async () => {
      const [mei, lin] = [await addUser(store, 'mei', { vipEnd: '2027-01-01' }), await addUser(store, 'lin')]
      expect(await store.users.update(mei, { roles: ['admin'], vipForever: true })).toBe(true)
      expect(await store.users.update(mei, {})).toBe(true)
      expect(await store.users.byId(mei)).toMatchObject({
        roles: ['admin'],
        vipForever: true,
        vipEnd: '2027-01-01',
        name: 'mei',
      })
      expect(await store.users.byId(lin)).toMatchObject({ roles: [], vipForever: false })
    })

    it('are found by part of the name, where % and _ mean themselves, in pages', async () => {
      for (const name of ['mei', 'Meili', '100%', 'lin']) await addUser(store, name)
      const found = async (keyword: string, page = 1, limit = 9) => {
        const { rows, total } = await store.users.page({ keyword, page, limit })
        return [rows.map(({ username }) => username), total]
      }
      expect(await found('MEI')).toEqual([['mei', 'Meili'], 2])
      expect(await found('%')).toEqual([['100%'], 1])
      expect(await found('', 2, 3)).toEqual([['lin'], 4])
    })

    it('every login of a user ends at once, and of nobody else', async () => {
      const [mei, lin] = [await addUser(store, 'mei'), await addUser(store, 'lin')]
      for (const [tokenHash, userId] of [
        ['a', mei],
        ['b', mei],
        ['c', lin],
      ] as const) {
        await store.sessions.insert({ tokenHash, userId, expiresAt: 10 })
      }
      await store.sessions.removeOf(mei)
      const left = await Promise.all(['a', 'b', 'c'].map((token) => store.sessions.userOf(token, 0)))
      expect(left.map((user) => user?.id)).toEqual([undefined, undefined, lin])
    })
  })

  describe(`proofs: ${adapter}`, () => {
    const put = (triesLeft = 2, hash = 'right') => store.proofs.put({ subject: 's', hash, triesLeft, expiresAt: 100 })
    const tell = (hash: string, now = 0) => store.proofs.redeem('s', hash, now)

    it('the right one passes once', async () => {
      await put()
      expect(await tell('right')).toBe(true)
      expect(await tell('right')).toBe(false)
    })

    it('a wrong one takes a try; after the last even the right one fails', async () => {
      await put(2)
      expect(await tell('wrong')).toBe(false)
      expect(await tell('right')).toBe(true)
      await put(2)
      expect([await tell('wrong'), await tell('wrong'), await tell('right')]).toEqual([false, false, false])
    })

    it('a new one replaces the one before it, with all its tries', async () => {
      await put(1, 'old')
      await put(1, 'new')
      expect(await tell('old')).toBe(false)
      await put(1, 'new')
      expect(await tell('new')).toBe(true)
    })

    it('lasts until its moment and not longer', async () => {
      await put()
      expect(await tell('right', 100)).toBe(false)
      expect(await tell('right', 99)).toBe(true)
      await put()
      await store.proofs.removeExpired(100)
      expect(await tell('right', 0)).toBe(false)
    })

    it('told 50 times at once it passes once, and five tries are five', async () => {
      await put(5)
      const right = await Promise.all(Array.from({ length: 50 }, () => tell('right')))
      expect(right.filter(Boolean)).toHaveLength(1)
      await put(5)
      const guesses = await Promise.all(Array.from({ length: 50 }, (_, at) => tell(at === 20 ? 'right' : 'wrong')))
      expect(guesses.filter(Boolean)).toHaveLength(0)
    })

    it('nobody else’s passes', async () => {
      await put()
      expect(await store.proofs.redeem('other', 'right', 0)).toBe(false)
    })
  })

  describe(`scans: ${adapter}`, () => {
    it('wait, are decided once and told once', async () => {
      const userId = await addUser(store)
      await store.scans.insert('a', 100)
      expect(await store.scans.take('a', 0)).toBe('pending')
      expect(await store.scans.decide('a', userId, 1)).toBe(true)
      expect(await store.scans.decide('a', null, 1)).toBe(false)
      const told = await Promise.all(Array.from({ length: 10 }, () => store.scans.take('a', 2)))
      expect(told.filter((outcome) => outcome !== 'gone')).toEqual([{ userId }])
    })

    it('can be refused', async () => {
      await store.scans.insert('a', 100)
      expect(await store.scans.decide('a', null, 1)).toBe(true)
      expect([await store.scans.take('a', 2), await store.scans.take('a', 2)]).toEqual(['refused', 'gone'])
    })

    it('that are too old are gone, and can’t be decided', async () => {
      const userId = await addUser(store)
      await store.scans.insert('a', 100)
      expect(await store.scans.decide('a', userId, 100)).toBe(false)
      expect(await store.scans.take('a', 100)).toBe('gone')
      await store.scans.insert('b', 100)
      await store.scans.removeExpired(100)
      expect(await store.scans.take('b', 0)).toBe('gone')
      expect(await store.scans.take('never', 0)).toBe('gone')
    })
  })

  describe(`identities: ${adapter}`, () => {
    it('lead to their user, by house and by name', async () => {
      const userId = await addUser(store)
      await store.identities.insert('wechat', 'x', userId)
      expect(await store.identities.find('wechat', 'x')).toBe(userId)
      expect(await store.identities.find('wechat', 'y')).toBeNull()
      expect(await store.identities.find('other', 'x')).toBeNull()
      await expect(store.identities.insert('wechat', 'x', userId)).rejects.toThrow()
    })
  })
}
