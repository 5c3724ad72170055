import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import * as api from '../../../../../src/features/task/people/peopleApi'
import { PeopleDialog } from '../../../../../src/features/task/people/PeopleDialog'
import { PeopleSection } from '../../../../../src/features/task/people/PeopleSection'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { intl, loadPageMessages, setLocale } from '../../../../../src/shared/i18n/intl'
import { laterMessages } from '../../../../../src/shared/i18n/pageMessages'
import type { RecordPeople } from '../../../../../src/wire/peopleSchemas'
import { Task } from '../../../../../src/wire/responses'

vi.mock(import('../../../../../src/features/task/people/peopleApi'))
const { fetchPeople, addPerson, editPerson, removePerson, addInvitation, removeInvitation, leaveRecord } =
  vi.mocked(api)

const lei = { id: 2, name: '李雷', username: 'lei', role: 'reader' as const }
let now: RecordPeople
beforeEach(async () => {
  vi.clearAllMocks()
  queryClient.clear()
  now = { owner: { id: 1, name: '王敏', username: 'wang' }, people: [], invitations: [] }
  fetchPeople.mockImplementation(async () => now)
  await setLocale('zh-CN')
  await loadPageMessages(laterMessages)
})

const task = v.parse(Task, { id: 7, status: 2 })
const show = (content = <PeopleSection task={task} />) => {
  render(
    <QueryClientProvider client={queryClient}>
      <RawIntlProvider value={intl()}>
        <MemoryRouter>{content}</MemoryRouter>
      </RawIntlProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

it('adds a person by username with a role, and says why it could not', async () => {
  const user = show()
  const field = await screen.findByRole('textbox', { name: '用户名' })
  addPerson.mockRejectedValueOnce(
    new ApiError('refused', '/api/voice/people/add', { serverText: '没有名为“lie”的用户' }),
  )
  await user.type(field, 'lie{Enter}')
  expect(await screen.findByText('没有名为“lie”的用户')).toBeVisible()
  expect(field).toHaveValue('lie')
  addPerson.mockImplementation(async () => {
    now = { ...now, people: [{ ...lei, role: 'editor' }] }
    return { ...lei, role: 'editor' }
  })
  await user.clear(field)
  await user.type(field, ' lei ')
  await user.selectOptions(screen.getAllByRole('combobox', { name: '权限' })[0] as Element, 'editor')
  await user.click(screen.getByRole('button', { name: '添加' }))
  expect(addPerson).toHaveBeenLastCalledWith({ id: 7, username: 'lei', role: 'editor' })
  expect(await screen.findByRole('combobox', { name: '李雷 的权限' })).toHaveValue('editor')
  expect(field).toHaveValue('')
  expect(screen.getByText('已与 李雷 共享')).toHaveRole('status')
})

it('gives another role and removes', async () => {
  now = { ...now, people: [lei] }
  const user = show()
  await user.selectOptions(await screen.findByRole('combobox', { name: '李雷 的权限' }), 'commenter')
  expect(editPerson).toHaveBeenCalledWith({ id: 7, user: 2, role: 'commenter' })
  removePerson.mockImplementation(async () => {
    now = { ...now, people: [] }
    return ''
  })
  await user.click(screen.getByRole('button', { name: '移除 李雷' }))
  expect(removePerson).toHaveBeenCalledWith({ id: 7, user: 2 })
  await waitFor(() => expect(screen.queryByText('李雷')).toBeNull())
  expect(screen.getByText('已移除 李雷')).toHaveRole('status')
})

it('copies an invitation and revokes it', async () => {
  addInvitation.mockImplementation(async () => {
    now = { ...now, invitations: [{ id: 5, role: 'reader', created_at: '2026-01-02T00:00:00Z' }] }
    return { id: 5, key: 'k-1' }
  })
  const user = show()
  await user.click(await screen.findByText('邀请链接'))
  await user.click(screen.getByRole('button', { name: '复制邀请链接' }))
  expect(addInvitation).toHaveBeenCalledWith({ id: 7, role: 'reader', days: 7 })
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('#/task/join?key=k-1'))
  expect(await screen.findByText('邀请链接已复制')).toHaveRole('status')
  const row = within(await screen.findByRole('listitem'))
  await user.click(row.getByRole('button', { name: '撤销' }))
  expect(removeInvitation).toHaveBeenCalledWith({ id: 7, invitation: 5 })
  expect(await screen.findByText(/^邀请链接已撤销/)).toHaveRole('status')
})

it('is absent where the server has no people', async () => {
  fetchPeople.mockRejectedValue(new ApiError('status', '/api/voice/people', { status: 404 }))
  show()
  await waitFor(() => expect(queryClient.getQueryData(['people', '7'])).toBeNull())
  expect(screen.queryByText('成员')).toBeNull()
})

it('is left after a question by those who are not the owner', async () => {
  now = { ...now, people: [lei] }
  const user = show(<PeopleDialog task={{ ...task, role: 'reader' }} onClose={() => {}} />)
  expect(await screen.findByText('所有者')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '退出共享', hidden: true }))
  expect(leaveRecord).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '退出共享', hidden: true }))
  expect(leaveRecord).toHaveBeenCalledWith(7)
})
