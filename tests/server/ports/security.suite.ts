import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/ports/repositories'
import { addUser, type StoreUnderTest } from './storeFixtures'

/** Contract of `Store` adapters: flows in several steps, and second factors. */
export function securitySuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let store: Store
  let userId: number
  beforeEach(async () => {
    fixture = await open()
    store = fixture.store
    userId = await addUser(store)
  })
  afterEach(() => fixture.close())

  describe(`challenges: ${adapter}`, () => {
    const row = { hash: 'a', kind: 'login', userId: null, payload: '{"x":1}', expiresAt: 1_000 } as const

    it('are found for their purpose until they expire, and taken once', async () => {
      await store.challenges.insert(row)
      expect(await store.challenges.find('login', 'a', 999)).toEqual(row)
      expect(await store.challenges.find('openid', 'a', 999)).toBeNull()
      expect(await store.challenges.find('login', 'a', 1_000)).toBeNull()
      const taken = await Promise.all([1, 2, 3].map(() => store.challenges.take('login', 'a', 999)))
      expect(taken.filter((one) => one !== null)).toEqual([row])
    })

    it('are removed when they expire or their user is', async () => {
      await store.challenges.insert(row)
      await store.challenges.insert({ ...row, hash: 'b', expiresAt: 2_000 })
      await store.challenges.insert({ ...row, hash: 'c', userId, expiresAt: 2_000 })
      await store.challenges.removeExpired(1_000)
      await store.users.remove(userId)
      expect(await Promise.all(['a', 'b', 'c'].map((hash) => store.challenges.find('login', hash, 0)))).toMatchObject([
        null,
        { hash: 'b' },
        null,
      ])
    })
  })

  describe(`second factors: ${adapter}`, () => {
    it('are set up, confirmed with codes, and then not replaced', async () => {
      expect(await store.secondFactors.confirm(userId, 5, ['x'])).toBe(false)
      expect(await store.secondFactors.propose(userId, 'ONE')).toBe(true)
      expect(await store.secondFactors.propose(userId, 'TWO')).toBe(true)
      expect(await store.secondFactors.confirm(userId, 5, ['x', 'y'])).toBe(true)
      expect(await store.secondFactors.confirm(userId, 6, ['z'])).toBe(false)
      expect(await store.secondFactors.propose(userId, 'THREE')).toBe(false)
      expect(await store.secondFactors.find(userId)).toEqual({ userId, secret: 'TWO', confirmedAt: 5, lastStep: -1 })
      expect(await store.secondFactors.countRecoveryCodes(userId)).toBe(2)
    })

    it('take each step and each recovery code once', async () => {
      await store.secondFactors.propose(userId, 'ONE')
      await store.secondFactors.confirm(userId, 5, ['x', 'y'])
      const step = (number: number) => store.secondFactors.useStep(userId, number)
      expect([await step(7), await step(7), await step(6), await step(8)]).toEqual([true, false, false, true])
      const code = (hash: string) => store.secondFactors.useRecoveryCode(userId, hash)
      expect([await code('x'), await code('x'), await code('nope')]).toEqual([true, false, false])
      await store.secondFactors.replaceRecoveryCodes(userId, ['z'])
      expect([await code('y'), await code('z')]).toEqual([false, true])
    })

    it('are gone with their codes when they are removed', async () => {
      await store.secondFactors.propose(userId, 'ONE')
      await store.secondFactors.confirm(userId, 5, ['x'])
      await store.secondFactors.remove(userId)
      expect(await store.secondFactors.find(userId)).toBeNull()
      expect(await store.secondFactors.useRecoveryCode(userId, 'x')).toBe(false)
    })
  })
}
