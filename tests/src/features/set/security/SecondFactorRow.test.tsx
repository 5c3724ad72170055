import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { DeletionRow } from '../../../../../src/features/set/security/DeletionRow'
import { EmailRow } from '../../../../../src/features/set/security/EmailRow'
import { SecondFactorRow } from '../../../../../src/features/set/security/SecondFactorRow'
import { endpoints } from '../../../../../src/shared/http/endpoints'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { intl } from '../../../../../src/shared/i18n/intl'
import { session } from '../../../../../src/shared/session/session'
import { User } from '../../../../../src/wire/responses'
import { testServer } from '../../../shared/http/testServer'

const { toasts, seen, answerJson } = testServer()
/** The body of the last request to that path. */
const sentTo = (path: string) => seen.filter((request) => request.path === path).at(-1)?.body
const person = { id: 7, username: 'wang', email: '', has_password: 1 }
const codes = Array.from({ length: 10 }, (_, at) => `abcd-efgh-jkm${at}-pqrs`)

afterEach(() => queryClient.clear())

async function show(user: object = person) {
  const whole = v.parse(User, user)
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RawIntlProvider value={intl()}>
        <SecondFactorRow user={whole} />
        <EmailRow user={whole} />
        <DeletionRow user={whole} />
      </RawIntlProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return container
}
const answerStatus = (status: object) =>
  answerJson(endpoints.secondFactor.path, { code: 1, msg: '', data: { ...status } })
const press = async (name: string, at = 0) => {
  const found = await screen.findAllByRole('button', { name })
  await userEvent.click(found.at(at) ?? document.body)
}
const type = (name: string, text: string) => userEvent.type(screen.getByLabelText(name), text)
const refuse = (path: string, msg: string, field?: string) =>
  answerJson(path, { code: 0, msg, ...(field !== undefined && { data: { field } }) })

it('a server without these calls shows none of this', async () => {
  answerJson(endpoints.secondFactor.path, { code: 0, msg: '' }, { status: 404 })
  expect(await show({ ...person, email: undefined })).toBeEmptyDOMElement()
  expect(toasts).toEqual([])
})

describe('two-step verification', () => {
  it('is turned on with the password and a code, and shows the recovery codes once', async () => {
    answerStatus({ enabled: 0 })
    await show()
    await press('开启两步验证')
    refuse(endpoints.beginSecondFactor.path, '当前密码不正确', 'password')
    await type('当前密码', 'wrong')
    await press('下一步')
    expect(await screen.findByText('当前密码不正确')).toBeVisible()
    answerJson(endpoints.beginSecondFactor.path, { code: 1, msg: '', data: { secret: 'ABCDEFGH', url: 'otpauth://x' } })
    await press('下一步')
    expect(await screen.findByText('ABCD EFGH')).toBeVisible()
    expect(screen.getByRole('img', { name: '两步验证二维码' })).toBeVisible()
    answerJson(endpoints.confirmSecondFactor.path, { code: 1, msg: '', data: { codes } })
    answerStatus({ enabled: 1, recovery: 10 })
    await type('6 位验证码', '123456')
    await press('开启两步验证', -1)
    expect(await screen.findAllByRole('listitem')).toHaveLength(10)
    expect(sentTo(endpoints.confirmSecondFactor.path)).toBe('code=123456')
    await press('已保存')
    expect(await screen.findByText('已开启，剩余 10 个恢复码')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is turned off with the password and a code', async () => {
    answerStatus({ enabled: 1, recovery: 3 })
    await show()
    await press('管理')
    await press('关闭两步验证')
    expect(screen.getByText('关闭后，只用密码就能登录。')).toBeVisible()
    refuse(endpoints.disableSecondFactor.path, '验证码不正确', 'code')
    await type('当前密码', 'secret')
    await type('验证码', '000000')
    await press('关闭两步验证', -1)
    expect(await screen.findByText('验证码不正确')).toBeVisible()
    answerJson(endpoints.disableSecondFactor.path, { code: 1, msg: '' })
    answerStatus({ enabled: 0 })
    await press('关闭两步验证', -1)
    expect(await screen.findByText('未开启')).toBeVisible()
  })
})

describe('the e-mail address', () => {
  it('is removed with the password', async () => {
    answerStatus({ enabled: 0 })
    await show({ ...person, email: 'wang@example.org' })
    expect(await screen.findByText('wang@example.org')).toBeVisible()
    await press('解除绑定')
    answerJson(endpoints.removeEmail.path, { code: 1, msg: '' })
    await press('解除绑定', -1)
    expect(screen.getByLabelText('当前密码')).toBeInvalid()
    await type('当前密码', 'secret')
    await press('解除绑定', -1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentTo(endpoints.removeEmail.path)).toBe('password=secret')
  })
})

describe('deleting the account', () => {
  it('says what goes and what stays, asks for the password, and logs out', async () => {
    session.open('t-1')
    answerStatus({ enabled: 0 })
    await show()
    await press('删除账号')
    expect(screen.getByText(/7 天后删除/)).toBeVisible()
    refuse(endpoints.deleteAccount.path, '当前密码不正确', 'password')
    await type('当前密码', 'wrong')
    await press('删除账号', -1)
    expect(await screen.findByText('当前密码不正确')).toBeVisible()
    expect(session.token()).toBe('t-1')
    answerJson(endpoints.deleteAccount.path, { code: 1, msg: '' })
    await press('删除账号', -1)
    await waitFor(() => expect(session.token()).toBeNull())
  })

  it('asks for a code too where two-step verification is on', async () => {
    answerStatus({ enabled: 1, recovery: 3 })
    await show()
    await press('删除账号')
    await type('当前密码', 'secret')
    await press('删除账号', -1)
    expect(screen.getByLabelText('验证码')).toBeInvalid()
  })
})
