/** Orders, payments and redemption as transactions: whatever order things come in, and however many at once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PayNotice } from '../../../server/gateways'
import type { Ports } from '../../../server/ports'
import type { UserRow } from '../../../server/rows'
import { defaultSettings } from '../../../server/settings'
import { createOrder, payByBalance, takeNotice } from '../../../server/work/orders'
import { charge } from '../../../server/work/credit'
import { codeHash, redeem } from '../../../server/work/redeem'
import { openWorld } from '../work/world'
import { cardRow, codeRow } from './shop.suite'
import { addUser, type StoreUnderTest } from './storeWorld'

const settings = { ...defaultSettings, redeemTriesPerHour: 1_000 }
const code = 'ABCD-EFGH-JKMN-PQRS'
const dayMs = 24 * 3_600_000

/** What the shop does over every adapter of `Store`. */
export function shoppingSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let world: StoreUnderTest
  let ports: Ports
  let user: UserRow
  beforeEach(async () => {
    world = await open()
    const { store: unused, ports: rest } = await openWorld()
    await unused.close()
    ports = { ...rest, store: world.store }
    user = await userOf(await addUser(world.store, 'mei', { generalSeconds: 0, memberSeconds: 0 }))
  })
  afterEach(() => world.close())

  async function userOf(id: number): Promise<UserRow> {
    const found = await world.store.users.byId(id)
    if (!found) throw new Error('nobody')
    return found
  }
  /** General time, member time, money. */
  const left = async () => {
    const { generalSeconds, memberSeconds, balanceCents } = await userOf(user.id)
    return [generalSeconds, memberSeconds, balanceCents]
  }
  const reasons = async () =>
    (await world.store.credit.page({ userId: user.id, page: 1, limit: 99 })).rows.map(({ reason }) => reason)
  const order = async (change: Parameters<typeof cardRow>[0] = {}) =>
    createOrder(ports, user, await world.store.cards.insert(cardRow(change)), change.type ?? 'time')
  const give = (cents: number) =>
    world.store.credit.change(user.id, { general: 0, member: 0, cents }, 'admin', `${cents}`, 0)
  const notice = (ordernum: string, change: Partial<PayNotice> = {}): PayNotice => ({
    ordernum,
    trade: 'T1',
    cents: 3_900,
    paid: true,
    ...change,
  })
  const done = (ends: PromiseSettledResult<unknown>[]) => ends.filter(({ status }) => status === 'fulfilled').length

  describe(`redeeming: ${adapter}`, () => {
    it('one code 50 times at once by one user gives it once', async () => {
      await world.store.codes.insert([codeRow(await codeHash(code))])
      const ends = await Promise.allSettled(
        Array.from({ length: 50 }, () => redeem(ports, settings, user, code, 'here')),
      )
      expect(done(ends)).toBe(1)
      expect(await left()).toEqual([36_000, 0, 0])
      expect(await reasons()).toEqual(['redeem'])
    })

    it('one code at once by 50 users gives it to one of them', async () => {
      await world.store.codes.insert([codeRow(await codeHash(code), { balanceCents: 10 })])
      const people = await Promise.all(
        Array.from({ length: 50 }, (_, at) => addUser(world.store, `u${at}`, { generalSeconds: 0 })),
      )
      const ends = await Promise.allSettled(
        people.map(async (id) => redeem(ports, settings, await userOf(id), code, 'here')),
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
        await world.store.codes.insert([
          codeRow(await codeHash(name.repeat(16)), { vipDays, generalSeconds: 0, memberSeconds: 60 }),
        ])
      }
      const now = ports.clock.now()
      const end = async (letter: string) => {
        await redeem(ports, settings, user, letter.repeat(16), 'here')
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
      const taken = await Promise.all(Array.from({ length: 50 }, () => takeNotice(ports, notice(ordernum))))
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
      for (const paid of story) expect(await takeNotice(ports, notice(ordernum, { paid }))).toBe(true)
      expect((await world.store.orders.find(ordernum))?.status).toBe(1)
      expect(await left()).toEqual([36_000, 0, 0])
    })

    it('only refused gives nothing', async () => {
      const ordernum = await order()
      await takeNotice(ports, notice(ordernum, { paid: false }))
      expect((await world.store.orders.find(ordernum))?.status).toBe(-1)
      expect(await left()).toEqual([0, 0, 0])
    })

    it.each([3_899, 3_901, 0, -3_900, Number.NaN])('of %d cents for 3900 is not taken', async (cents) => {
      const ordernum = await order()
      expect(await takeNotice(ports, notice(ordernum, { cents }))).toBe(false)
      expect(await left()).toEqual([0, 0, 0])
    })

    it('for an order nobody made is not taken', async () => {
      expect(await takeNotice(ports, notice('none'))).toBe(false)
    })

    it('a second one of the same order goes to the balance, once', async () => {
      const ordernum = await order()
      await takeNotice(ports, notice(ordernum))
      await Promise.all(Array.from({ length: 10 }, () => takeNotice(ports, notice(ordernum, { trade: 'T2' }))))
      await takeNotice(ports, notice(ordernum))
      expect(await left()).toEqual([36_000, 0, 3_900])
      expect(await reasons()).toEqual(['overpaid', 'purchase'])
    })

    it('gives what the card was when it was ordered', async () => {
      const id = await world.store.cards.insert(
        cardRow({ type: 'vip', memberSeconds: 50, generalSeconds: 0, vipDays: null }),
      )
      const ordernum = await createOrder(ports, user, id, 'vip')
      await world.store.cards.setOnSale(id, false)
      await takeNotice(ports, notice(ordernum))
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
        orders.map(async (ordernum) => (await world.store.orders.find(ordernum))?.status),
      )
      expect(states.filter((status) => status === 1)).toHaveLength(2)
    })

    it('that is too small says what is missing, and the order can still be paid', async () => {
      await give(3_899)
      const ordernum = await order()
      const refusal = { say: 'payment.short', values: { need: '39.00', left: '38.99' } }
      await expect(payByBalance(ports, user, ordernum)).rejects.toMatchObject(refusal)
      expect((await world.store.orders.find(ordernum))?.status).toBe(0)
      await give(1)
      await payByBalance(ports, user, ordernum)
      expect(await left()).toEqual([36_000, 0, 0])
    })

    it('and a payment of the same order at once: the order counts once, the payment is not lost', async () => {
      await give(3_900)
      const ordernum = await order()
      await Promise.all([payByBalance(ports, user, ordernum), takeNotice(ports, notice(ordernum))])
      expect(await left()).toEqual([36_000, 0, 3_900])
    })
  })

  it(`${adapter}: 60 purchases, gifts and transcriptions at once leave exactly what their statement says`, async () => {
    await give(20_000)
    const orders = await Promise.all(Array.from({ length: 20 }, () => order({ generalSeconds: 100 })))
    const codes = Array.from({ length: 20 }, (_, at) => `GIFT-${at}-AAAA-BBBB`)
    await world.store.codes.insert(
      await Promise.all(
        codes.map(async (text) => codeRow(await codeHash(text), { generalSeconds: 50, memberSeconds: 20 })),
      ),
    )
    const steps = orders.flatMap((ordernum, at) => [
      () => payByBalance(ports, user, ordernum),
      () => redeem(ports, settings, user, codes[at] ?? '', 'here'),
      () => world.store.transaction((tables) => charge(tables, user.id, 90, `${at}:1`, 0)),
    ])
    await Promise.allSettled(steps.map((step) => step()))
    const { rows } = await world.store.credit.page({ userId: user.id, page: 1, limit: 999 })
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
