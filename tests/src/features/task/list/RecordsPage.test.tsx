import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as api from '../../../../../src/features/task/record/taskApi'
import * as currentUser from '../../../../../src/shared/account/currentUser'
import { ApiError } from '../../../../../src/shared/http/apiError'
import type { Task } from '../../../../../src/wire/responses'
import { openRecordsPage, task } from '../renderRecordsPage'

vi.mock(import('../../../../../src/features/task/record/taskApi'))
vi.mock(import('../../../../../src/shared/account/currentUser'), { spy: true })
// A server without folders and tags.
vi.mock(import('../../../../../src/features/task/library/libraryApi'), async (original) => ({
  ...(await original()),
  fetchLibrary: async () => null,
}))
const { fetchTasks, editTask, deleteTask, restoreTask, retryTask } = vi.mocked(api)

/** The server returns these records. */
function holds(tasks: Task[], total = tasks.length): void {
  fetchTasks.mockImplementation(async () => ({ rows: tasks, total }))
}
const many = (count: number): Task[] =>
  Array.from({ length: count }, (_, index) => ({ ...task, id: index + 1, title: `记录 ${index + 1}` }))
const rowOf = (title: string) => {
  const row = screen.getByRole('link', { name: title }).closest('tr')
  if (!row) throw new Error(`no row of ${title}`)
  return within(row)
}
const lastParams = () => fetchTasks.mock.lastCall?.[0]

// Loading is slow on a busy machine, and not under test here.
beforeAll(async () => {
  await Promise.all([
    import('../../../../../src/features/task/export/ExportDialog'),
    import('../../../../../src/shared/welcome/Welcome'),
  ])
})

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  holds([task])
})

