import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '../../../../src/features/meeting/meeting/meetingApi'
import CreatePage from '../../../../src/features/meeting/CreatePage'
import { liveSession } from '../../../../src/features/meeting/session/openSession'
import { ApiError } from '../../../../src/shared/http/apiError'
import { fetchLanguages } from '../../../../src/shared/site/fetchLanguages'
import { languages, quietSession, show } from './stage'

vi.mock('../../../../src/shared/site/fetchLanguages')
vi.mock('../../../../src/features/meeting/meeting/meetingApi', async (original) => ({
  ...(await original<typeof api>()),
  addMeeting: vi.fn(),
}))

const site = vi.hoisted(() => ({ translates: [] as string[] }))
vi.mock('../../../../src/shared/site/siteInfo', () => ({ useSiteInfo: () => ({ data: site }) }))

beforeEach(() => {
  site.translates = []
  vi.mocked(fetchLanguages).mockResolvedValue(languages)
  vi.mocked(api.addMeeting).mockResolvedValue({ id: 7 })
})

const field = (name: string) => screen.findByLabelText(name)
const begin = async () => userEvent.click(await screen.findByRole('button', { name: '开始会议' }))

describe('a new meeting', () => {
  it('is created with what was written, and leads to its live page', async () => {
    const { address } = await show(<CreatePage />, '/meeting/create')
    await screen.findByRole('option', { name: '英语' })
    await userEvent.type(await field('会议名称'), ' 预算会 ')
    await userEvent.type(await field('备注'), '第三季度')
    await begin()
    await waitFor(() => expect(address()).toBe('/meeting/transfer?id=7'))
    expect(api.addMeeting).toHaveBeenCalledWith({ title: '预算会', language: 'en', remark: '第三季度' })
  })

  it('is translated while it is spoken where the server can, but not into its own language', async () => {
    site.translates = ['cn', 'en', 'de']
    await show(<CreatePage />)
    await screen.findByRole('option', { name: '英语' })
    const offered = within(await field('实时翻译为')).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['不翻译', '中文', '德语'])
    await userEvent.selectOptions(await field('实时翻译为'), 'cn')
    await begin()
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
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('获取支持的语言列表失败')
    expect(screen.getByRole('button', { name: '开始会议' })).toBeEnabled()
    await userEvent.click(within(alert).getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('option', { name: '英语' })).toBeInTheDocument()
    expect(screen.queryByText('获取支持的语言列表失败')).toBeNull()
  })

  it('without a name is called after the day', async () => {
    await show(<CreatePage />)
    await begin()
    await waitFor(() =>
      expect(api.addMeeting).toHaveBeenCalledWith(
        expect.objectContaining({ title: `会议 ${new Date().toLocaleDateString()}` }),
      ),
    )
  })

  it('is not made while another is recorded in this tab', async () => {
    liveSession.setState({ current: quietSession().live })
    await show(<CreatePage />)
    expect(await screen.findByRole('heading', { name: '另一场会议正在录音' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '开始会议' })).toBeNull()
    act(() => liveSession.setState({ current: null }))
    expect(screen.getByRole('button', { name: '开始会议' })).toBeVisible()
  })

  it('that was begun is there after a reload', async () => {
    const { unmount } = await show(<CreatePage />)
    await screen.findByRole('option', { name: '英语' })
    await userEvent.type(await field('会议名称'), '预算')
    await userEvent.selectOptions(await field('会议语言'), 'cn')
    await userEvent.type(await field('备注'), '要点')
    await userEvent.type(await field('录音中会出现的人名、术语等'), '张珊，')
    unmount()
    await show(<CreatePage />)
    expect(await field('会议名称')).toHaveValue('预算')
    expect(await field('会议语言')).toHaveValue('cn')
    expect(await field('备注')).toHaveValue('要点')
    await begin()
    await waitFor(() =>
      expect(api.addMeeting).toHaveBeenCalledWith(expect.objectContaining({ title: '预算', vocabulary: ['张珊'] })),
    )
  })

  it('that the server refuses says why beside the button, and keeps what was written', async () => {
    vi.mocked(api.addMeeting).mockRejectedValue(new ApiError('network', '/x'))
    const { address } = await show(<CreatePage />, '/meeting/create')
    await userEvent.type(await field('会议名称'), '预算会')
    await begin()
    const alert = await screen.findByRole('alert')
    expect(alert.parentElement).toContainElement(screen.getByRole('button', { name: '开始会议' }))
    expect(alert).not.toBeEmptyDOMElement()
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
