import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '../../../../src/features/meeting/meeting/meetingApi'
import CreatePage from '../../../../src/features/meeting/CreatePage'
import * as sessions from '../../../../src/features/meeting/session/openSession'
import { LocalStorageError } from '../../../../src/features/meeting/local/localAudio'
import { ApiError } from '../../../../src/shared/http/apiError'
import { fetchLanguages } from '../../../../src/shared/site/fetchLanguages'
import { startAtOnce } from '../../../../src/shared/navigation/meetingStart'
import { stored } from '../../../../src/shared/storage/localStore'
import { languages, quietSession, show } from './stage'

vi.mock('../../../../src/shared/site/fetchLanguages')
vi.mock('../../../../src/features/meeting/meeting/meetingApi', async (original) => ({
  ...(await original<typeof api>()),
  addMeeting: vi.fn(),
}))

vi.mock('../../../../src/features/meeting/session/openSession', async (original) => ({
  ...(await original<typeof sessions>()),
  openSession: vi.fn(),
}))

const site = vi.hoisted(() => ({ translates: [] as string[] }))
vi.mock('../../../../src/shared/site/siteInfo', () => ({ useSiteInfo: () => ({ data: site }) }))

beforeEach(() => {
  site.translates = []
  vi.mocked(fetchLanguages).mockResolvedValue(languages)
  vi.mocked(api.addMeeting).mockReset().mockResolvedValue({ id: 7 })
  vi.mocked(sessions.openSession).mockReset().mockResolvedValue(null)
})
afterEach(() => {
  localStorage.clear()
  act(() => sessions.liveSession.setState({ current: null }))
})

const field = (name: string) => screen.findByLabelText(name)
const begun = async () => {
  const button = await screen.findByRole('button', { name: '开始录音' })
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
}
const capture = {
  microphone: true,
  shared: false,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  browserEar: false,
  atOnce: true,
}
const draft = { title: '', language: null, target: null, remark: '', vocabulary: [], term: '', speakers: 0 }

