/** Login at the site's issuer: leaving for it, and coming back with a code. */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OpenIdLogin } from '../../../../src/features/user/OpenIdLogin'
import * as tickets from '../../../../src/shared/account/openIdTicket'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { intl } from '../../../../src/shared/i18n/intl'
import { testServer } from '../../shared/http/testServer'

vi.mock('../../../../src/shared/account/openIdTicket', async (original) => ({
  ...(await original<typeof tickets>()),
  leaveForIssuer: vi.fn(),
}))
const leave = vi.mocked(tickets.leaveForIssuer)
const { seen, toasts, answerJson, last } = testServer()

const onSecondStep = vi.fn()
beforeEach(() => {
  leave.mockReset()
  onSecondStep.mockReset()
  sessionStorage.clear()
})

const Address = () => {
  const { search } = useLocation()
  return <output>{search}</output>
}
const address = () => new URLSearchParams(screen.getByRole('status', { name: '' }).textContent ?? '')

function open(search = '', { name }: { name: string | undefined } = { name: '' }) {
  render(
    <RawIntlProvider value={intl()}>
      <MemoryRouter initialEntries={[`/user/login${search}`]}>
        <OpenIdLogin name={name} onSecondStep={onSecondStep} />
        <Address />
      </MemoryRouter>
    </RawIntlProvider>,
  )
}
const comeBack = (pending: object | null = { ticket: 'mine', redirect: '/task/detail?id=7' }) => {
  if (pending) sessionStorage.setItem('openid', JSON.stringify(pending))
}

describe('the button', () => {
  it.each([
    ['', '单点登录'],
    ['青云大学', '用 青云大学 登录'],
  ])('of a site that calls it %j is %s, and leaves for the issuer', async (name, text) => {
    const url = 'https://id.example.org/authorize?state=x'
    answerJson(endpoints.beginOpenIdLogin.path, { code: 1, msg: '', data: { ticket: 'mine', url } })
    open('?redirect=%2Ftask', { name })
    await userEvent.click(screen.getByRole('button', { name: text }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith(url, { ticket: 'mine', redirect: '/task' }))
  })

  it('says why the issuer can’t be reached, and may be pressed again', async () => {
    answerJson(endpoints.beginOpenIdLogin.path, { code: 0, msg: '登录服务没有响应' })
    open()
    await userEvent.click(screen.getByRole('button', { name: '单点登录' }))
    expect(await screen.findByText('登录服务没有响应')).toBeVisible()
    expect(screen.getByRole('button', { name: '单点登录' })).toBeEnabled()
    expect(leave).not.toHaveBeenCalled()
    expect(toasts).toEqual([])
  })

  it('never leaves for an address that is no page', async () => {
    const data = { ticket: 'mine', url: 'javascript:alert(1)' }
    answerJson(endpoints.beginOpenIdLogin.path, { code: 1, msg: '', data })
    open()
    await userEvent.click(screen.getByRole('button', { name: '单点登录' }))
    await waitFor(() => expect(leave).toHaveBeenCalledOnce())
    expect(leave.mock.calls[0]?.[0]).not.toContain('javascript')
  })

  it('is absent where the site has no such login', () => {
    open('', { name: undefined })
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('coming back', () => {
  const answerLogin = (body: object) => answerJson(endpoints.openIdLogin.path, { code: 1, msg: '', data: {}, ...body })

  it('logs in with the ticket of this tab and the code, once, and goes where one wanted', async () => {
    answerLogin({ data: { token: 't', user: { id: 1, username: 'mei' } } })
    comeBack()
    open('?openid=code')
    await waitFor(() => expect(toasts).toHaveLength(1))
    expect(seen).toHaveLength(1)
    expect(JSON.stringify(Object.fromEntries(new URLSearchParams(last().body)))).toContain('mine')
    expect(address().get('redirect')).toBe('/task/detail?id=7')
    expect(address().get('openid')).toBeNull()
    expect(sessionStorage.getItem('openid')).toBeNull()
  })

  it('asks for the second factor of an account that has one', async () => {
    answerLogin({ code: 0, msg: '请输入验证码', data: { second_factor: { ticket: 'ticket' } } })
    comeBack()
    open('?openid=code')
    await waitFor(() => expect(onSecondStep).toHaveBeenCalledWith('ticket'))
    expect(toasts).toEqual([])
  })

  it('in a tab that began no login is refused by the server, and says so', async () => {
    answerLogin({ code: 0, msg: '登录已过期，请重新登录' })
    comeBack(null)
    open('?openid=stolen')
    expect(await screen.findByText('登录已过期，请重新登录')).toBeVisible()
    expect(last().body).toContain('none')
    expect(address().get('openid')).toBeNull()
  })
})
