import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as taskApi from '../../../../../src/features/task/record/taskApi'
import * as api from '../../../../../src/features/task/translation/recordTranslationApi'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { saveFile } from '../../../../../src/shared/files/saveFile'
import { stored } from '../../../../../src/shared/storage/localStore'
import type { Translation } from '../../../../../src/wire/translationSchemas'
import { fakeAudio } from '../../../transcript/ui/fakeAudio'
import { fakeWindow } from '../../../transcript/ui/fakeWindow'
import { record } from '../insight/renderInsightPanel'
import { openRecordsPage } from '../renderRecordsPage'

vi.mock(import('../../../../../src/features/task/translation/recordTranslationApi'))
vi.mock(import('../../../../../src/features/task/record/taskApi'))
vi.mock(import('../../../../../src/shared/files/saveFile'), async (original) => ({
  ...(await original()),
  saveFile: vi.fn(),
}))
const { fetchTaskTranslations, fetchTaskTranslation, translateTask, retryTaskTranslation } = vi.mocked(api)
const { fetchTask, fetchExportUrl } = vi.mocked(taskApi)

const row: Translation = {
  id: 5,
  name: '',
  source: '',
  target: 'en',
  status: 2,
  pages: 0,
  size: 0,
  createtime: '',
  created_at: '',
  by: 'server',
  failed: 0,
  task_id: 1,
}
const line = (segment: string, source: string, target: string, fault?: string) => ({
  segment,
  source,
  target,
  kind: 'paragraph' as const,
  checked: 0 as const,
  ...(fault !== undefined && { fault }),
})
const whole = [
  line('s0', '我们开会。', 'We meet.'),
  line('s1', '投入两百万。', 'Two million.'),
  line('s2', '谢谢。', 'Thanks.'),
]

beforeEach(() => {
  vi.clearAllMocks()
  fakeAudio()
  fakeWindow()
  vi.stubGlobal('CSS', {})
  fetchTask.mockResolvedValue(record)
  fetchTaskTranslations.mockResolvedValue([row])
  fetchTaskTranslation.mockResolvedValue({ ...row, list: whole })
})
afterEach(() => void vi.unstubAllGlobals())

async function openRecord(translates: string[] = ['en', 'cn', 'de']) {
  await openRecordsPage('?id=1')
  act(() => void queryClient.setQueryData(['setting'], { assistant: false, translates }))
  const button = await screen.findByRole('button', { name: '译文' })
  const user = userEvent.setup()
  const choose = async (name: string) => {
    await user.click(button)
    await user.click(screen.getByRole('menuitem', { name }))
  }
  return { user, button, choose }
}
const lines = () => [...document.querySelectorAll('[data-translation]')].map(({ textContent }) => textContent)

test('a server that can’t translate says what to configure', async () => {
  const { user, button } = await openRecord([])
  await user.click(button)
  expect(screen.getByRole('dialog', { name: '译文' })).toHaveTextContent('LLM_BASE_URL')
})

test('the languages of the server are offered, but not the record’s own', async () => {
  const { user, button } = await openRecord(['en', 'cn', 'de', 'xx'])
  await user.click(button)
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['英语', '德语'])
})

test('a translation there is shows under the lines, stays for the next record, and can be put away', async () => {
  const { choose } = await openRecord()
  await choose('英语')
  await waitFor(() => expect(lines()).toEqual(['We meet.', 'Two million.', 'Thanks.']))
  expect(screen.getByText('We meet.')).toHaveAttribute('lang', 'en')
  expect(translateTask).not.toHaveBeenCalled()
  expect(stored.tranTarget.read()).toBe('en')
  await choose('不显示译文')
  expect(lines()).toEqual([])
  expect(stored.tranTarget.read()).toBeNull()
})

