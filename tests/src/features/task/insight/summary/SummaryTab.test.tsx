import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as api from '../../../../../../src/features/task/insight/insightApi'
import { summaryDrafts } from '../../../../../../src/features/task/insight/generation/insightDraft'
import { ApiError } from '../../../../../../src/shared/http/apiError'
import type { Summary, SummaryPreferences } from '../../../../../../src/wire/insightSchemas'
import { openPanel } from '../renderInsightPanel'

vi.mock(import('../../../../../../src/features/task/insight/insightApi'))
vi.mock(import('../../../../../../src/features/task/record/taskApi'))
vi.mock('../../../../../../src/features/task/insight/useDockingWidth', () => ({ useDockingWidth: () => true }))
const { generateSummary, editSummary, saveSummaryPreferences } = vi.mocked(api)

const free: SummaryPreferences = { auto: 1, template: 'general', instructions: '', by: 'extract' }
const byModel: SummaryPreferences = { ...free, auto: 0, by: 'model' }
const summary: Summary = {
  version: 3,
  by: 'extract',
  template: 'general',
  summary: '',
  lines: [{ text: '投入两百万。', start: 10_000 }],
  keywords: ['预算'],
  chapters: [{ title: '开场', start: 0, text: '开会' }],
  todos: [{ text: '签合同', start: 20_000, owner: '小王' }],
}
const made = (change: Partial<Summary> = {}) => ({ ready: true as const, value: { ...summary, ...change } })

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
})
afterEach(() => void vi.unstubAllGlobals())

test('what costs nothing is there on opening', async () => {
  generateSummary.mockResolvedValue(made())
  const { panel } = await openPanel(api, { preferences: free })
  expect(await within(panel).findByText('投入两百万。')).toBeVisible()
  expect(generateSummary).toHaveBeenCalledOnce()
})

test('a summary of a model waits for the user, who is told what it takes', async () => {
  const { panel } = await openPanel(api, { preferences: byModel, task: { times: 4 * 3600 } })
  expect(await within(panel).findByText(/不扣除转写时长。录音较长/)).toBeVisible()
  expect(generateSummary).not.toHaveBeenCalled()
})

test('an outdated one that nobody edited is renewed by itself, an edited one is not', async () => {
  generateSummary.mockResolvedValue(made({ version: 4 }))
  const { panel } = await openPanel(api, {
    preferences: free,
    task: { summary: { ...summary, edited: 1 }, version: 4 },
  })
  expect(await within(panel).findByText('文字已修改，内容可能已过时。')).toBeVisible()
  expect(generateSummary).not.toHaveBeenCalled()
})

test('to-dos are ticked, added and removed, and saved with the rest', async () => {
  editSummary.mockResolvedValue('')
  const { user, panel } = await openPanel(api, { preferences: free, task: { summary } })
  await user.click(await within(panel).findByRole('checkbox', { name: '签合同' }))
  await user.type(within(panel).getByRole('textbox', { name: '添加待办…' }), '订会议室{Enter}')
  expect(within(panel).getByRole('checkbox', { name: '订会议室' })).not.toBeChecked()
  const saved = {
    id: 1,
    summary: {
      lines: summary.lines,
      todos: [
        { text: '签合同', start: 20_000, owner: '小王', done: 1 },
        { text: '订会议室', done: 0 },
      ],
    },
  }
  await waitFor(() => expect(editSummary.mock.lastCall?.[0]).toMatchObject(saved), { timeout: 5_000 })
  await waitFor(() => expect(summaryDrafts.has(1)).toBe(false))
  await user.click(within(panel).getByRole('button', { name: '删除待办：签合同' }))
  expect(within(panel).queryByRole('checkbox', { name: '签合同' })).toBeNull()
})

test('lines and chapter titles are edited; what can’t be sent stays on the device and is sent again', async () => {
  editSummary.mockRejectedValue(new ApiError('network', '/'))
  const { user, panel } = await openPanel(api, { preferences: free, task: { summary } })
  await user.click(await within(panel).findByRole('button', { name: '编辑总结' }))
  const title = within(panel).getByRole('textbox', { name: '章节标题 1' })
  await user.clear(title)
  await user.type(title, '开场白')
  expect(await within(panel).findByText('修改尚未同步到服务器，已保存到本地。', {}, { timeout: 5_000 })).toBeVisible()
  expect(summaryDrafts.has(1)).toBe(true)
  editSummary.mockResolvedValue('')
  await user.click(within(panel).getByRole('button', { name: '重试' }))
  await waitFor(() => expect(summaryDrafts.has(1)).toBe(false))
  expect(editSummary.mock.lastCall?.[0].summary.chapters).toEqual([{ title: '开场白', start: 0, text: '开会' }])
  await user.click(within(panel).getByRole('button', { name: '完成编辑' }))
  expect(within(panel).getByText('开场白')).toBeVisible()
})

