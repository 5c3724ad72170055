/** Cards, orders and payments. */
import type { Card, WireOrder as OrderBody } from '../../../src/wire/responses'
import type { PayMethod, PaymentNotification } from '../../ports/gateways'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import { RequestError } from '../../lib/requestError'
import { randomString } from '../../lib/secrets'
import type { CardRow, CardType, OrderRow } from '../../ports/shopRepositories'
import { applyEntitlement } from './entitlement'
import { enforceRateLimit } from '../rateLimits'
import { formatLocalTime } from '../records/tasks'

const hourMs = 3_600_000
const ordersPerHour = 60
/** How long an order can be paid. A later notification from the payment provider still counts. */
export const payableMs = 30 * 60_000

/** Wire format of a card: prices in yuan, credit in seconds; a membership card without days is for life. */
export function toCardDto({
  id,
  title,
  cents,
  lineCents,
  vipDays,
  generalSeconds,
  memberSeconds,
  note,
}: CardRow): Card {
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

export async function listCards({ cards }: Repositories, type: CardType): Promise<Card[]> {
  return (await cards.list()).filter((card) => card.type === type).map(toCardDto)
}

/** Orders a card at its current price and returns the order number. @throws RequestError */
export async function createOrder(
  { store, clock }: Ports,
  user: UserRow,
  { id, type }: { id: number; type: CardType },
): Promise<string> {
  const now = clock.now()
  await enforceRateLimit(store, `order ${user.id}`, { now, windowMs: hourMs, max: ordersPerHour })
  const card = await store.cards.find(id)
  if (!card?.onSale || card.type !== type) throw new RequestError('order.noCard')
  const { title, generalSeconds, memberSeconds, vipDays, cents } = card
  const ordernum = `${formatLocalTime(now).replace(/\D/g, '')}${randomString('0123456789', 10)}`
  const entitlement = { title, generalSeconds, memberSeconds, vipDays, cents }
  await store.orders.insert({
    ...entitlement,
    ordernum,
    userId: user.id,
    status: 0,
    trade: '',
    createdAt: now,
    paidAt: null,
  })
  return ordernum
}

/** @throws RequestError if it does not exist or belongs to another user */
export async function requireOwnedOrder({ orders }: Repositories, user: UserRow, ordernum: string): Promise<OrderRow> {
  const order = await orders.find(ordernum)
  if (!order || order.userId !== user.id) throw new RequestError('order.missing')
  return order
}

export function toOrderDto(
  { ordernum, title, cents, ...order }: OrderRow,
  now: number,
): Omit<OrderBody, 'createtime' | 'created_at'> {
  return { ordernum, status: effectiveStatus(order, now), title, price: cents / 100 }
}

export function toOrderRowDto(order: OrderRow, now: number): OrderBody {
  const { createdAt } = order
  return {
    ...toOrderDto(order, now),
    createtime: formatLocalTime(createdAt),
    created_at: new Date(createdAt).toISOString(),
  }
}

/** An order not paid in time counts as closed. */
export const effectiveStatus = ({ status, createdAt }: Pick<OrderRow, 'status' | 'createdAt'>, now: number) =>
  status === 0 && createdAt + payableMs <= now ? -1 : status

/** The URL where the user pays an order. @throws RequestError */
export async function createOrderPaymentUrl(
  ports: Ports,
  user: UserRow,
  { ordernum, method, site }: { ordernum: string; method: PayMethod; site: string },
): Promise<string> {
  const { store, payments, clock, log } = ports
  const order = await requireOwnedOrder(store, user, ordernum)
  const status = effectiveStatus(order, clock.now())
  if (status !== 0) throw new RequestError(status === 1 ? 'order.paid' : 'order.closed')
  if (!payments?.methods.includes(method)) throw new RequestError('payment.off')
  try {
    return await payments.createPaymentUrl({ ordernum, title: order.title, cents: order.cents, method }, site)
  } catch (error) {
    log.error('payment.address', { ordernum, error })
    throw new RequestError('payment.failed')
  }
}

/** Pays an order from the balance. Does nothing if it is already paid. @throws RequestError */
export async function payByBalance({ store, clock }: Ports, user: UserRow, ordernum: string): Promise<void> {
  const now = clock.now()
  await store.transaction(async (repos) => {
    const order = await requireOwnedOrder(repos, user, ordernum)
    if (order.status === 1) return
    if (effectiveStatus(order, now) !== 0) throw new RequestError('order.closed')
    await repos.orders.markPaid(ordernum, `balance ${ordernum}`, now)
    const grant = { entitlement: order, cents: -order.cents, reason: 'purchase', ref: ordernum, now } as const
    if ((await applyEntitlement(repos, user.id, grant)) !== 'short') return
    const left = (await repos.users.byId(user.id))?.balanceCents ?? 0
    // The throw rolls back the payment.
    throw new RequestError('payment.short', { need: (order.cents / 100).toFixed(2), left: (left / 100).toFixed(2) })
  })
}

/**
 * Applies a provider's notification about an order. They may be repeated and out of order: a payment counts once and
 * overrides a decline. A second payment of the same order is credited to the balance.
 * @returns whether it was accepted; if not, the operator must investigate, and the provider may repeat it
 */
export async function applyPaymentNotification(
  { store, clock, log }: Ports,
  notification: PaymentNotification,
): Promise<boolean> {
  const { ordernum, trade, cents, paid } = notification
  const now = clock.now()
  return store.transaction(async (repos) => {
    const order = await repos.orders.find(ordernum)
    if (!order || (paid && cents !== order.cents)) {
      log.error('payment.odd', { ordernum, trade, cents, wanted: order?.cents })
      return false
    }
    if (!paid) await repos.orders.close(ordernum)
    else if (await repos.orders.markPaid(ordernum, trade, now))
      await applyEntitlement(repos, order.userId, {
        entitlement: order,
        cents: 0,
        reason: 'purchase',
        ref: ordernum,
        now,
      })
    else if (order.trade !== trade) {
      await repos.credit.change(order.userId, { cents }, { reason: 'overpaid', ref: trade, now, title: order.title })
    }
    return true
  })
}
