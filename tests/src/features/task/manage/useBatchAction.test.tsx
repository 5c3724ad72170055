import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { strFromU8, unzipSync } from 'fflate'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '../../../../../src/features/task/record/taskApi'
import ManagePage from '../../../../../src/features/task/ManagePage'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { intl, setLocale } from '../../../../../src/shared/i18n/intl'
import { setToastHandler, type ToastMessage } from '../../../../../src/shared/notifications/notify'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import * as saving from '../../../../../src/shared/files/saveFile'
import { task } from '../select/taskSample'

vi.mock(import('../../../../../src/features/task/record/taskApi'))
vi.mock(import('../../../../../src/shared/files/saveFile'), async (original) => ({
  ...(await original()),
  saveFile: vi.fn(),
}))
const { fetchTasks, deleteTask, restoreTask, fetchExportUrl, download } = vi.mocked(api)
const save = vi.mocked(saving.saveFile)

beforeEach(() => {
  vi.resetAllMocks()
  // A server that changes one record at a time; changeRecords.test.ts is about the others.
  vi.mocked(api.changeTasks).mockRejectedValue(new ApiError('status', '/api/voice/batch', { status: 404 }))
  fetchTasks.mockResolvedValue({ rows: [task(1, '周会'), task(2, '访谈')], total: 2 })
})

async function open(search = '') {
  await setLocale('zh-CN')
  queryClient.clear()
  const toasts: ToastMessage[] = []
  setToastHandler((notice) => toasts.push(notice))
  let address = ''
  function Probe() {
    address = useLocation().search
    return null
  }
  render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[`/task/manage${search}`]}>
          <Probe />
          <ManagePage />
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
  return { toasts, address: () => decodeURIComponent(address) }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const chooseAll = async () => userEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
const refused = (serverText: string) => new ApiError('refused', '/api/voice', { code: 0, serverText })

it('an unpaid record leads to more credit and can be started here', async () => {
  fetchTasks.mockResolvedValue({ rows: [{ ...task(1, '周会'), status: 0 }], total: 1 })
  vi.mocked(api.retryTask).mockResolvedValue({ ok: true, data: null })
  await open()
  expect(await screen.findByRole('link', { name: '获取时长' })).toHaveAttribute('href', '/set')
  await press('开始转写“周会”')
  expect(api.retryTask).toHaveBeenCalledExactlyOnceWith({ id: 1 })
})

describe('moving to the recycle bin', () => {
  it('says so once for all of them, and is undone by restoring each', async () => {
    const { toasts } = await open()
    await chooseAll()
    expect(screen.getByText('已选 2 条')).toBeVisible()
    await press('移到回收站')
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['已将 2 条转写记录移到回收站']))
    await waitFor(() => expect(screen.queryByText('已选 2 条')).toBeNull())
    toasts[0]?.action?.run()
    await waitFor(() => expect(restoreTask.mock.calls.map(([id]) => id)).toEqual([1, 2]))
    await waitFor(() => expect(toasts.at(-1)?.text).toBe('已还原 2 条转写记录'))
  })

  it('takes them out of the selection at once, also when it is undone before the list is read again', async () => {
    const { toasts } = await open()
    await chooseAll()
    fetchTasks.mockReturnValue(new Promise(() => {}))
    await press('移到回收站')
    await waitFor(() => expect(toasts).toHaveLength(1))
    toasts[0]?.action?.run()
    await waitFor(() => expect(toasts.at(-1)?.text).toBe('已还原 2 条转写记录'))
    await waitFor(() => expect(screen.queryByText('已选 2 条')).toBeNull())
  })

  it('names the record that failed and why, and moves the others', async () => {
    deleteTask.mockRejectedValueOnce(refused('正忙'))
    const { toasts } = await open()
    await chooseAll()
    await press('移到回收站')
    await waitFor(() => expect(toasts).toHaveLength(2))
    expect(toasts[0]?.text).toBe('已将“访谈”移到回收站')
    expect(toasts[1]).toMatchObject({ kind: 'warning', text: '周会：正忙' })
    // It can be tried again.
    expect(await screen.findByText('已选 1 条')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: '选择“周会”' })).toBeChecked()
  })

  it('tells how far it is, and leaves the rest as it is when it is stopped', async () => {
    let finish: (() => void) | undefined
    deleteTask.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          finish = () => resolve('')
        }),
    )
    const { toasts } = await open()
    await chooseAll()
    await press('移到回收站')
    expect(await screen.findByText('正在移到回收站 0/2')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: '批量操作进度' })).toHaveValue(0)
    await press('停止')
    finish?.()
    await waitFor(() =>
      expect(toasts.map(({ text }) => text)).toEqual(['已将“周会”移到回收站', '已停止，1 条转写记录未处理']),
    )
    expect(deleteTask).toHaveBeenCalledTimes(1)
    expect(await screen.findByText('已选 1 条')).toBeVisible()
  })
})