describe('a new meeting', () => {
  it('is recorded at once from what was chosen', async () => {
    const { live } = quietSession()
    const begin = vi.spyOn(live, 'begin').mockResolvedValue()
    vi.mocked(sessions.openSession).mockResolvedValue(live)
    stored.capture.write({ ...capture, microphone: true, noiseSuppression: false })
    const { address } = await show(<CreatePage />, '/meeting/create')
    await begun()
    await waitFor(() => expect(address()).toBe('/meeting/transfer?id=7'))
    expect(sessions.openSession).toHaveBeenCalledWith(expect.objectContaining({ id: 7, user: 1, language: 'en' }))
    expect(begin).toHaveBeenCalledExactlyOnceWith({
      inputs: ['microphone'],
      processing: { echoCancellation: true, noiseSuppression: false, autoGainControl: true },
    })
    expect(stored.meetingItem.read()).toMatchObject({ id: 7, language: 'en' })
  })

  it('whose sound can’t be opened has its page, where it can be started', async () => {
    vi.mocked(sessions.openSession).mockRejectedValue(new LocalStorageError('busy', 'open elsewhere'))
    const { address } = await show(<CreatePage />, '/meeting/create')
    await begun()
    await waitFor(() => expect(address()).toBe('/meeting/transfer?id=7'))
  })

  it('is created with what was written, and leads to its live page', async () => {
    const { address } = await show(<CreatePage />, '/meeting/create')
    await screen.findByRole('option', { name: '英语' })
    await userEvent.type(await field('会议名称'), ' 预算会 ')
    await userEvent.type(await field('备注'), '第三季度')
    await begun()
    await waitFor(() => expect(address()).toBe('/meeting/transfer?id=7'))
    expect(api.addMeeting).toHaveBeenCalledWith({ title: '预算会', language: 'en', remark: '第三季度' })
  })

  it('leaves its language and translation to the next one, and nothing else', async () => {
    site.translates = ['cn', 'en', 'de']
    const { unmount } = await show(<CreatePage />)
    await screen.findByRole('option', { name: '英语' })
    await userEvent.type(await field('会议名称'), '预算会')
    await userEvent.selectOptions(await field('会议语言'), 'cn')
    await userEvent.selectOptions(await field('实时翻译为'), 'de')
    await begun()
    await waitFor(() => expect(sessions.openSession).toHaveBeenCalled())
    unmount()
    await show(<CreatePage />)
    expect(await field('会议名称')).toHaveValue('')
    expect(await field('会议语言')).toHaveValue('cn')
    expect(await field('实时翻译为')).toHaveValue('de')
  })

  it('is translated while it is spoken where the server can, but not into its own language', async () => {
    site.translates = ['cn', 'en', 'de']
    await show(<CreatePage />)
    await screen.findByRole('option', { name: '英语' })
    const offered = within(await field('实时翻译为')).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['不翻译', '中文', '德语'])
    await userEvent.selectOptions(await field('实时翻译为'), 'cn')
    await begun()
    await waitFor(() =>
      expect(api.addMeeting).toHaveBeenCalledWith(expect.objectContaining({ language: 'en', target: 'cn' })),
    )
  })

  it('has no such choice where the server translates nothing', async () => {
    await show(<CreatePage />)
    await screen.findByRole('option', { name: '英语' })
    expect(screen.queryByLabelText('实时翻译为')).toBeNull()
  })

  it('whose languages could not be loaded says so, can ask again, and can be held all the same', async () => {
    vi.mocked(fetchLanguages).mockRejectedValueOnce(new ApiError('refused', '/api/voice/languageList'))
    await show(<CreatePage />)
    const failure = await screen.findByText('获取支持的语言列表失败')
    expect(screen.getByRole('button', { name: '开始录音' })).toBeEnabled()
    await userEvent.click(within(failure).getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('option', { name: '英语' })).toBeInTheDocument()
    expect(screen.queryByText('获取支持的语言列表失败')).toBeNull()
  })

  it('without a name is called after its minute, which the field says before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 14, 5) })
    await show(<CreatePage />)
    expect(await field('会议名称')).toHaveAttribute('placeholder', '会议 2026/11/22 14:05')
    vi.setSystemTime(new Date(2026, 10, 22, 15, 30))
    await begun()
    await waitFor(() =>
      expect(api.addMeeting).toHaveBeenCalledWith(expect.objectContaining({ title: '会议 2026/11/22 15:30' })),
    )
    vi.useRealTimers()
  })

  it('is not made while another is recorded in this tab', async () => {
    sessions.liveSession.setState({ current: quietSession().live })
    await show(<CreatePage />)
    expect(await screen.findByRole('heading', { name: '另一场会议正在录音' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '开始录音' })).toBeNull()
    act(() => sessions.liveSession.setState({ current: null }))
    expect(screen.getByRole('button', { name: '开始录音' })).toBeVisible()
  })

  it('that was begun is there after a reload', async () => {
    const { unmount } = await show(<CreatePage />)
    await screen.findByRole('option', { name: '英语' })
    await userEvent.type(await field('会议名称'), '预算')
    await userEvent.selectOptions(await field('会议语言'), 'cn')
    await userEvent.type(await field('备注'), '要点')
    await userEvent.type(await field('录音中会出现的人名、术语等'), '张珊，李')
    unmount()
    await show(<CreatePage />)
    expect(await field('录音中会出现的人名、术语等')).toHaveValue('李')
    expect(await field('会议名称')).toHaveValue('预算')
    expect(await field('会议语言')).toHaveValue('cn')
    expect(await field('备注')).toHaveValue('要点')
    await begun()
    await waitFor(() =>
      expect(api.addMeeting).toHaveBeenCalledWith(expect.objectContaining({ title: '预算', vocabulary: ['张珊'] })),
    )
  })

  it('that the server refuses says why beside the button, and keeps what was written', async () => {
    vi.mocked(api.addMeeting).mockRejectedValue(new ApiError('network', '/x'))
    const { address } = await show(<CreatePage />, '/meeting/create')
    await userEvent.type(await field('会议名称'), '预算会')
    await begun()
    const submit = screen.getByRole('button', { name: '开始录音' })
    const alert = await waitFor(() => {
      const found = screen.getAllByRole('alert').find(({ textContent }) => textContent !== '')
      if (!found) throw new Error('nothing is said')
      return found
    })
    expect(alert.parentElement).toContainElement(submit)
    expect(await field('会议名称')).toHaveValue('预算会')
    expect(address()).toBe('/meeting/create')
  })

  it('tells what becomes of a language that is not heard live, and that one was chosen for the reader', async () => {
    await show(<CreatePage />)
    const select = await field('会议语言')
    await screen.findByRole('option', { name: '英语' })
    expect(select).toHaveAccessibleDescription(/^已选择英语，因为这台服务器不支持实时识别中文/)
    await userEvent.selectOptions(select, 'cn')
    expect(select).toHaveAccessibleDescription(/结束后再转写/)
    await userEvent.selectOptions(select, 'de')
    expect(select).toHaveAccessibleDescription(/只保存录音/)
    await userEvent.selectOptions(select, 'en')
    expect(select).toHaveAccessibleDescription('')
  })
})

describe('the menu', () => {
  const opened = (state: unknown = startAtOnce) => show(<CreatePage />, { pathname: '/meeting/create', state })
  const card = () => screen.findByRole('button', { name: '开始录音' })
  beforeEach(() => stored.languageRealtime.write('en'))

  it('starts a meeting at once with the settings of the last one', async () => {
    stored.meetingDraft.write({ ...draft, language: 'cn', target: 'en', speakers: 3 })
    const { address } = await opened()
    await waitFor(() => expect(address()).toBe('/meeting/transfer?id=7'))
    expect(api.addMeeting).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: expect.stringMatching(/未命名|会议/), language: 'cn', target: 'en', roles: 3 }),
    )
  })

  it.each([
    ['there was no meeting yet', () => stored.languageRealtime.remove()],
    ['that is turned off', () => stored.capture.write({ ...capture, atOnce: false })],
    ['something is entered for the next meeting', () => stored.meetingDraft.write({ ...draft, title: '周会' })],
  ])('leads to the card if %s', async (_, prepare) => {
    prepare()
    await opened()
    await waitFor(async () => expect(await card()).toBeEnabled())
    expect(api.addMeeting).not.toHaveBeenCalled()
  })

  it.each([null, 'startMeeting', { startMeeting: 1 }])('is not what other links are: %j', async (state) => {
    await opened(state)
    await waitFor(async () => expect(await card()).toBeEnabled())
    expect(api.addMeeting).not.toHaveBeenCalled()
  })
})
