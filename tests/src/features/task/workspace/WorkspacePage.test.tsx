import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as api from '../../../../../src/features/task/record/taskApi'
import { onCloseTab } from '../../../../../src/shared/navigation/closeTab'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { saveFile } from '../../../../../src/shared/files/saveFile'
import { stored } from '../../../../../src/shared/storage/localStore'
import type { TaskWithList } from '../../../../../src/wire/responses'
import { FakeAudio, fakeAudio } from '../../../transcript/ui/fakeAudio'
import { fakeWindow } from '../../../transcript/ui/fakeWindow'
import { openRecordsPage, task } from '../renderRecordsPage'

vi.mock(import('../../../../../src/features/task/record/taskApi'))
vi.mock(import('../../../../../src/shared/files/saveFile'), async (original) => ({
  ...(await original()),
  saveFile: vi.fn(),
}))
const { fetchTask, editTask, retryTask, deleteTask, fetchExportUrl, download } = vi.mocked(api)

const segmentOf = (index: number, text: string) => ({
  id: `${index}`,
  start: index * 1000,
  end: index * 1000 + 900,
  role: '1',
  text,
})
const record: TaskWithList = { ...task, list: [segmentOf(0, '我们开会。'), segmentOf(1, '谢谢。')] }

beforeEach(() => {
  vi.clearAllMocks()
  fakeAudio()
  fakeWindow()
  vi.stubGlobal('CSS', {})
  fetchTask.mockResolvedValue(record)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a finished record', () => {
  test('shows its title, facts and text, plays its sound, and is remembered as the last one opened', async () => {
    await openRecordsPage('?id=1')
    expect(await screen.findByRole('heading', { level: 1, name: '周会' })).toBeVisible()
    expect(screen.getByText('2.00 KB')).toBeVisible()
    expect(await screen.findByText('谢谢。')).toBeVisible()
    expect(FakeAudio.last.src).toBe('files/a.wav')
    expect(stored.task_id.read()).toBe('1')
    expect(stored.taskDeatilItem.read()).toEqual({ id: 1, title: '周会' })
  })

  test('opens at the moment of a link, which leaves the address', async () => {
    const { address } = await openRecordsPage('?id=1&t=1.5')
    expect(await screen.findByText('谢谢。')).toBeVisible()
    expect(FakeAudio.last).toMatchObject({ currentTime: 1.5, paused: true })
    await waitFor(() => expect(address()).toBe('/task/detail?id=1'))
  })

  test('opens at the beginning when the moment of a link is none', async () => {
    const { address } = await openRecordsPage('?id=1&t=-5')
    expect(await screen.findByText('谢谢。')).toBeVisible()
    await waitFor(() => expect(address()).toBe('/task/detail?id=1'))
    expect(FakeAudio.last.currentTime).toBe(0)
  })

  test('says which engines transcribed it, if the server does', async () => {
    fetchTask.mockResolvedValue({ ...record, engines: ['X-ASR', 'Qwen3-ASR'] })
    await openRecordsPage('?id=1')
    expect(await screen.findByText('由 X-ASR和Qwen3-ASR 转写')).toBeVisible()
  })

  test('whose sound has no web address is shown without sound', async () => {
    fetchTask.mockResolvedValue({ ...record, url: 'javascript:alert(1)' })
    await openRecordsPage('?id=1')
    expect(await screen.findByText(/没有录音/)).toBeVisible()
    expect(FakeAudio.last.src).toBe('')
  })

  test('without any speech says so', async () => {
    fetchTask.mockResolvedValue({ ...record, list: [] })
    await openRecordsPage('?id=1')
    expect(await screen.findByText('未识别到文字。')).toBeVisible()
  })

  test('deleted here leads back to the table, and its tab closes', async () => {
    const closed: string[] = []
    const stop = onCloseTab((path) => closed.push(path))
    deleteTask.mockResolvedValue('')
    vi.mocked(api.fetchTasks).mockResolvedValue({ rows: [], total: 0 })
    const { address, toasts } = await openRecordsPage('?id=1')
    await userEvent.click(await screen.findByRole('button', { name: '更多' }))
    await userEvent.click(screen.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(address()).toBe('/task/detail'))
    expect(toasts[0]).toMatchObject({ text: '已将“周会”移到回收站', action: { text: '撤销' } })
    expect(closed).toEqual(['/task/detail?id=1'])
    stop()
  })
})

