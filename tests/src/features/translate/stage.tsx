/** The pages of translation on a stage: an address, a person who is signed in, the toasts they led to. Tests make the server out of `api`. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { intl, setLocale, type Locale } from '../../../../src/shared/intl'
import { setNotifier, type Notice } from '../../../../src/shared/notify'
import { queryClient } from '../../../../src/shared/query'
import { session } from '../../../../src/shared/session'

interface Stage {
  locale?: Locale
  /** What the server says of itself. */
  setting?: { translates?: string[]; page_limit?: number }
}

/** Shows a page at that address, to a person who is signed in and has used 7 pages today. */
export async function show(page: ReactNode, address: string, { locale = 'zh-CN', setting = {} }: Stage = {}) {
  await setLocale(locale)
  queryClient.clear()
  session.open('token')
  queryClient.setQueryData(['user'], { id: 1, username: 'ada', page_num: 7 })
  queryClient.setQueryData(['setting'], { translates: ['cn', 'en', 'ar'], page_limit: 100, ...setting })
  const toasts: Notice[] = []
  setNotifier((notice) => toasts.push(notice))
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
    if (!input) throw new Error('nothing to pick with')
    await user.upload(input, files)
  }
  return { toasts, address: () => decodeURIComponent(now), unmount, user, pick }
}
