import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as api from '../../../../../src/features/task/insight/insightApi'
import type * as drawing from '../../../../../src/features/task/insight/mindmap/mindmapDrawing'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { saveFile } from '../../../../../src/shared/files/saveFile'
import { stored } from '../../../../../src/shared/storage/localStore'
import type { Mindmap, Summary } from '../../../../../src/wire/insightSchemas'
import { FakeAudio } from '../../../transcript/ui/fakeAudio'
import { openPanel } from './renderInsightPanel'

vi.mock(import('../../../../../src/features/task/insight/insightApi'))
vi.mock(import('../../../../../src/features/task/record/taskApi'))
vi.mock(import('../../../../../src/shared/files/saveFile'), async (original) => ({
  ...(await original()),
  saveFile: vi.fn(),
}))
vi.mock('../../../../../src/features/task/insight/useDockingWidth', () => ({ useDockingWidth: () => true }))
vi.mock('../../../../../src/features/task/insight/mindmap/mindmapDrawing', async (): Promise<typeof drawing> => {
  const { fakeDrawing } = await import('./renderInsightPanel')
  return fakeDrawing()
})
const { generateSummary, generateMindmap, cancelInsight, editMindmap } = vi.mocked(api)

const hostile = '<img src=x onerror=alert(1)> [x](javascript:alert(1))'
const summary: Summary = {
  version: 3,
  by: 'extract',
  summary: '',
  lines: [{ text: '投入两百万。', start: 10_000 }, { text: '没有出处。' }, { text: '太晚了。', start: 999_000 }],
  keywords: ['预算'],
  chapters: [{ title: '开场', start: 0, text: '开会' }],
  todos: [{ text: hostile, start: 20_000 }],
}
const mindmap: Mindmap = {
  version: 3,
  by: 'model',
  Title: '周会',
  Topic: [{ Title: '预算', start: 10_000, Topic: [{ Title: hostile }] }, { Title: '分工' }],
}

beforeEach(() => void vi.clearAllMocks())
afterEach(() => void vi.unstubAllGlobals())

