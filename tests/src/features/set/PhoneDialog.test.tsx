import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { editProfile } from '../../../../src/features/set/api'
import { PhoneDialog } from '../../../../src/features/set/PhoneDialog'
import { refreshUser } from '../../../../src/shared/currentUser'
import { ApiError } from '../../../../src/shared/http/apiError'
import { intl, setLocale } from '../../../../src/shared/intl'
import { setNotifier } from '../../../../src/shared/notify'
import * as phoneCode from '../../../../src/shared/phoneCode/phoneCode'
import { queryClient } from '../../../../src/shared/query'

vi.mock('../../../../src/features/set/api')
vi.mock('../../../../src/shared/currentUser', () => ({ refreshUser: vi.fn() }))
vi.mock('../../../../src/shared/phoneCode/phoneCode', async (original) => ({
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
  stopToasts = setNotifier(({ text }) => void toasts.push(text))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }))
  render(
    <QueryClientProvider client={queryClient}>
      <RawIntlProvider value={intl()}>
        <PhoneDialog title="绑定手机号" onClose={closed} />
      </RawIntlProvider>
    </QueryClientProvider>,
  )
})
afterEach(() => {
  stopToasts()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('a number is linked by the code that came to it', async () => {
  await userEvent.type(screen.getByRole('textbox', { name: '手机号' }), ' 13800000000')
  await userEvent.type(screen.getByRole('textbox', { name: '图形验证码' }), 'ab3d')
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(phoneCode.sendSms).toHaveBeenCalledExactlyOnceWith({ mobile: '13800000000', event: 'bind', captcha: 'ab3d' })
  expect(submit()).toBeDisabled()
  await userEvent.type(screen.getByRole('textbox', { name: '短信验证码' }), '123456{Enter}')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(vi.mocked(editProfile).mock.calls[0]?.[0]).toEqual({ mobile: '13800000000', captcha: '123456' })
  expect(refreshUser).toHaveBeenCalledOnce()
  expect(toasts).toEqual(['手机号已绑定'])
})

test('a refusal stands in the dialog, and what was typed stays', async () => {
  vi.mocked(editProfile).mockRejectedValueOnce(
    new ApiError('refused', '/api', { code: 0, serverText: '手机号已被使用' }),
  )
  await userEvent.type(screen.getByRole('textbox', { name: '手机号' }), '13800000000')
  await userEvent.type(screen.getByRole('textbox', { name: '短信验证码' }), '123456{Enter}')
  expect(await screen.findByText('手机号已被使用')).toBeVisible()
  expect(screen.getByRole('textbox', { name: '手机号' })).toHaveValue('13800000000')
  expect(closed).not.toHaveBeenCalled()
})