describe('exporting', () => {
  beforeEach(() => {
    fetchExportUrl.mockImplementation(async ({ id }) => `/export/${id}`)
    download.mockImplementation(async (url) => new Blob([`text of ${url}`]))
  })
  const start = async () => {
    await chooseAll()
    await press('批量导出')
    await userEvent.click(await screen.findByRole('radio', { name: /纯文本/ }))
    await press('导出')
  }

  it('saves one archive and closes', async () => {
    await open()
    await start()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [archive, name] = save.mock.lastCall ?? []
    expect(name).toBe('转写记录（2 条）.zip')
    const files = unzipSync(new Uint8Array((await archive?.arrayBuffer()) ?? []))
    expect(Object.keys(files)).toEqual(['周会.txt', '访谈.txt'])
    expect(strFromU8(files['周会.txt'] ?? new Uint8Array())).toBe('text of /export/1')
  })

  it('writes what is chosen: the format, and what is in it', async () => {
    await open()
    await chooseAll()
    await press('批量导出')
    await userEvent.click(await screen.findByRole('checkbox', { name: '显示时间' }))
    await press('导出')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(fetchExportUrl.mock.calls.map(([options]) => options)).toEqual(
      [1, 2].map((id) => ({ id, type: 'docx', pa: 1, role: 1, time: 0, tone: 1 })),
    )
  })

  it('saves the rest and names what failed', async () => {
    fetchExportUrl.mockRejectedValueOnce(refused('尚未完成'))
    await open()
    await start()
    expect(await screen.findByText('周会：尚未完成')).toBeVisible()
    expect(save.mock.lastCall?.[1]).toBe('转写记录（1 条）.zip')
  })

  it('saves nothing when all failed', async () => {
    fetchExportUrl.mockRejectedValue(refused('尚未完成'))
    await open()
    await start()
    expect(await screen.findByText('访谈：尚未完成')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('所选转写记录都未能导出')
    expect(save).not.toHaveBeenCalled()
  })

  it('tells how far it is, and saves nothing once cancelled', async () => {
    download.mockImplementation(
      (_, { signal } = {}) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    await open()
    await start()
    expect(await screen.findByText('正在导出第 1/2 条：周会')).toBeVisible()
    await press('取消')
    await waitFor(() => expect(screen.getByRole('button', { name: '导出' })).toBeEnabled())
    expect(fetchExportUrl).toHaveBeenCalledTimes(1)
    expect(save).not.toHaveBeenCalled()
  })
})

describe('the page', () => {
  it('shows the recycle bin that its address names, and the search', async () => {
    await open('?keyword=周&bin=1')
    expect(await screen.findByRole('tab', { name: '回收站', selected: true })).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('周')
    await waitFor(() =>
      expect(fetchTasks.mock.calls.map(([call]) => call)).toContainEqual({
        page: 1,
        limit: 15,
        keyword: '周',
        deleted: 1,
      }),
    )
  })

  it('puts the bin and the search into its address', async () => {
    const { address } = await open()
    await userEvent.click(await screen.findByRole('tab', { name: '回收站' }))
    expect(address()).toBe('?bin=1')
    await userEvent.type(await screen.findByRole('searchbox'), '访谈')
    await waitFor(() => expect(address()).toBe('?keyword=访谈&bin=1'))
  })

  it('forgets what was chosen when another bin shows', async () => {
    await open()
    await chooseAll()
    await userEvent.click(screen.getByRole('tab', { name: '回收站' }))
    await screen.findByRole('checkbox', { name: '选择“周会”' })
    expect(screen.queryByText('已选 2 条')).toBeNull()
  })

  it('says how much room the recordings take', async () => {
    await open()
    // Both lists return the same two records; records without a recording count once each.
    expect(await screen.findByText('录音已占用 4.00 KB（含回收站）')).toBeVisible()
  })

  it('says what an empty recycle bin is for', async () => {
    fetchTasks.mockResolvedValue({ rows: [], total: 0 })
    await open('?bin=1')
    expect(await screen.findByRole('heading', { name: '回收站是空的' })).toBeVisible()
    expect(within(screen.getByRole('tabpanel')).queryByRole('table')).toBeNull()
  })
})
