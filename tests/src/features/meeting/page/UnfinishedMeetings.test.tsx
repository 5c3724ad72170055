import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LocalStorageError } from '../../../../../src/features/meeting/local/localAudio'
import { UnfinishedMeetings } from '../../../../../src/features/meeting/page/UnfinishedMeetings'
import * as sessions from '../../../../../src/features/meeting/session/openSession'
import * as saving from '../../../../../src/shared/files/saveFile'
import { quietSession, show } from '../stage'
import { unfinished } from '../unfinished'

vi.mock('../../../../../src/features/meeting/session/openSession', async (original) => ({
  ...(await original<typeof sessions>()),
  unfinishedMeetings: vi.fn(),
  unfinishedWav: vi.fn(),
  removeLocalMeeting: vi.fn(),
  openSession: vi.fn(),
}))
vi.mock('../../../../../src/shared/files/saveFile', async (original) => ({
  ...(await original<typeof saving>()),
  saveFile: vi.fn(),
}))

const left = { ...unfinished, heardMs: 65_000, ackedMs: 60_000 }

beforeEach(() => {
  vi.mocked(sessions.unfinishedMeetings).mockReset().mockResolvedValue([left])
  vi.mocked(sessions.removeLocalMeeting).mockReset().mockResolvedValue()
})
afterEach(() => act(() => sessions.liveSession.setState({ current: null })))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('a meeting whose sound is left on this device', () => {
  it('says how much was heard and how much is only here, and leads to its page', async () => {
    await show(<UnfinishedMeetings />)
    expect(await screen.findByText(/已录 01:05，其中 00:05 仅保存在本地/)).toHaveTextContent('周会')
    expect(screen.getByRole('link', { name: '继续' })).toHaveAttribute('href', '/meeting/transfer?id=5')
    expect(sessions.unfinishedMeetings).toHaveBeenCalledWith(1)
  })

  it('says that all of it is on the server where nothing is only here', async () => {
    vi.mocked(sessions.unfinishedMeetings).mockResolvedValue([{ ...left, ackedMs: 64_600 }])
    await show(<UnfinishedMeetings />)
    expect(await screen.findByText(/已录 01:05，均已保存到服务器/)).toBeVisible()
    expect(screen.queryByText(/仅保存在本地/)).toBeNull()
  })

  it('loses nothing when it is deleted here after all of it was sent', async () => {
    vi.mocked(sessions.unfinishedMeetings).mockResolvedValue([{ ...left, ackedMs: 64_600 }])
    await show(<UnfinishedMeetings />)
    await press('从本地删除')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/均已保存到服务器/)).toBeVisible()
    expect(dialog.queryByText(/00:00|丢失/)).toBeNull()
  })

  it('that was ended already is not gone on with', async () => {
    vi.mocked(sessions.unfinishedMeetings).mockResolvedValue([{ ...left, stopping: true }])
    await show(<UnfinishedMeetings />)
    await screen.findByRole('button', { name: '结束并生成记录' })
    expect(screen.queryByRole('link', { name: '继续' })).toBeNull()
  })

  it('is finished without being recorded again', async () => {
    const { live } = quietSession()
    const begin = vi.spyOn(live, 'begin').mockResolvedValue()
    vi.mocked(sessions.openSession).mockResolvedValue(live)
    const { address } = await show(<UnfinishedMeetings />)
    await press('结束并生成记录')
    await waitFor(() => expect(address()).toBe('/meeting/transfer?id=5'))
    expect(begin).toHaveBeenCalledWith(null)
  })

  it('that another tab has taken meanwhile goes from the list', async () => {
    vi.mocked(sessions.openSession).mockResolvedValue(null)
    const { address } = await show(<UnfinishedMeetings />)
    await screen.findByText('周会')
    vi.mocked(sessions.unfinishedMeetings).mockResolvedValue([])
    await press('结束并生成记录')
    await waitFor(() => expect(screen.queryByText('周会')).toBeNull())
    expect(address()).toBe('/')
  })

  it('is taken away as a file', async () => {
    const wav = new Blob(['RIFF'])
    vi.mocked(sessions.unfinishedWav).mockResolvedValue(wav)
    await show(<UnfinishedMeetings />)
    await press('下载本地录音')
    await waitFor(() => expect(saving.saveFile).toHaveBeenCalledWith(wav, '周会.wav'))
  })

  it('that can’t be read says so beside the button, which says that it reads', async () => {
    let fail = (_: Error) => {}
    vi.mocked(sessions.unfinishedWav).mockReturnValue(new Promise((_, reject) => (fail = reject)))
    await show(<UnfinishedMeetings />)
    await press('下载本地录音')
    const button = screen.getByRole('button', { name: '下载本地录音' })
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(button).toBeDisabled()
    fail(new LocalStorageError('busy', 'open elsewhere'))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('本地音频目前无法打开'))
    expect(button).toBeEnabled()
  })

  it('is not finished while its sound can’t be opened', async () => {
    vi.mocked(sessions.openSession).mockRejectedValue(new LocalStorageError('busy', 'open elsewhere'))
    const { address } = await show(<UnfinishedMeetings />)
    await press('结束并生成记录')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('本地音频目前无法打开'))
    expect(address()).toBe('/')
  })

  it('is not finished while another meeting is recorded in this tab, and says why', async () => {
    sessions.liveSession.setState({ current: quietSession({ id: 6, title: '评审' }).live })
    await show(<UnfinishedMeetings />)
    const button = await screen.findByRole('button', { name: '结束并生成记录' })
    expect(button).toBeDisabled()
    expect(button).toHaveAccessibleDescription(/“评审”正在这个标签页里录音/)
    act(() => sessions.liveSession.setState({ current: null }))
    expect(button).toBeEnabled()
    expect(button).toHaveAccessibleDescription('')
  })

  it('goes from the device only after asking what is lost', async () => {
    await show(<UnfinishedMeetings />)
    await press('从本地删除')
    const dialog = within(await screen.findByRole('dialog', { name: '从本地删除“周会”的音频？' }))
    expect(dialog.getByText(/00:05 音频将丢失/)).toBeVisible()
    expect(sessions.removeLocalMeeting).not.toHaveBeenCalled()
    vi.mocked(sessions.unfinishedMeetings).mockResolvedValue([])
    await userEvent.click(dialog.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByText('周会')).toBeNull())
    expect(sessions.removeLocalMeeting).toHaveBeenCalledWith(left)
  })
})