describe('a row', () => {
  test('says title, beginning, status, duration, speakers, language and when, and leads to its record §4.1', async () => {
    holds([{ ...task, preview: '大家好，我们开始。', speaker_count: 3 }])
    await openRecordsPage()
    const link = await screen.findByRole('link', { name: '周会' })
    expect(link).toHaveAttribute('href', '/task/detail?id=1')
    const cells = rowOf('周会')
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(cells.slice(0, 5)).toEqual(['周会大家好，我们开始。', '已完成', '01:30', '3 人', '中文'])
    expect(screen.getByTitle(/2025年6月18日/)).toHaveAttribute('datetime', '2025-06-18T04:00:00.000Z')
  })

  test('of the sample is marked as one', async () => {
    holds([{ ...task, sample: 1 }])
    await openRecordsPage()
    await screen.findByRole('link', { name: '周会' })
    expect(rowOf('周会').getByText('示例')).toBeVisible()
  })

  test('shares and exports a finished record only', async () => {
    holds([task, { ...task, id: 2, title: '访谈', status: 1 }])
    await openRecordsPage()
    await screen.findByRole('link', { name: '周会' })
    const names = (title: string) =>
      rowOf(title)
        .getAllByRole('button')
        .map((button) => button.title)
    expect(names('周会')).toEqual(['分享', '导出', '重命名', '删除', '更多操作'])
    expect(names('访谈')).toEqual(['重命名', '删除', '更多操作'])
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '分享“周会”' }))
    expect(await screen.findByRole('dialog', { name: '分享' })).toBeVisible()
  })

  test('opens its export at once, which waits for the text', async () => {
    type Found = Awaited<ReturnType<typeof api.fetchTask>>
    let answer: (found: Found) => void = () => {}
    vi.mocked(api.fetchTask).mockReturnValue(new Promise<Found>((resolve) => (answer = resolve)))
    await openRecordsPage()
    await userEvent.click(await screen.findByRole('button', { name: '导出“周会”' }))
    const dialog = await screen.findByRole('dialog', { name: '导出文字' })
    await userEvent.click(await within(dialog).findByRole('radio', { name: /纯文本/ }))
    expect(within(dialog).getByRole('button', { name: '导出' })).toBeDisabled()
    await act(async () => answer({ ...task, list: [{ id: 's1', start: 0, end: 900, role: '', text: '第一句。' }] }))
    expect(await within(dialog).findByText(/第一句。/)).toBeVisible()
    expect(screen.getByRole('dialog', { name: '导出文字' })).toBe(dialog)
    expect(within(dialog).getByRole('radio', { name: /纯文本/ })).toBeChecked()
    expect(within(dialog).getByRole('button', { name: '导出' })).toBeEnabled()
  })

  test('exports its text, which is fetched then', async () => {
    const segment = { id: 's1', start: 0, end: 900, role: '', text: '第一句。' }
    vi.mocked(api.fetchTask).mockResolvedValue({ ...task, list: [segment] })
    await openRecordsPage()
    await userEvent.click(await screen.findByRole('button', { name: '导出“周会”' }))
    expect(await screen.findByText(/第一句。/)).toBeVisible()
    expect(screen.getByRole('dialog', { name: '导出文字' })).toBeVisible()
    expect(api.fetchTask).toHaveBeenCalledExactlyOnceWith('1', expect.anything())
  })

  test('has all of it in a menu as well', async () => {
    const { address } = await openRecordsPage()
    await userEvent.click(await screen.findByRole('button', { name: '“周会”的更多操作' }))
    const items = within(screen.getByRole('menu', { name: '周会' })).getAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['打开', '分享', '导出', '重命名', '删除'])
    await userEvent.click(screen.getByRole('menuitem', { name: '打开' }))
    expect(address()).toBe('/task/detail?id=1')
  })

  test.each([
    [0, '未支付', 'danger'],
    [1, '转写中 0%', 'processing'],
    [2, '已完成', 'success'],
    [-1, '转写失败', 'info'],
  ] as const)('of status %d is called %s in the tone of %s', async (status, name, tone) => {
    holds([{ ...task, status }])
    await openRecordsPage()
    await screen.findByRole('link', { name: '周会' })
    expect(rowOf('周会').getByText(name).className).toContain(tone)
  })

  test('of a failed task says why', async () => {
    holds([{ ...task, status: -1, error: '文件中没有声音' }])
    await openRecordsPage()
    expect(await screen.findByText('文件中没有声音')).toBeVisible()
  })

  test('of an unpaid record says why, leads to more credit, and starts it', async () => {
    holds([{ ...task, status: 0, error: '时长已用完', progress: 40 }])
    retryTask.mockResolvedValue({ ok: true, data: null })
    await openRecordsPage()
    expect(await screen.findByText('时长已用完')).toBeVisible()
    expect(rowOf('周会').getByRole('link', { name: '获取时长' })).toHaveAttribute('href', '/set')
    holds([{ ...task, status: 1, progress: 40 }])
    await userEvent.click(rowOf('周会').getByRole('button', { name: '继续转写“周会”' }))
    expect(retryTask).toHaveBeenCalledExactlyOnceWith({ id: 1 })
    expect(await screen.findByText('转写中 40%')).toBeVisible()
  })

  test('of a record that was never paid can be started, whatever else the server says of it', async () => {
    const { progress: _, ...bare } = { ...task, status: 0 as const, progress: 0 }
    holds([bare])
    retryTask.mockResolvedValue({ ok: true, data: null })
    await openRecordsPage()
    await userEvent.click(await screen.findByRole('button', { name: '开始转写“周会”' }))
    expect(retryTask).toHaveBeenCalledExactlyOnceWith({ id: 1 })
  })

  test('without a title can still be opened', async () => {
    holds([{ ...task, title: '' }])
    await openRecordsPage()
    expect(await screen.findByRole('link', { name: '未命名的转写记录' })).toHaveAttribute('href', '/task/detail?id=1')
  })

  test('of a running task shows its progress as it grows, and stops asking once all are done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      fetchTasks
        .mockResolvedValueOnce({ rows: [{ ...task, status: 1, progress: 37.9 }], total: 1 })
        .mockResolvedValueOnce({ rows: [{ ...task, status: 1, progress: 80 }], total: 1 })
        .mockResolvedValueOnce({ rows: [task], total: 1 })
      await openRecordsPage()
      expect(await screen.findByText('转写中 37%')).toBeVisible()
      expect(screen.getByRole('progressbar')).toHaveAttribute('value', '37')
      await act(() => vi.advanceTimersByTimeAsync(2_000))
      expect(screen.getByText('转写中 80%')).toBeVisible()
      await act(() => vi.advanceTimersByTimeAsync(2_000))
      expect(rowOf('周会').getByText('已完成')).toBeVisible()
      await act(() => vi.advanceTimersByTimeAsync(10_000))
      expect(fetchTasks).toHaveBeenCalledTimes(3)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the credit', () => {
  const running = { ...task, id: 2, title: '访谈', status: 1 } satisfies Task
  test.each<[string, Task[], number]>([
    ['has failed', [{ ...running, status: -1 }, task], 1],
    ['is not listed any more', [task], 1],
    ['still runs', [running, task], 0],
  ])(
    'while a task that ran %s is asked for again as often as its end could have changed it',
    async (_, after, times) => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      try {
        const refreshUser = vi.mocked(currentUser.refreshUser)
        fetchTasks.mockResolvedValueOnce({ rows: [running, task], total: 2 })
        holds(after)
        await openRecordsPage()
        await screen.findByRole('link', { name: '访谈' })
        expect(refreshUser).not.toHaveBeenCalled()
        await act(() => vi.advanceTimersByTimeAsync(2_000))
        // The watch of a task that another test started asks as well, for more.
        expect(fetchTasks.mock.calls.filter(([{ limit }]) => limit === 15)).toHaveLength(2)
        expect(refreshUser).toHaveBeenCalledTimes(times)
      } finally {
        vi.useRealTimers()
      }
    },
  )
})

