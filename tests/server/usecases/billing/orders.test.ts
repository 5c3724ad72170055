/** Cost and entitlement of an order, for repeated notifications and wrong amounts. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOrder, payByBalance, applyPaymentNotification } from '../../../../server/usecases/billing/orders'
import type { UserRow } from '../../../../server/ports/rows'
import { cardRow } from '../../ports/storeFixtures'
import { openTestBackend, type TestBackend } from '../testBackend'

let backend: TestBackend
let user: UserRow
let ordernum: string
beforeEach(async () => {
  backend = await openTestBackend()
  const found = await backend.store.users.byId(backend.userId)
  if (!found) throw new Error('nobody')
  user = found
  const card = await backend.store.cards.insert(cardRow({ cents: 3_900, generalSeconds: 50 }))
  ordernum = await createOrder(backend.ports, user, { id: card, type: 'time' })
})
afterEach(() => backend.store.close())

const balance = async () => (await backend.store.users.byId(backend.userId))?.balanceCents
const tell = (cents: number, trade = 'T1') =>
  applyPaymentNotification(backend.ports, { ordernum, trade, cents, paid: true })

describe('a payment', () => {
  it('that is told again adds nothing to the balance', async () => {
    for (let times = 1; times <= 3; times += 1) expect(await tell(3_900)).toBe(true)
    expect([await balance(), await backend.credit()]).toEqual([0, [150, 20]])
  })

  it.each([1, 3_899, 3_901, 0])('of %i cents gives no card of 3900', async (cents) => {
    expect(await tell(cents)).toBe(false)
    expect([await balance(), await backend.credit()]).toEqual([0, [100, 20]])
    expect((await backend.store.orders.find(ordernum))?.status).toBe(0)
    expect(backend.events).toEqual(['payment.odd'])
  })
})

describe('paying with the balance', () => {
  it('a second time is fine: the order is paid, not closed, and costs nothing more, however late', async () => {
    await backend.store.credit.change(backend.userId, { cents: 10_000 }, { reason: 'admin', ref: 'gift', now: 0 })
    await payByBalance(backend.ports, user, ordernum)
    await payByBalance(backend.ports, user, ordernum)
    backend.clock.advance(3_600_000)
    await payByBalance(backend.ports, user, ordernum)
    expect([await balance(), await backend.credit()]).toEqual([6_100, [150, 20]])
  })
})
