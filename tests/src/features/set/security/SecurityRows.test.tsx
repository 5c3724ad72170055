import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SecurityRows } from '../../../../../src/features/set/security/SecurityRows'
import { endpoints } from '../../../../../src/shared/http/endpoints'
import { intl } from '../../../../../src/shared/i18n/intl'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { storeSiteInfo } from '../../../../../src/shared/site/cachedSiteInfo'
import { SiteInfo, User } from '../../../../../src/wire/responses'
import { testServer } from '../../../shared/http/testServer'

const { seen, toasts, answer, answerJson, last } = testServer()
const person = { id: 7, username: 'wang', phone: '13900000000', has_password: 1 }
const here = {
  id: 'a',
  at: '2031-01-01T00:00:00Z',
  seen: '2031-01-02T00:00:00Z',
  device: 'Chrome · Windows',
  current: 1,
}
const phone = {
  id: 'b',
  at: '2031-01-01T00:00:00Z',
  seen: '2031-01-02T00:00:00Z',
  device: 'Safari · iPhone',
  current: 0,
}
const nameless = { id: 'c' }
const answerSessions = (...data: object[]) => answerJson(endpoints.loginSessions.path, { code: 1, msg: '', data })

beforeEach(() => {
  storeSiteInfo(v.parse(SiteInfo, { password_min: 8 }))
  answerJson(endpoints.secondFactor.path, { code: 0, msg: '' }, { status: 404 })
})
afterEach(() => queryClient.clear())

async function show({ user = person, smsOffered = true }: { user?: object; smsOffered?: boolean } = {}) {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RawIntlProvider value={intl()}>
        <SecurityRows
          user={v.parse(User, user)}
          smsOffered={smsOffered}
          mailOffered={false}
          passkeysOffered={false}
          openIdName={undefined}
        />
      </RawIntlProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return container
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const rowOf = (device: string) => {
  const row = screen.getByText(device).closest('li')
  if (!row) throw new Error(`no row of ${device}`)
  return within(row)
}

describe('a server without these calls', () => {
  it.each([
    ['404', () => answerJson(endpoints.loginSessions.path, { code: 0, msg: 'x' }, { status: 404 })],
    ['a refusal', () => answerJson(endpoints.loginSessions.path, { code: 0, msg: '接口不存在' })],
    ['its first page', () => answer(endpoints.loginSessions.path, () => new Response('<!doctype html>'))],
  ])('that answers %s shows neither password nor devices, and no toast', async (_, reply) => {
    reply()
    expect(await show()).toBeEmptyDOMElement()
    expect(toasts).toEqual([])
  })

  it('that is only in trouble is asked again', async () => {
    answerJson(endpoints.loginSessions.path, { code: 0, msg: '' }, { status: 429 })
    await show()
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/)
    answerSessions(here)
    await press('重试')
    expect(await screen.findByText('1 处登录')).toBeVisible()
    expect(toasts).toEqual([])
  })
})

