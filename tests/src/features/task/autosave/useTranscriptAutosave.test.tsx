import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as api from '../../../../../src/features/task/record/taskApi'
import { useRecord, type OpenRecord } from '../../../../../src/features/task/record/useRecord'
import { editJournal, whenUnlocked } from '../../../../../src/features/task/autosave/recordLocks'
import { useTranscriptAutosave } from '../../../../../src/features/task/autosave/useTranscriptAutosave'
import { useHasUnsavedEdits } from '../../../../../src/features/task/autosave/useHasUnsavedEdits'
import { syncUnsavedEdits, unsavedEditsQuestion } from '../../../../../src/features/task/autosave/syncUnsavedEdits'
import { startIntl } from '../../../../../src/shared/i18n/intl'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { session } from '../../../../../src/shared/session/session'
import { changeText } from '../../../../../src/transcript/operations/segmentOperations'
import * as tabId from '../../../../../src/shared/tabId'
import { FakeServer, networkError, transcriptOf } from './autosaveHarness'
import { task } from '../renderRecordsPage'

vi.mock(import('../../../../../src/features/task/record/taskApi'))

/** Id of the record and of its user; unique per test. */
let id = 100
let server: FakeServer
/** The server's response for the record. */
const body = () => ({
  ...task,
  id,
  version: server.version,
  list: server.transcript.segments.map(({ id: key, startMs, endMs, text }) => ({
    id: key,
    start: startMs,
    end: endMs,
    text,
  })),
})

beforeAll(() => startIntl())
beforeEach(() => {
  vi.clearAllMocks()
  id += 1
  server = new FakeServer(transcriptOf('one', 'two'))
  queryClient.clear()
  session.open('t')
  queryClient.setQueryData(['user'], { id, username: 'wang' })
  const { transcript, version } = server.base()
  queryClient.setQueryData<OpenRecord>(['task', String(id)], { task: { ...task, id, version }, transcript })
  vi.mocked(api.editTask).mockImplementation(async (edit) => {
    const result = await server.send(edit)
    return result.ok ? result : { ok: false, conflict: body() }
  })
  vi.mocked(api.fetchTask).mockImplementation(async () => body())
})
afterEach(() => session.close())

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)

/** Opens the record like its page, with the currently cached data. */
async function openPage() {
  const cached = queryClient.getQueryData<OpenRecord>(['task', String(id)])
  if (!cached) throw new Error('record is not cached')
  const { result, unmount } = renderHook((record) => useTranscriptAutosave(record), { wrapper, initialProps: cached })
  await waitFor(() => expect(result.current.autosave).not.toBeNull())
  const { editing, autosave } = result.current
  if (!autosave) throw new Error('autosave is not open')
  return {
    editing,
    autosave,
    shownAtFirst: cached.transcript.segments.map(({ text }) => text),
    texts: () => editing.getState().transcript.segments.map(({ text }) => text),
    write(segment: string, text: string) {
      const { transcript, apply } = editing.getState()
      act(() => apply(changeText(transcript, segment, text)))
    },
    leave: unmount,
  }
}

/** Whether a list shows the unsaved-edits hint for the record. */
function openList() {
  const { result, unmount } = renderHook(() => useHasUnsavedEdits(id), { wrapper })
  return { marked: () => result.current, unmount }
}

test('what was edited is there after leaving and coming back, with its undo, and goes on from there', async () => {
  const first = await openPage()
  first.write('a', 'one EDITED')
  await act(first.autosave.saveNow)
  first.leave()
  const second = await openPage()
  expect(second.shownAtFirst).toEqual(['one EDITED', 'two'])
  expect(second.texts()).toEqual(['one EDITED', 'two'])
  second.write('a', 'one EDITED more')
  await act(second.autosave.saveNow)
  expect(server.texts()).toEqual(['one EDITED more', 'two'])
  act(() => void second.editing.getState().undo())
  act(() => void second.editing.getState().undo())
  expect(second.texts()).toEqual(['one', 'two'])
  second.leave()
})

