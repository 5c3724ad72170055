/** Linking an account to a login at the site's issuer, and unlinking it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OpenIdRow } from '../../../../../src/features/set/security/OpenIdRow'
import * as tickets from '../../../../../src/shared/account/openIdTicket'
import { endpoints } from '../../../../../src/shared/http/endpoints'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { intl } from '../../../../../src/shared/i18n/intl'
import { User } from '../../../../../src/wire/responses'
import { testServer } from '../../../shared/http/testServer'

vi.mock('../../../../../src/shared/account/openIdTicket', async (original) => ({
  ...(await original<typeof tickets>()),
  leaveForIssuer: vi.fn(),
}))
const leave = vi.mocked(tickets.leaveForIssuer)
const { seen, toasts, answerJson, last } = testServer()

beforeEach(() => {
  leave.mockReset()
  sessionStorage.clear()
})
afterEach(() => queryClient.clear())

const answerAccount = (linked: object | null) =>
  answerJson(endpoints.openIdAccount.path, { code: 1, msg: '', data: { linked } })

async function open({ search = '', user = { has_password: 1 } }: { search?: string; user?: object } = {}) {
  render(
    <QueryClientProvider client={queryClient}>
      <RawIntlProvider value={intl()}>
        <MemoryRouter initialEntries={[`/set${search}`]}>
          <OpenIdRow user={v.parse(User, { id: 7, username: 'wang', ...user })} name="青云大学" />
        </MemoryRouter>
      </RawIntlProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog', { name: '青云大学' }))

describe('an account that isn’t linked', () => {
  it('needs the password, and leaves for the issuer', async () => {
    answerAccount(null)
    const url = 'https://id.example.org/authorize'
    answerJson(endpoints.beginOpenIdLink.path, { code: 1, msg: '', data: { ticket: 'mine', url } })
    await open()
    expect(screen.getByText('未绑定。绑定后可以用单位或学校的账号登录。')).toBeVisible()
    await press('绑定')
    const { findByLabelText, getByRole } = await dialog()
    await userEvent.click(getByRole('button', { name: '前往登录' }))
    expect(leave).not.toHaveBeenCalled()
    expect(seen.map(({ path }) => path)).not.toContain(endpoints.beginOpenIdLink.path)
    await userEvent.type(await findByLabelText('当前密码'), 'correct horse')
    await userEvent.click(getByRole('button', { name: '前往登录' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith(url, { ticket: 'mine', redirect: null }))
    expect(new URLSearchParams(last().body).get('password') ?? last().body).toContain('correct horse')
  })

  it('without a password asks for none', async () => {
    answerAccount(null)
    await open({ user: { has_password: 0 } })
    await press('绑定')
    expect((await dialog()).queryByLabelText('当前密码')).toBeNull()
  })

  it('is linked when the browser comes back', async () => {
    answerAccount({ name: 'wang@example.org' })
    answerJson(endpoints.linkOpenId.path, { code: 1, msg: '' })
    sessionStorage.setItem('openid', JSON.stringify({ ticket: 'mine', redirect: null }))
    await open({ search: '?openid=code' })
    expect(await screen.findByText('wang@example.org')).toBeVisible()
    await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', text: '已绑定单点登录' }]))
    expect(seen.filter(({ path }) => path === endpoints.linkOpenId.path)).toHaveLength(1)
  })

  it('says why linking failed, such as a login that another account has', async () => {
    answerAccount(null)
    answerJson(endpoints.linkOpenId.path, { code: 0, msg: '该登录已绑定其他账号' })
    await open({ search: '?openid=code' })
    expect(await screen.findByRole('alert')).toHaveTextContent('该登录已绑定其他账号')
    expect(toasts).toEqual([])
  })
})

describe('a linked account', () => {
  it('is unlinked with the password', async () => {
    answerAccount({ name: '' })
    await open()
    expect(screen.getByText('已绑定')).toBeVisible()
    await press('解除绑定')
    const { findByLabelText, getByRole, findByText } = await dialog()
    await userEvent.type(await findByLabelText('当前密码'), 'wrong')
    answerJson(endpoints.unlinkOpenId.path, { code: 0, msg: '密码不正确' })
    await userEvent.click(getByRole('button', { name: '解除绑定' }))
    expect(await findByText('密码不正确')).toBeVisible()
    answerJson(endpoints.unlinkOpenId.path, { code: 1, msg: '' })
    answerAccount(null)
    await userEvent.click(getByRole('button', { name: '解除绑定' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('button', { name: '绑定' })).toBeVisible()
    expect(toasts).toMatchObject([{ kind: 'success', text: '已解除绑定' }])
  })
})

it('is absent on a server without this call', async () => {
  answerJson(endpoints.openIdAccount.path, { code: 0, msg: '' }, { status: 404 })
  await open()
  expect(screen.queryByText('青云大学')).toBeNull()
})
