/** Buying: cards, orders and their payment. */
import type { Card, OrderRow as OrderBody } from '../../src/wire/bodies'
import type { PayMethod, PayNotice } from '../gateways'
import type { Ports } from '../ports'
import type { UserRow } from '../rows'
import type { Tables } from '../tables'
import { Refusal } from '../refusal'
import { randomText } from '../secrets'
import type { CardRow, CardType, OrderRow } from '../shopTables'
import { grant } from './grant'
import { limit } from './proofs'
import { localTime } from './tasks'

const hourMs = 3_600_000
const ordersPerHour = 60
/** How long an order can be paid. What its payer's house tells later counts all the same. */
const payableMs = 30 * 60_000

/** A card as it travels: prices in yuan, time in seconds; a membership card without days is for ever. */
export function cardBody({ id, title, cents, lineCents, vipDays, generalSeconds, memberSeconds, note }: CardRow): Card {
  return {
    id,
    title,
    price: cents / 100,
    line_price: lineCents / 100,
    ...(vipDays === null ? {} : { days: vipDays }),
    seconds: generalSeconds + memberSeconds,
    note,
  }
}

export async function cardsOf({ cards }: Tables, type: CardType): Promise<Card[]> {
  return (await cards.list()).filter((card) => card.type === type).map(cardBody)
}

/** Orders a card at its present price; gives the number. @throws Refusal */
export async function createOrder({ store, clock }: Ports, user: UserRow, id: number, type: CardType): Promise<string> {
  const now = clock.now()
  await limit(store, `order ${user.id}`, now, hourMs, ordersPerHour)
  const card = await store.cards.find(id)
  if (!card?.onSale || card.type !== type) throw new Refusal('order.noCard')
  const { title, generalSeconds, memberSeconds, vipDays, cents } = card
  const ordernum = `${localTime(now).replace(/\D/g, '')}${randomText('0123456789', 10)}`
  const goods = { title, generalSeconds, memberSeconds, vipDays, cents }
  await store.orders.insert({ ...goods, ordernum, userId: user.id, status: 0, trade: '', createdAt: now, paidAt: null })
  return ordernum
}

/** The order of that user. @throws Refusal; another user's order does not exist for them */
export async function ownOrder({ orders }: Tables, user: UserRow, ordernum: string): Promise<OrderRow> {
  const order = await orders.find(ordernum)
  if (!order || order.userId !== user.id) throw new Refusal('order.missing')
  return order
}

export function orderBody(
  { ordernum, title, cents, ...order }: OrderRow,
  now: number,
): Omit<OrderBody, 'createtime' | 'created_at'> {
  return { ordernum, status: statusOf(order, now), title, price: cents / 100 }
}

export function orderRowBody(order: OrderRow, now: number): OrderBody {
  const { createdAt } = order
  return { ...orderBody(order, now), createtime: localTime(createdAt), created_at: new Date(createdAt).toISOString() }
}

/** One that nobody paid in time is closed. */
const statusOf = ({ status, createdAt }: Pick<OrderRow, 'status' | 'createdAt'>, now: number) =>
  status === 0 && createdAt + payableMs <= now ? -1 : status

/** The address where an order is paid. @throws Refusal */
export async function payAddress(
  ports: Ports,
  user: UserRow,
  ordernum: string,
  method: PayMethod,
  site: string,
): Promise<string> {
  const { store, payments, clock, log } = ports
  const order = await ownOrder(store, user, ordernum)
  const status = statusOf(order, clock.now())
  if (status !== 0) throw new Refusal(status === 1 ? 'order.paid' : 'order.closed')
  if (!payments?.methods.includes(method)) throw new Refusal('payment.off')
  try {
    return await payments.address({ ordernum, title: order.title, cents: order.cents, method }, site)
  } catch (error) {
    log.error('payment.address', { ordernum, error })
    throw new Refusal('payment.failed')
  }
}

/** Pays an order with the balance; one that is paid stays as it is. @throws Refusal */
export async function payByBalance({ store, clock }: Ports, user: UserRow, ordernum: string): Promise<void> {
  const now = clock.now()
  await store.transaction(async (tables) => {
    const order = await ownOrder(tables, user, ordernum)
    if (order.status === 1) return
    if (statusOf(order, now) !== 0) throw new Refusal('order.closed')
    await tables.orders.pay(ordernum, `balance ${ordernum}`, now)
    if ((await grant(tables, user.id, order, -order.cents, 'purchase', ordernum, now)) !== 'short') return
    const left = (await tables.users.byId(user.id))?.balanceCents ?? 0
    // The throw takes the payment back.
    throw new Refusal('payment.short', { need: (order.cents / 100).toFixed(2), left: (left / 100).toFixed(2) })
  })
}

/**
 * Takes what the payer's house says of an order, however often and in whatever order it says it: paid counts once and wins over
 * refused. A second payment of one order goes to the balance.
 * @returns whether it was taken; if not, somebody has to look into it, and the house may tell it again
 */
export async function takeNotice({ store, clock, log }: Ports, notice: PayNotice): Promise<boolean> {
  const { ordernum, trade, cents, paid } = notice
  const now = clock.now()
  return store.transaction(async (tables) => {
    const order = await tables.orders.find(ordernum)
    if (!order || (paid && cents !== order.cents)) {
      log.error('payment.odd', { ordernum, trade, cents, wanted: order?.cents })
      return false
    }
    if (!paid) await tables.orders.close(ordernum)
    else if (await tables.orders.pay(ordernum, trade, now))
      await grant(tables, order.userId, order, 0, 'purchase', ordernum, now)
    else if (order.trade !== trade) {
      await tables.credit.change(order.userId, { general: 0, member: 0, cents }, 'overpaid', trade, now, order.title)
    }
    return true
  })
}
