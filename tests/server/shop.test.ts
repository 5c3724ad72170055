/** The shop through the HTTP API; the transactions are tested in ports/shopping.suite.ts. */
import { beforeEach, describe, expect, it } from 'vitest'
import { cardRow } from './ports/storeFixtures'
import { openSite, type Site } from './site'

const minuteMs = 60_000
let site: Site
let token: string
let card: number
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
  card = await site.backend.store.cards.insert(cardRow({ title: '<b>十小时</b>' }))
})
const userOf = async (name = 'mei') => {
  const user = await site.backend.store.users.byUsername(name)
  if (!user) throw new Error(`there is no ${name}`)
  return user
}
const order = async (by = token) =>
  String((await site.post('/api/order/create', { id: card, type: 'time' }, by)).data.ordernum)
const pageOf = async (ordernum: string, way = 'alipay') =>
  String((await site.post(`/api/order/${way}`, { ordernum }, token)).data.paystr).replace('http://site.test', '')
const press = async (page: string, paid: string) => {
  const html = await (await site.fetch(page)).text()
  const trade = /name="trade" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const body = new URLSearchParams({ paid, trade })
  return (await site.fetch(page, { method: 'POST', body, headers: { 'accept-language': 'en' } })).text()
}
const find = async (ordernum: string, by = token) => site.get(`/api/order/find?ordernum=${ordernum}`, by)

describe('the cards', () => {
  it('are those on sale, each kind by its own call', async () => {
    await site.backend.store.cards.insert(
      cardRow({
        type: 'vip',
        title: '月卡',
        cents: 1_990,
        lineCents: 2_990,
        vipDays: 31,
        generalSeconds: 0,
        memberSeconds: 60,
        note: 'n',
      }),
    )
    await site.backend.store.cards.insert(cardRow({ type: 'vip', title: '永久', vipDays: null }))
    await site.backend.store.cards.insert(cardRow({ type: 'vip', title: '下架', onSale: false }))
    const { data } = await site.get('/api/viprule/index', token)
    expect(data).toEqual([
      { id: 2, title: '月卡', price: 19.9, line_price: 29.9, days: 31, seconds: 60, note: 'n' },
      { id: 3, title: '永久', price: 39, line_price: 50, seconds: 36_000, note: '' },
    ])
    expect((await site.get('/api/viprule/timerule', token)).data).toMatchObject([
      { id: card, title: '<b>十小时</b>', days: 0 },
    ])
  })
})