describe('the title', () => {
  const edit = async () => {
    await openRecordsPage('?id=1')
    await userEvent.click(await screen.findByRole('button', { name: '周会' }))
    const field = screen.getByRole('textbox', { name: '标题' })
    expect(field).toHaveFocus()
    await userEvent.clear(field)
    return field
  }

  test('is changed in place: Enter saves it', async () => {
    editTask.mockImplementation(async () => {
      fetchTask.mockResolvedValue({ ...record, title: '产品周会', version: 4 })
      return { ok: true, version: 4 }
    })
    await userEvent.type(await edit(), '产品周会{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: '产品周会' })).toBeVisible()
    expect(editTask).toHaveBeenCalledExactlyOnceWith({ id: 1, version: 3, title: '产品周会' })
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('stays as it was after Escape', async () => {
    await userEvent.type(await edit(), '别的{Escape}')
    expect(screen.getByRole('heading', { level: 1, name: '周会' })).toHaveFocus()
    expect(editTask).not.toHaveBeenCalled()
  })

  test('that can’t be saved stays in the field', async () => {
    editTask.mockRejectedValue(new ApiError('network', '/api/voice/edit'))
    const field = await edit()
    expect(field).toHaveAccessibleDescription('请输入标题')
    await userEvent.type(field, '新名{Enter}')
    await waitFor(() => expect(editTask).toHaveBeenCalledTimes(1))
    expect(screen.getByRole('textbox', { name: '标题' })).toHaveValue('新名')
  })
})

describe('a running record', () => {
  test('shows what is recognised so far and grows until it is done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      fetchTask
        .mockResolvedValueOnce({ ...record, status: 1, progress: 0, list: [] })
        .mockResolvedValueOnce({ ...record, status: 1, progress: 50, list: [segmentOf(0, '我们开会。')] })
        .mockResolvedValueOnce(record)
      await openRecordsPage('?id=1')
      expect(await screen.findByText('正在转写，已完成 0%')).toBeVisible()
      expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(2_000))
      expect(screen.getByText('已识别 1 个段落，可以边转写边阅读。')).toBeVisible()
      expect(screen.getByRole('progressbar')).toHaveAttribute('value', '50')
      expect(screen.getByText('开会。')).toBeVisible()
      await act(() => vi.advanceTimersByTimeAsync(2_100))
      expect(screen.getByText('谢谢。')).toBeVisible()
      expect(screen.queryByRole('progressbar')).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(20_000))
      expect(fetchTask).toHaveBeenCalledTimes(3)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a record that is done while it is open', () => {
  const running = { ...record, status: 1 as const, progress: 50, list: [segmentOf(0, '我们开会。')] }

  test.each([
    ['of a file', 'file'],
    ['of a meeting that has just ended', 'meeting'],
  ] as const)('%s plays on, and keeps the search that is open', async (_, type) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      fetchTask.mockResolvedValueOnce({ ...running, type }).mockResolvedValueOnce({ ...record, type })
      await openRecordsPage('?id=1')
      await screen.findByText('开会。')
      const audio = FakeAudio.last
      await userEvent.click(screen.getByRole('button', { name: '播放' }))
      audio.currentTime = 0.5
      await userEvent.click(screen.getByRole('button', { name: '查找' }))
      await userEvent.type(await screen.findByRole('textbox', { name: '查找内容' }), '谢谢')
      await act(() => vi.advanceTimersByTimeAsync(2_100))
      expect(await screen.findByRole('button', { name: '导出' })).toBeVisible()
      expect(FakeAudio.last).toBe(audio)
      expect(audio).toMatchObject({ paused: false, currentTime: 0.5 })
      expect(screen.getByRole('textbox', { name: '查找内容' })).toHaveValue('谢谢')
    } finally {
      vi.useRealTimers()
    }
  })

  test('and transcribed again shows the new text only', async () => {
    await openRecordsPage('?id=1')
    await screen.findByText('谢谢。')
    fetchTask.mockResolvedValue({ ...running, list: [segmentOf(0, '重新开始。')] })
    await act(() => queryClient.invalidateQueries({ queryKey: ['task', '1'] }))
    expect(await screen.findByText('开始。')).toBeVisible()
    expect(screen.queryByText('谢谢。')).toBeNull()
    expect(editTask).not.toHaveBeenCalled()
  })
})