test('one there is not is made, and its lines come while it is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    fetchTaskTranslations.mockResolvedValueOnce([])
    translateTask.mockResolvedValue({ id: 5 })
    fetchTaskTranslation
      .mockResolvedValueOnce({ ...row, status: 1, progress: 30, list: [whole[0] ?? line('', '', '')] })
      .mockResolvedValue({ ...row, list: whole })
    const { choose } = await openRecord()
    await choose('英语')
    await waitFor(() => expect(lines()).toEqual(['We meet.']))
    expect(screen.getByText('正在翻译为英语…')).toBeVisible()
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '30')
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(lines()).toHaveLength(3)
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(translateTask.mock.calls[0]?.slice(0, 2)).toEqual([1, 'en'])
  } finally {
    vi.useRealTimers()
  }
})

test('a line of another text is marked, and brought up to date', async () => {
  fetchTaskTranslation.mockResolvedValueOnce({
    ...row,
    list: [line('s0', '我们不开会。', 'No meeting.'), ...whole.slice(1)],
  })
  translateTask.mockResolvedValue({ id: 5 })
  const { user, choose } = await openRecord()
  await choose('英语')
  expect(await screen.findByText('译文已过时')).toBeVisible()
  expect(screen.getByText('1 个段落尚无译文，或译文已过时。')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '更新译文' }))
  await waitFor(() => expect(lines()[0]).toBe('We meet.'))
})

test('a line that could not be translated says why, and is tried again', async () => {
  fetchTaskTranslation.mockResolvedValueOnce({ ...row, list: [line('s0', '我们开会。', '', '<b>服务繁忙</b>')] })
  retryTaskTranslation.mockResolvedValue('')
  const { user, choose } = await openRecord()
  await choose('英语')
  expect(await screen.findByText('<b>服务繁忙</b>')).toBeVisible()
  await user.click(within(screen.getByText('1 个段落翻译失败。').closest('div') ?? document.body).getByRole('button'))
  await waitFor(() => expect(lines()).toHaveLength(3))
  expect(retryTaskTranslation.mock.calls[0]?.[0]).toEqual({ id: 5 })
})

test('a refusal stands above the text, and can be tried again', async () => {
  fetchTaskTranslations.mockResolvedValue([])
  translateTask.mockRejectedValueOnce(new ApiError('refused', '/', { serverText: '今天的页数用完了' }))
  translateTask.mockResolvedValueOnce({ id: 5 })
  const { user, choose } = await openRecord()
  await choose('德语')
  expect(await screen.findByRole('alert')).toHaveTextContent('今天的页数用完了')
  await user.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(translateTask).toHaveBeenCalledTimes(2))
})

test('the language chosen last shows by itself where it is, and is not made where it is not', async () => {
  stored.tranTarget.write('en')
  await openRecord()
  await waitFor(() => expect(lines()).toHaveLength(3))
  fetchTaskTranslations.mockResolvedValue([])
  document.body.replaceChildren()
  const { button } = await openRecord()
  await waitFor(() => expect(fetchTaskTranslations).toHaveBeenCalledTimes(2))
  expect(lines()).toEqual([])
  expect(button).toHaveAttribute('aria-pressed', 'false')
  expect(translateTask).not.toHaveBeenCalled()
})

test('exported, the translation stands under its paragraph, unless it is left out', async () => {
  const { user, choose } = await openRecord()
  await choose('英语')
  await waitFor(() => expect(lines()).toHaveLength(3))
  await user.click(screen.getByRole('button', { name: '导出' }))
  const dialog = screen.getByRole('dialog')
  await user.click(within(dialog).getByRole('radio', { name: /纯文本/ }))
  expect(within(dialog).getByRole('region')).toHaveTextContent('谢谢。 We meet. Two million. Thanks.')
  await user.click(within(dialog).getByRole('checkbox', { name: '附上译文' }))
  expect(within(dialog).getByRole('region')).not.toHaveTextContent('We meet.')
  await user.click(within(dialog).getByRole('checkbox', { name: '附上译文' }))
  await user.click(within(dialog).getByRole('button', { name: '导出' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1))
  expect(fetchExportUrl).not.toHaveBeenCalled()
  expect(vi.mocked(saveFile).mock.calls[0]?.[0].size).toBeGreaterThan(40)
})
