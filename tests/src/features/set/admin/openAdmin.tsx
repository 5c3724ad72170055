/** The administration in front of a test server. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { afterEach } from 'vitest'
import AdminPage from '../../../../../src/features/set/AdminPage'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { intl, loadPageMessages } from '../../../../../src/shared/i18n/intl'
import { adminMessages } from '../../../../../src/shared/i18n/pageMessages'

afterEach(() => queryClient.clear())

/** A success. */
export const success = (data: unknown = null, count?: number) => ({
  code: 1,
  msg: '',
  data: data as string,
  ...(count !== undefined && { count }),
})

export const overview = {
  users: 3,
  active_users: 2,
  records: 5,
  free_bytes: 2 ** 30,
  jobs: { transcription: { running: 0, waiting: 0, failed: 2 }, speakers: {}, translation: {} },
  largest: [{ id: 1, username: 'mei', bytes: 2048 }],
}

/** Opens a view of the administration. */
export async function openAdmin(view: string) {
  await loadPageMessages(adminMessages)
  render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[`/set/admin?view=${view}`]}>
          <AdminPage />
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
  return userEvent.setup()
}
