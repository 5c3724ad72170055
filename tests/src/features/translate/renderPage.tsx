/** Renders a translation page for a signed-in user and collects URL and toasts. Tests mock the server's API. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { intl, loadPageMessages, setLocale, type Locale } from '../../../../src/shared/i18n/intl'
import { translateMessages } from '../../../../src/shared/i18n/pageMessages'
import { setToastHandler, type ToastMessage } from '../../../../src/shared/notifications/notify'
import { queryClient } from '../../../../src/shared/http/queryClient'
import { session } from '../../../../src/shared/session/session'

interface RenderOptions {
  locale?: Locale
  /** The server's site info. */
  setting?: { translates?: string[]; page_limit?: number }
}

/** Renders a page at this URL for a signed-in user who has used 7 pages today. */
export async function renderPage(
  page: ReactNode,
  address: string,
  { locale = 'zh-CN', setting = {} }: RenderOptions = {},
) {
  await setLocale(locale)
  await loadPageMessages(translateMessages)
  queryClient.clear()
  session.open('token')
  queryClient.setQueryData(['user'], { id: 1, username: 'ada', page_num: 7 })
  queryClient.setQueryData(['setting'], { translates: ['cn', 'en', 'ar'], page_limit: 100, ...setting })
  const toasts: ToastMessage[] = []
  setToastHandler((toast) => toasts.push(toast))
  let now = ''
  function Probe() {
    const { pathname, search } = useLocation()
    now = pathname + search
    return null
  }
  const { container, unmount } = render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>
          <Probe />
          {page}
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
  const user = userEvent.setup({ applyAccept: false })
  const pick = async (...files: File[]) => {
    const input = container.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no file input')
    await user.upload(input, files)
  }
  return { toasts, address: () => decodeURIComponent(now), unmount, user, pick }
}
