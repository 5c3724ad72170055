import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import ForgotPage from '../../../../src/features/user/ForgotPage'
import LoginPage from '../../../../src/features/user/LoginPage'
import RegisterPage from '../../../../src/features/user/RegisterPage'
import * as api from '../../../../src/features/user/authApi'
import { ApiError } from '../../../../src/shared/http/apiError'
import { intl, setLocale } from '../../../../src/shared/i18n/intl'
import * as phoneCode from '../../../../src/shared/account/smsCode'
import * as site from '../../../../src/shared/site/cachedSiteInfo'

vi.mock('../../../../src/features/user/authApi')
vi.mock('../../../../src/shared/account/smsCode', async (original) => ({
  ...(await original<typeof phoneCode>()),
  fetchCaptcha: vi.fn(),
  sendSms: vi.fn(),
}))
vi.mock('../../../../src/shared/site/cachedSiteInfo', async (original) => ({
  ...(await original<typeof site>()),
  useRefreshSiteInfo: vi.fn(),
}))
const { fetchCaptcha, sendSms } = vi.mocked(phoneCode)
const { logInBySms, resetPassword, fetchWechatTicket, fetchWechatLoginStatus } = vi.mocked(api)

const setting = {
  site_name: '',
  app_url: '',
  app_qr: '',
  support_url: '',
  page_limit: 0,
  register: true,
  payments: [],
  logins: ['password', 'sms', 'wechat'],
  assistant: false,
  translates: [],
}
const refused = (text: string) => new ApiError('refused', '/api', { code: 0, serverText: text })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByRole('textbox', { name })

