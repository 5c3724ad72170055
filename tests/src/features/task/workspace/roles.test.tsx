/** What people with access to somebody else's record find in its workspace, role by role. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import * as insightApi from '../../../../../src/features/task/insight/insightApi'
import type * as drawing from '../../../../../src/features/task/insight/mindmap/mindmapDrawing'
import * as api from '../../../../../src/features/task/translation/recordTranslationApi'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { stored } from '../../../../../src/shared/storage/localStore'
import type { Mindmap } from '../../../../../src/wire/insightSchemas'
import type { Task } from '../../../../../src/wire/responses'
import type { TranslatedParagraph, Translation } from '../../../../../src/wire/translationSchemas'
import { FakeAudio } from '../../../transcript/ui/fakeAudio'
import { openPanel } from '../insight/renderInsightPanel'

vi.mock(import('../../../../../src/features/task/insight/insightApi'))
vi.mock(import('../../../../../src/features/task/record/taskApi'))
vi.mock(import('../../../../../src/features/task/translation/recordTranslationApi'))
vi.mock(import('../../../../../src/features/task/comments/commentsApi'), () => ({
  fetchAnnotations: async () => [],
  addAnnotation: vi.fn(),
  editAnnotation: vi.fn(),
  resolveAnnotation: vi.fn(),
  removeAnnotation: vi.fn(),
}))
vi.mock('../../../../../src/features/task/insight/useDockingWidth', () => ({ useDockingWidth: () => true }))
vi.mock('../../../../../src/features/task/insight/mindmap/mindmapDrawing', async (): Promise<typeof drawing> => {
  const { fakeDrawing } = await import('../insight/renderInsightPanel')
  return fakeDrawing()
})
const { fetchTaskTranslations, fetchTaskTranslation, translateTask, retryTaskTranslation } = vi.mocked(api)

const english: Translation = {
  id: 5,
  name: '',
  source: 'cn',
  target: 'en',
  status: 2,
  pages: 0,
  size: 0,
  createtime: '',
  created_at: '',
  by: 'server',
  failed: 0,
  task_id: 1,
}
const line = (segment: string, source: string, more: Partial<TranslatedParagraph> = {}): TranslatedParagraph => ({
  segment,
  source,
  target: 'We meet.',
  kind: 'paragraph',
  checked: 0,
  ...more,
})
const mindmap: Mindmap = { version: 3, by: 'model', Title: '周会', Topic: [{ Title: '预算', start: 10_000 }] }

beforeEach(() => {
  vi.clearAllMocks()
  fetchTaskTranslations.mockResolvedValue([english])
  fetchTaskTranslation.mockResolvedValue({ ...english, list: [line('s0', '我们开会。')] })
})
afterEach(() => void vi.unstubAllGlobals())

type Role = Exclude<Task['role'], undefined>
const open = (role: Role, task: Partial<Task> = {}) =>
  openPanel(insightApi, { task: { role, owner_name: '王敏', ...task }, setting: { translates: ['en', 'de'] } })
const lines = () => [...document.querySelectorAll('[data-translation]')].map(({ textContent }) => textContent)
const tool = () => screen.getByRole('button', { name: '译文' })
const choices = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

describe.each<Role>(['reader', 'commenter', 'editor'])('a %s', (role) => {
  it('shows and hides the translations there are, and starts none', async () => {
    const { user } = await open(role)
    await user.click(tool())
    await waitFor(() => expect(choices()).toEqual(['英语']))
    await user.click(screen.getByRole('menuitem', { name: '英语' }))
    await waitFor(() => expect(lines()).toEqual(['We meet.']))
    await user.click(tool())
    expect(choices()).toEqual(['英语', '对照阅读', '不显示译文'])
    await user.click(screen.getByRole('menuitem', { name: '不显示译文' }))
    expect(lines()).toEqual([])
    expect(translateTask).not.toHaveBeenCalled()
  })

  it('is told that there is none yet', async () => {
    fetchTaskTranslations.mockResolvedValue([])
    const { user } = await open(role)
    await user.click(tool())
    const popup = screen.getByRole('dialog', { name: '译文' })
    await waitFor(() => expect(popup).toHaveTextContent('这条记录还没有译文，所有者可以生成。'))
  })

  it.each([
    ['outdated', line('s0', '我们不开会。'), '3 个段落尚无译文，或译文已过时。', '更新译文'],
    ['failed', line('s0', '我们开会。', { fault: '繁忙' }), '1 个段落翻译失败。', '重试'],
  ])('is told what is %s, without a button that the server would refuse', async (_, only, said, button) => {
    stored.tranTarget.write('en')
    fetchTaskTranslation.mockResolvedValue({ ...english, list: [only] })
    await open(role)
    expect(await screen.findByText(said)).toBeVisible()
    expect(screen.queryByRole('button', { name: button })).toBeNull()
    expect(retryTaskTranslation).not.toHaveBeenCalled()
  })

  it('loads a translation again that did not arrive', async () => {
    stored.tranTarget.write('en')
    fetchTaskTranslation.mockRejectedValueOnce(new ApiError('refused', '/', { serverText: '服务器繁忙' }))
    const { user } = await open(role)
    const alert = await screen.findByText('服务器繁忙')
    await user.click(within(alert.closest('div') ?? document.body).getByRole('button', { name: '重试' }))
    await waitFor(() => expect(lines()).toEqual(['We meet.']))
    expect(translateTask).not.toHaveBeenCalled()
  })

  it('reads the mind map, whose nodes play', async () => {
    stored.insight.write({ open: true, tab: 'mindmap' })
    const { user, panel } = await open(role, { mindmap })
    await user.click(await within(panel).findByText('预算'))
    expect(FakeAudio.last.currentTime).toBe(10)
    const edits = role === 'editor'
    expect(within(panel).queryAllByRole('button', { name: '修改节点文字' })).toHaveLength(edits ? 1 : 0)
    expect(within(panel).queryAllByRole('button', { name: '重新生成' })).toHaveLength(edits ? 1 : 0)
  })
})

describe('a record without a mind map', () => {
  beforeEach(() => stored.insight.write({ open: true, tab: 'mindmap' }))

  it.each<Role>(['reader', 'commenter'])('says to a %s who can make one', async (role) => {
    const { panel } = await open(role)
    expect(within(panel).getByText('这条记录还没有思维导图。所有者或可编辑的成员可以生成。')).toBeVisible()
    expect(within(panel).queryByRole('button')).toBeNull()
    expect(insightApi.generateMindmap).not.toHaveBeenCalled()
  })

  it('lets an editor make one', async () => {
    const { panel } = await open('editor')
    expect(await within(panel).findByRole('button', { name: '生成思维导图' })).toBeVisible()
  })
})

describe('the cost of translating', () => {
  const cost = /翻译不扣除转写时长。录音较长，可能需要几分钟/

  it('is said to the owner of a long recording before the first press', async () => {
    const { user } = await open('owner', { times: 3_600 })
    await user.click(tool())
    expect(screen.getByRole('menu', { name: '译文' })).toHaveAccessibleDescription(cost)
    expect(translateTask).not.toHaveBeenCalled()
  })

  it.each([
    ['of a short recording', 'owner', 3_599, [english]],
    ['where all is translated', 'owner', 3_600, [english, { ...english, id: 6, target: 'de' }]],
    ['to those who start none', 'editor', 3_600, [english]],
  ] as const)('is not said %s', async (_, role, times, existing) => {
    fetchTaskTranslations.mockResolvedValue([...existing])
    const { user } = await open(role, { times })
    await user.click(tool())
    await waitFor(() => expect(screen.queryByText(cost)).toBeNull())
    expect(screen.getByRole('menu', { name: '译文' })).toBeVisible()
  })
})