describe('a record that waits for an engine', () => {
  test('says so in place of promising text soon', async () => {
    fetchTask.mockResolvedValue({
      ...record,
      status: 1,
      progress: 0,
      list: [],
      error: '正在等待引擎',
      language: 'auto',
    })
    await openRecordsPage('?id=1')
    expect(await screen.findByText('正在等待引擎')).toBeVisible()
    expect(screen.queryByText('文字即将显示在下面。')).toBeNull()
    expect(screen.getByText('自动识别语言')).toBeVisible()
  })
})

describe('a failed record', () => {
  beforeEach(() => fetchTask.mockResolvedValue({ ...record, status: -1, error: '文件中没有声音', list: [] }))

  test('says why, and starts again', async () => {
    retryTask.mockImplementation(async () => {
      fetchTask.mockResolvedValue({ ...record, status: 1, progress: 0, list: [] })
      return { ok: true, data: undefined }
    })
    await openRecordsPage('?id=1')
    expect(await screen.findByRole('alert')).toHaveTextContent('文件中没有声音')
    await userEvent.click(screen.getByRole('button', { name: '重新转写' }))
    expect(await screen.findByText('正在转写，已完成 0%')).toBeVisible()
    expect(retryTask).toHaveBeenCalledExactlyOnceWith({ id: 1 })
  })

  test('gave its time back: what is left is asked for again', async () => {
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
    await openRecordsPage('?id=1')
    await screen.findByRole('alert')
    expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey: ['user'] })
    invalidate.mockRestore()
  })

  test('that the credit does not cover says what is missing', async () => {
    retryTask.mockResolvedValue({ ok: false, shortage: { need: 3700, total: 60, month_total: 30 } })
    const { toasts } = await openRecordsPage('?id=1')
    await userEvent.click(await screen.findByRole('button', { name: '重新转写' }))
    await waitFor(() => expect(toasts[0]?.text).toContain('需要 1 小时 1 分钟 40 秒，剩余 1 分钟 30 秒'))
  })
})

describe('an unpaid record', () => {
  test('says what it waits for, leads to more credit, and starts once there is some', async () => {
    fetchTask.mockResolvedValueOnce({ ...record, status: 0, list: [] })
    fetchTask.mockResolvedValue({ ...record, status: 1, list: [] })
    retryTask.mockResolvedValue({ ok: true, data: null })
    await openRecordsPage('?id=1')
    expect(await screen.findByText(/时长不足，尚未转写完成/)).toBeVisible()
    expect(screen.getByRole('link', { name: '获取时长' })).toHaveAttribute('href', '/set')
    await userEvent.click(screen.getByRole('button', { name: '开始转写“周会”' }))
    expect(retryTask).toHaveBeenCalledExactlyOnceWith({ id: 1 })
    expect(await screen.findByText(/正在转写/)).toBeVisible()
  })

  test('whose credit ran out shows its text so far and the server’s reason, and goes on', async () => {
    fetchTask.mockResolvedValue({ ...record, status: 0, error: '时长已用完' })
    retryTask.mockResolvedValue({ ok: true, data: null })
    await openRecordsPage('?id=1')
    expect(await screen.findByText('时长已用完')).toBeVisible()
    expect(screen.getByText('谢谢。')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '继续转写“周会”' }))
    expect(retryTask).toHaveBeenCalledExactlyOnceWith({ id: 1 })
  })

  test('that is still without credit says how much is left', async () => {
    fetchTask.mockResolvedValue({ ...record, status: 0, list: [] })
    retryTask.mockResolvedValue({ ok: false, shortage: { need: 1, total: 0, month_total: 0 } })
    const { toasts } = await openRecordsPage('?id=1')
    await userEvent.click(await screen.findByRole('button', { name: '开始转写“周会”' }))
    await waitFor(() => expect(toasts[0]?.text).toContain('还剩 0 分钟'))
  })
})

