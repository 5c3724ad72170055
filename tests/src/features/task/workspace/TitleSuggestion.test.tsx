import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as api from '../../../../../src/features/task/insight/insightApi'
import * as taskApi from '../../../../../src/features/task/record/taskApi'
import { openPanel } from '../insight/renderInsightPanel'

vi.mock(import('../../../../../src/features/task/insight/insightApi'))
vi.mock(import('../../../../../src/features/task/record/taskApi'))
vi.mock('../../../../../src/features/task/insight/useDockingWidth', () => ({ useDockingWidth: () => true }))
const { editTask } = vi.mocked(taskApi)

const summary = { summary: 'x', keywords: ['预算', '<b>屋顶'], chapters: [], todos: [] }
const open = (title: string) => openPanel(api, { task: { title, summary } })
const offer = () => screen.queryByText('建议标题：预算、<b>屋顶')

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
})
afterEach(() => void vi.unstubAllGlobals())

test('a record that is named like a file of a recorder is given a title from its terms by one click', async () => {
  editTask.mockResolvedValue({ ok: true, version: 4 })
  const { user } = await open('REC_0001')
  await waitFor(() => expect(offer()).toBeVisible())
  await user.click(screen.getByRole('button', { name: '采用' }))
  expect(editTask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 1, title: '预算、<b>屋顶' }))
})

test('a title that was given elsewhere meanwhile stays', async () => {
  editTask.mockResolvedValue({ ok: false, conflict: { id: 1, version: 9, title: '周会' } as never })
  const { user } = await open('REC_0001')
  await waitFor(() => expect(offer()).toBeVisible())
  await user.click(screen.getByRole('button', { name: '采用' }))
  await waitFor(() => expect(editTask).toHaveBeenCalledOnce())
})

test('nothing is offered for a title that a person gave', async () => {
  await open('周会')
  expect(await screen.findByText('已保存')).toBeVisible()
  expect(offer()).toBeNull()
})

test('a refused title is not offered again', async () => {
  const first = await open('新录音 3')
  await waitFor(() => expect(offer()).toBeVisible())
  await first.user.click(screen.getByRole('button', { name: '不采用' }))
  expect(offer()).toBeNull()
  expect(JSON.parse(localStorage.getItem('refusedTitles') ?? '[]')).toEqual(['1'])
})
