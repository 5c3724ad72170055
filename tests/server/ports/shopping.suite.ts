/** Orders, payments and redemption as transactions, in any order and concurrently. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentNotification } from '../../../server/ports/gateways'
import type { Ports } from '../../../server/ports/ports'
import type { UserRow } from '../../../server/ports/rows'
import { defaultSettings } from '../../../server/ports/settings'
import { createOrder, payByBalance, applyPaymentNotification } from '../../../server/usecases/billing/orders'
import { charge } from '../../../server/usecases/credit/credit'
import { hashRedeemCode, redeemCode } from '../../../server/usecases/billing/redeemCodes'
import { openTestBackend } from '../usecases/testBackend'
import { addUser, cardRow, codeRow, type StoreUnderTest } from './storeFixtures'

const settings = { ...defaultSettings, redeemAttemptsPerHour: 1_000 }
const code = 'ABCD-EFGH-JKMN-PQRS'
const dayMs = 24 * 3_600_000

/** The shop over any `Store` adapter. */
export function shoppingSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let ports: Ports
  let user: UserRow
  beforeEach(async () => {
    fixture = await open()
    const { store: unused, ports: rest } = await openTestBackend()
    await unused.close()
    ports = { ...rest, store: fixture.store }
    user = await userOf(await addUser(fixture.store, 'mei', { generalSeconds: 0, memberSeconds: 0 }))
  })
  afterEach(() => fixture.close())

  async function userOf(id: number): Promise<UserRow> {
    const found = await fixture.store.users.byId(id)
    if (!found) throw new Error('nobody')
    return found
  }
  /** General credit, member credit, balance. */
  const left = async () => {
    const { generalSeconds, memberSeconds, balanceCents } = await userOf(user.id)
    return [generalSeconds, memberSeconds, balanceCents]
  }
  const reasons = async () =>
    (await fixture.store.credit.page({ userId: user.id, page: 1, limit: 99 })).rows.map(({ reason }) => reason)
  const order = async (change: Parameters<typeof cardRow>[0] = {}) =>
    createOrder(ports, user, { id: await fixture.store.cards.insert(cardRow(change)), type: change.type ?? 'time' })
  const give = (cents: number) =>
    fixture.store.credit.change(user.id, { cents }, { reason: 'admin', ref: `${cents}`, now: 0 })
  const notice = (ordernum: string, change: Partial<PaymentNotification> = {}): PaymentNotification => ({
    ordernum,
    trade: 'T1',
    cents: 3_900,
    paid: true,
    ...change,
  })
  const done = (ends: PromiseSettledResult<unknown>[]) => ends.filter(({ status }) => status === 'fulfilled').length

  describe(`redeeming: ${adapter}`, () => {
    it('one code 50 times at once by one user gives it once', async () => {
      await fixture.store.redemptionCodes.insert([codeRow(await hashRedeemCode(code))])
      const ends = await Promise.allSettled(
        Array.from({ length: 50 }, () => redeemCode(ports, settings, { user, code, network: 'here' })),
      )
      expect(done(ends)).toBe(1)
      expect(await left()).toEqual([36_000, 0, 0])
      expect(await reasons()).toEqual(['redeem'])
    })

    it('one code at once by 50 users gives it to one of them', async () => {
      await fixture.store.redemptionCodes.insert([codeRow(await hashRedeemCode(code), { balanceCents: 10 })])
      const people = await Promise.all(
        Array.from({ length: 50 }, (_, at) => addUser(fixture.store, `u${at}`, { generalSeconds: 0 })),
      )
      const ends = await Promise.allSettled(
        people.map(async (id) => redeemCode(ports, settings, { user: await userOf(id), code, network: 'here' })),
      )
      expect(done(ends)).toBe(1)
      const rows = await Promise.all(people.map(userOf))
      expect(rows.reduce((sum, { generalSeconds }) => sum + generalSeconds, 0)).toBe(36_000)
      expect(rows.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(10)
    })

    it('prolongs a membership from its end, begins one now, and makes one for ever', async () => {
      for (const [name, vipDays] of [
        ['A', 10],
        ['B', 5],
        ['C', null],
      ] as const) {
        await fixture.store.redemptionCodes.insert([
          codeRow(await hashRedeemCode(name.repeat(16)), { vipDays, generalSeconds: 0, memberSeconds: 60 }),
        ])
      }
      const now = ports.clock.now()
      const end = async (letter: string) => {
        await redeemCode(ports, settings, { user, code: letter.repeat(16), network: 'here' })
        const { vipEnd, vipForever } = await userOf(user.id)
        return [new Date(vipEnd).getTime() - now, vipForever]
      }
      expect([await end('A'), await end('B'), await end('C')]).toEqual([
        [10 * dayMs, false],
        [15 * dayMs, false],
        [15 * dayMs, true],
      ])
      expect(await left()).toEqual([0, 180, 0])
    })
  })

  describe(`a payment: ${adapter}`, () => {
    it('told 50 times at once counts once', async () => {
      const ordernum = await order()
      const taken = await Promise.all(
        Array.from({ length: 50 }, () => applyPaymentNotification(ports, notice(ordernum))),
      )
      expect(taken.every(Boolean)).toBe(true)
      expect(await left()).toEqual([36_000, 0, 0])
      expect(await reasons()).toEqual(['purchase'])
    })

    it.each([
      ['refused, then paid', [false, true]],
      ['paid, then refused', [true, false]],
      ['refused, paid, refused, paid', [false, true, false, true]],
    ])('%s counts once', async (_, story) => {
      const ordernum = await order()
      for (const paid of story) expect(await applyPaymentNotification(ports, notice(ordernum, { paid }))).toBe(true)
      expect((await fixture.store.orders.find(ordernum))?.status).toBe(1)
      expect(await left()).toEqual([36_000, 0, 0])
    })

    it('only refused gives nothing', async () => {
      const ordernum = await order()
      await applyPaymentNotification(ports, notice(ordernum, { paid: false }))
      expect((await fixture.store.orders.find(ordernum))?.status).toBe(-1)
      expect(await left()).toEqual([0, 0, 0])
    })

    it.each([3_899, 3_901, 0, -3_900, Number.NaN])('of %d cents for 3900 is not taken', async (cents) => {
      const ordernum = await order()
      expect(await applyPaymentNotification(ports, notice(ordernum, { cents }))).toBe(false)
      expect(await left()).toEqual([0, 0, 0])
    })

    it('for an order nobody made is not taken', async () => {
      expect(await applyPaymentNotification(ports, notice('none'))).toBe(false)
    })

    it('a second one of the same order goes to the balance, once', async () => {
      const ordernum = await order()
      await applyPaymentNotification(ports, notice(ordernum))
      await Promise.all(
        Array.from({ length: 10 }, () => applyPaymentNotification(ports, notice(ordernum, { trade: 'T2' }))),
      )
      await applyPaymentNotification(ports, notice(ordernum))
      expect(await left()).toEqual([36_000, 0, 3_900])
      expect(await reasons()).toEqual(['overpaid', 'purchase'])
    })

    it('gives what the card was when it was ordered', async () => {
      const id = await fixture.store.cards.insert(
        cardRow({ type: 'vip', memberSeconds: 50, generalSeconds: 0, vipDays: null }),
      )
      const ordernum = await createOrder(ports, user, { id, type: 'vip' })
      await fixture.store.cards.setOnSale(id, false)
      await applyPaymentNotification(ports, notice(ordernum))
      expect(await left()).toEqual([0, 50, 0])
      expect((await userOf(user.id)).vipForever).toBe(true)
    })
  })

  describe(`the balance: ${adapter}`, () => {
    it('pays an order 50 times at once only once', async () => {
      await give(10_000)
      const ordernum = await order()
      await Promise.all(Array.from({ length: 50 }, () => payByBalance(ports, user, ordernum)))
      expect(await left()).toEqual([36_000, 0, 6_100])
    })

    it('pays as many of 50 orders at once as it reaches for, and no more', async () => {
      await give(10_000)
      const orders = await Promise.all(Array.from({ length: 50 }, () => order()))
      const ends = await Promise.allSettled(orders.map((ordernum) => payByBalance(ports, user, ordernum)))
      expect(done(ends)).toBe(2)
      expect(await left()).toEqual([72_000, 0, 2_200])
      const states = await Promise.all(
        orders.map(async (ordernum) => (await fixture.store.orders.find(ordernum))?.status),
      )
      expect(states.filter((status) => status === 1)).toHaveLength(2)
    })

    it('that is too small says what is missing, and the order can still be paid', async () => {
      await give(3_899)
      const ordernum = await order()
      const refusal = { messageId: 'payment.short', values: { need: '39.00', left: '38.99' } }
      await expect(payByBalance(ports, user, ordernum)).rejects.toMatchObject(refusal)
      expect((await fixture.store.orders.find(ordernum))?.status).toBe(0)
      await give(1)
      await payByBalance(ports, user, ordernum)
      expect(await left()).toEqual([36_000, 0, 0])
    })

    it('and a payment of the same order at once: the order counts once, the payment is not lost', async () => {
      await give(3_900)
      const ordernum = await order()
      await Promise.all([payByBalance(ports, user, ordernum), applyPaymentNotification(ports, notice(ordernum))])
      expect(await left()).toEqual([36_000, 0, 3_900])
    })
  })

  it(`${adapter}: 60 purchases, gifts and transcriptions at once leave exactly what their statement says`, async () => {
    await give(20_000)
    const orders = await Promise.all(Array.from({ length: 20 }, () => order({ generalSeconds: 100 })))
    const codes = Array.from({ length: 20 }, (_, at) => `GIFT-${at}-AAAA-BBBB`)
    await fixture.store.redemptionCodes.insert(
      await Promise.all(
        codes.map(async (text) => codeRow(await hashRedeemCode(text), { generalSeconds: 50, memberSeconds: 20 })),
      ),
    )
    const steps = orders.flatMap((ordernum, at) => [
      () => payByBalance(ports, user, ordernum),
      () => redeemCode(ports, settings, { user, code: codes[at] ?? '', network: 'here' }),
      () => fixture.store.transaction((tables) => charge(tables, user.id, { seconds: 90, ref: `${at}:1`, now: 0 })),
    ])
    await Promise.allSettled(steps.map((step) => step()))
    const { rows } = await fixture.store.credit.page({ userId: user.id, page: 1, limit: 999 })
    const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0)
    expect(await left()).toEqual([
      sum(({ general }) => general),
      sum(({ member }) => member),
      sum(({ cents }) => cents),
    ])
    expect(Math.min(...(await left()))).toBeGreaterThanOrEqual(0)
    expect(rows.filter(({ reason }) => reason === 'purchase')).toHaveLength(5)
  })
}