describe('the address', () => {
  test('says what is asked for', async () => {
    holds(many(30), 200)
    await openRecordsPage('?page=3&size=30&status=-1&keyword=周')
    await screen.findByRole('table')
    expect(lastParams()).toEqual({ page: 3, limit: 30, keyword: '周', status: -1 })
    expect(screen.getByRole('radio', { name: '转写失败' })).toBeChecked()
    expect(screen.getByRole('searchbox')).toHaveValue('周')
    expect(screen.getByRole('button', { name: '第 3 页' })).toHaveAttribute('aria-current', 'page')
  })

  test('follows the search once typing rests, from the first page on', async () => {
    holds(many(15), 60)
    const { address } = await openRecordsPage('?page=2')
    await userEvent.type(await screen.findByRole('searchbox'), ' 预算 ')
    await waitFor(() => expect(address()).toBe('/task/detail?keyword=预算'))
    await waitFor(() => expect(fetchTasks.mock.calls.map(([{ keyword }]) => keyword)).toEqual(['', '预算']))
  })

  test('does not follow Chinese that is still being composed', async () => {
    const { address } = await openRecordsPage()
    const field = await screen.findByRole('searchbox')
    fireEvent.compositionStart(field)
    fireEvent.input(field, { target: { value: 'yusuan' }, isComposing: true })
    await userEvent.click(screen.getByRole('radio', { name: '已完成' }))
    expect(address()).toBe('/task/detail?status=2')
    fireEvent.input(field, { target: { value: '预算' }, isComposing: true })
    fireEvent.compositionEnd(field)
    await waitFor(() => expect(address()).toBe('/task/detail?keyword=预算&status=2'))
    expect(fetchTasks.mock.calls.map(([{ keyword }]) => keyword)).not.toContain('yusuan')
  })

  test('follows the filter, the page, the jump and the size §3.5', async () => {
    holds(many(15), 150)
    const { address } = await openRecordsPage()
    await screen.findByRole('table')
    expect(screen.getByText('共 150 条')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '第 4 页' }))
    expect(address()).toBe('/task/detail?page=4')
    await userEvent.type(screen.getByRole('textbox', { name: '跳至页码' }), '99{Enter}')
    expect(address()).toBe('/task/detail?page=10')
    await userEvent.click(screen.getByRole('button', { name: '上一页' }))
    expect(address()).toBe('/task/detail?page=9')
    await userEvent.click(screen.getByRole('radio', { name: '转写中' }))
    expect(address()).toBe('/task/detail?status=1')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '每页条数' }), '50 条/页')
    expect(address()).toBe('/task/detail?status=1&size=50')
    await waitFor(() => expect(lastParams()).toEqual({ page: 1, limit: 50, keyword: '', status: 1 }))
  })

  test('of a page that is no more leads to the last one', async () => {
    holds([], 16)
    const { address } = await openRecordsPage('?page=7')
    await waitFor(() => expect(address()).toBe('/task/detail?page=2'))
  })
})

