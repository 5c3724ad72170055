import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as api from '../../../../src/features/set/base/accountApi'
import SetPage from '../../../../src/features/set/SetPage'
import * as currentUser from '../../../../src/shared/account/currentUser'
import { ApiError } from '../../../../src/shared/http/apiError'
import { intl, setLocale } from '../../../../src/shared/i18n/intl'
import { setToastHandler } from '../../../../src/shared/notifications/notify'
import { queryClient } from '../../../../src/shared/http/queryClient'
import { session } from '../../../../src/shared/session/session'
import { fetchSiteInfo } from '../../../../src/shared/site/siteInfo'
import { User } from '../../../../src/wire/responses'

vi.mock('../../../../src/features/set/base/accountApi')
vi.mock('../../../../src/features/set/voices/voiceApi', () => ({ fetchVoices: async () => null }))
vi.mock('../../../../src/features/set/tokens/tokenApi', () => ({
  fetchTokens: async () => null,
  tokensKey: ['apiTokens'],
}))
vi.mock('../../../../src/shared/account/currentUser', () => ({ useCurrentUser: vi.fn(), refreshUser: vi.fn() }))
vi.mock('../../../../src/shared/site/siteInfo', async () => {
  const { useQuery } = await import('@tanstack/react-query')
  const fetchSiteInfo = vi.fn()
  return { fetchSiteInfo, useSiteInfo: () => useQuery({ queryKey: ['setting'], queryFn: fetchSiteInfo }) }
})
const {
  fetchVipCards,
  fetchTimeCards,
  createOrder,
  requestPayment,
  fetchOrder,
  fetchOrders,
  fetchCreditLedger,
  redeemCode,
  fetchMessages,
  fetchLoginSessions,
  readMessage,
} = vi.mocked(api)

const user = v.parse(User, {
  id: 7,
  username: 'wang',
  nickname: '王小明',
  phone: '13800000000',
  roles: [],
  total: 3_600,
  month_total: 1_800,
  storage_total: 2_048,
  month_use_time: 600,
  is_vip: 1,
  vip_endtime: '2031-03-01 08:00:00',
  page_num: 3,
  balance: 12.5,
})
const refused = (text: string) => new ApiError('refused', '/api', { code: 0, serverText: text })
const toasts: string[] = []
let stopToasts = () => {}

