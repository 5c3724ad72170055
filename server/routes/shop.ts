import type { Context } from 'hono'
import { CreateOrder, Exchange, OrderByNumber, Paging } from '../../src/wire/requests'
import type { PayMethod } from '../gateways'
import { sentence } from '../messages'
import {
  cardsOf,
  createOrder,
  orderBody,
  orderRowBody,
  ownOrder,
  payAddress,
  payByBalance,
  takeNotice,
} from '../work/orders'
import { redeem } from '../work/redeem'
import { statement } from '../work/statement'
import { body, caller, ok, query, siteOf, type App, type Server, type ServerEnv } from './call'

export function shopRoutes(app: App, server: Server): void {
  const { ports, settings, hooks } = server
  const { store, clock } = ports
  for (const [path, type] of [
    ['/api/viprule/index', 'vip'],
    ['/api/viprule/timerule', 'time'],
  ] as const) {
    app.get(path, async (c) => {
      await caller(c, server)
      return ok(c, await cardsOf(store, type))
    })
  }

  app.post('/api/order/create', async (c) => {
    const user = await caller(c, server)
    const { id, type } = await body(c, CreateOrder)
    return ok(c, { ordernum: await createOrder(ports, user, Number(id), type) })
  })
  const pay = (method: PayMethod) => async (c: Context<ServerEnv>) => {
    const user = await caller(c, server)
    const { ordernum } = await body(c, OrderByNumber)
    return ok(c, { paystr: await payAddress(ports, user, ordernum, method, siteOf(c, server)) })
  }
  app.post('/api/order/alipay', pay('alipay'))
  app.post('/api/order/prepay', pay('wechat'))
  app.post('/api/order/balancePay', async (c) => {
    const user = await caller(c, server)
    await payByBalance(ports, user, (await body(c, OrderByNumber)).ordernum)
    return ok(c, {})
  })
  app.get('/api/order/find', async (c) => {
    const user = await caller(c, server)
    return ok(c, orderBody(await ownOrder(store, user, query(c, OrderByNumber).ordernum), clock.now()))
  })
  app.get('/api/order/index', async (c) => {
    const { id: userId } = await caller(c, server)
    const { rows, total } = await store.orders.page({ ...query(c, Paging), userId })
    return ok(
      c,
      rows.map((order) => orderRowBody(order, clock.now())),
      { count: total },
    )
  })
  /** Called by the house that takes the money, not by the app. */
  app.post('/api/order/notify', async (c) => {
    const { payments } = ports
    const notice = await payments?.read(c.req.raw)
    if (!payments || !notice) return c.notFound()
    return payments.reply(await takeNotice(ports, notice))
  })

  app.post('/api/exchange/exchange', async (c) => {
    const user = await caller(c, server)
    const title = await redeem(ports, settings, user, (await body(c, Exchange)).code, hooks.addressOf(c.req.raw, c.env))
    return ok(c, undefined, { msg: sentence(c.get('locale'), 'code.done', { title }) })
  })
  app.get('/api/credit/index', async (c) => {
    const user = await caller(c, server)
    const { rows, total } = await statement(store, user, query(c, Paging))
    return ok(c, rows, { count: total })
  })
}