describe('the summary', () => {
  test('that the record carries is shown, and each line plays its moment', async () => {
    const { user, panel } = await openPanel(api, { task: { summary } })
    expect(within(panel).getByText('由算法从原文提取，未使用大模型')).toBeVisible()
    await user.click(within(panel).getByRole('button', { name: /投入两百万/ }))
    expect(FakeAudio.last).toMatchObject({ currentTime: 10, paused: false })
    await user.click(within(panel).getByRole('button', { name: /开场/ }))
    expect(FakeAudio.last.currentTime).toBe(0)
    expect(generateSummary).not.toHaveBeenCalled()
  })

  test('a line without a moment of the recording is no button, and that is said', async () => {
    const { panel } = await openPanel(api, { task: { summary } })
    for (const text of ['没有出处。', '太晚了。']) {
      expect(within(panel).getByText(text)).toBeVisible()
      expect(within(panel).queryByRole('button', { name: new RegExp(text) })).toBeNull()
    }
    expect(within(panel).getByText('灰色内容在录音中没有对应的位置。')).toBeVisible()
  })

  test('markup of a model is text', async () => {
    const { panel } = await openPanel(api, { task: { summary } })
    expect(within(panel).getByText(hostile)).toBeVisible()
    expect(panel.querySelector('img, a, script')).toBeNull()
  })

  test('where there is none, it is made when asked for', async () => {
    generateSummary.mockResolvedValue({ ready: true, value: { ...summary, by: 'model' } })
    const { user, panel } = await openPanel(api)
    expect(await within(panel).findByText('暂无总结')).toBeVisible()
    await user.click(await within(panel).findByRole('button', { name: '生成总结' }))
    expect(await within(panel).findByText('投入两百万。')).toBeVisible()
    expect(within(panel).getByText('由大模型生成，请注意核对')).toBeVisible()
    expect(generateSummary.mock.calls[0]?.[0]).toEqual({ id: 1, renew: 0, language: 'cn' })
  })

  test('says how far it is, and can be cancelled', async () => {
    generateSummary.mockResolvedValue({ ready: false, progress: 40 })
    cancelInsight.mockResolvedValue('')
    const { user, panel } = await openPanel(api, { task: { summary } })
    await user.click(within(panel).getByRole('button', { name: '重新生成' }))
    expect(await within(panel).findByText('40%')).toBeVisible()
    expect(within(panel).getByRole('progressbar')).toHaveAttribute('value', '40')
    expect(within(panel).getByText('投入两百万。')).toBeVisible()
    await user.click(within(panel).getByRole('button', { name: '取消' }))
    expect(cancelInsight).toHaveBeenCalledExactlyOnceWith({ id: 1, kind: 'summary' })
    expect(within(panel).queryByRole('progressbar')).toBeNull()
    expect(within(panel).getByText('投入两百万。')).toBeVisible()
  })

  test('of an older text is marked as stale, and made anew', async () => {
    generateSummary.mockResolvedValue({ ready: true, value: { ...summary, version: 4 } })
    const { user, panel } = await openPanel(api, { task: { summary, version: 4 } })
    const stale = within(panel).getByText('文字已修改，内容可能已过时。')
    await user.click(within(panel).getAllByRole('button', { name: '重新生成' })[1] ?? panel)
    await waitFor(() => expect(stale).not.toBeInTheDocument())
    expect(generateSummary.mock.calls[0]?.[0]).toEqual({ id: 1, renew: 1, language: 'cn' })
  })

  test('a failure stands beside it with a retry', async () => {
    generateSummary.mockRejectedValueOnce(new ApiError('refused', '/', { serverText: '语言模型没有回应' }))
    generateSummary.mockResolvedValueOnce({ ready: true, value: summary })
    const { user, panel, toasts } = await openPanel(api)
    await user.click(await within(panel).findByRole('button', { name: '生成总结' }))
    expect(await within(panel).findByRole('alert')).toHaveTextContent('语言模型没有回应')
    await user.click(within(panel).getByRole('button', { name: '重试' }))
    expect(await within(panel).findByText('投入两百万。')).toBeVisible()
    expect(within(panel).queryByRole('alert')).toBeNull()
    expect(toasts).toEqual([])
  })

  test('goes away as Markdown', async () => {
    const { user, panel } = await openPanel(api, { task: { summary } })
    await user.click(within(panel).getByRole('button', { name: /^导出/ }))
    await user.click(await screen.findByRole('menuitem', { name: /Markdown/ }))
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1))
    const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? []
    expect(name).toBe('周会 总结.md')
    expect(file?.type).toBe('text/markdown')
  })
})