beforeEach(async () => {
  await setLocale('zh-CN')
  toasts.length = 0
  stopToasts = setToastHandler(({ text }) => void toasts.push(text))
  vi.mocked(currentUser.useCurrentUser).mockReturnValue({ data: user, error: null } as never)
  vi.mocked(fetchSiteInfo).mockResolvedValue({ payments: ['alipay', 'balance'] } as never)
  fetchVipCards.mockResolvedValue([{ id: 1, title: '年度会员', price: 299, line_price: '399' }])
  fetchTimeCards.mockResolvedValue([{ id: 2, title: '10 小时卡', price: '19.9', note: '<b>长期有效</b>' }])
  fetchOrders.mockResolvedValue({ rows: [], total: 0 })
  fetchMessages.mockResolvedValue({ rows: [], total: 0 })
  fetchLoginSessions.mockResolvedValue([])
  fetchCreditLedger.mockResolvedValue({
    rows: [
      { reason: 'transcribe', title: '周会', general: -90, member: 0, at: '2031-01-01T00:00:00Z' },
      { reason: 'new-one', general: 0, member: 3_600, at: '2031-01-01T00:00:00Z' },
    ],
    total: 2,
  })
  vi.stubGlobal(
    'open',
    vi.fn(() => ({})),
  )
})
afterEach(() => {
  stopToasts()
  // Before the mocks are reset: what is still loading would call them.
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

function show(address = '/set') {
  render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>
          <SetPage />
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the account', () => {
  test('tells everything there is of it §1.7 §3.2', () => {
    show()
    const panel = screen.getByRole('region', { name: '账户信息' })
    for (const fact of ['王小明', '1 小时', '30 分钟', '10 分钟', '2.00 GB', '3 页', '¥12.50'])
      expect(within(panel).getByText(fact)).toBeVisible()
    expect(panel).toHaveTextContent('2031-03-01')
  })

  test('shows the picture that the server keeps of the user, and the letter where it is gone', () => {
    vi.mocked(currentUser.useCurrentUser).mockReturnValue({
      data: { ...user, avatar: '/files/face.jpg' },
      error: null,
    } as never)
    show()
    const panel = screen.getByRole('region', { name: '账户信息' })
    const picture = panel.querySelector('img')
    expect(picture).toHaveAttribute('src', '/files/face.jpg')
    if (picture) fireEvent.error(picture)
    expect(panel.querySelector('img')).toBeNull()
    expect(within(panel).getByText('王')).toBeVisible()
  })

  test('tells where credit went, reasons it does not know too', async () => {
    show()
    expect(await screen.findByText('转写录音 · 周会')).toBeVisible()
    expect(screen.getByText('−1 分钟 30 秒')).toBeVisible()
    expect(screen.getByText('new-one')).toBeVisible()
    expect(screen.getByText('会员 +1 小时')).toBeVisible()
    expect(document.querySelectorAll('time[datetime="2031-01-01T00:00:00.000Z"]')).toHaveLength(2)
  })
})

describe('the speech engines', () => {
  test.each([
    [['admin', 'user'], ['/set/engines']],
    [['user'], []],
  ])('are managed by administrators: %j', (roles, links) => {
    vi.mocked(currentUser.useCurrentUser).mockReturnValue({ data: { ...user, roles }, error: null } as never)
    show()
    const found = screen.queryAllByRole('link', { name: '管理语音引擎' })
    expect(found.map((link) => link.getAttribute('href'))).toEqual(links)
  })
})

describe('the statement', () => {
  test.each([
    [-77, '−1 分钟 17 秒'],
    [-598, '−9 分钟 58 秒'],
    [36_001, '+10 小时 0 分钟 1 秒'],
  ])('shows %i s to the second, as %s', async (general, text) => {
    fetchCreditLedger.mockResolvedValue({ rows: [{ reason: 'refund', general, member: 0, at: '' }], total: 1 })
    show()
    expect(await screen.findByText(text)).toBeVisible()
  })

  test('says what all of it comes to, to the second, as the server knows it now', async () => {
    vi.mocked(currentUser.useCurrentUser).mockReturnValue({ data: { ...user, total: 3_599, month_total: 1 } } as never)
    show()
    const panel = screen.getByRole('region', { name: '明细' })
    expect(within(panel).getByText('剩余：通用时长 59 分钟 59 秒，会员时长 1 秒')).toBeVisible()
    expect(within(panel).getByText('余额 ¥12.50')).toBeVisible()
    expect(currentUser.refreshUser).toHaveBeenCalled()
  })
})

describe('redeeming', () => {
  test('an empty code does nothing; a good one is congratulated on in the server’s words, and the user is asked for anew §4.6 §5.9', async () => {
    redeemCode.mockResolvedValue('已到账 10 小时')
    show()
    await press('兑换')
    const field = screen.getByPlaceholderText('请输入卡号')
    await userEvent.type(field, ' {Enter}')
    expect(redeemCode).not.toHaveBeenCalled()
    await userEvent.type(field, 'ABC-1{Enter}')
    const done = await screen.findByRole('dialog', { name: '恭喜' })
    expect(done).toHaveTextContent('已到账 10 小时')
    expect(redeemCode.mock.calls[0]?.[0]).toBe('ABC-1')
    expect(currentUser.refreshUser).toHaveBeenCalled()
    await press('知道了')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a bad one is refused beside it, and stays to be mended', async () => {
    redeemCode.mockRejectedValue(refused('兑换码不存在'))
    show('/set?redeem')
    await userEvent.type(await screen.findByPlaceholderText('请输入卡号'), 'ABC-2{Enter}')
    expect(await screen.findByText('兑换码不存在')).toBeVisible()
    expect(screen.getByPlaceholderText('请输入卡号')).toHaveValue('ABC-2')
  })
})

describe('buying', () => {
  async function choose() {
    show()
    const [first] = await screen.findAllByRole('button', { name: '购买' })
    await userEvent.click(first!)
  }

  test('cards have their prices, the former one struck through, and notes as text §3.7', async () => {
    show()
    expect(await screen.findByText('¥299.00')).toBeVisible()
    expect(screen.getByLabelText('原价')).toHaveTextContent('¥399.00')
    expect(screen.getByText('¥19.90')).toBeVisible()
    expect(screen.getByText('<b>长期有效</b>')).toBeVisible()
  })

  test('cards say what they hold, and so does what one is about to buy', async () => {
    fetchVipCards.mockResolvedValue([{ id: 1, title: '年度会员', price: 299, days: 365, seconds: 864_000 }])
    fetchTimeCards.mockResolvedValue([{ id: 2, title: '时长卡', price: 19, seconds: 5_400 }])
    await choose()
    expect(screen.getByText('1 小时 30 分钟')).toBeVisible()
    expect(within(screen.getByRole('dialog')).getByText('365 天 · 240 小时')).toBeVisible()
  })

  test('a card does not repeat what its title says', async () => {
    fetchTimeCards.mockResolvedValue([{ id: 2, title: '5 小时时长卡', price: 25, seconds: 18_000 }])
    show()
    expect(await screen.findByText('5 小时时长卡')).toBeVisible()
    expect(screen.queryByText('5 小时')).toBeNull()
  })

  test('opens the payment in a tab of its own, closes, and tells when it is paid §4.7', async () => {
    createOrder.mockResolvedValue({ ordernum: 'o-1' })
    requestPayment.mockResolvedValue({ paystr: 'https://pay.test/o-1' })
    fetchOrder.mockResolvedValueOnce({ ordernum: 'o-1', status: 0, title: '年度会员', price: 299 })
    fetchOrder.mockResolvedValue({ ordernum: 'o-1', status: 1, title: '年度会员', price: 299 })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await choose()
    await press('去支付')
    await waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith('https://pay.test/o-1', '_blank'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(createOrder).toHaveBeenCalledWith({ id: 1, type: 'vip' })
    await vi.advanceTimersByTimeAsync(2_000)
    await waitFor(() => expect(toasts).toEqual(['支付成功：年度会员']))
    expect(currentUser.refreshUser).toHaveBeenCalled()
  })

  test('from the balance opens nothing', async () => {
    createOrder.mockResolvedValue({ ordernum: 'o-2' })
    requestPayment.mockResolvedValue({ paystr: '' })
    fetchOrder.mockResolvedValue({ ordernum: 'o-2', status: 1, title: '年度会员', price: 299 })
    await choose()
    await userEvent.click(screen.getByRole('radio', { name: /余额支付/ }))
    await press('去支付')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requestPayment).toHaveBeenCalledWith('balance', 'o-2')
    expect(open).not.toHaveBeenCalled()
  })

  test('where the browser opens no tab, there is a link', async () => {
    vi.mocked(open).mockReturnValue(null)
    createOrder.mockResolvedValue({ ordernum: 'o-3' })
    requestPayment.mockResolvedValue({ paystr: 'https://pay.test/o-3' })
    fetchOrder.mockResolvedValue({ ordernum: 'o-3', status: -1, title: '年度会员', price: 299 })
    await choose()
    await press('去支付')
    expect(await screen.findByRole('link', { name: /拦截了支付页面/ })).toHaveAttribute('href', 'https://pay.test/o-3')
  })

  test.each([
    ['no order', { ordernum: '' }, { paystr: 'https://pay.test' }, '订单不存在'],
    ['an order without a usable number', { ordernum: ' ' }, { paystr: 'https://pay.test' }, '订单不存在'],
    ['no address', { ordernum: 'o-4' }, { paystr: '' }, 'paystr err'],
    ['an address that is none of the web', { ordernum: 'o-4' }, { paystr: 'javascript:alert(1)' }, 'paystr err'],
  ])('%s is said §5.10', async (_, order, payment, text) => {
    createOrder.mockResolvedValue(order)
    requestPayment.mockResolvedValue(payment)
    await choose()
    await press('去支付')
    expect(await screen.findByText(text)).toBeVisible()
    expect(open).not.toHaveBeenCalled()
  })

  test('whose dialog was closed meanwhile still says that it failed', async () => {
    let refuse = (_: Error) => {}
    createOrder.mockReturnValue(new Promise((_, reject) => (refuse = reject)))
    await choose()
    await press('去支付')
    await press('取消')
    expect(toasts).toEqual([])
    refuse(refused('商品已下架'))
    await waitFor(() => expect(toasts).toEqual(['商品已下架']))
  })

  test('is not watched by the next person: logging out ends it without a word', async () => {
    createOrder.mockResolvedValue({ ordernum: 'o-5' })
    requestPayment.mockResolvedValue({ paystr: 'https://pay.test/o-5' })
    fetchOrder.mockResolvedValue({ ordernum: 'o-5', status: 0, title: '年度会员', price: 299 })
    session.open('t-1')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await choose()
    await press('去支付')
    await waitFor(() => expect(fetchOrder).toHaveBeenCalledTimes(1))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(fetchOrder).toHaveBeenCalledTimes(2)
    vi.mocked(currentUser.refreshUser).mockClear()
    session.close()
    session.open('t-2')
    fetchOrder.mockResolvedValue({ ordernum: 'o-5', status: 1, title: '年度会员', price: 299 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetchOrder).toHaveBeenCalledTimes(2)
    expect(currentUser.refreshUser).not.toHaveBeenCalled()
    expect(toasts).toEqual([])
  })

  describe('an order', () => {
    const order = {
      ordernum: 'N-20310101',
      title: '年度会员',
      price: 299,
      createtime: '',
      created_at: '2031-01-01T00:00:00Z',
    }
    async function openOrders() {
      fetchOrders.mockResolvedValue({
        rows: [
          { ...order, status: 0 },
          { ...order, ordernum: 'N-2', status: 1 },
        ],
        total: 2,
      })
      show()
      await press('订单')
      await screen.findByText('订单号 N-20310101')
    }

    test('has its number, to be copied', async () => {
      await openOrders()
      const visitor = userEvent.setup()
      const [copy] = screen.getAllByRole('button', { name: '复制订单号' })
      if (copy) await visitor.click(copy)
      await waitFor(() => expect(toasts).toEqual(['订单号已复制']))
      expect(await navigator.clipboard.readText()).toBe('N-20310101')
    })

    test('that is unpaid can still be paid, and no other is made', async () => {
      requestPayment.mockResolvedValue({ paystr: 'https://pay.test/again' })
      fetchOrder.mockResolvedValue({ ...order, status: 1 })
      await openOrders()
      await press('继续支付')
      expect(within(screen.getByRole('dialog', { name: '购买“年度会员”' })).getByText('¥299.00')).toBeVisible()
      await press('去支付')
      await waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith('https://pay.test/again', '_blank'))
      expect(requestPayment).toHaveBeenCalledWith('alipay', 'N-20310101')
      expect(createOrder).not.toHaveBeenCalled()
    })

    test('offers no payment where the server takes none', async () => {
      vi.mocked(fetchSiteInfo).mockResolvedValue({ payments: [] } as never)
      await openOrders()
      expect(screen.queryByRole('button', { name: '继续支付' })).toBeNull()
    })
  })

  test('twice in one breath makes one order and one payment', async () => {
    createOrder.mockResolvedValue({ ordernum: 'o-6' })
    requestPayment.mockResolvedValue({ paystr: '' })
    fetchOrder.mockResolvedValue({ ordernum: 'o-6', status: 1, title: '年度会员', price: 299 })
    await choose()
    await userEvent.click(screen.getByRole('radio', { name: /余额支付/ }))
    const form = screen.getByRole('dialog').querySelector('form')
    if (!form) throw new Error('no form')
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(createOrder).toHaveBeenCalledOnce()
    expect(requestPayment).toHaveBeenCalledOnce()
  })

  test('where all ways to pay are unknown to this app, that stands beside each card', async () => {
    vi.mocked(fetchSiteInfo).mockResolvedValue({ payments: ['paypal'] } as never)
    show()
    await waitFor(() => expect(screen.getAllByText(/暂不支持本站的支付方式/)).toHaveLength(2))
    expect(screen.queryByRole('button', { name: '购买' })).toBeNull()
  })

  test('is left to codes where the server takes no payments', async () => {
    vi.mocked(fetchSiteInfo).mockResolvedValue({ payments: [] } as never)
    show()
    await waitFor(() => expect(screen.getAllByText('凭兑换码激活')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: '购买' })).toBeNull()
  })
})

