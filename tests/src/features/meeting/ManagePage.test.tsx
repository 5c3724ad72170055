import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '../../../../src/features/meeting/meeting/meetingApi'
import ManagePage from '../../../../src/features/meeting/ManagePage'
import type { Meeting } from '../../../../src/wire/responses'
import { fetchLanguages } from '../../../../src/shared/site/fetchLanguages'
import { languages, meeting, show } from './stage'

vi.mock('../../../../src/shared/site/fetchLanguages')
vi.mock('../../../../src/features/meeting/meeting/meetingApi', async (original) => ({
  ...(await original<typeof api>()),
  fetchMeetings: vi.fn(),
  editMeeting: vi.fn(),
  deleteMeeting: vi.fn(),
}))

const rows: Meeting[] = [
  meeting,
  { ...meeting, id: 6, title: '还没开始', status: 0, times: 0 },
  { ...meeting, id: 7, title: '评审', status: 2, task_id: 9 },
]

beforeEach(() => {
  vi.mocked(fetchLanguages).mockResolvedValue(languages)
  vi.mocked(api.fetchMeetings).mockImplementation(async ({ keyword = '' }) => {
    const found = rows.filter(({ title }) => title.includes(keyword))
    return { rows: found, total: found.length }
  })
  vi.mocked(api.editMeeting).mockResolvedValue(undefined as never)
  vi.mocked(api.deleteMeeting).mockResolvedValue(undefined as never)
})

const rowOf = async (title: string) => {
  const row = (await screen.findByRole('link', { name: title })).closest('tr')
  return within(row ?? document.body)
}
/** The narrow layout repeats the actions below the title; both are in the DOM. */
const first = (found: HTMLElement[]) => found[0] ?? document.body

describe('the meetings', () => {
  it('lead on: to begin, to continue, to the record', async () => {
    await show(<ManagePage />)
    const links = async (title: string, name: string) => first((await rowOf(title)).getAllByRole('link', { name }))
    expect(await links('还没开始', '开始')).toHaveAttribute('href', '/meeting/transfer?id=6')
    expect(await links('周会', '继续')).toHaveAttribute('href', '/meeting/transfer?id=5')
    expect(await links('评审', '查看记录')).toHaveAttribute('href', '/task/detail?id=9')
    expect(screen.getByRole('link', { name: '评审' })).toHaveAttribute('href', '/task/detail?id=9')
    expect((await rowOf('周会')).getAllByText('进行中')).not.toHaveLength(0)
  })

  it('are searched by title, which stands in the address; nothing found can be undone', async () => {
    const { address } = await show(<ManagePage />, '/meeting/manage')
    await rowOf('周会')
    await userEvent.type(screen.getByRole('searchbox'), '评审{Enter}')
    await waitFor(() => expect(screen.queryByRole('link', { name: '周会' })).toBeNull())
    expect(await screen.findByRole('link', { name: '评审' })).toBeVisible()
    expect(address()).toBe('/meeting/manage?keyword=评审')
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.type(screen.getByRole('searchbox'), '没有的{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: '显示全部' }))
    await rowOf('周会')
    expect(address()).toBe('/meeting/manage')
  })

  it('are edited; a title that was emptied stays', async () => {
    const { toasts } = await show(<ManagePage />)
    await userEvent.click(first((await rowOf('周会')).getAllByRole('button', { name: '编辑“周会”' })))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.clear(dialog.getByLabelText('会议名称'))
    await userEvent.type(dialog.getByLabelText('备注'), '新')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.editMeeting).toHaveBeenCalledWith({ id: 5, remark: '新' })
    expect(toasts.map(({ text }) => text)).toEqual(['已保存会议信息'])
  })

  it('that are over keep their languages, and are edited without them', async () => {
    await show(<ManagePage />)
    await userEvent.click(first((await rowOf('评审')).getAllByRole('button', { name: '编辑“评审”' })))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('combobox')).toBeNull()
    await userEvent.type(dialog.getByLabelText('会议名称'), '会')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(api.editMeeting).toHaveBeenCalledWith({ id: 7, title: '评审会' }))
  })

  it('that are to come change their language alone', async () => {
    await show(<ManagePage />)
    await userEvent.click(first((await rowOf('还没开始')).getAllByRole('button', { name: '编辑“还没开始”' })))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('option', { name: /中文/ })
    await userEvent.selectOptions(dialog.getByLabelText('会议语言'), 'cn')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(api.editMeeting).toHaveBeenCalledWith({ id: 6, language: 'cn' }))
  })

  it('are deleted only after asking by name what goes with them', async () => {
    const { toasts } = await show(<ManagePage />)
    await userEvent.click(first((await rowOf('评审')).getAllByRole('button', { name: '删除“评审”' })))
    const dialog = within(await screen.findByRole('dialog', { name: '删除会议“评审”？' }))
    expect(dialog.getByText(/转写记录和录音会保留/)).toBeVisible()
    expect(dialog.getByRole('button', { name: '取消' })).toHaveFocus()
    expect(api.deleteMeeting).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['已删除会议“评审”']))
    expect(api.deleteMeeting).toHaveBeenCalledWith(7)
  })

  it('when there are none offer to create one', async () => {
    vi.mocked(api.fetchMeetings).mockResolvedValue({ rows: [], total: 0 })
    await show(<ManagePage />)
    expect(await screen.findByText('暂无会议')).toBeVisible()
    for (const link of screen.getAllByRole('link', { name: '创建会议' })) {
      expect(link).toHaveAttribute('href', '/meeting/create')
    }
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})
