import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import JoinPage from '../../../../src/features/task/JoinPage'
import * as api from '../../../../src/features/task/people/peopleApi'
import { ApiError } from '../../../../src/shared/http/apiError'
import { queryClient } from '../../../../src/shared/http/queryClient'
import { intl, loadPageMessages, setLocale, type Locale } from '../../../../src/shared/i18n/intl'
import { laterMessages } from '../../../../src/shared/i18n/pageMessages'

vi.mock(import('../../../../src/features/task/people/peopleApi'))
const { joinRecord } = vi.mocked(api)

beforeEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
})

async function open(search: string, locale: Locale = 'zh-CN') {
  await setLocale(locale)
  await loadPageMessages(laterMessages)
  function Address() {
    const { pathname, search: query } = useLocation()
    return <output>{pathname + query}</output>
  }
  render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/first', `/task/join${search}`]} initialIndex={1}>
          <Address />
          <Routes>
            <Route path="/task/join" element={<JoinPage />} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
  return userEvent.setup()
}

it('takes the invitation up once, and goes on to the record, whose list is fetched again', async () => {
  queryClient.setQueryData(['tasks', {}], { rows: [] })
  joinRecord.mockResolvedValue({ id: 7 })
  await open('?key=abc')
  await waitFor(() => expect(document.querySelector('output')).toHaveTextContent('/task/detail?id=7'))
  expect(joinRecord).toHaveBeenCalledExactlyOnceWith('abc')
  expect(queryClient.getQueryState(['tasks', {}])?.isInvalidated).toBe(true)
})

it.each([
  ['zh-CN', '邀请已失效，请向分享者索取新的链接。'],
  ['en-US', 'This invitation no longer works.'],
] as const)('says why it does not work, and leads to one’s own records: %s', async (locale, reason) => {
  joinRecord.mockRejectedValue(new ApiError('refused', '/api/people/join', { serverText: reason }))
  const user = await open('?key=old', locale)
  expect(await screen.findByRole('alert')).toHaveTextContent(reason)
  expect(joinRecord).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('link'))
  expect(document.querySelector('output')).toHaveTextContent('/task/detail')
})

it('says that a link without a key is incomplete, and asks the server nothing', async () => {
  await open('')
  expect(screen.getByText('链接不完整，请向分享者索取新的链接')).toBeVisible()
  expect(joinRecord).not.toHaveBeenCalled()
})
