import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as api from '../../../../src/features/task/api'
import { ApiError } from '../../../../src/shared/http/apiError'
import { queryClient } from '../../../../src/shared/query'
import { save } from '../../../../src/shared/save'
import { stored } from '../../../../src/shared/storage'
import type { TaskWithList } from '../../../../src/wire/bodies'
import { FakeAudio, fakeAudio } from '../../transcript/ui/fakeAudio'
import { fakeWindow } from '../../transcript/ui/fakeWindow'
import { open, task } from './stage'

vi.mock(import('../../../../src/features/task/api'))
vi.mock(import('../../../../src/shared/save'), async (original) => ({ ...(await original()), save: vi.fn() }))
const { fetchTask, retryTask, deleteTask, fetchExportUrl, download } = vi.mocked(api)

const said = (index: number, text: string) => ({
  id: `${index}`,
  start: index * 1000,
  end: index * 1000 + 900,
  role: '1',
  text,
})
const record: TaskWithList = { ...task, list: [said(0, '我们开会。'), said(1, '谢谢。')] }

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
    await open('?id=1')
    expect(await screen.findByRole('heading', { level: 1, name: '周会' })).toBeVisible()
    expect(screen.getByText('2.00 KB')).toBeVisible()
    expect(await screen.findByText('谢谢。')).toBeVisible()
    expect(FakeAudio.last.src).toBe('files/a.wav')
    expect(stored.task_id.read()).toBe('1')
    expect(stored.taskDeatilItem.read()).toEqual({ id: 1, title: '周会' })
  })

  test('whose sound has no web address is shown without sound', async () => {
    fetchTask.mockResolvedValue({ ...record, url: 'javascript:alert(1)' })
    await open('?id=1')
    expect(await screen.findByText(/没有录音/)).toBeVisible()
    expect(FakeAudio.last.src).toBe('')
  })

  test('without any speech says so', async () => {
    fetchTask.mockResolvedValue({ ...record, list: [] })
    await open('?id=1')
    expect(await screen.findByText('这段录音里没有识别出文字。')).toBeVisible()
  })

  test('deleted here leads back to the table', async () => {
    deleteTask.mockResolvedValue('')
    vi.mocked(api.fetchTasks).mockResolvedValue({ rows: [], total: 0 })
    const { address, toasts } = await open('?id=1')
    await userEvent.click(await screen.findByRole('button', { name: '删除' }))
    await waitFor(() => expect(address()).toBe('/task/detail'))
    expect(toasts[0]).toMatchObject({ text: '已将“周会”移到回收站', action: { text: '撤销' } })
  })
})

describe('a running record', () => {
  test('shows what is recognised so far and grows until it is done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      fetchTask
        .mockResolvedValueOnce({ ...record, status: 1, progress: 0, list: [] })
        .mockResolvedValueOnce({ ...record, status: 1, progress: 50, list: [said(0, '我们开会。')] })
        .mockResolvedValueOnce(record)
      await open('?id=1')
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

describe('a failed record', () => {
  beforeEach(() => fetchTask.mockResolvedValue({ ...record, status: -1, error: '文件中没有声音', list: [] }))

  test('says why, and starts again', async () => {
    retryTask.mockImplementation(async () => {
      fetchTask.mockResolvedValue({ ...record, status: 1, progress: 0, list: [] })
      return { ok: true, data: undefined }
    })
    await open('?id=1')
    expect(await screen.findByRole('alert')).toHaveTextContent('文件中没有声音')
    await userEvent.click(screen.getByRole('button', { name: '重新转写' }))
    expect(await screen.findByText('正在转写，已完成 0%')).toBeVisible()
    expect(retryTask).toHaveBeenCalledExactlyOnceWith({ id: 1 })
  })

  test('gave its time back: what is left is asked for again', async () => {
    const asked = vi.spyOn(queryClient, 'invalidateQueries')
    await open('?id=1')
    await screen.findByRole('alert')
    expect(asked).toHaveBeenCalledExactlyOnceWith({ queryKey: ['user'] })
    asked.mockRestore()
  })

  test('that the credit does not cover says what is missing', async () => {
    retryTask.mockResolvedValue({ ok: false, shortage: { need: 3700, total: 60, month_total: 30 } })
    const { toasts } = await open('?id=1')
    await userEvent.click(await screen.findByRole('button', { name: '重新转写' }))
    await waitFor(() => expect(toasts[0]?.text).toContain('需要 01:01:40，剩余 01:30'))
  })
})

test('an unpaid record says what it waits for', async () => {
  fetchTask.mockResolvedValue({ ...record, status: 0, list: [] })
  await open('?id=1')
  expect(await screen.findByText(/尚未开始转写/)).toBeVisible()
})

describe('no record', () => {
  test('that the server knows, or none of one’s own, is said with the way back', async () => {
    fetchTask.mockRejectedValue(new ApiError('refused', '/api/voice/find', { serverText: '转写记录不存在' }))
    await open('?id=9')
    expect(await screen.findByRole('alert')).toHaveTextContent('转写记录不存在')
    expect(screen.getByRole('link', { name: '返回转写记录' })).toHaveAttribute('href', '/task/detail')
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })

  test('because of a text that can’t be read names the field and tries again', async () => {
    fetchTask.mockResolvedValueOnce({ ...record, list: [said(0, 'a'), { ...said(1, 'b'), start: 'x' }] })
    await open('?id=1')
    expect(await screen.findByText(/list\[1\]\.start/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('谢谢。')).toBeVisible()
  })
})

describe('exporting', () => {
  const file = new Blob(['x'])
  const openDialog = async () => {
    const page = await open('?id=1')
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
    expect(save).toHaveBeenCalledExactlyOnceWith(file, '周会.docx')
  })

  test('takes the options; one paragraph has neither speakers nor times §3.6', async () => {
    await openDialog()
    await userEvent.click(screen.getByRole('radio', { name: /纯文本/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: '保留语气词' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '按发言人分段' }))
    expect(screen.getByRole('checkbox', { name: '显示时间' })).toBeDisabled()
    await start()
    await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(file, '周会.txt'))
    expect(fetchExportUrl.mock.lastCall?.[0]).toMatchObject({ type: 'txt', tone: 0, pa: 0 })
  })

  test('waits for a server that is still making the file', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
    try {
      fetchExportUrl.mockRejectedValueOnce(new ApiError('passed', '/api/voice/exporturl', { code: 6003 }))
      await openDialog()
      await start()
      expect(screen.getByRole('button', { name: '正在导出…' })).toBeDisabled()
      await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
      expect(fetchExportUrl).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('that fails says why and can be tried again', async () => {
    download.mockRejectedValueOnce(new ApiError('refused', '/api/export/1', { serverText: '链接已过期' }))
    await openDialog()
    await start()
    expect(await screen.findByText('链接已过期')).toBeVisible()
    await start()
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
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