describe('nothing to show', () => {
  test('tells a first-time user what to do', async () => {
    holds([])
    await openRecordsPage()
    expect(await screen.findByRole('heading', { name: '欢迎使用，从这里开始' })).toBeVisible()
    expect(screen.queryByRole('searchbox')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '不再显示' }))
    expect(await screen.findByRole('heading', { name: '暂无转写记录' })).toBeVisible()
    expect(screen.getAllByRole('link', { name: '音频转文字' }).map((link) => link.getAttribute('href'))).toEqual([
      '/task/create',
      '/task/create',
    ])
  })

  test('of a search offers everything', async () => {
    holds([])
    const { address } = await openRecordsPage('?keyword=x&status=2')
    expect(await screen.findByRole('heading', { name: '没有符合条件的转写记录' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '显示全部' }))
    expect(address()).toBe('/task/detail')
  })

  test('because of a failure says the cause and tries again', async () => {
    fetchTasks.mockRejectedValueOnce(new ApiError('refused', '/api/voice/index', { serverText: '服务器正在维护' }))
    await openRecordsPage()
    expect(await screen.findByText('服务器正在维护')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('link', { name: '周会' })).toBeVisible()
  })
})

describe('renaming', () => {
  const rename = async (title: string) => {
    await userEvent.click(await screen.findByRole('button', { name: '重命名“周会”' }))
    const field = await screen.findByRole('textbox', { name: '标题' })
    await userEvent.clear(field)
    if (title) await userEvent.type(field, title)
  }
  const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))

  test('sends the new title and closes', async () => {
    editTask.mockResolvedValue({ ok: true, version: 4 })
    const { toasts } = await openRecordsPage()
    await rename(' 月会 ')
    await save()
    expect(editTask).toHaveBeenCalledExactlyOnceWith({ id: 1, version: 3, title: '月会' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts).toMatchObject([{ text: '已重命名' }])
    expect(fetchTasks).toHaveBeenCalledTimes(2)
  })

  test('to nothing is not possible, to the same changes nothing', async () => {
    await openRecordsPage()
    await rename('')
    expect(screen.getByRole('button', { name: '保存' })).toBeDisabled()
    expect(screen.getByRole('status')).toHaveTextContent('请输入标题')
    await userEvent.type(screen.getByRole('textbox', { name: '标题' }), '周会{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(editTask).not.toHaveBeenCalled()
  })

  test('goes on when only the text changed meanwhile', async () => {
    editTask
      .mockResolvedValueOnce({ ok: false, conflict: { ...task, version: 9, list: [] } })
      .mockResolvedValueOnce({ ok: true, version: 10 })
    await openRecordsPage()
    await rename('月会')
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(editTask.mock.lastCall).toEqual([{ id: 1, version: 9, title: '月会' }])
  })

  test('says when someone else renamed it, and replaces that only when asked again', async () => {
    editTask
      .mockResolvedValueOnce({ ok: false, conflict: { ...task, title: '例会', version: 9, list: [] } })
      .mockResolvedValueOnce({ ok: true, version: 10 })
    await openRecordsPage()
    await rename('月会')
    await save()
    expect(await screen.findByText(/已在别处改为“例会”/)).toBeVisible()
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(editTask.mock.lastCall).toEqual([{ id: 1, version: 9, title: '月会' }])
  })

  test('that fails keeps what was typed', async () => {
    editTask.mockRejectedValue(new ApiError('network', '/api/voice/edit'))
    await openRecordsPage()
    await rename('月会')
    await save()
    await waitFor(() => expect(screen.getByRole('button', { name: '保存' })).toBeEnabled())
    expect(screen.getByRole('textbox', { name: '标题' })).toHaveValue('月会')
  })
})

describe('deleting', () => {
  test('moves to the recycle bin, names the record and can be undone', async () => {
    deleteTask.mockImplementation(async () => {
      holds([])
      return ''
    })
    restoreTask.mockImplementation(async () => {
      holds([task])
      return ''
    })
    const { toasts } = await openRecordsPage()
    await userEvent.click(await screen.findByRole('button', { name: '删除“周会”' }))
    expect(await screen.findByRole('heading', { name: '欢迎使用，从这里开始' })).toBeVisible()
    expect(deleteTask).toHaveBeenCalledExactlyOnceWith(1)
    expect(toasts[0]).toMatchObject({ kind: 'success', text: '已将“周会”移到回收站', action: { text: '撤销' } })
    act(() => toasts[0]?.action?.run())
    expect(await screen.findByRole('link', { name: '周会' })).toBeVisible()
    expect(restoreTask).toHaveBeenCalledExactlyOnceWith(1)
  })

  test('that fails leaves the record where it is', async () => {
    deleteTask.mockRejectedValue(new ApiError('refused', '/api/voice/del', { serverText: '不行' }))
    const { toasts } = await openRecordsPage()
    await userEvent.click(await screen.findByRole('button', { name: '删除“周会”' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '删除“周会”' })).toBeEnabled())
    expect(toasts).toEqual([])
  })
})