describe('the mind map', () => {
  beforeEach(() => stored.insight.write({ open: true, tab: 'mindmap' }))

  test('lists its nodes as text, and a node plays its moment', async () => {
    const { user, panel } = await openPanel(api, { task: { mindmap } })
    await user.click(await within(panel).findByText('预算'))
    expect(FakeAudio.last).toMatchObject({ currentTime: 10, paused: false })
    expect(within(panel).getByText(hostile)).toBeVisible()
    expect(within(panel).getByText('由大模型生成，请注意核对')).toBeVisible()
  })

  test('is gone through by keys: arrows move and fold, Enter plays', async () => {
    const { user, panel } = await openPanel(api, { task: { mindmap } })
    const tree = await within(panel).findByRole('tree')
    tree.focus()
    await user.keyboard('{ArrowRight}')
    expect(tree).toHaveAttribute('data-active', '2')
    await user.keyboard('{Enter}')
    expect(FakeAudio.last.currentTime).toBe(10)
    await user.keyboard('{ArrowLeft}')
    expect(within(panel).queryByText(hostile)).toBeNull()
    await user.keyboard('{ArrowDown}')
    expect(tree).toHaveAttribute('data-active', '3')
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}')
    expect(within(panel).getByText(hostile)).toBeVisible()
  })

  test('a label is changed in place and saved with the whole map', async () => {
    editMindmap.mockResolvedValue('')
    const { user, panel } = await openPanel(api, { task: { mindmap } })
    ;(await within(panel).findByRole('tree')).focus()
    await user.keyboard('{ArrowRight}{F2}')
    const field = within(panel).getByRole('textbox', { name: '节点文字' })
    await user.clear(field)
    await user.type(field, '三季度预算{Enter}')
    expect((await within(panel).findAllByText('三季度预算'))[0]).toBeVisible()
    await waitFor(() => expect(editMindmap).toHaveBeenCalledTimes(1))
    expect(editMindmap.mock.calls[0]?.[0]).toMatchObject({
      id: 1,
      mindmap: { Title: '周会', edited: 1, Topic: [{ Title: '三季度预算', start: 10_000 }, { Title: '分工' }] },
    })
    expect(within(panel).queryByRole('alert')).toBeNull()
  })

  test('Escape leaves a label as it was', async () => {
    const { user, panel } = await openPanel(api, { task: { mindmap } })
    ;(await within(panel).findByRole('tree')).focus()
    await user.keyboard('{F2}新的{Escape}')
    expect(within(panel).getAllByText('周会')[0]).toBeVisible()
    expect(editMindmap).not.toHaveBeenCalled()
  })

  test('a label that can’t be saved stays, is kept over a reload, and is sent again', async () => {
    editMindmap.mockRejectedValueOnce(new ApiError('network', '/'))
    const first = await openPanel(api, { task: { mindmap } })
    ;(await within(first.panel).findByRole('tree')).focus()
    await first.user.keyboard('{F2}')
    await first.user.type(within(first.panel).getByRole('textbox'), '!{Enter}')
    expect(await within(first.panel).findByRole('alert')).toHaveTextContent('已保存到本地')
    document.body.replaceChildren()
    editMindmap.mockResolvedValue('')
    const { user, panel } = await openPanel(api, { task: { mindmap } })
    expect(await within(panel).findByRole('alert')).toHaveTextContent('已保存到本地')
    await user.click(within(panel).getByRole('button', { name: '重试' }))
    await waitFor(() => expect(within(panel).queryByRole('alert')).toBeNull())
    expect(editMindmap.mock.lastCall?.[0].mindmap.Title).not.toBe('周会')
  })

  test('with labels that were changed by hand is made anew only after a question', async () => {
    editMindmap.mockResolvedValue('')
    generateMindmap.mockResolvedValue({ ready: true, value: { ...mindmap, Topic: [{ Title: '新图' }] } })
    const { user, panel } = await openPanel(api, { task: { mindmap } })
    ;(await within(panel).findByRole('tree')).focus()
    await user.keyboard('{F2}')
    await user.type(within(panel).getByRole('textbox'), '!{Enter}')
    const renew = within(panel).getByRole('button', { name: '重新生成' })
    await user.click(renew)
    const dialog = within(await screen.findByRole('dialog', { name: '重新生成思维导图？' }))
    await user.click(dialog.getByRole('button', { name: '取消' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(generateMindmap).not.toHaveBeenCalled()
    await user.click(renew)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '重新生成' }))
    expect((await within(panel).findAllByText('新图'))[0]).toBeVisible()
    generateMindmap.mockClear()
    await user.click(renew)
    expect(generateMindmap).toHaveBeenCalledTimes(1)
  })

  test('what was cut is said', async () => {
    const broken = { ...mindmap, Topic: ['x', { Title: 'y'.repeat(9_000) }] }
    const { panel } = await openPanel(api, { task: { mindmap: broken } })
    expect(await within(panel).findByText('思维导图未完整显示：有节点无法识别，节点文字过长。')).toBeVisible()
  })

  test('that is none can be made anew', async () => {
    generateMindmap.mockResolvedValue({ ready: true, value: mindmap })
    const { user, panel } = await openPanel(api, { task: { mindmap: { Title: { x: 1 } } } })
    expect(within(panel).getByText('思维导图无法显示，请重新生成。')).toBeVisible()
    await user.click(within(panel).getByRole('button', { name: '重新生成' }))
    expect(await within(panel).findByText('预算')).toBeVisible()
  })
})

describe('the panel', () => {
  test('opens its tab of last time, and arrow keys change it', async () => {
    stored.insight.write({ open: true, tab: 'mindmap' })
    const { user } = await openPanel(api)
    const tab = screen.getByRole('tab', { name: '思维导图' })
    expect(tab).toHaveAttribute('aria-selected', 'true')
    tab.focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: '发言人' })).toHaveFocus()
    expect(stored.insight.read()).toEqual({ open: true, tab: 'speakers' })
  })

  test('is closed and stays closed', async () => {
    const { user } = await openPanel(api)
    await user.click(screen.getByRole('button', { name: '收起总结' }))
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(stored.insight.read()?.open).toBe(false)
    await user.click(screen.getByRole('button', { name: '总结' }))
    expect(await screen.findByRole('complementary')).toBeVisible()
  })
})
