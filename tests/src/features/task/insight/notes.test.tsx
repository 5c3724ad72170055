import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as api from '../../../../../src/features/task/insight/insightApi'
import * as taskApi from '../../../../../src/features/task/record/taskApi'
import { applyNoteChanges } from '../../../../../src/transcript/model/notes'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { readText } from '../../../../../src/shared/storage/storedValue'
import type { Note } from '../../../../../src/wire/responses'
import { FakeAudio } from '../../../transcript/ui/fakeAudio'
import { openPanel } from './renderInsightPanel'

vi.mock(import('../../../../../src/features/task/insight/insightApi'))
vi.mock(import('../../../../../src/features/task/record/taskApi'))
vi.mock('../../../../../src/features/task/insight/useDockingWidth', () => ({ useDockingWidth: () => true }))
const { editNotes, editTask } = vi.mocked(taskApi)

let server: Note[]
beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  server = [{ id: 'a', at: 10_000, text: '预算' }]
  editNotes.mockImplementation(async ({ changed = [], removed = [] }) => {
    server = applyNoteChanges(server, { changed, removed })
    return { notes: server }
  })
})
afterEach(() => void vi.unstubAllGlobals())

const draft = (): unknown => JSON.parse(readText('notesDraft 1') ?? 'null')
async function openNotes(notes: Note[] | undefined = server) {
  const { user, panel } = await openPanel(api, { task: { ...(notes && { notes }) } })
  await user.click(screen.getByRole('tab', { name: '笔记' }))
  const tab = within(await screen.findByRole('tabpanel', { name: '笔记' }))
  return { user, panel, tab, field: () => tab.getByLabelText('在当前位置记笔记，按 Enter 保存') }
}

describe('notes of a record', () => {
  test('are added at the moment of their first character', async () => {
    const { user, tab, field } = await openNotes()
    FakeAudio.last.currentTime = 5
    await user.type(field(), '决')
    FakeAudio.last.currentTime = 20
    expect(draft()).toMatchObject({ typed: { at: 5_000, text: '决' } })
    await user.type(field(), '定{Enter}')
    expect(tab.getByLabelText('00:05 的笔记')).toHaveValue('决定')
    expect(field()).toHaveValue('')
    await waitFor(
      () =>
        expect(server.map(({ at, text }) => [at, text])).toEqual([
          [5_000, '决定'],
          [10_000, '预算'],
        ]),
      {
        timeout: 5_000,
      },
    )
    await waitFor(() => expect(draft()).toBeNull())
  })

  test('are played, changed, deleted, and brought back', async () => {
    const { user, tab } = await openNotes()
    await user.click(tab.getByRole('button', { name: '从 00:10 开始播放' }))
    expect(FakeAudio.last.currentTime).toBe(10)
    await user.type(tab.getByLabelText('00:10 的笔记'), '两百万')
    await waitFor(() => expect(server[0]?.text).toBe('预算两百万'), { timeout: 5_000 })
    await user.click(tab.getByRole('button', { name: '删除 00:10 的笔记' }))
    expect(tab.queryByLabelText('00:10 的笔记')).toBeNull()
    await waitFor(() => expect(server).toEqual([]), { timeout: 5_000 })
    await user.click(tab.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(server).toEqual([{ id: 'a', at: 10_000, text: '预算两百万' }]), { timeout: 5_000 })
  })

  test('that can’t be sent stay on this device, with the reason', async () => {
    editNotes.mockRejectedValue(new ApiError('status', '/api/voice/editNotes', { status: 507, serverText: '空间已满' }))
    const first = await openNotes()
    await first.user.type(first.field(), '新{Enter}')
    expect(await first.tab.findByRole('alert', {}, { timeout: 5_000 })).toBeVisible()
    expect(draft()).toMatchObject({ changed: [{ at: 0, text: '新' }] })
  })

  test('go to a server that only takes all of them, with the version of its text', async () => {
    editNotes.mockRejectedValue(new ApiError('status', '/api/voice/editNotes', { status: 404 }))
    const theirs = { id: 'b', at: 1_000, text: '他们的' }
    editTask
      .mockResolvedValueOnce({ ok: false, conflict: { version: 9, notes: [...server, theirs] } as never })
      .mockResolvedValueOnce({ ok: true, version: 10 })
    const { user, tab } = await openNotes()
    await user.click(tab.getByRole('button', { name: '删除 00:10 的笔记' }))
    await waitFor(() => expect(editTask).toHaveBeenCalledTimes(2), { timeout: 5_000 })
    expect(editTask.mock.calls[1]?.[0]).toEqual({ id: 1, version: 9, notes: [theirs] })
    expect(await tab.findByLabelText('00:01 的笔记')).toHaveValue('他们的')
  })

  test('of a record without any can be added', async () => {
    const { tab, field } = await openNotes([])
    expect(tab.getByText('还没有笔记。')).toBeVisible()
    expect(field()).toBeVisible()
  })
})
