import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import * as api from '../../../../../src/features/task/record/taskApi'
import ManagePage from '../../../../../src/features/task/ManagePage'
import { RecordsPage } from '../../../../../src/features/task/list/RecordsPage'
import { editJournal } from '../../../../../src/features/task/autosave/recordLocks'
import { intl, setLocale } from '../../../../../src/shared/i18n/intl'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { task } from '../renderRecordsPage'

vi.mock(import('../../../../../src/features/task/record/taskApi'))

const head = { version: 3, patch: null, first: 0, saved: 0, done: 1, end: 1, at: 1 }

beforeEach(async () => {
  await setLocale('zh-CN')
  queryClient.clear()
  queryClient.setQueryData(['user'], { id: 7 })
  vi.mocked(api.fetchTasks).mockResolvedValue({
    rows: [task, { ...task, id: 2, title: '访谈' }, { ...task, id: 3, title: '例会' }],
    total: 3,
  })
  await editJournal.write({ user: 7, record: 1, tab: 't' }, head, new Map())
  await editJournal.write({ user: 7, record: 2, tab: 't' }, { ...head, saved: 1 }, new Map())
  await editJournal.write({ user: 8, record: 3, tab: 't' }, head, new Map())
})

test.each([
  ['the records', RecordsPage],
  ['the management', ManagePage],
])('the list of %s marks what this person has not sent, and nothing else', async (_, Page) => {
  render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
  const hint = await screen.findByText('修改仅保存在本地，尚未同步到服务器')
  const row = hint.closest('tr')
  if (!row) throw new Error('not in a row')
  expect(within(row).getByRole('link')).toHaveTextContent('周会')
  expect(screen.getAllByText(/尚未同步/)).toEqual([hint])
})