describe('no record', () => {
  test('that the server knows, or none of one’s own, is said with the way back', async () => {
    fetchTask.mockRejectedValue(new ApiError('refused', '/api/voice/find', { serverText: '转写记录不存在' }))
    await openRecordsPage('?id=9')
    expect(await screen.findByRole('alert')).toHaveTextContent('转写记录不存在')
    expect(screen.getByRole('link', { name: '返回转写记录' })).toHaveAttribute('href', '/task/detail')
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })

  test('because of a text that can’t be read names the field and tries again', async () => {
    fetchTask.mockResolvedValueOnce({ ...record, list: [segmentOf(0, 'a'), { ...segmentOf(1, 'b'), start: 'x' }] })
    await openRecordsPage('?id=1')
    expect(await screen.findByText(/list\[1\]\.start/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('谢谢。')).toBeVisible()
  })
})

describe('exporting', () => {
  const file = new Blob(['x'])
  const openDialog = async () => {
    const page = await openRecordsPage('?id=1')
    await userEvent.click(await screen.findByRole('button', { name: '导出' }))
    return page
  }
  const start = () => userEvent.click(screen.getByRole('dialog').querySelector('[type=submit]') ?? document.body)

  beforeEach(() => {
    fetchExportUrl.mockResolvedValue('/api/export/1')
    download.mockResolvedValue(file)
  })

  test('asks for a Word file with everything, saves it under the title and closes', async () => {
    await openDialog()
    await start()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(fetchExportUrl.mock.lastCall?.[0]).toEqual({ id: 1, type: 'docx', role: 1, time: 1, tone: 1, pa: 1 })
    expect(download.mock.lastCall?.[0]).toBe('/api/export/1')
    expect(saveFile).toHaveBeenCalledExactlyOnceWith(file, '周会.docx')
  })

  test('takes the options; one paragraph has neither speakers nor times §3.6', async () => {
    await openDialog()
    await userEvent.click(screen.getByRole('radio', { name: /纯文本/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: '保留语气词' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '按发言人分段' }))
    for (const name of ['显示发言人', '显示时间']) {
      expect(screen.getByRole('checkbox', { name })).toBeDisabled()
      expect(screen.getByRole('checkbox', { name })).not.toBeChecked()
    }
    await start()
    await waitFor(() => expect(saveFile).toHaveBeenCalledExactlyOnceWith(file, '周会.txt'))
    expect(fetchExportUrl.mock.lastCall?.[0]).toEqual({ id: 1, type: 'txt', role: 0, time: 0, tone: 0, pa: 0 })
  })

  test('waits for a server that is still making the file', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
    try {
      fetchExportUrl.mockRejectedValueOnce(new ApiError('unfulfilled', '/api/voice/exporturl', { code: 6003 }))
      await openDialog()
      await start()
      expect(screen.getByRole('button', { name: '正在导出…' })).toBeDisabled()
      await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1))
      expect(fetchExportUrl).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('puts the notes after the text if they are chosen, where the format has room', async () => {
    const notes = [
      { id: 'b', at: 65_000, text: '' },
      { id: 'a', at: 1_000, text: '预算待定' },
    ]
    fetchTask.mockResolvedValue({ ...record, notes })
    await openDialog()
    await userEvent.click(screen.getByRole('radio', { name: /SRT/ }))
    expect(screen.queryByRole('checkbox', { name: '附上笔记' })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: /Markdown/ }))
    expect(screen.getByRole('checkbox', { name: '附上笔记' })).not.toBeChecked()
    expect(screen.getByRole('region', { name: '预览' })).not.toHaveTextContent('预算待定')
    await userEvent.click(screen.getByRole('checkbox', { name: '附上笔记' }))
    await start()
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1))
    const [saved] = vi.mocked(saveFile).mock.calls[0] ?? []
    expect(await saved?.text()).toMatch(/谢谢。[^]*## 笔记[^]*00:01[^]*预算待定[^]*01:05[^]*标记/)
  })

  test('has no choice of notes where there are none', async () => {
    await openDialog()
    expect(screen.getByRole('checkbox', { name: '显示时间' })).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: '附上笔记' })).toBeNull()
  })

  test('that fails says why and can be tried again', async () => {
    download.mockRejectedValueOnce(new ApiError('refused', '/api/export/1', { serverText: '链接已过期' }))
    await openDialog()
    await start()
    expect(await screen.findByText('链接已过期')).toBeVisible()
    await start()
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1))
  })

  test('is cancelled by closing', async () => {
    let signal: AbortSignal | undefined
    download.mockImplementation((_, given) => {
      signal = given?.signal ?? undefined
      return new Promise(() => {})
    })
    await openDialog()
    await start()
    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(signal?.aborted).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
