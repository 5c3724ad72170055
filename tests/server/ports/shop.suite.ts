import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/ports/repositories'
import { addUser, cardRow, codeRow, orderRow, translationRow, type StoreUnderTest } from './storeFixtures'

/** Contract of `Store` adapters: cards, orders, codes and messages. */
export function shopSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let store: Store
  let userId: number
  beforeEach(async () => {
    fixture = await open()
    store = fixture.store
    userId = await addUser(store)
  })
  afterEach(() => fixture.close())

  describe(`money: ${adapter}`, () => {
    it('moves with time or not at all, and never below zero', async () => {
      const change = (cents: number, general: number, ref: string) =>
        store.credit.change(userId, { general, cents }, { reason: 'purchase', ref, now: 0, title: 'A card' })
      expect(await change(500, 0, 'a')).toBe('done')
      expect(await change(-501, 10, 'b')).toBe('short')
      expect(await change(-500, 10, 'b')).toBe('done')
      expect(await store.users.byId(userId)).toMatchObject({ balanceCents: 0, generalSeconds: 110 })
    })

    it('the statement has every line of that user, the newest first, in pages', async () => {
      const other = await addUser(store, 'other')
      await store.credit.change(userId, { general: 60 }, { reason: 'welcome', ref: '1', now: 5 })
      await store.credit.change(other, { general: 60 }, { reason: 'welcome', ref: '2', now: 6 })
      await store.credit.change(userId, { general: -9 }, { reason: 'transcribe', ref: '7:1', now: 7 })
      await store.credit.change(
        userId,
        { member: 5, cents: 3 },
        { reason: 'redeem', ref: 'hash', now: 7, title: 'Gift' },
      )
      const { rows, total } = await store.credit.page({ userId, page: 1, limit: 2 })
      expect(total).toBe(3)
      expect(rows).toEqual([
        { reason: 'redeem', ref: 'hash', title: 'Gift', general: 0, member: 5, cents: 3, createdAt: 7 },
        { reason: 'transcribe', ref: '7:1', title: '', general: -9, member: 0, cents: 0, createdAt: 7 },
      ])
      const second = await store.credit.page({ userId, page: 2, limit: 2 })
      expect(second.rows.map(({ reason }) => reason)).toEqual(['welcome'])
    })

    it('an attempt to transcribe is one line of the statement, however many steps it was charged in, and what came back another', async () => {
      await store.credit.change(userId, { general: -1 }, { reason: 'transcribe', ref: '4:1', now: 6 })
      await store.credit.change(userId, { general: -10 }, { reason: 'transcribe', ref: '4:1:1', now: 7 })
      await store.credit.change(userId, { general: -5 }, { reason: 'transcribe', ref: '4:1:rest', now: 8 })
      await store.credit.change(userId, { general: -7 }, { reason: 'transcribe', ref: '4:12', now: 9 })
      await store.credit.change(userId, { general: 3 }, { reason: 'refund', ref: '4:1', now: 10 })
      const { rows, total } = await store.credit.page({ userId, page: 1, limit: 9 })
      expect(rows.map(({ reason, ref, general }) => [reason, ref, general])).toEqual([
        ['refund', '4:1', 3],
        ['transcribe', '4:12', -7],
        ['transcribe', '4:1', -16],
      ])
      expect(total).toBe(3)
      expect(await store.credit.total(['transcribe', 'refund'], '4:1')).toEqual({ general: -13, member: 0 })
    })

    it('a meeting is one line of the statement, however many steps it was charged in', async () => {
      await store.credit.change(userId, { general: 60, member: 10 }, { reason: 'welcome', ref: '1', now: 5 })
      await store.credit.change(userId, { member: -10 }, { reason: 'meeting', ref: '4:1', now: 6 })
      await store.credit.change(userId, { general: -10 }, { reason: 'meeting', ref: '4:2', now: 7 })
      await store.credit.change(userId, { general: -3 }, { reason: 'meeting', ref: '4:rest', now: 8 })
      await store.credit.change(userId, { general: -2 }, { reason: 'meeting', ref: '44:rest', now: 9 })
      const { rows, total } = await store.credit.page({ userId, page: 1, limit: 2 })
      expect(total).toBe(3)
      expect(rows).toMatchObject([
        { reason: 'meeting', ref: '44', general: -2, member: 0 },
        { reason: 'meeting', ref: '4', general: -13, member: -10, createdAt: 8 },
      ])
    })
  })

  describe(`cards: ${adapter}`, () => {
    it('come back as they were, for ever included', async () => {
      const row = cardRow({ type: 'vip', vipDays: null, note: '<b>' })
      const id = await store.cards.insert(row)
      expect(await store.cards.find(id)).toEqual({ ...row, id })
      expect(await store.cards.find(id + 1)).toBeNull()
    })

    it('off sale they are listed only when all are asked for', async () => {
      const [one, two] = [await store.cards.insert(cardRow()), await store.cards.insert(cardRow())]
      expect(await store.cards.setOnSale(one, false)).toBe(true)
      expect(await store.cards.setOnSale(99, false)).toBe(false)
      expect((await store.cards.list()).map(({ id }) => id)).toEqual([two])
      expect((await store.cards.list(true)).map(({ id, onSale }) => [id, onSale])).toEqual([
        [one, false],
        [two, true],
      ])
    })
  })

  describe(`orders: ${adapter}`, () => {
    it('come back as they were, and a number is given once', async () => {
      await store.orders.insert(orderRow(userId))
      expect(await store.orders.find('A1')).toEqual(orderRow(userId))
      expect(await store.orders.find('A2')).toBeNull()
      await expect(store.orders.insert(orderRow(userId))).rejects.toThrow()
    })

    it('are paid once, also after they were closed; a paid one does not close', async () => {
      await store.orders.insert(orderRow(userId))
      await store.orders.close('A1')
      expect((await store.orders.find('A1'))?.status).toBe(-1)
      const paid = await Promise.all(Array.from({ length: 20 }, (_, at) => store.orders.markPaid('A1', `t${at}`, 9)))
      expect(paid.filter(Boolean)).toHaveLength(1)
      await store.orders.close('A1')
      expect(await store.orders.find('A1')).toMatchObject({ status: 1, paidAt: 9 })
      expect(await store.orders.markPaid('A2', 't', 0)).toBe(false)
    })

    it('a page has those of one user, the newest first', async () => {
      const other = await addUser(store, 'other')
      for (const [ordernum, owner, createdAt] of [
        ['A', userId, 1],
        ['B', userId, 3],
        ['C', userId, 2],
        ['D', other, 4],
      ] as const) {
        await store.orders.insert(orderRow(owner, { ordernum, createdAt }))
      }
      const { rows, total } = await store.orders.page({ userId, page: 1, limit: 2 })
      expect([rows.map(({ ordernum }) => ordernum), total]).toEqual([['B', 'C'], 3])
    })
  })

  describe(`redemption codes: ${adapter}`, () => {
    it('are used once, by whom it was', async () => {
      await store.redemptionCodes.insert([codeRow('a')])
      const used = await Promise.all(Array.from({ length: 50 }, () => store.redemptionCodes.markUsed('a', userId, 5)))
      expect(used.filter(Boolean)).toHaveLength(1)
      expect(await store.redemptionCodes.find('a')).toEqual(codeRow('a', { usedBy: userId, usedAt: 5 }))
    })

    it('are good until their moment and not longer', async () => {
      await store.redemptionCodes.insert([codeRow('a', { expiresAt: 10 })])
      expect(await store.redemptionCodes.markUsed('a', userId, 10)).toBe(false)
      expect(await store.redemptionCodes.markUsed('a', userId, 9)).toBe(true)
      expect(await store.redemptionCodes.markUsed('none', userId, 9)).toBe(false)
    })

    it('that are there already stay as they are, and batches are counted', async () => {
      expect(await store.redemptionCodes.insert([codeRow('a'), codeRow('b')])).toBe(2)
      await store.redemptionCodes.markUsed('a', userId, 1)
      expect(
        await store.redemptionCodes.insert([
          codeRow('a', { title: 'other' }),
          codeRow('c', { batch: 'autumn', createdAt: 5 }),
        ]),
      ).toBe(1)
      expect(await store.redemptionCodes.batches(9)).toEqual([
        { batch: 'autumn', title: 'Ten hours', total: 1, used: 0, valid: 1, createdAt: 5, expiresAt: null },
        { batch: 'spring', title: 'Ten hours', total: 2, used: 1, valid: 1, createdAt: 0, expiresAt: null },
      ])
    })

    it('end with their batch: unused ones only, and once', async () => {
      const rows = [codeRow('a'), codeRow('b'), codeRow('old', { expiresAt: 3 }), codeRow('c', { batch: 'autumn' })]
      await store.redemptionCodes.insert(rows)
      await store.redemptionCodes.markUsed('a', userId, 1)
      expect(await store.redemptionCodes.revoke('spring', 5)).toBe(1)
      expect(await store.redemptionCodes.revoke('spring', 6)).toBe(0)
      expect(await store.redemptionCodes.markUsed('b', userId, 5)).toBe(false)
      expect(await store.redemptionCodes.find('old')).toMatchObject({ expiresAt: 3 })
      expect(await store.redemptionCodes.batches(5)).toMatchObject([
        { batch: 'autumn', valid: 1 },
        { batch: 'spring', total: 3, used: 1, valid: 0, expiresAt: 5 },
      ])
    })
  })

  describe(`messages: ${adapter}`, () => {
    const send = (to: number, title: string, createdAt = 0) =>
      store.inbox.insert(to, { title, text: 'text', createdAt })

    it('are unread until they are read, one by one or all', async () => {
      for (const [at, title] of ['a', 'b', 'c'].entries()) await send(userId, title, at)
      const { rows } = await store.inbox.page({ userId, page: 1, limit: 2 })
      expect(rows.map(({ title, readAt }) => [title, readAt])).toEqual([
        ['c', null],
        ['b', null],
      ])
      await store.inbox.markRead(userId, rows[1]?.id ?? 0, 50)
      expect(await store.inbox.countUnread(userId)).toBe(2)
      await store.inbox.markRead(userId, null, 60)
      expect(await store.inbox.countUnread(userId)).toBe(0)
      const after = await store.inbox.page({ userId, page: 1, limit: 9 })
      expect([after.total, after.rows.map(({ readAt }) => readAt)]).toEqual([3, [60, 50, 60]])
    })

    it('about a translation are read when it is', async () => {
      const translationId = await store.translations.insert(translationRow(userId))
      await store.inbox.insert(userId, { title: 'a', text: '', createdAt: 0, about: 'translated', translationId })
      await send(userId, 'b', 1)
      await store.inbox.markNoticesRead({ translationId, taskId: null, userId }, 70)
      const { rows } = await store.inbox.page({ userId, page: 1, limit: 9 })
      expect(rows).toMatchObject([
        { title: 'b', readAt: null, about: null, translationId: null },
        { title: 'a', readAt: 70, about: 'translated', translationId, taskId: null },
      ])
    })

    it('of another user can’t be read', async () => {
      const other = await addUser(store, 'other')
      await send(other, 'secret')
      const [message] = (await store.inbox.page({ userId: other, page: 1, limit: 1 })).rows
      await store.inbox.markRead(userId, message?.id ?? 0, 1)
      await store.inbox.markRead(userId, null, 1)
      expect(await store.inbox.countUnread(other)).toBe(1)
      expect((await store.inbox.page({ userId, page: 1, limit: 9 })).total).toBe(0)
    })

    it('for all reach everybody there is', async () => {
      const other = await addUser(store, 'other')
      expect(await store.inbox.insertForAll({ title: '<b>', text: "it's", createdAt: 7 })).toBe(2)
      for (const reader of [userId, other]) {
        const { rows } = await store.inbox.page({ userId: reader, page: 1, limit: 9 })
        expect(rows).toMatchObject([{ title: '<b>', text: "it's", createdAt: 7, readAt: null }])
      }
    })
  })

  describe(`settings of the site: ${adapter}`, () => {
    it('are set, changed and forgotten', async () => {
      expect(await store.siteSettings.all()).toEqual({})
      await store.siteSettings.set('site_name', 'one')
      await store.siteSettings.set('site_name', 'two')
      await store.siteSettings.set('register', '0')
      await store.siteSettings.set('register', null)
      expect(await store.siteSettings.all()).toEqual({ site_name: 'two' })
    })
  })
}