describe('the password', () => {
  const field = (name: string) => screen.getByLabelText(name)
  beforeEach(async () => {
    answerSessions(here, phone)
    await show()
    await press('修改密码')
  })

  it('has its rule beside it before anything is typed, and is known to password managers', () => {
    expect(field('新密码')).toHaveAccessibleDescription('至少 8 个字符，不要使用常见密码或您的用户名')
    expect(field('当前密码')).toHaveAttribute('autocomplete', 'current-password')
    for (const name of ['新密码', '确认密码']) expect(field(name)).toHaveAttribute('autocomplete', 'new-password')
    expect(document.querySelector('[autocomplete=username]')).toHaveValue('wang')
  })

  it('is checked when one leaves the field, by characters and not by code units', async () => {
    await userEvent.type(field('新密码'), '🙂🙂🙂🙂🙂🙂🙂')
    await userEvent.tab()
    expect(field('新密码')).toHaveAccessibleDescription('密码至少需要 8 个字符')
    await userEvent.type(field('新密码'), '🙂')
    await userEvent.tab()
    expect(field('新密码')).toHaveAccessibleDescription('只有一种字符，容易被猜到，请换一个')
    expect(field('确认密码')).not.toHaveAccessibleDescription()
  })

  it('is changed; the other devices are asked for anew', async () => {
    answerJson(endpoints.changePassword.path, { code: 1, msg: '' })
    await userEvent.type(field('当前密码'), 'old secret')
    await userEvent.type(field('新密码'), 'new secret')
    await userEvent.type(field('确认密码'), 'new secret')
    answerSessions(here)
    await press('修改')
    expect(await screen.findByText('1 处登录')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    const sent = seen.find(({ path }) => path === endpoints.changePassword.path)
    expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({
      password: 'old secret',
      newpassword: 'new secret',
    })
    expect(toasts.map(({ kind }) => kind)).toEqual(['success'])
  })

  it('that the server refuses keeps what was typed, and says why beside the field or in the dialog', async () => {
    const path = endpoints.changePassword.path
    answerJson(path, { code: 0, msg: '当前密码不正确', data: { field: 'password' } })
    await userEvent.type(field('当前密码'), 'wrong')
    await userEvent.type(field('新密码'), 'new secret')
    await userEvent.type(field('确认密码'), 'new secret{Enter}')
    await waitFor(() => expect(field('当前密码')).toHaveAccessibleDescription('当前密码不正确'))
    expect(field('当前密码')).toHaveFocus()
    await userEvent.type(field('当前密码'), 'x')

    answerJson(path, { code: 0, msg: '这个密码太常见', data: { field: 'newpassword' } })
    await press('修改')
    await waitFor(() => expect(field('新密码')).toHaveAccessibleDescription('这个密码太常见'))
    expect(field('新密码')).toHaveValue('new secret')
    await userEvent.type(field('新密码'), '!')
    await userEvent.type(field('确认密码'), '!')

    answerJson(path, {}, { status: 500 })
    await press('修改')
    expect(await screen.findByText('服务器发生错误，请稍后重试。')).toBeVisible()
    expect(field('新密码')).toHaveValue('new secret!')
    expect(toasts).toEqual([])
  })
})

it.each([
  [{ phone: '13900000000' }, true, /手机号 13900000000 即可设置/],
  [{ phone: '' }, true, /请先绑定手机号/],
  [{ phone: '13900000000' }, false, /联系管理员/],
])('an account %j without a password is told how to get one (codes sent: %s)', async (more, smsOffered, text) => {
  answerSessions(here)
  await show({ user: { ...person, ...more, has_password: 0 }, smsOffered })
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByRole('button', { name: '修改密码' })).toBeNull()
})

describe('the devices', () => {
  it('are listed with when they were used, this one first and marked', async () => {
    answerSessions(phone, nameless, here)
    await show()
    await press('查看')
    const rows = screen.getAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('strong')?.textContent)).toEqual([
      'Chrome · Windows',
      'Safari · iPhone',
      '未知设备',
    ])
    expect(rowOf('Chrome · Windows').getByText('本次登录')).toBeVisible()
    expect(rowOf('Chrome · Windows').queryByRole('button')).toBeNull()
    expect(rowOf('Safari · iPhone').queryByText('本次登录')).toBeNull()
    expect(rowOf('Safari · iPhone').getByText(/最近使用/)).toBeVisible()
  })

  it('end one by one, once that is confirmed', async () => {
    answerSessions(here, phone)
    answerJson(endpoints.revokeSessions.path, { code: 1, msg: '' })
    await show()
    await press('查看')
    await press('退出“Safari · iPhone”上的登录')
    await press('取消')
    expect(seen.filter(({ path }) => path === endpoints.revokeSessions.path)).toEqual([])
    await press('退出“Safari · iPhone”上的登录')
    answerSessions(here)
    await press('退出登录')
    expect(await screen.findByText('没有在其他设备上登录。')).toBeVisible()
    expect(screen.queryByText('Safari · iPhone')).toBeNull()
    expect(seen.find(({ path }) => path === endpoints.revokeSessions.path)?.body).toBe('id=b')
  })

  it('end all at once, but for this one; a failure is said where one asked, and can be tried again', async () => {
    answerSessions(here, phone, nameless)
    answerJson(endpoints.revokeSessions.path, { code: 0, msg: '服务器忙' })
    await show()
    await press('查看')
    await press('退出其他所有登录')
    await press('退出登录')
    expect(await screen.findByText('服务器忙')).toBeVisible()
    expect(last().body).toBe('')
    answerJson(endpoints.revokeSessions.path, { code: 1, msg: '' })
    answerSessions(here)
    await press('退出登录')
    expect(await screen.findByText('没有在其他设备上登录。')).toBeVisible()
    expect(toasts).toEqual([])
  })
})
