import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '../../../../../src/features/task/comments/commentsApi'
import { CommentsTab } from '../../../../../src/features/task/comments/CommentsTab'
import { useRecordComments, type RecordComments } from '../../../../../src/features/task/comments/useRecordComments'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { intl, loadPageMessages, setLocale } from '../../../../../src/shared/i18n/intl'
import { laterMessages } from '../../../../../src/shared/i18n/pageMessages'
import { parseTranscript } from '../../../../../src/transcript/model/parse'
import { createTranscriptStore } from '../../../../../src/transcript/ui/state/transcriptStore'
import type { Annotation } from '../../../../../src/wire/annotationSchemas'
import { Task } from '../../../../../src/wire/responses'

const people = {
  owner: { id: 1, name: '王敏', username: 'wang' },
  people: [{ id: 2, name: '李雷', username: 'lei', role: 'commenter' as const }],
  invitations: [],
}
vi.mock(import('../../../../../src/features/task/comments/commentsApi'))
vi.mock(import('../../../../../src/features/task/people/peopleApi'), () => ({ fetchPeople: async () => people }))
vi.mock(import('../../../../../src/shared/account/currentUser'), async (original) => ({
  ...(await original()),
  useCurrentUser: () => ({ data: { id: 1 } }) as never,
}))
const { fetchAnnotations, addAnnotation, resolveAnnotation, removeAnnotation, editAnnotation } = vi.mocked(api)

const anchor = { segment: 'a', start: 0, end_segment: 'a', end: 2, quote: '预算', at: 61_000 }
const comment: Annotation = {
  id: 'c1',
  author: { id: 2, name: '李雷', username: 'lei' },
  anchor,
  text: '@王敏 <b>对吗</b>？',
  resolved_by: '',
  created_at: '2026-01-02T00:00:00Z',
}
let list: Annotation[]
beforeEach(async () => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {}
  vi.clearAllMocks()
  localStorage.clear()
  queryClient.clear()
  list = [comment]
  fetchAnnotations.mockImplementation(async () => list)
  for (const call of [addAnnotation, resolveAnnotation, removeAnnotation, editAnnotation]) call.mockResolvedValue('')
  await setLocale('zh-CN')
  await loadPageMessages(laterMessages)
})

const transcript = parseTranscript({
  language: 'cn',
  list: [{ id: 'a', start: 60_000, end: 65_000, role: '1', text: '预算明年增加。' }],
})
let current: RecordComments | null
const reveal = vi.fn()

function Tab({ role }: { role: Task['role'] }) {
  const [editing] = [store]
  const comments = useRecordComments(v.parse(Task, { id: 7, status: 2, role }), editing)
  useEffect(() => {
    current = comments
  })
  return comments && <CommentsTab comments={comments} onReveal={reveal} />
}
let store: ReturnType<typeof createTranscriptStore>

async function open(role: Task['role'] = 'owner') {
  store = createTranscriptStore(transcript)
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RawIntlProvider value={intl()}>
        <Tab role={role} />
      </RawIntlProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('group', { name: '显示' })
  return { user: userEvent.setup(), ...view }
}

const begin = () => act(() => void current?.begin({ segment: 'a', start: 2, endSegment: 'a', end: 4 }))
const field = () => screen.findByRole('combobox', { name: '写评论，用 @ 提及成员' })

describe('comments', () => {
  it('show their passage, author and mentions, and nothing of them is markup', async () => {
    const { user, container } = await open()
    const text = await screen.findByText('@王敏')
    expect(text.closest('p')).toHaveTextContent('@王敏 <b>对吗</b>？')
    expect(container.querySelector('b')).toBeNull()
    await user.click(await screen.findByRole('button', { name: '跳到 01:00：预算' }))
    expect(reveal).toHaveBeenCalledWith('a')
  })

  it('say that their passage is gone, and keep its words', async () => {
    list = [{ ...comment, anchor: { ...anchor, quote: '完全不同的一句话' } }]
    await open()
    expect(await screen.findByText('原文已不在记录中，以上是评论时的文字。')).toBeVisible()
    expect(screen.getByText('完全不同的一句话')).toBeVisible()
  })

  it('are written with completed names, sent with who is mentioned, and kept after an error and a reload', async () => {
    const { user, unmount } = await open()
    begin()
    await user.type(await field(), '请@李')
    expect(screen.getByRole('option', { name: /李雷/ })).toBeVisible()
    await user.keyboard('{Enter}看一下')
    addAnnotation.mockRejectedValueOnce(new ApiError('network', '/api/voice/annotations/add'))
    await user.click(screen.getByRole('button', { name: '发表评论' }))
    expect(await screen.findByText(/暂时无法连接服务器/)).toBeVisible()
    expect(await field()).toHaveValue('请@李雷 看一下')
    unmount()
    await open()
    expect(await field()).toHaveValue('请@李雷 看一下')
    await user.click(screen.getByRole('button', { name: '发表评论' }))
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    const [failed, sent] = addAnnotation.mock.calls
    expect(sent?.[0]).toMatchObject({
      id: 7,
      text: '请@李雷 看一下',
      mentions: [2],
      anchor: { quote: '明年', start: 2 },
    })
    expect(sent?.[0].annotation).toBe(failed?.[0].annotation)
    expect(Object.keys(localStorage).filter((name) => name.startsWith('commentDrafts'))).toEqual([])
  })

  it('are replied to, resolved, and listed where they belong', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: '回复' }))
    await user.type(screen.getByRole('combobox', { name: '写回复，用 @ 提及成员' }), '好')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(addAnnotation.mock.lastCall?.[0]).toMatchObject({ parent: 'c1', text: '好' }))
    resolveAnnotation.mockImplementation(async () => {
      list = [{ ...comment, resolved_at: '2026-01-03T00:00:00Z', resolved_by: '王敏' }]
      return ''
    })
    await user.click(screen.getByRole('button', { name: '标为已解决' }))
    await user.click(await screen.findByRole('button', { name: '已解决 1' }))
    expect(await screen.findByText('由 王敏 标为已解决')).toBeVisible()
  })

  it('of others are deleted by the owner but not changed', async () => {
    const { user } = await open()
    const card = within(await screen.findByRole('article', { name: '李雷' }))
    await user.click(card.getByRole('button', { name: /更多操作/ }))
    expect(screen.queryByRole('menuitem', { name: '修改', hidden: true })).toBeNull()
    await user.click(screen.getByRole('menuitem', { name: '删除', hidden: true }))
    await waitFor(() => expect(removeAnnotation).toHaveBeenCalledWith({ id: 7, annotation: 'c1' }))
  })

  it('are only read by readers', async () => {
    await open('reader')
    expect(await screen.findByRole('article', { name: '李雷' })).toBeVisible()
    for (const name of ['回复', '标为已解决', /更多操作/]) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

it('highlights are listed, and their author changes the color', async () => {
  const { id: _, text: __, ...others } = comment
  list = [{ ...others, id: 'h1', text: '', color: 'green', author: people.owner }]
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: '标记 1' }))
  expect(screen.getByRole('button', { name: '绿色', pressed: true })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '粉色' }))
  await waitFor(() => expect(editAnnotation).toHaveBeenCalledWith({ id: 7, annotation: 'h1', color: 'pink' }))
})