beforeEach(async () => {
  await setLocale('zh-CN')
  site.storeSiteInfo(setting)
  fetchCaptcha.mockResolvedValue(new ArrayBuffer(4))
  let count = 0
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => `blob:${++count}`, revokeObjectURL: vi.fn() }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

function open(page = <LoginPage />, address = '/user/login') {
  render(
    <RawIntlProvider value={intl()}>
      <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
    </RawIntlProvider>,
  )
}

describe('the ways in', () => {
  test('are those the server offers §2.6', async () => {
    site.storeSiteInfo({ ...setting, logins: ['password', 'sms'] })
    open()
    await userEvent.click(await screen.findByRole('button', { name: '短信登录' }))
    await waitFor(() => expect(button('短信登录')).toHaveAttribute('aria-pressed', 'true'))
    expect(screen.queryByRole('button', { name: '微信登录' })).toBeNull()
  })

  test('are the password alone where the server does not tell', async () => {
    localStorage.removeItem('site')
    open(<LoginPage />, '/user/login?way=sms')
    expect(await screen.findByLabelText('密码')).toBeVisible()
    expect(screen.queryByRole('button', { name: '短信登录' })).toBeNull()
  })
})

describe('two-step verification', () => {
  test('asks for a code after the password, says when it is wrong, and leads back', async () => {
    vi.mocked(api).logIn.mockResolvedValue('t-1')
    vi.mocked(api).takeSecondStep.mockRejectedValueOnce(
      new ApiError('refused', '/api', { code: 0, serverText: '验证码不正确', data: { field: 'code' } }),
    )
    open()
    await userEvent.type(field('用户名'), 'mei')
    await userEvent.type(await screen.findByLabelText('密码'), 'secret')
    await userEvent.click(button('登录'))
    await userEvent.type(await screen.findByLabelText('验证码'), ' 123 456 ')
    await userEvent.click(button('继续'))
    expect(await screen.findByText('验证码不正确')).toBeVisible()
    expect(screen.getByLabelText('验证码')).toHaveFocus()
    await userEvent.click(screen.getByLabelText('30 天内在这台设备上不再询问'))
    await userEvent.click(button('继续'))
    expect(vi.mocked(api).takeSecondStep).toHaveBeenLastCalledWith({ ticket: 't-1', code: '123 456', remember: 1 })
    await userEvent.click(button('返回'))
    expect(screen.getByLabelText('密码')).toBeVisible()
  })
})

describe('a reset by e-mail', () => {
  test('is offered where the site sends e-mail', async () => {
    site.storeSiteInfo({ ...setting, logins: ['password'], mail: true })
    open(<ForgotPage />, '/user/forgot')
    await userEvent.type(await screen.findByRole('textbox', { name: '邮箱' }), 'mei@example')
    await userEvent.click(button('重设密码'))
    expect(screen.getByText('请输入正确的邮箱')).toBeVisible()
    await userEvent.type(field('邮箱'), '.org')
    await userEvent.type(field('邮件验证码'), '123456')
    await userEvent.type(screen.getByLabelText('新密码'), 'correct horse')
    await userEvent.type(screen.getByLabelText('确认密码'), 'correct horse')
    await userEvent.click(button('重设密码'))
    expect(vi.mocked(api).resetPasswordByMail).toHaveBeenCalledExactlyOnceWith({
      email: 'mei@example.org',
      captcha: '123456',
      newpassword: 'correct horse',
    })
  })
})

describe('by text message', () => {
  async function fill() {
    open(<LoginPage />, '/user/login?way=sms')
    await userEvent.type(await screen.findByRole('textbox', { name: '手机号' }), '13800000000')
    await userEvent.type(field('图形验证码'), 'ab3d')
  }

  test('a code is sent once the number and the picture are there, and again only after a minute', async () => {
    open(<LoginPage />, '/user/login?way=sms')
    expect(await screen.findByRole('button', { name: '获取验证码' })).toBeDisabled()
    await userEvent.type(field('手机号'), '13800000000')
    await userEvent.type(field('图形验证码'), 'ab3d')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await userEvent.click(button('获取验证码'))
    expect(sendSms).toHaveBeenCalledExactlyOnceWith({ mobile: '13800000000', event: 'login', captcha: 'ab3d' })
    await waitFor(() => expect(button(/秒后重发/)).toBeDisabled())
    act(() => void vi.advanceTimersByTime(61_000))
    expect(field('图形验证码')).toHaveValue('')
    await userEvent.type(field('图形验证码'), 'ef5g')
    await waitFor(() => expect(button('获取验证码')).toBeEnabled())
  })

  test('a picture read wrongly gives another one, and the reason', async () => {
    sendSms.mockRejectedValue(refused('图形验证码错误'))
    await fill()
    await userEvent.click(button('获取验证码'))
    expect(await screen.findByText('图形验证码错误')).toBeVisible()
    expect(field('图形验证码')).toHaveValue('')
    await waitFor(() => expect(fetchCaptcha).toHaveBeenCalledTimes(2))
    expect(field('手机号')).toHaveValue('13800000000')
  })

  test('the code logs in; one that is wrong is said, and what was typed stays', async () => {
    logInBySms.mockRejectedValueOnce(refused('验证码不对'))
    await fill()
    await userEvent.type(field('短信验证码'), '123456{Enter}')
    expect(await screen.findByText('验证码不对')).toBeVisible()
    await userEvent.click(button('登录'))
    expect(logInBySms).toHaveBeenLastCalledWith({ mobile: '13800000000', captcha: '123456' })
  })
})

describe('by WeChat', () => {
  const ticket = (number: number) => ({ ticket: `t-${number}`, url: `https://wx.test/${number}`, expires: 120 })

  test('a code is shown and asked about until it was scanned', async () => {
    fetchWechatTicket.mockResolvedValue(ticket(1))
    fetchWechatLoginStatus.mockResolvedValueOnce('pending').mockRejectedValueOnce(new ApiError('network', '/api'))
    fetchWechatLoginStatus.mockResolvedValue('loggedIn')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open(<LoginPage />, '/user/login?way=wechat')
    expect(await screen.findByRole('img', { name: '微信登录二维码' })).toBeVisible()
    for (let turn = 0; turn < 3; turn++) await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect(fetchWechatLoginStatus).toHaveBeenCalledTimes(3)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(fetchWechatLoginStatus).toHaveBeenCalledTimes(3)
  })

  test('one that expired is replaced by the next', async () => {
    fetchWechatTicket.mockResolvedValueOnce(ticket(1)).mockResolvedValue(ticket(2))
    fetchWechatLoginStatus.mockImplementation(async (name) => (name === 't-1' ? 'expired' : 'pending'))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open(<LoginPage />, '/user/login?way=wechat')
    await screen.findByRole('img', { name: '微信登录二维码' })
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    await waitFor(() =>
      expect(screen.getByRole('link', { name: '在浏览器中打开' })).toHaveAttribute('href', 'https://wx.test/2'),
    )
  })

  test('one that was refused is said above the next', async () => {
    fetchWechatTicket.mockResolvedValueOnce(ticket(1)).mockResolvedValue(ticket(2))
    fetchWechatLoginStatus.mockImplementation(async (name) => (name === 't-1' ? 'refused' : 'pending'))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open(<LoginPage />, '/user/login?way=wechat')
    await screen.findByRole('img', { name: '微信登录二维码' })
    expect(screen.queryByRole('alert')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect(await screen.findByRole('alert')).toHaveTextContent('登录已被拒绝')
    await waitFor(() =>
      expect(screen.getByRole('link', { name: '在浏览器中打开' })).toHaveAttribute('href', 'https://wx.test/2'),
    )
  })

  test('an address that is none of the web is no link', async () => {
    fetchWechatTicket.mockResolvedValue({ ...ticket(1), url: 'javascript:alert(1)' })
    fetchWechatLoginStatus.mockResolvedValue('pending')
    open(<LoginPage />, '/user/login?way=wechat')
    await screen.findByRole('img', { name: '微信登录二维码' })
    expect(screen.queryByRole('link', { name: '在浏览器中打开' })).toBeNull()
  })

  test('where it does not work that is said, with another try', async () => {
    fetchWechatTicket.mockRejectedValueOnce(refused('微信未配置')).mockResolvedValue(ticket(1))
    fetchWechatLoginStatus.mockResolvedValue('pending')
    open(<LoginPage />, '/user/login?way=wechat')
    expect(await screen.findByText('微信未配置')).toBeVisible()
    await userEvent.click(button('刷新二维码'))
    expect(await screen.findByRole('img', { name: '微信登录二维码' })).toBeVisible()
  })
})

test('a forgotten password is replaced by a code from the phone', async () => {
  open(<ForgotPage />, '/user/forgot')
  await userEvent.type(field('手机号'), '13800000000')
  await userEvent.type(field('短信验证码'), '123456')
  await userEvent.type(screen.getByLabelText('新密码'), 'new-secret')
  await userEvent.type(screen.getByLabelText('确认密码'), 'other{Enter}')
  expect(await screen.findByText('两次输入的密码不一致！')).toBeVisible()
  expect(resetPassword).not.toHaveBeenCalled()
  await userEvent.clear(screen.getByLabelText('确认密码'))
  await userEvent.type(screen.getByLabelText('确认密码'), 'new-secret{Enter}')
  await waitFor(() =>
    expect(resetPassword).toHaveBeenCalledExactlyOnceWith({
      mobile: '13800000000',
      captcha: '123456',
      newpassword: 'new-secret',
    }),
  )
})

describe('where strangers make no accounts', () => {
  beforeEach(() => site.storeSiteInfo({ ...setting, register: false }))

  test.each(['/user/login', '/user/login?way=sms'])('%s leads to no registration', async (address) => {
    open(<LoginPage />, address)
    expect(await screen.findByRole('form', { name: '登录' })).toBeVisible()
    expect(screen.queryByRole('link', { name: '注册' })).toBeNull()
  })

  test('the page of registration says so in the place of its form', () => {
    open(<RegisterPage />, '/user/register?redirect=%2Fset')
    expect(screen.getByText('本站没有开放注册，请向管理员申请账号。')).toBeVisible()
    expect(screen.queryByLabelText('密码')).toBeNull()
    expect(screen.getByRole('link', { name: '返回登录' })).toHaveAttribute('href', '/user/login?redirect=%2Fset')
  })
})

test('a password can’t be reset where no text messages are sent, and that is said before anything is typed', () => {
  site.storeSiteInfo({ ...setting, logins: ['password'] })
  open(<ForgotPage />, '/user/forgot')
  expect(screen.getByText(/没有开通短信验证/)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: '返回登录' })).toBeVisible()
})
