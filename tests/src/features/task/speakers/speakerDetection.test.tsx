import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as taskApi from '../../../../../src/features/task/record/taskApi'
import * as speakerApi from '../../../../../src/features/task/speakers/speakerApi'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { session } from '../../../../../src/shared/session/session'
import type { SpeakerDetection } from '../../../../../src/wire/speakerSchemas'
import type { TaskWithList, WireSegment } from '../../../../../src/wire/responses'
import { eventually } from '../../../../eventually'
import { fakeAudio } from '../../../transcript/ui/fakeAudio'
import { fakeWindow } from '../../../transcript/ui/fakeWindow'
import { openRecordsPage, task } from '../renderRecordsPage'

vi.mock(import('../../../../../src/features/task/record/taskApi'))
vi.mock(import('../../../../../src/features/task/speakers/speakerApi'))
const { fetchTask, editTask } = vi.mocked(taskApi)
const { detectSpeakers, fetchSpeakerDetection, refuseVoice, rememberVoice } = vi.mocked(speakerApi)

const none: SpeakerDetection = { status: 'none', progress: 0, found: 0 }
const running: SpeakerDetection = { status: 'running', progress: 40, found: 0 }
const done: SpeakerDetection = { status: 'done', progress: 100, found: 2, version: 4 }
const list = (...roles: string[]): WireSegment[] =>
  roles.map((role, index) => ({
    id: `s${index}`,
    start: index * 10_000,
    end: index * 10_000 + 9_000,
    role,
    text: ['我们开会。', '投入两百万。'][index] ?? '谢谢。',
  }))
const unlabeled: TaskWithList = { ...task, list: list('', '') }
const labeled: TaskWithList = { ...task, version: 4, list: list('1', '2'), speakers: { 1: '', 2: '' } }

// The page is loaded on demand, which takes long on a busy machine.
beforeAll(() => import('../../../../../src/features/task/workspace/WorkspacePage'))
beforeEach(() => {
  vi.clearAllMocks()
  fakeAudio()
  fakeWindow()
  vi.stubGlobal('CSS', {})
  fetchTask.mockResolvedValue(unlabeled)
  editTask.mockResolvedValue({ ok: true, version: 4 })
  fetchSpeakerDetection.mockResolvedValue(none)
})
afterEach(() => void vi.unstubAllGlobals())

async function openRecord({ diarization = true, roles = [] as string[] } = {}) {
  session.open('t')
  const { toasts } = await openRecordsPage('?id=1')
  act(() => {
    queryClient.setQueryData(['setting'], { assistant: false, translates: [], diarization })
    queryClient.setQueryData(['user'], { id: 7, username: 'wang', roles })
  })
  const user = userEvent.setup()
  await eventually(() => expect(document.body).toHaveTextContent('投入两百万'))
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: '发言人' }))
    return within(await screen.findByRole('dialog', { name: '发言人' }))
  }
  return { user, toasts, openDialog }
}
const speakersShown = () =>
  screen.queryAllByRole('button', { name: /^发言人：/ }).map((button) => button.getAttribute('aria-label') ?? '')

