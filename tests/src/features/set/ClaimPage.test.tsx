import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import ClaimPage from '../../../../src/features/set/ClaimPage'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { queryClient } from '../../../../src/shared/http/queryClient'
import { intl, loadPageMessages } from '../../../../src/shared/i18n/intl'
import { adminMessages } from '../../../../src/shared/i18n/pageMessages'
import { session } from '../../../../src/shared/session/session'
import { testServer } from '../../shared/http/testServer'

const { toasts, seen, answerJson } = testServer()
afterEach(() => queryClient.clear())

async function open(address: string) {
  await loadPageMessages(adminMessages)
  session.open('t-1')
  answerJson(endpoints.userInfo.path, { code: 1, msg: '', data: { user: { id: 7, username: 'wang' } } })
  render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/set/claim" element={<ClaimPage />} />
            <Route path="/set/admin" element="the administration" />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
  await screen.findByText(/您正以“wang”登录/)
  return userEvent.setup()
}
const claim = () => screen.getByRole('button', { name: '成为管理员' })

it('asks first, then leads to the administration', async () => {
  const user = await open('/set/claim?code=secret')
  expect(seen.map(({ path }) => path)).not.toContain(endpoints.claimAdmin.path)
  answerJson(endpoints.claimAdmin.path, { code: 1, msg: '' })
  await user.click(claim())
  expect(await screen.findByText('the administration')).toBeVisible()
  expect(seen.find(({ path }) => path === endpoints.claimAdmin.path)?.body).toBe('{"code":"secret"}')
  expect(toasts).toMatchObject([{ kind: 'success' }])
})

it('says why a link is not accepted', async () => {
  const user = await open('/set/claim?code=old')
  answerJson(endpoints.claimAdmin.path, { code: 0, msg: '链接无效或已过期' })
  await user.click(claim())
  expect(await screen.findByText('链接无效或已过期')).toBeVisible()
})

it('has nothing to confirm without a code', async () => {
  await open('/set/claim')
  expect(claim()).toBeDisabled()
  expect(screen.getByText(/链接不完整/)).toBeVisible()
})