test('edits are replaced only after the user has confirmed it', async () => {
  generateSummary.mockResolvedValue(made({ lines: [{ text: '新的。' }] }))
  const { user, panel } = await openPanel(api, { preferences: free, task: { summary: { ...summary, edited: 1 } } })
  await user.click(await within(panel).findByRole('button', { name: '重新生成' }))
  const dialog = screen.getByRole('dialog', { name: '重新生成总结？' })
  expect(generateSummary).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: '重新生成' }))
  expect(await within(panel).findByText('新的。')).toBeVisible()
})

test('another template is made at once where that costs nothing', async () => {
  generateSummary.mockResolvedValue(made({ template: 'lecture' }))
  const { user, panel } = await openPanel(api, { preferences: free, task: { summary } })
  await user.selectOptions(await within(panel).findByRole('combobox', { name: '总结模板' }), 'lecture')
  await waitFor(() => expect(generateSummary).toHaveBeenCalledOnce())
  expect(generateSummary.mock.calls[0]?.[0]).toMatchObject({ renew: 1, template: 'lecture' })
  expect(within(panel).queryByRole('option', { name: '自定义' })).toBeNull()
})

test('a model is asked for another language only when the user says so', async () => {
  generateSummary.mockResolvedValue(made({ by: 'model', language: 'en' }))
  const { user, panel } = await openPanel(api, {
    preferences: byModel,
    task: { summary: { ...summary, by: 'model', language: 'cn' } },
  })
  await user.selectOptions(await within(panel).findByRole('combobox', { name: '总结语言' }), 'en')
  expect(generateSummary).not.toHaveBeenCalled()
  expect(within(panel).getByText('模板或语言已更改，重新生成后生效。')).toBeVisible()
  await user.click(within(panel).getAllByRole('button', { name: '重新生成' })[1] ?? panel)
  await waitFor(() => expect(generateSummary.mock.calls[0]?.[0]).toMatchObject({ renew: 1, language: 'en' }))
})

test('own instructions are kept for the account; a failure keeps what was typed', async () => {
  saveSummaryPreferences.mockRejectedValueOnce(new ApiError('network', '/'))
  saveSummaryPreferences.mockResolvedValue({ ...byModel, instructions: '只写数字' })
  const { user, panel } = await openPanel(api, { preferences: byModel, task: { summary } })
  await user.click(await within(panel).findByRole('button', { name: '总结设置' }))
  const dialog = screen.getByRole('dialog', { name: '总结设置' })
  await user.type(within(dialog).getByRole('textbox'), '只写数字')
  await user.click(within(dialog).getByRole('button', { name: '完成' }))
  expect(await within(dialog).findByRole('button', { name: '不保存' })).toBeVisible()
  expect(within(dialog).getByRole('textbox')).toHaveValue('只写数字')
  await user.click(within(dialog).getByRole('button', { name: '完成' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(saveSummaryPreferences.mock.lastCall?.[0]).toEqual({ auto: 0, template: 'general', instructions: '只写数字' })
})

test('with a server that keeps no edits it can be read, and is made on request', async () => {
  const { panel } = await openPanel(api, { task: { summary } })
  expect(await within(panel).findByText('签合同')).toBeVisible()
  for (const role of ['checkbox', 'combobox', 'textbox']) expect(within(panel).queryByRole(role)).toBeNull()
  expect(within(panel).queryByRole('button', { name: '编辑总结' })).toBeNull()
})

test('the speakers are listed with their talk time, the longest first, and lead to the dialog', async () => {
  const { user, panel } = await openPanel(api, { task: { summary, speakers: { 1: '李' } } })
  await user.click(screen.getByRole('tab', { name: '发言人' }))
  const shown = screen.getByRole('tabpanel')
  expect(within(shown).getByRole('button', { name: /李/ })).toHaveTextContent('100%')
  await user.click(within(shown).getByRole('button', { name: '重命名或合并发言人' }))
  expect(await screen.findByRole('dialog', { name: '发言人' })).toBeVisible()
  expect(panel).not.toBeInTheDocument()
})
