import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { editProfile } from '../../../../../src/features/set/base/accountApi'
import { PhoneDialog } from '../../../../../src/features/set/account/PhoneDialog'
import { refreshUser } from '../../../../../src/shared/account/currentUser'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { intl, setLocale } from '../../../../../src/shared/i18n/intl'
import { setToastHandler } from '../../../../../src/shared/notifications/notify'
import * as phoneCode from '../../../../../src/shared/account/smsCode'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { User } from '../../../../../src/wire/responses'

vi.mock('../../../../../src/features/set/base/accountApi')
vi.mock('../../../../../src/shared/account/currentUser', () => ({ refreshUser: vi.fn() }))
vi.mock('../../../../../src/shared/account/smsCode', async (original) => ({
  ...(await original<typeof phoneCode>()),
  fetchCaptcha: vi.fn(() => Promise.resolve(new ArrayBuffer(4))),
  sendSms: vi.fn(() => Promise.resolve('')),
}))

const toasts: string[] = []
let stopToasts = () => {}
const closed = vi.fn()
const submit = () => screen.getByRole('button', { name: '绑定' })

beforeEach(async () => {
  await setLocale('zh-CN')
  toasts.length = 0
  stopToasts = setToastHandler(({ text }) => void toasts.push(text))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }))
})
afterEach(() => {
  stopToasts()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const person = { id: 7, username: 'wang', phone: '13900000000' }
const field = (name: string) => screen.getByRole('textbox', { name })
const password = () => screen.getByLabelText('当前密码')

function open(user: object = person) {
  render(
    <QueryClientProvider client={queryClient}>
      <RawIntlProvider value={intl()}>
        <PhoneDialog user={v.parse(User, user)} title="更换手机号" onClose={closed} />
      </RawIntlProvider>
    </QueryClientProvider>,
  )
}
async function askForCode(picture: string) {
  await userEvent.type(field('图形验证码'), picture)
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
}

test('a number moves by the password and the code that came to it', async () => {
  open()
  await userEvent.type(field('手机号'), ' 13800000000')
  await askForCode('ab3d')
  expect(phoneCode.sendSms).toHaveBeenCalledExactlyOnceWith({ mobile: '13800000000', event: 'bind', captcha: 'ab3d' })
  await userEvent.type(field('短信验证码'), '123456{Enter}')
  expect(editProfile).not.toHaveBeenCalled()
  expect(password()).toHaveAccessibleDescription('请输入密码')
  expect(password()).toHaveFocus()
  await userEvent.type(password(), 'my secret{Enter}')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  const expected = { mobile: '13800000000', captcha: '123456', password: 'my secret' }
  expect(vi.mocked(editProfile).mock.calls[0]?.[0]).toEqual(expected)
  expect(refreshUser).toHaveBeenCalledOnce()
  expect(toasts).toEqual(['手机号已绑定'])
})

test('the password is asked for as one that a password manager knows', () => {
  open()
  expect(password()).toHaveAttribute('autocomplete', 'current-password')
  expect(document.querySelector('[autocomplete=username]')).toHaveValue('wang')
})

test('without a password, the phone that the account has shows whose it is', async () => {
  open({ ...person, has_password: 0 })
  expect(screen.queryByLabelText('当前密码')).toBeNull()
  expect(field('手机号')).toHaveValue('13900000000')
  expect(field('手机号')).toHaveAttribute('readonly')
  await askForCode('ab3d')
  expect(phoneCode.sendSms).toHaveBeenLastCalledWith({ mobile: '13900000000', event: 'unbind', captcha: 'ab3d' })
  await userEvent.type(field('短信验证码'), '111111')
  await userEvent.click(screen.getByRole('button', { name: '下一步' }))

  await userEvent.type(field('手机号'), '13800000000')
  await askForCode('ef5g')
  expect(phoneCode.sendSms).toHaveBeenLastCalledWith({ mobile: '13800000000', event: 'bind', captcha: 'ef5g' })
  await userEvent.type(field('短信验证码'), '222222{Enter}')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  const expected = { mobile: '13800000000', captcha: '222222', oldcaptcha: '111111' }
  expect(vi.mocked(editProfile).mock.calls[0]?.[0]).toEqual(expected)
})

test('with neither a password nor a phone, the code is enough to ask with', async () => {
  open({ ...person, phone: '', has_password: 0 })
  await userEvent.type(field('手机号'), '13800000000')
  await userEvent.type(field('短信验证码'), '222222{Enter}')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(vi.mocked(editProfile).mock.calls[0]?.[0]).toEqual({ mobile: '13800000000', captcha: '222222' })
})

test('a refusal stands in the dialog, beside its field where it has one, and what was typed stays', async () => {
  vi.mocked(editProfile).mockRejectedValueOnce(
    new ApiError('refused', '/api', { code: 0, serverText: '手机号已被使用' }),
  )
  vi.mocked(editProfile).mockRejectedValueOnce(
    new ApiError('refused', '/api', { code: 0, serverText: '当前密码不正确', data: { field: 'password' } }),
  )
  open()
  await userEvent.type(password(), 'my secret')
  await userEvent.type(field('手机号'), '13800000000')
  await userEvent.type(field('短信验证码'), '123456{Enter}')
  expect(await screen.findByText('手机号已被使用')).toBeVisible()
  await userEvent.click(submit())
  await waitFor(() => expect(password()).toHaveAccessibleDescription('当前密码不正确'))
  expect(field('手机号')).toHaveValue('13800000000')
  expect(password()).toHaveValue('my secret')
  expect(closed).not.toHaveBeenCalled()
})