describe('the speakers dialog', () => {
  it('detects the speakers, shows the progress, and then the labeled text', async () => {
    detectSpeakers.mockResolvedValue({ ...none, status: 'queued' })
    fetchSpeakerDetection.mockResolvedValueOnce(none).mockResolvedValueOnce(running).mockResolvedValue(done)
    const { user, toasts, openDialog } = await openRecord()
    const dialog = await openDialog()
    await user.selectOptions(dialog.getByLabelText('发言人数'), '2 人')
    fetchTask.mockResolvedValue(labeled)
    await user.click(dialog.getByRole('button', { name: '识别发言人' }))
    expect(detectSpeakers).toHaveBeenCalledWith({ id: 1, speakers: 2, replace: 0 }, { quiet: true })
    expect(dialog.getByRole('button', { name: '识别发言人' })).toBeDisabled()
    await eventually(() => expect(dialog.getByRole('progressbar')).toHaveAttribute('value', '40'))
    await eventually(() => expect(dialog.getByLabelText('“发言人 2”的名称')).toBeVisible())
    expect(toasts.at(-1)).toMatchObject({ kind: 'success', text: expect.stringContaining('识别出 2 位发言人') })
    expect(dialog.getByRole('button', { name: '识别发言人' })).toBeEnabled()
  })

  it('offers from two to twenty speakers, or to find out how many there are', async () => {
    const { openDialog } = await openRecord()
    const options = within((await openDialog()).getByLabelText('发言人数')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      '自动',
      ...Array.from({ length: 19 }, (_, index) => `${index + 2} 人`),
    ])
  })

  it('replaces the speakers that are there, unless they are to stay', async () => {
    fetchTask.mockResolvedValue(labeled)
    detectSpeakers.mockResolvedValue(done)
    const { user, openDialog } = await openRecord()
    const dialog = await openDialog()
    await user.click(dialog.getByRole('button', { name: '识别发言人' }))
    expect(detectSpeakers).toHaveBeenLastCalledWith({ id: 1, speakers: 0, replace: 1 }, { quiet: true })
    await eventually(() => expect(dialog.getByRole('checkbox')).toBeEnabled())
    await user.click(dialog.getByRole('checkbox', { name: '重新识别已有发言人的段落' }))
    await user.click(dialog.getByRole('button', { name: '识别发言人' }))
    expect(detectSpeakers).toHaveBeenLastCalledWith({ id: 1, speakers: 0, replace: 0 }, { quiet: true })
  })

  it('has no such choice where no segment has a speaker', async () => {
    const { openDialog } = await openRecord()
    expect((await openDialog()).queryByRole('checkbox')).toBeNull()
  })

  it('says why a detection was refused', async () => {
    const serverText = '录音文件已不存在，无法识别发言人'
    detectSpeakers.mockRejectedValue(new ApiError('refused', '/api/voice/speakers/detect', { serverText }))
    const { user, openDialog } = await openRecord()
    const dialog = await openDialog()
    await user.click(dialog.getByRole('button', { name: '识别发言人' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(serverText)
  })

  it('without a diarizer tells an administrator what to install, and others nothing', async () => {
    const asUser = await openRecord({ diarization: false })
    const dialog = await asUser.openDialog()
    expect(dialog.queryByText(/npm run models/)).toBeNull()
    expect(dialog.queryByRole('button', { name: '识别发言人' })).toBeNull()
    act(() => void queryClient.setQueryData(['user'], { id: 7, username: 'wang', roles: ['admin'] }))
    expect(await dialog.findByText(/npm run models speakers/)).toBeVisible()
    expect(fetchSpeakerDetection).not.toHaveBeenCalled()
  })
})

describe('an open record', () => {
  it('shows a detection that began by itself, and its result', async () => {
    fetchSpeakerDetection.mockResolvedValueOnce(running).mockResolvedValue(done)
    const { toasts } = await openRecord()
    expect(await screen.findByText('正在识别发言人，期间可以继续编辑…')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: /正在识别/ })).toHaveAttribute('value', '40')
    expect(speakersShown()).not.toContain('发言人 1')
    fetchTask.mockResolvedValue(labeled)
    await eventually(() => expect(screen.queryByRole('progressbar')).toBeNull())
    await eventually(() => expect(speakersShown().join()).toContain('发言人 2'))
    expect(toasts).toHaveLength(1)
  })

  it('fetches the text of a detection that ended before it was opened, and announces nothing', async () => {
    fetchSpeakerDetection.mockResolvedValue(done)
    fetchTask.mockResolvedValueOnce(unlabeled).mockResolvedValue(labeled)
    const { toasts } = await openRecord()
    await eventually(() => expect(speakersShown().join()).toContain('发言人 2'))
    expect(toasts).toEqual([])
  })

  it('says why a detection failed, and tries again', async () => {
    const asked = { speakers: 3, replace: 1 } as const
    const failed: SpeakerDetection = { ...none, ...asked, status: 'failed', error: '识别发言人时引擎出错' }
    fetchSpeakerDetection.mockResolvedValue(failed)
    detectSpeakers.mockResolvedValue(running)
    const { user } = await openRecord()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('识别发言人时引擎出错')
    await user.click(within(alert).getByRole('button', { name: '重试' }))
    expect(detectSpeakers).toHaveBeenCalledWith({ id: 1, ...asked }, { quiet: true })
    expect(await screen.findByRole('progressbar', { name: /正在识别/ })).toBeVisible()
  })

  it('says it until that is dismissed', async () => {
    fetchSpeakerDetection.mockResolvedValue({ status: 'failed', progress: 0, found: 0, error: '识别发言人时引擎出错' })
    const { user } = await openRecord()
    await user.click(await screen.findByRole('button', { name: '知道了' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    { result: { ...done, found: 0 }, kind: 'info', text: '没有识别出发言人，文字没有改动。' },
    {
      result: { status: 'done' as const, progress: 100, found: 3 },
      kind: 'success',
      text: '识别出 3 位发言人，与现有的一致，没有改动。',
    },
  ])('tells that nothing was changed: $text', async ({ result, kind, text }) => {
    fetchSpeakerDetection.mockResolvedValueOnce(running).mockResolvedValue(result)
    const { toasts } = await openRecord()
    await eventually(() => expect(toasts.at(-1)).toMatchObject({ kind, text }))
  })
})

describe('remembered voices', () => {
  const proposals = [{ role: '2', profile: 9, name: '李明' }]
  const shown = () => screen.queryByRole('list', { name: '可能认出的发言人' })
  beforeEach(() => {
    fetchTask.mockResolvedValue(labeled)
    fetchSpeakerDetection.mockResolvedValue({ ...done, remembers: true, proposals })
    refuseVoice.mockResolvedValue('')
    rememberVoice.mockResolvedValue('')
  })

  it('propose a name, which is given only when a person says yes, and undone like any edit', async () => {
    const { user } = await openRecord()
    expect(await screen.findByText('发言人 2 可能是“李明”？')).toBeVisible()
    expect(speakersShown().join()).not.toContain('李明')
    await user.click(screen.getByRole('button', { name: '是，发言人 2 是“李明”' }))
    expect(speakersShown().join()).toContain('李明')
    expect(shown()).toBeNull()
    await user.keyboard('{Control>}z{/Control}')
    expect(speakersShown().join()).not.toContain('李明')
    expect(shown()).toBeVisible()
    expect(refuseVoice).not.toHaveBeenCalled()
  })

  it('are refused for this record', async () => {
    const { user } = await openRecord()
    await user.click(await screen.findByRole('button', { name: '不是，发言人 2 不是“李明”' }))
    await eventually(() => expect(shown()).toBeNull())
    expect(refuseVoice).toHaveBeenCalledWith({ id: 1, role: '2', profile: 9 })
  })

  it('are not proposed for named speakers, nor where somebody else has the name', async () => {
    fetchTask.mockResolvedValue({ ...labeled, speakers: { 1: '李明', 2: '' } })
    await openRecord()
    await eventually(() => expect(speakersShown().join()).toContain('李明'))
    expect(shown()).toBeNull()
  })

  it('are made from named speakers, once the name is saved', async () => {
    fetchTask.mockResolvedValue({ ...labeled, speakers: { 1: '王芳', 2: '' } })
    const { user, toasts, openDialog } = await openRecord()
    const dialog = await openDialog()
    expect(dialog.getAllByRole('button', { name: /^记住“/ })).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: '记住“王芳”的声音' }))
    await eventually(() => expect(toasts.at(-1)).toMatchObject({ kind: 'success', text: '已记住“王芳”的声音' }))
    expect(rememberVoice).toHaveBeenCalledWith({ id: 1, role: '1' })
    const serverText = '这位发言人单独说话的时间太短'
    rememberVoice.mockRejectedValue(new ApiError('refused', '/api/voice/profiles/remember', { serverText }))
    await user.click(dialog.getByRole('button', { name: '记住“王芳”的声音' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(serverText)
  })

  it('are only offered where they are turned off', async () => {
    fetchTask.mockResolvedValue({ ...labeled, speakers: { 1: '王芳', 2: '' } })
    fetchSpeakerDetection.mockResolvedValue({ ...done, remembers: false, proposals: [] })
    const { openDialog } = await openRecord()
    const dialog = await openDialog()
    expect((await dialog.findByText('去开启')).closest('a')).toHaveAttribute('href', '/set')
    expect(dialog.queryByText('记住声音')).toBeNull()
  })
})

describe('a record', () => {
  it('says who talks at the same time', async () => {
    const [first, second] = list('1', '2')
    const overlaps: [number, number, string][] = [
      [100, 900, '2'],
      [1_000, 1_900, '2'],
      [2_000, 2_900, '7'],
    ]
    fetchTask.mockResolvedValue({ ...labeled, list: [{ ...first, overlaps }, second], speakers: { 1: '', 2: '王芳' } })
    await openRecord()
    expect(screen.getAllByText(/^同时说话/).map(({ textContent }) => textContent)).toEqual(['同时说话：王芳'])
  })

  it('says which engines wrote it, with their shares', async () => {
    const written = list('1', '2').map((segment, at) => ({ ...segment, engine: at === 0 ? 'para' : 'gone' }))
    const known = { engines: ['Paraformer'], engine_names: { para: 'Paraformer' } }
    fetchTask.mockResolvedValue({ ...labeled, ...known, list: written })
    await openRecord()
    expect(screen.getByText('由 gone 55%和Paraformer 45% 转写')).toBeVisible()
  })
})
