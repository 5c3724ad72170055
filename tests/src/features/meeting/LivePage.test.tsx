import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '../../../../src/features/meeting/meeting/meetingApi'
import { LocalStorageError } from '../../../../src/features/meeting/local/localAudio'
import LivePage from '../../../../src/features/meeting/LivePage'
import * as sessions from '../../../../src/features/meeting/session/openSession'
import { ApiError } from '../../../../src/shared/http/apiError'
import { session } from '../../../../src/shared/session/session'
import { fetchLanguages } from '../../../../src/shared/site/fetchLanguages'
import * as saving from '../../../../src/shared/files/saveFile'
import { meetingWithText, languages, quietSession, show, windowWithList } from './stage'
import { unfinished } from './unfinished'

vi.mock('../../../../src/shared/site/fetchLanguages')
vi.mock('../../../../src/features/meeting/meeting/meetingApi', async (original) => ({
  ...(await original<typeof api>()),
  addMeeting: vi.fn(),
  fetchMeeting: vi.fn(),
}))
vi.mock('../../../../src/features/meeting/session/openSession', async (original) => ({
  ...(await original<typeof sessions>()),
  findLocalMeeting: vi.fn(),
  openSession: vi.fn(),
  unfinishedWav: vi.fn(),
}))
vi.mock('../../../../src/shared/files/saveFile', async (original) => ({
  ...(await original<typeof saving>()),
  saveFile: vi.fn(),
}))

beforeEach(() => {
  windowWithList()
  vi.mocked(fetchLanguages).mockResolvedValue(languages)
  vi.mocked(api.addMeeting).mockReset().mockResolvedValue({ id: 5 })
  vi.mocked(api.fetchMeeting).mockResolvedValue({ ...meetingWithText, status: 0, times: 0 })
  vi.mocked(sessions.findLocalMeeting).mockReset().mockResolvedValue({ left: null, isOpenElsewhere: false })
  vi.mocked(sessions.openSession).mockReset()
})
afterEach(() => {
  act(() => sessions.liveSession.setState({ current: null }))
  vi.unstubAllGlobals()
})

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
}
/** Sessions that are opened from now on. */
function opens() {
  const { live } = quietSession()
  const begin = vi.spyOn(live, 'begin').mockResolvedValue()
  vi.mocked(sessions.openSession).mockResolvedValue(live)
  return begin
}

describe('the live page', () => {
  it('of a meeting that is gone says so and leads back to the meetings', async () => {
    const gone = new ApiError('refused', '/api/transfertask/find', { serverText: '会议不存在，可能已被删除' })
    vi.mocked(api.fetchMeeting).mockRejectedValue(gone)
    await show(<LivePage />, '/meeting/transfer?id=5')
    expect(await screen.findByRole('heading', { level: 1, name: '无法打开这场会议' })).toBeVisible()
    expect(screen.getByText('会议不存在，可能已被删除')).toBeVisible()
    expect(screen.getByRole('link', { name: '返回会议管理' })).toHaveAttribute('href', '/meeting/manage')
  })

  it('without a meeting starts one', async () => {
    const begin = opens()
    const { address } = await show(<LivePage />, '/meeting/transfer')
    await press('开始录音')
    await waitFor(() => expect(begin).toHaveBeenCalledOnce())
    expect(address()).toBe('/meeting/transfer?id=5')
  })

  it('says that the languages could not be loaded, and records all the same', async () => {
    vi.mocked(fetchLanguages).mockRejectedValueOnce(new ApiError('refused', '/api/voice/languageList'))
    const begin = opens()
    await show(<LivePage />, '/meeting/transfer')
    expect(await screen.findByText('获取支持的语言列表失败')).toBeVisible()
    await press('开始录音')
    await waitFor(() => expect(begin).toHaveBeenCalledOnce())
    expect(api.addMeeting).toHaveBeenCalledWith(expect.objectContaining({ language: 'cn' }))
  })

  it('makes no meeting while another is recorded in this tab', async () => {
    sessions.liveSession.setState({ current: quietSession().live })
    await show(<LivePage />, '/meeting/transfer')
    expect(await screen.findByRole('heading', { name: '另一场会议正在录音' })).toBeVisible()
    expect(screen.getByRole('link', { name: '回到那场会议' })).toHaveAttribute('href', '/meeting/transfer?id=5')
    expect(screen.queryByRole('button', { name: '开始录音' })).toBeNull()
  })
})

describe('a meeting that was not started', () => {
  // Clear toasts before the next test: equal toasts within three seconds are shown once.
  it('has nothing to say to who has signed out', async () => {
    vi.mocked(sessions.openSession).mockImplementationOnce(async () => {
      session.close()
      return null
    })
    const { toasts } = await show(<LivePage />, '/meeting/transfer?id=5')
    await press('开始录音')
    expect(await screen.findByText('正在加载…')).toBeVisible()
    expect(toasts).toEqual([])
  })

  it('says when another tab has taken it', async () => {
    vi.mocked(sessions.openSession).mockResolvedValueOnce(null)
    const { toasts } = await show(<LivePage />, '/meeting/transfer?id=5')
    await press('开始录音')
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual([expect.stringContaining('另一个标签页')]))
  })

  it('says why it does not begin when sound on this device can’t be opened, and tries again', async () => {
    vi.mocked(sessions.openSession).mockRejectedValueOnce(new LocalStorageError('busy', 'open elsewhere'))
    await show(<LivePage />, '/meeting/transfer?id=5')
    await press('开始录音')
    expect(await screen.findByText(/为避免覆盖，录音没有开始/)).toHaveAttribute('role', 'alert')
    const begin = opens()
    await press('开始录音')
    await waitFor(() => expect(begin).toHaveBeenCalledOnce())
  })
})

