import { describe, expect, it } from 'vitest'
import * as api from '../../../../../src/features/set/base/accountApi'
import { endpoints } from '../../../../../src/shared/http/endpoints'
import { testServer } from '../../../shared/http/testServer'

const { toasts, last, answerJson } = testServer()

describe('cards', () => {
  it.each([
    [api.fetchVipCards, endpoints.vipCards],
    [api.fetchTimeCards, endpoints.timeCards],
  ])('have a price, as a number or as text', async (call, { path }) => {
    const cards = [
      { id: 1, title: '月卡', price: 30, line_price: '45.00' },
      { id: 'b', price: '9.9' },
    ]
    answerJson(path, { code: 1, data: cards })
    expect(await call()).toEqual([cards[0], { ...cards[1], title: '' }])
  })
})

describe('an order', () => {
  it('is created, paid and looked up by its number §3.8 §7.11', async () => {
    answerJson(endpoints.createOrder.path, { code: 1, data: { ordernum: 'N1' } })
    expect(await api.createOrder({ id: 1, type: 'vip' })).toEqual({ ordernum: 'N1' })
    expect(last()).toMatchObject({ method: 'POST', body: 'id=1&type=vip' })
    answerJson(endpoints.findOrder.path, { code: 1, data: { ordernum: 'N1', status: 1, title: '月卡', price: 30 } })
    expect(await api.fetchOrder('N1')).toMatchObject({ status: 1 })
    expect(last().query).toBe('?ordernum=N1')
  })

  it.each([
    ['{}', { data: {} }],
    ['null as its number', { data: { ordernum: null } }],
    ['data null', { data: null }],
    ['no data', {}],
    ['a list', { data: [] }],
    ['an empty number', { data: { ordernum: '' } }],
  ])('answered with %s has no number', async (_, rest) => {
    answerJson(endpoints.createOrder.path, { code: 1, ...rest })
    expect(await api.createOrder({ id: 1, type: 'vip' })).toEqual({ ordernum: '' })
  })

  it('has its number as text, where the server says it as a number', async () => {
    answerJson(endpoints.createOrder.path, { code: 1, data: { ordernum: 20261122 } })
    expect(await api.createOrder({ id: 1, type: 'vip' })).toEqual({ ordernum: '20261122' })
    answerJson(endpoints.findOrder.path, { code: 1, data: { ordernum: 20261122, status: 0, title: '', price: 1 } })
    expect(await api.fetchOrder('20261122')).toMatchObject({ ordernum: '20261122' })
  })

  it.each([
    ['null', { data: { paystr: null } }],
    ['a number', { data: { paystr: 7 } }],
    ['nothing', { data: {} }],
    ['data null', { data: null }],
    ['no data', {}],
  ])('whose payment is answered with %s has no address to pay at', async (_, rest) => {
    answerJson(endpoints.payByAlipay.path, { code: 1, ...rest })
    expect(await api.requestPayment('alipay', 'N1')).toEqual({ paystr: '' })
  })

  it.each([
    ['alipay', endpoints.payByAlipay.path, { paystr: 'https://pay.example/1' }],
    ['wechat', endpoints.payByWechat.path, { paystr: 'https://pay.example/2' }],
    ['balance', endpoints.payByBalance.path, { paystr: '' }],
  ] as const)('is paid by %s', async (method, path, data) => {
    answerJson(path, { code: 1, data })
    expect(await api.requestPayment(method, 'N1')).toEqual(data)
    expect(last()).toMatchObject({ method: 'POST', body: 'ordernum=N1' })
  })
})

describe('a redemption code', () => {
  it('gives the server’s sentence', async () => {
    answerJson(endpoints.redeemCode.path, { code: 1, msg: '已增加 10 小时' })
    expect(await api.redeemCode('ABC-1')).toBe('已增加 10 小时')
    expect(last()).toMatchObject({ method: 'POST', body: 'code=ABC-1' })
  })

  it('that is refused gives why', async () => {
    answerJson(endpoints.redeemCode.path, { code: 0, msg: '兑换码已使用' })
    await expect(api.redeemCode('ABC-1')).rejects.toMatchObject({ kind: 'refused', serverText: '兑换码已使用' })
  })
})

it.each([
  ['an order', endpoints.createOrder.path, () => api.createOrder({ id: 1, type: 'vip' })],
  ['a payment', endpoints.payByBalance.path, () => api.requestPayment('balance', 'N1')],
  ['a redemption', endpoints.redeemCode.path, () => api.redeemCode('ABC-1')],
  ['a changed profile', endpoints.editProfile.path, () => api.editProfile({ nickname: 'x' })],
  ['a look at an order', endpoints.findOrder.path, () => api.fetchOrder('N1')],
  ['a message that was read', endpoints.readMessages.path, () => api.readMessage(1)],
])('%s that is refused raises no toast: its dialog says it, or nobody asked', async (_, path, call) => {
  answerJson(path, { code: 0, msg: '余额不足' })
  await expect(call()).rejects.toMatchObject({ kind: 'refused', serverText: '余额不足' })
  expect(toasts).toEqual([])
})
