import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/ports/repositories'
import { addUser, userRow, type StoreUnderTest } from './storeFixtures'

/** Contract of `Store` adapters: phone numbers, one-time codes, WeChat logins, external identities. */
export function accessSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let store: Store
  beforeEach(async () => {
    fixture = await open()
    store = fixture.store
  })
  afterEach(() => fixture.close())

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
      await store.sessions.removeByUser(mei, 'b')
      expect((await store.sessions.list(mei, 0)).map(({ tokenHash }) => tokenHash)).toEqual(['b'])
      await store.sessions.removeByUser(mei)
      const left = await Promise.all(['a', 'b', 'c'].map((token) => store.sessions.userOf(token, 0)))
      expect(left.map((user) => user?.id)).toEqual([undefined, undefined, lin])
    })
  })

  describe(`verification codes: ${adapter}`, () => {
    const put = (triesLeft = 2, hash = 'right') =>
      store.verificationCodes.upsert({ subject: 's', asker: '', hash, triesLeft, expiresAt: 100 })
    const tell = (hash: string, now = 0) => store.verificationCodes.redeem('s', hash, now)

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

    it('asked for by two askers are both good, each once, and a wrong one takes a try of each', async () => {
      const both = (triesLeft: number) =>
        Promise.all(
          ['one', 'two'].map((asker) =>
            store.verificationCodes.upsert({ subject: 's', asker, hash: asker, triesLeft, expiresAt: 100 }),
          ),
        )
      await both(9)
      expect([await tell('two'), await tell('two'), await tell('one'), await tell('one')]).toEqual([
        true,
        false,
        true,
        false,
      ])
      await both(1)
      expect([await tell('wrong'), await tell('one'), await tell('two')]).toEqual([false, false, false])
    })

    it('asked for anew replaces that asker’s only', async () => {
      await store.verificationCodes.upsert({ subject: 's', asker: 'a', hash: 'old', triesLeft: 9, expiresAt: 100 })
      await store.verificationCodes.upsert({ subject: 's', asker: 'b', hash: 'other', triesLeft: 9, expiresAt: 100 })
      await store.verificationCodes.upsert({ subject: 's', asker: 'a', hash: 'new', triesLeft: 9, expiresAt: 100 })
      expect([await tell('old'), await tell('other'), await tell('new')]).toEqual([false, true, true])
    })

    it('lasts until its moment and not longer', async () => {
      await put()
      expect(await tell('right', 100)).toBe(false)
      expect(await tell('right', 99)).toBe(true)
      await put()
      await store.verificationCodes.removeExpired(100)
      expect(await tell('right', 0)).toBe(false)
    })

    it('given while the clock was ahead it is not good for longer than else, and is forgotten', async () => {
      const day = 24 * 3_600_000
      const putAhead = () =>
        store.verificationCodes.upsert({ subject: 's', asker: 'a', hash: 'right', triesLeft: 2, expiresAt: day + 100 })
      await putAhead()
      expect(await tell('right', 0)).toBe(false)
      await store.verificationCodes.removeExpired(0)
      expect(await tell('right', day)).toBe(false)
      await putAhead()
      expect(await tell('right', day)).toBe(true)
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
      expect(await store.verificationCodes.redeem('other', 'right', 0)).toBe(false)
    })
  })

  describe(`WeChat logins: ${adapter}`, () => {
    it('wait, are decided once and told once', async () => {
      const userId = await addUser(store)
      await store.wechatLogins.insert('a', 100)
      expect(await store.wechatLogins.consume('a', 0)).toBe('pending')
      expect(await store.wechatLogins.decide('a', userId, 1)).toBe(true)
      expect(await store.wechatLogins.decide('a', null, 1)).toBe(false)
      const told = await Promise.all(Array.from({ length: 10 }, () => store.wechatLogins.consume('a', 2)))
      expect(told.filter((outcome) => outcome !== 'gone')).toEqual([{ userId }])
    })

    it('can be refused', async () => {
      await store.wechatLogins.insert('a', 100)
      expect(await store.wechatLogins.decide('a', null, 1)).toBe(true)
      expect([await store.wechatLogins.consume('a', 2), await store.wechatLogins.consume('a', 2)]).toEqual([
        'refused',
        'gone',
      ])
    })

    it('that are too old are gone, and can’t be decided', async () => {
      const userId = await addUser(store)
      await store.wechatLogins.insert('a', 100)
      expect(await store.wechatLogins.decide('a', userId, 100)).toBe(false)
      expect(await store.wechatLogins.consume('a', 100)).toBe('gone')
      await store.wechatLogins.insert('b', 100)
      await store.wechatLogins.removeExpired(100)
      expect(await store.wechatLogins.consume('b', 0)).toBe('gone')
      expect(await store.wechatLogins.consume('never', 0)).toBe('gone')
    })
  })

  describe(`identities: ${adapter}`, () => {
    it('lead to their user, by house and by name', async () => {
      const userId = await addUser(store)
      const row = { provider: 'wechat', subject: 'x', userId, name: '晓雨', createdAt: 5 }
      await store.identities.insert(row)
      expect(await store.identities.find('wechat', 'x')).toBe(userId)
      expect(await store.identities.find('wechat', 'y')).toBeNull()
      expect(await store.identities.find('other', 'x')).toBeNull()
      await expect(store.identities.insert(row)).rejects.toThrow()
      expect(await store.identities.ofUsers('wechat', [userId, 999])).toEqual([row])
      expect(await store.identities.ofUsers('other', [userId])).toEqual([])
      expect(await store.identities.ofUsers('wechat', [])).toEqual([])
      expect(await store.identities.remove('other', userId)).toBe(false)
      expect(await store.identities.remove('wechat', userId)).toBe(true)
      expect(await store.identities.find('wechat', 'x')).toBeNull()
    })
  })
}