describe('a meeting whose recording stopped', () => {
  const left = {
    ...unfinished,
    heardMs: 65_000,
    ackedMs: 55_000,
    recording: true,
    writtenAtMs: new Date(2026, 10, 22, 14, 32).getTime(),
  }
  const list = [{ id: 'a', start: 0, end: 900, role: '1', text: 'go forward', words: [[0, 900, 'go forward']] }]
  const fact = (name: string) => screen.getByText(name).nextElementSibling

  beforeEach(() => {
    const stopped = { ...meetingWithText, status: 1 as const, list, speakers: { 1: 'Ada' }, acked_ms: 60_000 }
    vi.mocked(api.fetchMeeting).mockResolvedValue(stopped)
    vi.mocked(sessions.findLocalMeeting).mockResolvedValue({ left, isOpenElsewhere: false })
  })

  it('says what happened, what is safe where, and shows the text so far', async () => {
    await show(<LivePage />, '/meeting/transfer?id=5')
    expect(await screen.findByRole('heading', { name: '录音已中断' })).toBeVisible()
    expect(screen.getByText('页面在 11/22 14:32 被关闭或刷新，录音停在 01:05。')).toBeVisible()
    expect(fact('已录')).toHaveTextContent('01:05')
    expect(fact('服务器已保存')).toHaveTextContent('01:00')
    expect(fact('仅在本设备')).toHaveTextContent('00:05')
    const text = within(screen.getByRole('region', { name: '目前的文字' }))
    expect(text.getByText('go forward')).toBeInTheDocument()
    expect(text.getByText('Ada')).toBeInTheDocument()
    expect(text.queryByRole('button')).toBeNull()
  })

  it('shows corrections that were not sent', async () => {
    const corrected = { ...left, unsaved: { list: [{ ...list[0], text: 'Go back!' }] } } as typeof left
    vi.mocked(sessions.findLocalMeeting).mockResolvedValue({ left: corrected, isOpenElsewhere: false })
    await show(<LivePage />, '/meeting/transfer?id=5')
    expect(await screen.findByText('Go back!')).toBeInTheDocument()
    expect(screen.queryByText('go forward')).toBeNull()
  })

  it('goes on', async () => {
    const begin = opens()
    await show(<LivePage />, '/meeting/transfer?id=5')
    await press('继续录音')
    await waitFor(() => expect(begin).toHaveBeenCalledWith(expect.objectContaining({ inputs: ['microphone'] })))
  })

  it('becomes a record without more sound', async () => {
    const begin = opens()
    await show(<LivePage />, '/meeting/transfer?id=5')
    await press('结束并生成记录')
    await waitFor(() => expect(begin).toHaveBeenCalledWith(null))
  })

  it('is taken away as a file', async () => {
    const wav = new Blob(['RIFF'])
    vi.mocked(sessions.unfinishedWav).mockResolvedValue(wav)
    await show(<LivePage />, '/meeting/transfer?id=5')
    await press('下载本地录音')
    await waitFor(() => expect(saving.saveFile).toHaveBeenCalledWith(wav, '周会.wav'))
  })

  it('that was ended already can only become a record', async () => {
    vi.mocked(sessions.findLocalMeeting).mockResolvedValue({
      left: { ...left, recording: false, stopping: true },
      isOpenElsewhere: false,
    })
    await show(<LivePage />, '/meeting/transfer?id=5')
    expect(await screen.findByRole('heading', { name: '转写记录还没有生成' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '继续录音' })).toBeNull()
    expect(screen.getByRole('button', { name: '结束并生成记录' })).toBeEnabled()
  })

  it('on another device says so, and has nothing to download here', async () => {
    vi.mocked(sessions.findLocalMeeting).mockResolvedValue({ left: null, isOpenElsewhere: false })
    await show(<LivePage />, '/meeting/transfer?id=5')
    expect(await screen.findByText(/可能正在另一台设备上录音/)).toBeVisible()
    expect(fact('仅在本设备')).toHaveTextContent('无')
    expect(screen.queryByRole('button', { name: '下载本地录音' })).toBeNull()
  })

  it('goes on in the tab that has it open', async () => {
    vi.mocked(sessions.findLocalMeeting).mockResolvedValue({ left, isOpenElsewhere: true })
    await show(<LivePage />, '/meeting/transfer?id=5')
    expect(await screen.findByText(/正在另一个标签页中打开/)).toBeVisible()
    expect(screen.queryByRole('button', { name: '继续录音' })).toBeNull()
  })
})
