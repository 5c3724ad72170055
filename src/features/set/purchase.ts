/** From a card to a paid order. */
import { refreshUser } from '../../shared/currentUser'
import { say } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { queryClient } from '../../shared/query'
import { session } from '../../shared/session'
import { webUrl } from '../../shared/webUrl'
import type { Card, OrderRow } from '../../wire/bodies'
import { createOrder, fetchOrder, requestPayment, type PaymentMethod } from './api'

/** What can be bought. */
export interface Ware {
  readonly type: 'vip' | 'time'
  readonly card: Card
}

/** What is to be paid: a card, of which an order is made, or an order that waits for its payment. */
export type Purchase = Ware | OrderRow

/** `order`: the server gave no order; `paystr`: it gave no address to pay at, or none of the web. */
export class PurchaseError extends Error {
  override readonly name = 'PurchaseError'
  constructor(readonly fault: 'order' | 'paystr') {
    super(`purchase failed: ${fault}`)
  }
}

/**
 * Orders the ware, unless it is an order, and asks for its payment.
 * @returns the order, and where to pay; '' where it is paid already, from the balance
 * @throws PurchaseError, ApiError
 */
export async function pay(purchase: Purchase, method: PaymentMethod): Promise<{ ordernum: string; url: string }> {
  const { ordernum } = 'card' in purchase ? await createOrder({ id: purchase.card.id, type: purchase.type }) : purchase
  if (!ordernum) throw new PurchaseError('order')
  const { paystr = '' } = await requestPayment(method, ordernum)
  if (method === 'balance') return { ordernum, url: '' }
  const url = webUrl(paystr)
  if (!url) throw new PurchaseError('paystr')
  return { ordernum, url }
}

const pollMs = 2_000
const patienceMs = 15 * 60_000
const status = { unpaid: 0, paid: 1, closed: -1 } as const

/**
 * Asks until the order is paid or closed, or nobody pays; then the user is asked for anew, and it is told. The end of the session
 * ends it: the order is nobody else's news.
 */
export function watchOrder(ordernum: string): void {
  // It is among the orders already.
  void queryClient.invalidateQueries({ queryKey: ['ledger'] })
  const control = new AbortController()
  const stop = session.subscribe((elsewhere) => {
    if (elsewhere || session.token() === null) control.abort()
  })
  void outcome(ordernum, control.signal).then((order) => {
    stop()
    if (control.signal.aborted) return
    void refreshUser()
    if (order) settled(order.title, order.status === status.paid)
  })
}

/** The order once it is paid or closed; null when that took too long or was given up. */
async function outcome(ordernum: string, signal: AbortSignal) {
  const untilMs = Date.now() + patienceMs
  while (!signal.aborted && Date.now() < untilMs) {
    // A server that can't be reached is asked again.
    const order = await fetchOrder(ordernum, signal).catch(() => null)
    if (order && order.status !== status.unpaid) return order
    await new Promise((wake) => setTimeout(wake, pollMs))
  }
  return null
}

function settled(title: string, paid: boolean): void {
  void queryClient.invalidateQueries({ queryKey: ['ledger'] })
  notify({ kind: paid ? 'success' : 'info', text: say(paid ? 'set.pay.paid' : 'set.pay.closed', { title }) })
}