describe('an order', () => {
  it.each([
    [{ id: 99, type: 'time' }, 200],
    [{ id: 1, type: 'vip' }, 200],
    [{ id: 'x', type: 'time' }, 200],
    [{ id: 1, type: 'free' }, 400],
    [{ type: 'time' }, 400],
  ])('of %j is refused', async (asked, status) => {
    expect(await site.post('/api/order/create', asked, token)).toMatchObject({ status, code: 0 })
  })

  it('is of the price the card has, not of one that is sent along', async () => {
    const { data } = await site.post('/api/order/create', { id: card, type: 'time', price: 0.01, cents: 1 }, token)
    expect((await find(String(data.ordernum))).data).toEqual({
      ordernum: data.ordernum,
      status: 0,
      title: '<b>十小时</b>',
      price: 39,
    })
  })

  it.each(['alipay', 'prepay'])('is paid by %s on the page of the sandbox', async (way) => {
    const ordernum = await order()
    expect(await press(await pageOf(ordernum, way), '1')).toContain('Paid. You can close this page.')
    expect((await find(ordernum)).data).toMatchObject({ status: 1 })
    expect((await site.get('/api/passport/userinfo', token)).data.user).toMatchObject({ total: 72_000 })
    expect(await site.post('/api/order/alipay', { ordernum }, token)).toMatchObject({
      code: 0,
      msg: 'This order is already paid.',
    })
  })

  it('that is refused is closed, and gives nothing', async () => {
    const ordernum = await order()
    expect(await press(await pageOf(ordernum), '0')).toContain('Declined.')
    expect((await find(ordernum)).data).toMatchObject({ status: -1 })
    expect((await userOf()).generalSeconds).toBe(36_000)
    for (const way of ['alipay', 'balancePay']) {
      expect(await site.post(`/api/order/${way}`, { ordernum }, token)).toMatchObject({
        code: 0,
        msg: expect.stringContaining('closed') as string,
      })
    }
  })

  it('nobody paid for half an hour is closed; a payment that was begun before still counts', async () => {
    const ordernum = await order()
    const page = await pageOf(ordernum)
    site.backend.clock.advance(30 * minuteMs)
    expect((await find(ordernum)).data).toMatchObject({ status: -1 })
    expect(await site.post('/api/order/alipay', { ordernum }, token)).toMatchObject({ code: 0 })
    await press(page, '1')
    expect((await find(ordernum)).data).toMatchObject({ status: 1 })
    expect((await userOf()).generalSeconds).toBe(72_000)
  })

  it('paid on two pages counts once, and the second payment is on the balance', async () => {
    const ordernum = await order()
    const page = await pageOf(ordernum)
    await Promise.all([press(page, '1'), press(page, '1')])
    expect((await site.get('/api/passport/userinfo', token)).data.user).toMatchObject({ total: 72_000, balance: 39 })
  })

  it('is paid by the balance at once, and not beyond it', async () => {
    const ordernum = await order()
    expect(await site.post('/api/order/balancePay', { ordernum }, token)).toMatchObject({
      code: 0,
      msg: 'The balance is too low: ¥39.00 needed, ¥0.00 left.',
    })
    await site.backend.store.credit.change((await userOf()).id, { cents: 4_000 }, { reason: 'admin', ref: '1', now: 0 })
    expect(await site.post('/api/order/balancePay', { ordernum }, token)).toMatchObject({ code: 1, data: {} })
    expect((await site.get('/api/passport/userinfo', token)).data.user).toMatchObject({ total: 72_000, balance: 1 })
  })

  it('of somebody else does not exist: not to find, not to pay, not in the list', async () => {
    const ordernum = await order()
    const stranger = await site.join('stranger')
    const missing = { code: 0, msg: 'This order doesn’t exist.' }
    expect(await find(ordernum, stranger)).toMatchObject(missing)
    for (const way of ['alipay', 'prepay', 'balancePay']) {
      expect(await site.post(`/api/order/${way}`, { ordernum }, stranger)).toMatchObject(missing)
    }
    expect(await site.get('/api/order/index', stranger)).toMatchObject({ data: [], count: 0 })
    expect(await find("' OR 1=1 --")).toMatchObject(missing)
  })

  it('stands in the list of its owner, the newest first', async () => {
    const first = await order()
    site.backend.clock.advance(minuteMs)
    const second = await order()
    const { data, count } = await site.get('/api/order/index?page=1&limit=1', token)
    expect([data, count]).toMatchObject([
      [{ ordernum: second, status: 0, price: 39, created_at: expect.stringMatching(/Z$/) as string }],
      2,
    ])
    expect((await site.get('/api/order/index?page=2&limit=1', token)).data).toMatchObject([{ ordernum: first }])
  })

  it('can’t be made without end', async () => {
    const statuses = []
    for (let at = 0; at < 61; at++)
      statuses.push((await site.post('/api/order/create', { id: card, type: 'time' }, token)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  it('where nobody takes money is paid by the balance alone, and there are no pages', async () => {
    site = await openSite({}, { payments: null })
    token = await site.join('mei')
    card = await site.backend.store.cards.insert(cardRow())
    const ordernum = await order()
    expect(await site.post('/api/order/alipay', { ordernum }, token)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('another') as string,
    })
    expect((await site.fetch('/api/sandbox/pay')).status).toBe(404)
    expect((await site.fetch('/api/order/notify', { method: 'POST' })).status).toBe(404)
    expect((await site.get('/api/ajax/setting')).data.payments).toEqual(['balance'])
  })

  it('where the payment house can’t be reached says so', async () => {
    const payments = {
      methods: ['alipay' as const],
      createPaymentUrl: () => Promise.reject(new Error('down')),
      verifyNotification: async () => null,
      acknowledge: () => new Response(),
    }
    site = await openSite({}, { payments })
    token = await site.join('mei')
    card = await site.backend.store.cards.insert(cardRow())
    const ordernum = await order()
    expect(await site.post('/api/order/alipay', { ordernum }, token)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('later') as string,
    })
    expect(site.backend.events).toContain('payment.address')
  })
})

describe('a notice', () => {
  it.each(['', 'ordernum=1&cents=3900&paid=1&trade=x&sign=', '{}'])(
    'nobody signed (%j) is turned away',
    async (body) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      expect((await site.fetch('/api/order/notify', { method: 'POST', headers, body })).status).toBe(404)
    },
  )
})

describe('the statement', () => {
  it('says where credit came from and went, with titles, and nothing of others', async () => {
    const task = await site.addTask(token, '<u>周会</u>')
    await site.post('/api/voice/destroy', { id: task }, token)
    const kept = await site.addTask(token, '采访')
    await press(await pageOf(await order()), '1')
    await site.join('other')
    const { data, count } = await site.get('/api/credit/index?page=1&limit=9', token)
    const at = expect.stringMatching(/^\d{4}-.*Z$/) as string
    expect(data).toEqual([
      { reason: 'purchase', title: '<b>十小时</b>', general: 36_000, member: 0, at },
      { reason: 'transcribe', title: '采访', general: -28, member: 0, at },
      { reason: 'refund', general: 28, member: 0, at },
      { reason: 'transcribe', general: -28, member: 0, at },
      { reason: 'welcome', general: 36_000, member: 0, at },
    ])
    expect([count, kept > 0]).toEqual([5, true])
    expect((await site.get('/api/credit/index?page=3&limit=2', token)).data).toMatchObject([{ reason: 'welcome' }])
  })

  it('shows money in yuan', async () => {
    await site.backend.store.credit.change(
      (await userOf()).id,
      { cents: 1_234 },
      { reason: 'admin', ref: '1', now: site.backend.clock.now() + 1, title: 'gift' },
    )
    expect((await site.get('/api/credit/index', token)).data).toMatchObject([
      { reason: 'admin', title: 'gift', balance: 12.34 },
      {},
    ])
  })

  it.each(['page=0', 'limit=101', 'limit=x', 'page=-1'])('with %s is malformed', async (query) => {
    expect((await site.get(`/api/credit/index?${query}`, token)).status).toBe(400)
  })
})
