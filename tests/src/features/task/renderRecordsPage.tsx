/** Renders the record pages and collects URL and toasts. Tests mock the server through `api`. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter, useLocation } from 'react-router-dom'
import DetailPage from '../../../../src/features/task/DetailPage'
import { intl, setLocale } from '../../../../src/shared/i18n/intl'
import { setToastHandler, type ToastMessage } from '../../../../src/shared/notifications/notify'
import { queryClient } from '../../../../src/shared/http/queryClient'
import type { Task } from '../../../../src/wire/responses'

export const task: Task = {
  id: 1,
  title: '周会',
  status: 2,
  type: 'file',
  language: 'cn',
  mode: 'normal',
  url: 'files/a.wav',
  times: 90,
  size: 2048,
  createtime: '2025-06-18 12:00:00',
  created_at: '2025-06-18T04:00:00Z',
  deleted: 0,
  version: 3,
}

/** Opens the page with this query string. */
export async function openRecordsPage(search = '') {
  await setLocale('zh-CN')
  queryClient.clear()
  const toasts: ToastMessage[] = []
  setToastHandler((toast) => toasts.push(toast))
  let address = ''
  function Probe() {
    const { pathname, search: query } = useLocation()
    address = pathname + query
    return null
  }
  render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[`/task/detail${search}`]}>
          <Probe />
          <DetailPage />
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
  return { toasts, address: () => decodeURIComponent(address) }
}
