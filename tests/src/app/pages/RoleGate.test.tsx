import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type * as pages from '../../../../src/app/pages/pageTable'
import { RoleGate } from '../../../../src/app/pages/RoleGate'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { intl } from '../../../../src/shared/i18n/intl'
import { queryClient } from '../../../../src/shared/http/queryClient'
import { session } from '../../../../src/shared/session/session'
import { testServer } from '../../shared/http/testServer'
import { testUser } from '../openApp'

vi.mock('../../../../src/app/pages/pageTable', async (original) => ({
  ...(await original<typeof pages>()),
  pageAt: (path: string) => ({
    path,
    title: 'app.page.home',
    access: 'user',
    ...(path === '/boss' && { roles: ['boss'] }),
  }),
}))

const { answerJson } = testServer()
const answerRoles = (roles: string[]) =>
  answerJson(endpoints.userInfo.path, { code: 1, msg: '', data: { user: { ...testUser, roles } } })

beforeEach(() => session.open('t-1'))

function show(path: string) {
  render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <RoleGate>
            <h1>只给老板看</h1>
          </RoleGate>
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
}

it('a page of one role shows the 403 result to the others §6.2', async () => {
  answerRoles(['clerk'])
  show('/boss')
  expect(screen.queryByText('只给老板看')).toBeNull()
  expect(await screen.findByText('抱歉，您无权访问此页面。')).toBeVisible()
  expect(screen.getByRole('link', { name: '返回首页' })).toBeVisible()
})

it.each([['boss'], ['admin']])('a page of one role shows to %s §6.2', async (role) => {
  answerRoles([role])
  show('/boss')
  expect(await screen.findByText('只给老板看')).toBeVisible()
})

it('a page without roles waits for nobody', () => {
  answerRoles([])
  show('/open')
  expect(screen.getByText('只给老板看')).toBeVisible()
})

it('a page of one role asks again when the account could not be read', async () => {
  answerJson(endpoints.userInfo.path, {}, { status: 404 })
  show('/boss')
  const retry = await screen.findByRole('button', { name: '重试' })
  expect(screen.queryByText('只给老板看')).toBeNull()
  answerRoles(['boss'])
  await userEvent.click(retry)
  expect(await screen.findByText('只给老板看')).toBeVisible()
})