describe('messages', () => {
  const message = { id: 1, title: '维护通知', text: '<i>今晚</i>', createtime: '', created_at: '2031-01-01T00:00:00Z' }
  const more = { ...message, id: 2, title: '新功能' }
  /** Simulates that an observed element becomes visible. */
  let scrolledTo: (title: string) => void

  beforeEach(() => {
    fetchMessages.mockResolvedValue({
      rows: [
        { ...message, read: 0 },
        { ...more, read: 0 },
        { ...message, id: 3, title: '旧消息', read: 1 },
      ],
      total: 3,
    })
    readMessage.mockResolvedValue('')
    const observed = new Map<Element, (visible: boolean) => void>()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
        observe(element: Element) {
          observed.set(element, (isIntersecting) => this.callback([{ isIntersecting }]))
          this.callback([{ isIntersecting: false }])
        }
        disconnect() {}
      },
    )
    scrolledTo = (title) => {
      const item = screen.getByText(title).closest('li')
      if (item) observed.get(item)?.(true)
    }
  })

  test('are read one by one, as each comes into the window', async () => {
    show()
    const panel = await screen.findByRole('region', { name: '消息' })
    expect(within(panel).getByText('维护通知')).toBeVisible()
    expect(within(panel).getAllByText('<i>今晚</i>')).toHaveLength(3)
    expect(readMessage).not.toHaveBeenCalled()
    scrolledTo('新功能')
    scrolledTo('旧消息')
    expect(readMessage.mock.calls).toEqual([[2]])
    scrolledTo('维护通知')
    expect(readMessage.mock.calls).toEqual([[2], [1]])
  })

  test('are gone to when somebody comes for them, once', async () => {
    show('/set?messages')
    await waitFor(() => expect(screen.getByRole('heading', { name: '消息' })).toHaveFocus())
    await press('编辑资料')
    await press('取消')
    expect(screen.getByRole('heading', { name: '消息' })).not.toHaveFocus()
  })

  test('where there are none, that is said to whoever comes for them', async () => {
    fetchMessages.mockResolvedValue({ rows: [], total: 0 })
    show('/set?messages')
    expect(await screen.findByText('暂无消息')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: '消息' })).toHaveFocus())
  })

  test('are left where they are otherwise', async () => {
    show()
    await screen.findByRole('heading', { name: '消息' })
    await screen.findByText('转写录音 · 周会')
    expect(document.body).toHaveFocus()
  })
})

test('where nothing is for sale, that is said', async () => {
  fetchVipCards.mockResolvedValue([])
  fetchTimeCards.mockResolvedValue([])
  show()
  expect(await screen.findByText(/还没有上架/)).toBeVisible()
})
