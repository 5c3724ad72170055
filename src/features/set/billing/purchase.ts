/** Orders a product and follows its payment. */
import { refreshUser } from '../../../shared/account/currentUser'
import { t } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { queryClient } from '../../../shared/http/queryClient'
import { session } from '../../../shared/session/session'
import { webUrl } from '../../../shared/site/webUrl'
import type { Card, WireOrder } from '../../../wire/responses'
import { createOrder, fetchOrder, requestPayment, type PaymentMethod } from '../base/accountApi'

/** A product for sale. */
export interface Product {
  readonly type: 'vip' | 'time'
  readonly card: Card
}

/** What to pay for: a product, for which an order is created, or an unpaid order. */
export type Purchase = Product | WireOrder

const supportedMethods: readonly PaymentMethod[] = ['alipay', 'wechat', 'balance']

/** The server's payment methods that this app supports. */
export const offeredMethods = (payments: readonly string[]): readonly PaymentMethod[] =>
  supportedMethods.filter((method) => payments.includes(method))

/** `order`: the server returned no order number; `paystr`: it returned no http(s) payment URL. */
export class PurchaseError extends Error {
  override readonly name = 'PurchaseError'
  constructor(readonly reason: 'order' | 'paystr') {
    super(`purchase failed: ${reason}`)
  }
}

/**
 * Creates an order, unless there is one, and requests its payment.
 * @returns the order number and the payment URL; the URL is '' if already paid from the balance
 * @throws PurchaseError, ApiError
 */
export async function pay(purchase: Purchase, method: PaymentMethod): Promise<{ ordernum: string; url: string }> {
  const { ordernum } = 'card' in purchase ? await createOrder({ id: purchase.card.id, type: purchase.type }) : purchase
  if (ordernum.trim() === '') throw new PurchaseError('order')
  const { paystr } = await requestPayment(method, ordernum)
  if (method === 'balance') return { ordernum, url: '' }
  const url = webUrl(paystr)
  if (!url) throw new PurchaseError('paystr')
  return { ordernum, url }
}

const pollMs = 2_000
const pollTimeoutMs = 15 * 60_000
const status = { unpaid: 0, paid: 1, closed: -1 } as const

/**
 * Polls an order until it is paid or closed, or a timeout; then refetches the user and shows the outcome. Stops when the session
 * ends: the next user must not see it.
 */
export function watchOrder(ordernum: string): void {
  // The new order is in the list already.
  void queryClient.invalidateQueries({ queryKey: ['ledger'] })
  const control = new AbortController()
  const stop = session.subscribe((elsewhere) => {
    if (elsewhere || session.token() === null) control.abort()
  })
  void pollOrder(ordernum, control.signal).then((order) => {
    stop()
    if (control.signal.aborted) return
    void refreshUser()
    if (order) notifyOutcome(order.title, order.status === status.paid)
  })
}

/** The order once paid or closed; null after the timeout or an abort. */
async function pollOrder(ordernum: string, signal: AbortSignal) {
  const deadlineMs = Date.now() + pollTimeoutMs
  while (!signal.aborted && Date.now() < deadlineMs) {
    // On an error, keep polling.
    const order = await fetchOrder(ordernum, signal).catch(() => null)
    if (order && order.status !== status.unpaid) return order
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return null
}

function notifyOutcome(title: string, paid: boolean): void {
  void queryClient.invalidateQueries({ queryKey: ['ledger'] })
  notify({ kind: paid ? 'success' : 'info', text: t(paid ? 'set.pay.paid' : 'set.pay.closed', { title }) })
}
