import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as api from '../../../../../src/features/task/api'
import { useRecord, type OpenRecord } from '../../../../../src/features/task/useRecord'
import { journal, whenDone } from '../../../../../src/features/task/workspace/keptTurns'
import { useSaver } from '../../../../../src/features/task/workspace/useSaver'
import { useUnsent } from '../../../../../src/features/task/workspace/useUnsent'
import { sendKept } from '../../../../../src/features/task/workspace/sendKept'
import { queryClient } from '../../../../../src/shared/query'
import { session } from '../../../../../src/shared/session'
import { changeText } from '../../../../../src/transcript/changes'
import { FakeServer, lostNetwork, talk } from './world'
import { task } from '../stage'

vi.mock(import('../../../../../src/features/task/api'))

/** Of the record, and of the only person who knows it. */
let id = 100
let server: FakeServer
/** What the server says of the record. */
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

beforeEach(() => {
  vi.clearAllMocks()
  id += 1
  server = new FakeServer(talk('one', 'two'))
  queryClient.clear()
  session.open('t')
  queryClient.setQueryData(['user'], { id, username: 'wang' })
  const { transcript, version } = server.base()
  queryClient.setQueryData<OpenRecord>(['task', String(id)], { task: { ...task, id, version }, transcript })
  vi.mocked(api.editTask).mockImplementation(async (edit) => {
    const verdict = await server.send(edit)
    return verdict.ok ? verdict : { ok: false, conflict: body() }
  })
  vi.mocked(api.fetchTask).mockImplementation(async () => body())
})
afterEach(() => session.close())

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)

/** Opens the record as its page does, with what the app knows of it at that moment. */
async function openPage() {
  const known = queryClient.getQueryData<OpenRecord>(['task', String(id)])
  if (!known) throw new Error('the app does not know the record')
  const { result, unmount } = renderHook((record) => useSaver(record), { wrapper, initialProps: known })
  await waitFor(() => expect(result.current.saver).not.toBeNull())
  const { editing, saver } = result.current
  if (!saver) throw new Error('not open')
  return {
    editing,
    saver,
    shownAtFirst: known.transcript.segments.map(({ text }) => text),
    texts: () => editing.getState().transcript.segments.map(({ text }) => text),
    write(segment: string, text: string) {
      const { transcript, apply } = editing.getState()
      act(() => apply(changeText(transcript, segment, text)))
    },
    leave: unmount,
  }
}

/** Whether a list marks the record. */
function openList() {
  const { result, unmount } = renderHook(() => useUnsent(id), { wrapper })
  return { marked: () => result.current, unmount }
}

test('what was edited is there after leaving and coming back, with its undo, and goes on from there', async () => {
  const first = await openPage()
  first.write('a', 'one EDITED')
  await act(first.saver.saveNow)
  first.leave()
  const second = await openPage()
  expect(second.shownAtFirst).toEqual(['one EDITED', 'two'])
  expect(second.texts()).toEqual(['one EDITED', 'two'])
  second.write('a', 'one EDITED more')
  await act(second.saver.saveNow)
  expect(server.texts()).toEqual(['one EDITED more', 'two'])
  act(() => void second.editing.getState().undo())
  act(() => void second.editing.getState().undo())
  expect(second.texts()).toEqual(['one', 'two'])
  second.leave()
})

test('an answer that was asked for before a save does not bring the old text back', async () => {
  const page = await openPage()
  let answer = (_: OpenRecord) => {}
  const old = { task: { ...task, id, version: 0 }, transcript: talk('one', 'two') }
  const asking = queryClient.fetchQuery({
    queryKey: ['task', String(id)],
    queryFn: ({ signal }) =>
      new Promise<OpenRecord>((resolve, reject) => {
        answer = resolve
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    staleTime: 0,
  })
  page.write('a', 'new')
  await act(page.saver.saveNow)
  answer(old)
  await asking.catch(() => undefined)
  expect(queryClient.getQueryData<OpenRecord>(['task', String(id)])?.transcript.segments[0]?.text).toBe('new')
  page.leave()
})

test('whoever comes back while the page before still saves waits for it, and does not clash with himself', async () => {
  let answer = () => {}
  const slow = new Promise<void>((resolve) => (answer = resolve))
  vi.mocked(api.editTask).mockImplementationOnce(async (edit) => {
    await slow
    const verdict = await server.send(edit)
    return verdict.ok ? verdict : { ok: false, conflict: body() }
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
  await act(second.saver.saveNow)
  expect(second.saver.state.getState().step).toEqual({ is: 'saved' })
  expect(server.texts()).toEqual(['12', 'two'])
  second.leave()
})

/** Edits without a network and leaves. */
async function editOffline(text: string) {
  const page = await openPage()
  server.faults = [lostNetwork(), lostNetwork()]
  page.write('a', text)
  page.leave()
  await whenDone(5_000)
  server.faults = []
  expect(server.texts()[0]).toBe('one')
}

test('edits made offline mark their record in the list, are sent without opening it, and can still be taken back', async () => {
  await editOffline('offline')
  const list = openList()
  await waitFor(() => expect(list.marked()).toBe(true))
  await act(() => sendKept(id, new AbortController().signal))
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
  await sendKept(id, new AbortController().signal)
  expect(server.texts()).toEqual(['offline', 'theirs'])
})

test('kept edits that clash are not sent: the record stays marked, and its page asks', async () => {
  await editOffline('mine')
  server.write('a', 'theirs')
  await sendKept(id, new AbortController().signal)
  expect(server.texts()).toEqual(['theirs', 'two'])
  const list = openList()
  await waitFor(() => expect(list.marked()).toBe(true))
  list.unmount()
  const page = await openPage()
  await act(page.saver.saveNow)
  expect(page.saver.state.getState().step).toMatchObject({ is: 'conflict', conflicts: [{ id: 'a' }] })
  page.leave()
})

test('a record that is open is left to its page', async () => {
  const page = await openPage()
  page.write('a', 'typing')
  await waitFor(async () => expect([...(await journal.unsent(id))]).toContain(String(id)))
  await sendKept(id, new AbortController().signal)
  expect(api.fetchTask).not.toHaveBeenCalled()
  page.leave()
  await whenDone(5_000)
  expect(server.texts()[0]).toBe('typing')
})

test('kept edits of a record in the recycle bin wait there', async () => {
  await editOffline('offline')
  vi.mocked(api.fetchTask).mockImplementation(async () => ({ ...body(), deleted: 1 }))
  await sendKept(id, new AbortController().signal)
  expect(server.texts()[0]).toBe('one')
  expect([...(await journal.unsent(id))]).toContain(String(id))
})

test('a record that was being loaded when its kept edits were sent is loaded anew', async () => {
  await editOffline('offline')
  queryClient.removeQueries({ queryKey: ['task'] })
  const old = body()
  let answer = () => {}
  vi.mocked(api.fetchTask).mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(old))))
  const { result, unmount } = renderHook(() => useRecord(String(id)), { wrapper })
  await act(() => sendKept(id, new AbortController().signal))
  answer()
  await waitFor(() => expect(result.current.data?.transcript.segments[0]?.text).toBe('offline'))
  expect(result.current.data?.task.version).toBe(1)
  unmount()
})
