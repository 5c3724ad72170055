import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { RawIntlProvider } from 'react-intl'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '../../../../../src/features/task/record/taskApi'
import ManagePage from '../../../../../src/features/task/ManagePage'
import { intl, setLocale } from '../../../../../src/shared/i18n/intl'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { task } from '../select/taskSample'

vi.mock('../../../../../src/features/task/record/taskApi', async (original) => ({
  ...(await original<typeof api>()),
  fetchTasks: vi.fn(),
  deleteTask: vi.fn(),
  restoreTask: vi.fn(),
  destroyTask: vi.fn(),
  changeTasks: vi.fn(),
}))

/** The page reports each failure once. */
const quiet = { quiet: true }

beforeEach(async () => {
  await setLocale('zh-CN')
  queryClient.clear()
  vi.mocked(api.fetchTasks).mockImplementation(async ({ deleted }) =>
    deleted === 1 ? { rows: [task(3, '旧会议')], total: 1 } : { rows: [task(1, '周会'), task(2, '访谈')], total: 2 },
  )
  for (const call of [api.deleteTask, api.restoreTask, api.destroyTask])
    vi.mocked(call)
      .mockReset()
      .mockResolvedValue(undefined as never)
  vi.mocked(api.changeTasks).mockImplementation(async ({ ids }) => ({ done: ids, failed: [] }))
  render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <ManagePage />
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
})

const choose = async (title: string) => {
  const row = (await screen.findByText(title)).closest('tr')
  await userEvent.click(within(row ?? document.body).getByRole('checkbox'))
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('managing records', () => {
  it('moves the chosen ones to the recycle bin', async () => {
    await choose('周会')
    await choose('访谈')
    await press('移到回收站')
    await waitFor(() => expect(api.changeTasks).toHaveBeenCalledExactlyOnceWith({ action: 'del', ids: [1, 2] }))
    await waitFor(() => expect(screen.queryByText('已选 2 条')).toBeNull())
    expect(api.deleteTask).not.toHaveBeenCalled()
  })

  it('keeps the choice while a search hides it, and drops it on request', async () => {
    await choose('周会')
    await userEvent.type(screen.getByRole('searchbox'), '访谈{Enter}')
    await waitFor(() =>
      expect(api.fetchTasks).toHaveBeenLastCalledWith(expect.objectContaining({ keyword: '访谈' }), expect.anything()),
    )
    expect(screen.getByText('已选 1 条')).toBeVisible()
    await press('取消选择')
    expect(screen.queryByText('已选 1 条')).toBeNull()
  })

  it('marks the sample as one', async () => {
    vi.mocked(api.fetchTasks).mockResolvedValue({
      rows: [{ ...task(1, '周会'), sample: 1 }, task(2, '访谈')],
      total: 2,
    })
    await queryClient.invalidateQueries()
    expect(await screen.findAllByText('示例')).toHaveLength(1)
    expect(screen.getByRole('row', { name: /周会/ })).toHaveTextContent('示例')
  })

  it('in the bin offers for each what can be done with it', async () => {
    await userEvent.click(await screen.findByRole('tab', { name: '回收站' }))
    expect(await screen.findByText(/不会自动删除/)).toBeVisible()
    const [restore] = await screen.findAllByRole('button', { name: '还原“旧会议”' })
    await userEvent.click(restore ?? document.body)
    await waitFor(() => expect(api.restoreTask).toHaveBeenCalledExactlyOnceWith(3, quiet))
    const [destroy] = screen.getAllByRole('button', { name: '彻底删除“旧会议”' })
    await userEvent.click(destroy ?? document.body)
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: '彻底删除' }))
    await waitFor(() => expect(api.destroyTask).toHaveBeenCalledExactlyOnceWith(3, quiet))
  })

  it('restores from the bin, and deletes for good only after asking by name', async () => {
    await userEvent.click(await screen.findByRole('tab', { name: '回收站' }))
    await choose('旧会议')
    await press('还原')
    await waitFor(() => expect(api.restoreTask).toHaveBeenCalledExactlyOnceWith(3, quiet))
    await waitFor(() => expect(screen.getByRole('checkbox', { name: '选择“旧会议”' })).not.toBeChecked())
    await choose('旧会议')
    await press('彻底删除')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('旧会议')).toBeInTheDocument()
    expect(api.destroyTask).not.toHaveBeenCalled()
    await userEvent.click(within(dialog).getByRole('button', { name: /彻底删除/ }))
    await waitFor(() => expect(api.destroyTask).toHaveBeenCalledExactlyOnceWith(3, quiet))
  })
})
