import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '../../../../../../src/shared/http/endpoints'
import { testServer } from '../../../../shared/http/testServer'
import { openAdmin, overview, success } from '../openAdmin'

const { seen, answerJson } = testServer()
const sent = (path: string) =>
  seen.filter((request) => request.path === path).map(({ body }) => JSON.parse(body) as unknown)
const dialog = () => within(screen.getByRole('dialog'))
const batch = { batch: 'spring', title: '10 小时', total: 3, used: 1, valid: 2, created_at: '2020-01-01T00:00:00Z' }

beforeEach(() => answerJson(endpoints.adminOverview.path, success(overview)))

describe('codes', () => {
  beforeEach(() =>
    answerJson(
      endpoints.codeBatches.path,
      success([batch, { ...batch, batch: 'old', valid: 0, expires_at: '2020-02-01T00:00:00Z' }]),
    ),
  )

  it('are listed by batch, created, and shown once', async () => {
    answerJson(endpoints.createCodes.path, success({ batch: 'b', codes: ['AAAA-1', 'AAAA-2'] }))
    const user = await openAdmin('codes')
    expect(await screen.findByText('spring')).toBeVisible()
    expect(screen.getByText('已失效')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '生成兑换码' }))
    const type = async (name: string, text: string) => {
      await user.clear(dialog().getByRole('textbox', { name }))
      await user.type(dialog().getByRole('textbox', { name }), text)
    }
    await type('数量', '1001')
    await user.click(dialog().getByRole('button', { name: '生成' }))
    expect(dialog().getByText('请填写 1 到 1000 的整数')).toBeVisible()
    expect(dialog().getByText('请填写此项')).toBeVisible()
    await type('数量', '2')
    await type('名称', '礼包')
    await type('通用时长（小时）', '1.5')
    await type('会员天数', '永久')
    await user.click(dialog().getByRole('button', { name: '生成' }))
    expect(await screen.findByRole('textbox', { name: '已生成 2 个兑换码' })).toHaveValue('AAAA-1\nAAAA-2')
    expect(sent(endpoints.createCodes.path)).toEqual([
      { count: 2, title: '礼包', general: 5400, member: 0, days: null, cents: 0, batch: '', valid_days: null },
    ])
  })

  it('are revoked after asking', async () => {
    answerJson(endpoints.revokeCodes.path, success())
    const user = await openAdmin('codes')
    await user.click(await screen.findByRole('button', { name: '“spring”的操作' }))
    await user.click(screen.getByRole('menuitem', { name: '作废' }))
    expect(dialog().getByText(/2 个未使用的兑换码将立即失效/)).toBeVisible()
    await user.click(dialog().getByRole('button', { name: '作废' }))
    await expect.poll(() => sent(endpoints.revokeCodes.path)).toEqual([{ batch: 'spring' }])
  })

  it('say who used them, and are looked up', async () => {
    answerJson(endpoints.usedCodes.path, success([{ username: 'mei', used_at: '2020-01-02T00:00:00Z' }], 1))
    const user = await openAdmin('codes')
    await user.click(await screen.findByRole('button', { name: '“spring”的操作' }))
    await user.click(screen.getByRole('menuitem', { name: '使用记录' }))
    expect(await dialog().findByText('mei')).toBeVisible()
    await user.click(dialog().getByRole('button', { name: '关闭' }))
    await user.click(screen.getByRole('button', { name: '查询兑换码' }))
    const look = async (data: object | null) => {
      answerJson(endpoints.findCode.path, success(data))
      await user.click(dialog().getByRole('button', { name: '查询' }))
    }
    await user.type(dialog().getByRole('textbox'), 'AAAA')
    await look(null)
    expect(await dialog().findByText('没有这个兑换码')).toBeVisible()
    await look({ batch: 'spring', title: '礼包', used_by: 'mei', used_at: '2020-01-02T00:00:00Z' })
    expect(await dialog().findByText('“礼包”，批次 spring，已于 2020-01-02 由“mei”使用')).toBeVisible()
  })
})

describe('cards', () => {
  it('are added with a price, and withdrawn', async () => {
    const card = {
      id: 3,
      type: 'vip',
      title: '月卡',
      days: 31,
      price_cents: 1990,
      list_price_cents: 2990,
      on_sale: true,
    }
    answerJson(endpoints.adminCards.path, success([card]))
    answerJson(endpoints.createCard.path, success())
    answerJson(endpoints.sellCard.path, success())
    const user = await openAdmin('cards')
    await user.click(await screen.findByRole('button', { name: '下架“月卡”' }))
    await expect.poll(() => sent(endpoints.sellCard.path)).toEqual([{ id: 3, on_sale: false }])
    await user.click(screen.getByRole('button', { name: '添加商品' }))
    await user.type(dialog().getByRole('textbox', { name: '名称' }), '十小时')
    await user.clear(dialog().getByRole('textbox', { name: '通用时长（小时）' }))
    await user.type(dialog().getByRole('textbox', { name: '通用时长（小时）' }), '10')
    await user.type(dialog().getByRole('textbox', { name: '价格（元）' }), '-1')
    await user.click(dialog().getByRole('button', { name: '添加并上架' }))
    expect(dialog().getByText('请填写金额，例如 39 或 39.90')).toBeVisible()
    await user.clear(dialog().getByRole('textbox', { name: '价格（元）' }))
    await user.type(dialog().getByRole('textbox', { name: '价格（元）' }), '19.9')
    await user.click(dialog().getByRole('button', { name: '添加并上架' }))
    await expect
      .poll(() => sent(endpoints.createCard.path))
      .toEqual([{ type: 'time', title: '十小时', general: 36_000, member: 0, days: 0, price_cents: 1990, note: '' }])
  })
})

describe('orders', () => {
  it('say how they were paid, and are filtered by state', async () => {
    const order = {
      ordernum: '1',
      username: 'mei',
      title: '月卡',
      price_cents: 1990,
      state: 'paid',
      trade: 'balance 1',
    }
    answerJson(endpoints.adminOrders.path, success([order, { ...order, ordernum: '2', trade: 'T-2' }], 2))
    const user = await openAdmin('orders')
    expect(await screen.findByText('余额支付')).toBeVisible()
    expect(screen.getByText('支付单号 T-2')).toBeVisible()
    answerJson(endpoints.adminOrders.path, success([], 0))
    await user.click(screen.getByRole('button', { name: '待支付' }))
    expect(await screen.findByText('没有符合条件的订单')).toBeVisible()
    expect(seen.at(-1)?.query).toContain('state=unpaid')
  })
})
