/** From a card to a paid order. */
import { refreshUser } from '../../shared/currentUser'
import { say } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { queryClient } from '../../shared/query'
import { webUrl } from '../../shared/webUrl'
import type { Card } from '../../wire/bodies'
import { createOrder, fetchOrder, requestPayment, type PaymentMethod } from './api'

/** What can be bought. */
export interface Ware {
  readonly type: 'vip' | 'time'
  readonly card: Card
}

/** `order`: the server gave no order; `paystr`: it gave no address to pay at, or none of the web. */
export class PurchaseError extends Error {
  override readonly name = 'PurchaseError'
  constructor(readonly fault: 'order' | 'paystr') {
    super(`purchase failed: ${fault}`)
  }
}

/**
 * Orders the ware and asks for its payment.
 * @returns the order, and where to pay; '' where it is paid already, from the balance
 * @throws PurchaseError, ApiError
 */
export async function pay({ type, card }: Ware, method: PaymentMethod): Promise<{ ordernum: string; url: string }> {
  const { ordernum } = await createOrder({ id: card.id, type })
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

/** Asks until the order is paid or closed, or nobody pays; then the user is asked for anew, and it is told. */
export function watchOrder(ordernum: string): void {
  void (async () => {
    const untilMs = Date.now() + patienceMs
    while (Date.now() < untilMs) {
      // A server that can't be reached is asked again.
      const order = await fetchOrder(ordernum).catch(() => null)
      if (order && order.status !== status.unpaid) return settled(order.title, order.status === status.paid)
      await new Promise((wake) => setTimeout(wake, pollMs))
    }
    void refreshUser()
  })()
}

function settled(title: string, paid: boolean): void {
  void refreshUser()
  void queryClient.invalidateQueries({ queryKey: ['ledger'] })
  notify({ kind: paid ? 'success' : 'info', text: say(paid ? 'set.pay.paid' : 'set.pay.closed', { title }) })
}