test('an answer that was asked for before a save does not bring the old text back', async () => {
  const page = await openPage()
  let answer = (_: OpenRecord) => {}
  const old = { task: { ...task, id, version: 0 }, transcript: transcriptOf('one', 'two') }
  const pendingFetch = queryClient.fetchQuery({
    queryKey: ['task', String(id)],
    queryFn: ({ signal }) =>
      new Promise<OpenRecord>((resolve, reject) => {
        answer = resolve
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    staleTime: 0,
  })
  page.write('a', 'new')
  await act(page.autosave.saveNow)
  answer(old)
  await pendingFetch.catch(() => undefined)
  expect(queryClient.getQueryData<OpenRecord>(['task', String(id)])?.transcript.segments[0]?.text).toBe('new')
  page.leave()
})

test('whoever comes back while the page before still saves waits for it, and does not clash with himself', async () => {
  let answer = () => {}
  const slow = new Promise<void>((resolve) => (answer = resolve))
  vi.mocked(api.editTask).mockImplementationOnce(async (edit) => {
    await slow
    const result = await server.send(edit)
    return result.ok ? result : { ok: false, conflict: body() }
  })
  const first = await openPage()
  first.write('a', '1')
  first.leave()
  const opening = openPage()
  await waitFor(() => expect(api.editTask).toHaveBeenCalledTimes(1))
  answer()
  const second = await opening
  expect(second.texts()).toEqual(['1', 'two'])
  second.write('a', '12')
  await act(second.autosave.saveNow)
  expect(second.autosave.state.getState().status).toEqual({ type: 'saved' })
  expect(server.texts()).toEqual(['12', 'two'])
  second.leave()
})

/** Edits while offline and leaves the page. */
async function editOffline(text: string) {
  const page = await openPage()
  server.failures = [networkError(), networkError()]
  page.write('a', text)
  page.leave()
  await whenUnlocked(5_000)
  server.failures = []
  expect(server.texts()[0]).toBe('one')
}

test('edits made offline mark their record in the list, are sent without opening it, and can still be taken back', async () => {
  await editOffline('offline')
  const list = openList()
  await waitFor(() => expect(list.marked()).toBe(true))
  await act(() => syncUnsavedEdits(id, new AbortController().signal))
  expect(server.texts()).toEqual(['offline', 'two'])
  await waitFor(() => expect(list.marked()).toBe(false))
  list.unmount()
  const page = await openPage()
  expect(page.texts()[0]).toBe('offline')
  act(() => void page.editing.getState().undo())
  expect(page.texts()[0]).toBe('one')
  page.leave()
})

test('kept edits are joined with what others changed elsewhere', async () => {
  await editOffline('offline')
  server.write('b', 'theirs')
  await syncUnsavedEdits(id, new AbortController().signal)
  expect(server.texts()).toEqual(['offline', 'theirs'])
})

test('kept edits that clash are not sent: the record stays marked, and its page asks', async () => {
  await editOffline('mine')
  server.write('a', 'theirs')
  await syncUnsavedEdits(id, new AbortController().signal)
  expect(server.texts()).toEqual(['theirs', 'two'])
  const list = openList()
  await waitFor(() => expect(list.marked()).toBe(true))
  list.unmount()
  const page = await openPage()
  await act(page.autosave.saveNow)
  expect(page.autosave.state.getState().status).toMatchObject({ type: 'conflict', conflicts: [{ id: 'a' }] })
  page.leave()
})

test('a record that is open is left to its page', async () => {
  const page = await openPage()
  page.write('a', 'typing')
  await waitFor(async () => expect([...(await editJournal.recordsWithUnsavedEdits(id))]).toContain(String(id)))
  await syncUnsavedEdits(id, new AbortController().signal)
  expect(api.fetchTask).not.toHaveBeenCalled()
  page.leave()
  await whenUnlocked(5_000)
  expect(server.texts()[0]).toBe('typing')
})

test('kept edits of a record in the recycle bin wait there', async () => {
  await editOffline('offline')
  vi.mocked(api.fetchTask).mockImplementation(async () => ({ ...body(), deleted: 1 }))
  await syncUnsavedEdits(id, new AbortController().signal)
  expect(server.texts()[0]).toBe('one')
  expect([...(await editJournal.recordsWithUnsavedEdits(id))]).toContain(String(id))
})

test('a record that was being loaded when its kept edits were sent is loaded anew', async () => {
  await editOffline('offline')
  queryClient.removeQueries({ queryKey: ['task'] })
  const old = body()
  let answer = () => {}
  vi.mocked(api.fetchTask).mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(old))))
  const { result, unmount } = renderHook(() => useRecord(String(id)), { wrapper })
  await act(() => syncUnsavedEdits(id, new AbortController().signal))
  answer()
  await waitFor(() => expect(result.current.data?.transcript.segments[0]?.text).toBe('offline'))
  expect(result.current.data?.task.version).toBe(1)
  unmount()
})

