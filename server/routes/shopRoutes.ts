import type { Context } from 'hono'
import { CreateOrder, RedeemCode, OrderByNumber, Paging } from '../../src/wire/requests'
import type { PayMethod } from '../ports/gateways'
import { translate } from '../messages/messages'
import {
  listCards,
  createOrder,
  toOrderDto,
  toOrderRowDto,
  requireOwnedOrder,
  createOrderPaymentUrl,
  payByBalance,
  applyPaymentNotification,
} from '../usecases/billing/orders'
import { redeemCode } from '../usecases/billing/redeemCodes'
import { ledgerPage } from '../usecases/billing/ledgerPage'
import {
  parseBody,
  requireUser,
  ok,
  parseQuery,
  siteUrlOf,
  type ServerApp,
  type ServerContext,
  type ServerEnv,
} from '../http/requestContext'
import { clientInfoOf } from '../http/clientInfo'

export function shopRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, settings } = server
  const { store, clock } = ports
  for (const [path, type] of [
    ['/api/viprule/index', 'vip'],
    ['/api/viprule/timerule', 'time'],
  ] as const) {
    app.get(path, async (c) => {
      await requireUser(c, server)
      return ok(c, await listCards(store, type))
    })
  }

  app.post('/api/order/create', async (c) => {
    const user = await requireUser(c, server)
    const { id, type } = await parseBody(c, CreateOrder)
    return ok(c, { ordernum: await createOrder(ports, user, { id: Number(id), type }) })
  })
  const pay = (method: PayMethod) => async (c: Context<ServerEnv>) => {
    const user = await requireUser(c, server)
    const { ordernum } = await parseBody(c, OrderByNumber)
    return ok(c, { paystr: await createOrderPaymentUrl(ports, user, { ordernum, method, site: siteUrlOf(c, server) }) })
  }
  app.post('/api/order/alipay', pay('alipay'))
  app.post('/api/order/prepay', pay('wechat'))
  app.post('/api/order/balancePay', async (c) => {
    const user = await requireUser(c, server)
    await payByBalance(ports, user, (await parseBody(c, OrderByNumber)).ordernum)
    return ok(c, {})
  })
  app.get('/api/order/find', async (c) => {
    const user = await requireUser(c, server)
    return ok(c, toOrderDto(await requireOwnedOrder(store, user, parseQuery(c, OrderByNumber).ordernum), clock.now()))
  })
  app.get('/api/order/index', async (c) => {
    const { id: userId } = await requireUser(c, server)
    const { rows, total } = await store.orders.page({ ...parseQuery(c, Paging), userId })
    return ok(
      c,
      rows.map((order) => toOrderRowDto(order, clock.now())),
      { count: total },
    )
  })
  /** Called by the payment provider. */
  app.post('/api/order/notify', async (c) => {
    const { payments } = ports
    const notification = await payments?.verifyNotification(c.req.raw)
    if (!payments || !notification) return c.notFound()
    return payments.acknowledge(await applyPaymentNotification(ports, notification))
  })

  app.post('/api/exchange/exchange', async (c) => {
    const user = await requireUser(c, server)
    const title = await redeemCode(ports, settings, {
      user,
      code: (await parseBody(c, RedeemCode)).code,
      network: clientInfoOf(c, server).network,
    })
    return ok(c, undefined, { msg: translate(c.get('locale'), 'code.done', { title }) })
  })
  app.get('/api/credit/index', async (c) => {
    const user = await requireUser(c, server)
    const { rows, total } = await ledgerPage(store, user, parseQuery(c, Paging))
    return ok(c, rows, { count: total })
  })
}
