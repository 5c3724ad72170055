import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '../../../../src/features/meeting/meeting/meetingApi'
import { LocalStorageError } from '../../../../src/features/meeting/local/localAudio'
import LivePage from '../../../../src/features/meeting/LivePage'
import * as sessions from '../../../../src/features/meeting/session/openSession'
import { ApiError } from '../../../../src/shared/http/apiError'
import { session } from '../../../../src/shared/session/session'
import { fetchLanguages } from '../../../../src/shared/site/fetchLanguages'
import { meetingWithText, languages, quietSession, show } from './stage'

vi.mock('../../../../src/shared/site/fetchLanguages')
vi.mock('../../../../src/features/meeting/meeting/meetingApi', async (original) => ({
  ...(await original<typeof api>()),
  addMeeting: vi.fn(),
  fetchMeeting: vi.fn(),
}))
vi.mock('../../../../src/features/meeting/session/openSession', async (original) => ({
  ...(await original<typeof sessions>()),
  openSession: vi.fn(),
}))

beforeEach(() => {
  vi.mocked(fetchLanguages).mockResolvedValue(languages)
  vi.mocked(api.addMeeting).mockReset().mockResolvedValue({ id: 5 })
  vi.mocked(api.fetchMeeting).mockResolvedValue({ ...meetingWithText, status: 0, times: 0 })
  vi.mocked(sessions.openSession).mockReset()
})
afterEach(() => act(() => sessions.liveSession.setState({ current: null })))

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the live page', () => {
  it('of a meeting just made records at once, and not again after a reload', async () => {
    let entry: unknown
    function Entry() {
      entry = useLocation().state
      return null
    }
    const { live } = quietSession()
    const begin = vi.spyOn(live, 'begin').mockResolvedValue()
    vi.mocked(sessions.openSession).mockResolvedValue(live)
    const { address } = await show(
      <>
        <Entry />
        <LivePage />
      </>,
      '/meeting/transfer',
    )
    await waitFor(() => expect(screen.getByRole('button', { name: '开始录音' })).toBeEnabled())
    await press('开始录音')
    await waitFor(() => expect(begin).toHaveBeenCalledOnce())
    expect(address()).toBe('/meeting/transfer?id=5')
    // A reload only has the history state.
    await waitFor(() => expect(entry).toBeNull())
    expect(sessions.openSession).toHaveBeenCalledOnce()
  })

  it('says that the languages could not be loaded, and records all the same', async () => {
    vi.mocked(fetchLanguages).mockRejectedValueOnce(new ApiError('refused', '/api/voice/languageList'))
    const { live } = quietSession()
    const begin = vi.spyOn(live, 'begin').mockResolvedValue()
    vi.mocked(sessions.openSession).mockResolvedValue(live)
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

  it('says when another tab has the meeting', async () => {
    vi.mocked(sessions.openSession).mockResolvedValueOnce(null)
    const { toasts } = await show(<LivePage />, '/meeting/transfer?id=5')
    await press('开始录音')
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['这场会议已在另一个标签页中打开。']))
  })

  it('says why it does not begin when sound on this device can’t be opened, and tries again', async () => {
    vi.mocked(sessions.openSession).mockRejectedValueOnce(new LocalStorageError('busy', 'open elsewhere'))
    await show(<LivePage />, '/meeting/transfer?id=5')
    await press('开始录音')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('为避免覆盖，录音没有开始'))
    const { live } = quietSession()
    const begin = vi.spyOn(live, 'begin').mockResolvedValue()
    vi.mocked(sessions.openSession).mockResolvedValue(live)
    await press('开始录音')
    await waitFor(() => expect(begin).toHaveBeenCalledOnce())
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })
})