test('who logs out is asked about edits only this device has, after what could be saved was saved', async () => {
  const page = await openPage()
  page.write('a', 'one EDITED')
  // Fresh edits are saved instead of asking the user.
  expect(await unsavedEditsQuestion(id)).toBeNull()
  expect(server.texts()).toEqual(['one EDITED', 'two'])
  vi.mocked(api.editTask).mockRejectedValue(networkError())
  page.write('b', 'two EDITED')
  expect(await unsavedEditsQuestion(id)).toMatch(/changes to 1 transcript haven/)
  expect(await unsavedEditsQuestion(id + 1_000)).toBeNull()
  page.leave()
})

test('while what was edited at the last visit is being saved, that is said, and then the text can be edited', async () => {
  const first = await openPage()
  first.write('a', 'one EDITED')
  let answer = () => {}
  vi.mocked(api.editTask).mockImplementationOnce(async (edit) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await server.send(edit)
    return { ok: true, version: server.version }
  })
  first.leave()
  await waitFor(() => expect(api.editTask).toHaveBeenCalledOnce())
  const cached = queryClient.getQueryData<OpenRecord>(['task', String(id)])
  if (!cached) throw new Error('record is not cached')
  const { result, unmount } = renderHook(() => useTranscriptAutosave(cached), { wrapper })
  expect(result.current).toMatchObject({ autosave: null, delay: 'saving' })
  answer()
  await waitFor(() => expect(result.current.autosave).not.toBeNull())
  unmount()
})

test('where the account or the edits on this device can’t be read, that is said, and trying again helps', async () => {
  const cached = queryClient.getQueryData<OpenRecord>(['task', String(id)])
  if (!cached) throw new Error('record is not cached')
  vi.spyOn(tabId, 'currentTabId').mockRejectedValueOnce(new Error('no storage'))
  const { result, unmount } = renderHook(() => useTranscriptAutosave(cached), { wrapper })
  await waitFor(() => expect(result.current.delay).toBe('failed'))
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.autosave).not.toBeNull())
  unmount()
})

test('a text that is still being transcribed follows the server’s, and is edited from its end on', async () => {
  const recordOf = (status: 1 | 2, ...texts: string[]): OpenRecord => ({
    task: { ...task, id, status, version: 0 },
    transcript: transcriptOf(...texts),
  })
  const { result, rerender, unmount } = renderHook((record) => useTranscriptAutosave(record), {
    wrapper,
    initialProps: recordOf(1, 'one'),
  })
  const texts = () => result.current.editing.getState().transcript.segments.map(({ text }) => text)
  const { editing } = result.current
  rerender(recordOf(1, 'one', 'two'))
  expect(texts()).toEqual(['one', 'two'])
  expect(result.current.autosave).toBeNull()
  const done = recordOf(2, 'one', 'two', 'three')
  queryClient.setQueryData(['task', String(id)], done)
  rerender(done)
  await waitFor(() => expect(result.current.autosave).not.toBeNull())
  expect(result.current.editing).toBe(editing)
  expect(texts()).toEqual(['one', 'two', 'three'])
  const { transcript, apply } = editing.getState()
  act(() => apply(changeText(transcript, 'a', 'one EDITED')))
  rerender({ ...done })
  expect(texts()).toEqual(['one EDITED', 'two', 'three'])
  unmount()
})
