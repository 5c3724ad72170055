import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KeepError } from '../../../../src/features/meeting/keep/sound'
import { KeptMeetings } from '../../../../src/features/meeting/KeptMeetings'
import * as sessions from '../../../../src/features/meeting/openSession'
import * as saving from '../../../../src/shared/save'
import { kept, quietSession, show } from './stage'

vi.mock('../../../../src/features/meeting/openSession', async (original) => ({
  ...(await original<typeof sessions>()),
  keptMeetings: vi.fn(),
  keptWav: vi.fn(),
  forgetKept: vi.fn(),
  openSession: vi.fn(),
}))
vi.mock('../../../../src/shared/save', async (original) => ({ ...(await original<typeof saving>()), save: vi.fn() }))

const left = { ...kept, heardMs: 65_000, ackedMs: 60_000 }

beforeEach(() => {
  vi.mocked(sessions.keptMeetings).mockReset().mockResolvedValue([left])
  vi.mocked(sessions.forgetKept).mockReset().mockResolvedValue()
})
afterEach(() => act(() => sessions.liveSession.setState({ current: null })))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('a meeting whose sound is left on this device', () => {
  it('says how much was heard and how much is only here, and leads to its page', async () => {
    await show(<KeptMeetings />)
    expect(await screen.findByText(/已录 01:05，其中 00:05 只在这台设备上/)).toHaveTextContent('周会')
    expect(screen.getByRole('link', { name: '继续' })).toHaveAttribute('href', '/meeting/transfer?id=5')
    expect(sessions.keptMeetings).toHaveBeenCalledWith(1)
  })

  it('that was ended already is not gone on with', async () => {
    vi.mocked(sessions.keptMeetings).mockResolvedValue([{ ...left, stopping: true }])
    await show(<KeptMeetings />)
    await screen.findByRole('button', { name: '结束并生成记录' })
    expect(screen.queryByRole('link', { name: '继续' })).toBeNull()
  })

  it('is finished without being recorded again', async () => {
    const { live } = quietSession()
    const begin = vi.spyOn(live, 'begin').mockResolvedValue()
    vi.mocked(sessions.openSession).mockResolvedValue(live)
    const { address } = await show(<KeptMeetings />)
    await press('结束并生成记录')
    await waitFor(() => expect(address()).toBe('/meeting/transfer?id=5'))
    expect(begin).toHaveBeenCalledWith(null)
  })

  it('that another tab has taken meanwhile goes from the list', async () => {
    vi.mocked(sessions.openSession).mockResolvedValue(null)
    const { address } = await show(<KeptMeetings />)
    await screen.findByText('周会')
    vi.mocked(sessions.keptMeetings).mockResolvedValue([])
    await press('结束并生成记录')
    await waitFor(() => expect(screen.queryByText('周会')).toBeNull())
    expect(address()).toBe('/')
  })

  it('is taken away as a file', async () => {
    const wav = new Blob(['RIFF'])
    vi.mocked(sessions.keptWav).mockResolvedValue(wav)
    await show(<KeptMeetings />)
    await press('下载本机录音')
    await waitFor(() => expect(saving.save).toHaveBeenCalledWith(wav, '周会.wav'))
  })

  it('that can’t be read says so beside the button, which says that it reads', async () => {
    let fail = (_: Error) => {}
    vi.mocked(sessions.keptWav).mockReturnValue(new Promise((_, reject) => (fail = reject)))
    await show(<KeptMeetings />)
    await press('下载本机录音')
    const button = screen.getByRole('button', { name: '下载本机录音' })
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(button).toBeDisabled()
    fail(new KeepError('busy', 'open elsewhere'))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('这台设备上的录音现在打不开'))
    expect(button).toBeEnabled()
  })

  it('is not finished while its sound can’t be opened', async () => {
    vi.mocked(sessions.openSession).mockRejectedValue(new KeepError('busy', 'open elsewhere'))
    const { address } = await show(<KeptMeetings />)
    await press('结束并生成记录')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('这台设备上的录音现在打不开'))
    expect(address()).toBe('/')
  })

  it('is not finished while another meeting is recorded in this tab, and says why', async () => {
    sessions.liveSession.setState({ current: quietSession({ id: 6, title: '评审' }).live })
    await show(<KeptMeetings />)
    const button = await screen.findByRole('button', { name: '结束并生成记录' })
    expect(button).toBeDisabled()
    expect(button).toHaveAccessibleDescription(/“评审”正在这个标签页里录音/)
    act(() => sessions.liveSession.setState({ current: null }))
    expect(button).toBeEnabled()
    expect(button).toHaveAccessibleDescription('')
  })

  it('goes from the device only after asking what is lost', async () => {
    await show(<KeptMeetings />)
    await press('从本机删除')
    const dialog = within(await screen.findByRole('dialog', { name: '从这台设备删除“周会”的声音？' }))
    expect(dialog.getByText(/00:05 声音会丢失/)).toBeVisible()
    expect(sessions.forgetKept).not.toHaveBeenCalled()
    vi.mocked(sessions.keptMeetings).mockResolvedValue([])
    await userEvent.click(dialog.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByText('周会')).toBeNull())
    expect(sessions.forgetKept).toHaveBeenCalledWith(left)
  })
})
