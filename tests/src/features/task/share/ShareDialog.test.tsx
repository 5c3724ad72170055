import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '../../../../../src/features/task/share/shareApi'
import { ShareDialog } from '../../../../../src/features/task/share/ShareDialog'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { intl, loadPageMessages, setLocale } from '../../../../../src/shared/i18n/intl'
import { laterMessages } from '../../../../../src/shared/i18n/pageMessages'
import { stored } from '../../../../../src/shared/storage/localStore'
import { Task } from '../../../../../src/wire/responses'
import type { Share } from '../../../../../src/wire/shareSchemas'

vi.mock(import('../../../../../src/features/task/share/shareApi'))
vi.mock(import('../../../../../src/features/task/translation/recordTranslationApi'), () => ({
  fetchTaskTranslations: async () => [],
}))
vi.mock(import('../../../../../src/features/task/people/peopleApi'), () => ({
  fetchPeople: async () => ({ owner: { id: 1, name: '', username: '' }, people: [], invitations: [] }),
}))
const { fetchShares, addShare, editShare, revokeShare, renewShare } = vi.mocked(api)

const share: Share = {
  id: 5,
  created_at: '2026-01-02T00:00:00Z',
  password: 1,
  speakers: 1,
  sound: 0,
  summary: 0,
  notes: 0,
  export: 0,
  translations: [],
  visits: 3,
}
let list: Share[]
beforeEach(async () => {
  vi.clearAllMocks()
  localStorage.clear()
  queryClient.clear()
  list = []
  fetchShares.mockImplementation(async () => list)
  await setLocale('zh-CN')
  await loadPageMessages(laterMessages)
})

async function open(selection = null as { startMs: number; endMs: number } | null) {
  const task = v.parse(Task, { id: 7, title: '周会', status: 2, url: '/files/a.mp3', times: 600 })
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={queryClient}>
      <RawIntlProvider value={intl()}>
        <ShareDialog task={task} selection={selection} onClose={() => {}} />
      </RawIntlProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: /链接$/, hidden: true })
  return user
}
const button = (name: string) => screen.findByRole('button', { name, hidden: true })

describe('a new link', () => {
  it('is made and copied by one button, and kept on this device', async () => {
    addShare.mockImplementation(async () => {
      list = [share]
      return { id: 5, key: 'k-1' }
    })
    const user = await open()
    await user.click(await screen.findByRole('button', { name: '创建并复制链接', hidden: true }))
    const row = within(await screen.findByRole('listitem', { hidden: true }))
    expect(addShare.mock.lastCall?.[0]).toMatchObject({ id: 7, speakers: 1, sound: 1, from: null, password: '' })
    expect(await navigator.clipboard.readText()).toContain('#/share/record?key=k-1')
    expect(row.getByDisplayValue(/#\/share\/record\?key=k-1$/)).toBeVisible()
    expect(row.getByText(/有密码 · 访问 3 次/)).toBeVisible()
    expect(stored.shareKeys.read()).toEqual([{ id: '5', key: 'k-1' }])
    expect(screen.getByText('分享链接复制成功')).toHaveRole('status')
  })

  it('is shown where the browser does not let it be copied', async () => {
    addShare.mockResolvedValue({ id: 5, key: 'k-1' })
    const user = await open()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
    await user.click(await button('创建并复制链接'))
    expect(await screen.findByText(/^复制失败，请手动复制链接 .*key=k-1$/)).toHaveRole('status')
  })

  it('is of the selection, if there is one', async () => {
    addShare.mockResolvedValue({ id: 5, key: 'k-1' })
    const user = await open({ startMs: 61_000, endMs: 90_000 })
    expect(await screen.findByDisplayValue('01:01')).toBeVisible()
    await user.click(await button('创建并复制链接'))
    await waitFor(() => expect(addShare.mock.lastCall?.[0]).toMatchObject({ from: 61_000, to: 90_000 }))
  })

  it('is not made with a part that ends before it starts, and says so there', async () => {
    const user = await open({ startMs: 61_000, endMs: 90_000 })
    const end = await screen.findByDisplayValue('01:30')
    await user.clear(end)
    await user.type(end, '0:30')
    await user.click(await button('创建并复制链接'))
    expect(end).toHaveAccessibleDescription(/结束时间须晚于开始时间/)
    expect(addShare).not.toHaveBeenCalled()
  })

  it('that the server refuses leaves the form as it is', async () => {
    addShare.mockRejectedValue(new ApiError('refused', '/x', { code: 0, serverText: '存储空间不足' }))
    const user = await open()
    await user.click(await screen.findByRole('button', { name: '创建并复制链接', hidden: true }))
    expect(await screen.findByText('存储空间不足')).toBeVisible()
  })
})

describe('a link there is', () => {
  beforeEach(() => void (list = [share]))

  it('is revoked after a question', async () => {
    revokeShare.mockImplementation(async () => {
      list = []
      return undefined as never
    })
    const user = await open()
    await user.click(await button('撤销'))
    expect(revokeShare).not.toHaveBeenCalled()
    await user.click(within(screen.getByRole('group', { name: /确定撤销/, hidden: true })).getByText('撤销'))
    await waitFor(() => expect(screen.queryByRole('listitem', { hidden: true })).toBeNull())
    expect(revokeShare.mock.lastCall?.[0]).toBe(5)
    expect(screen.getByText(/^链接已撤销/)).toHaveRole('status')
  })

  it('that another device made gets a new address before it can be copied', async () => {
    renewShare.mockResolvedValue({ id: 5, key: 'k-2' })
    const user = await open()
    await user.click(await button('换新地址'))
    expect(await screen.findByDisplayValue(/key=k-2$/)).toBeVisible()
  })

  it('is changed, and keeps its password', async () => {
    const user = await open()
    await user.click(await button('修改'))
    await user.click(await screen.findByRole('checkbox', { name: '录音', hidden: true }))
    await user.click(await button('保存修改'))
    await waitFor(() => expect(editShare).toHaveBeenCalled())
    expect(editShare.mock.lastCall?.[0]).toMatchObject({ id: 5, sound: 1, speakers: 1 })
    expect(editShare.mock.lastCall?.[0]).not.toHaveProperty('password')
    expect(await screen.findByText('链接已修改')).toHaveRole('status')
  })
})

it('a backend without links still shares the recording', async () => {
  fetchShares.mockRejectedValue(new ApiError('status', '/x', { status: 404 }))
  const user = await open()
  await user.click(await button('复制录音链接'))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('#/share/audio?'))
  expect(screen.queryByRole('button', { name: '创建并复制链接', hidden: true })).toBeNull()
})
