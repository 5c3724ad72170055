import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { delay, HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fetchCurrentUser, refreshUser, signOut, useCurrentUser } from '../../../../src/shared/account/currentUser'
import { callSafe } from '../../../../src/shared/http/client'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { queryClient } from '../../../../src/shared/http/queryClient'
import { session } from '../../../../src/shared/session/session'
import { stored } from '../../../../src/shared/storage/localStore'
import { testServer } from '../http/testServer'

const { toasts, seen, last, answer, answerJson } = testServer()
const { path } = endpoints.userInfo
const user = { id: 3, username: 'zhang', total: 600 }
const expired = { kind: 'error', text: '当前用户登入信息已失效，请重新登入再操作' }
const answerUser = (value: object | null) => answerJson(path, { code: 1, msg: '', data: { user: value } })
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

beforeEach(() => {
  queryClient.clear()
  session.open('t-1')
})

describe('the current user', () => {
  it('is who the server says, with what it leaves out filled in §3.1 §3.3', async () => {
    answerUser(user)
    expect(await fetchCurrentUser()).toMatchObject({ ...user, month_total: 0, is_vip: 0, is_forever: 2, roles: [] })
    expect(session.token()).toBe('t-1')
  })

  it.each([
    ['null', { user: null }],
    ['absent', {}],
    ['one without a positive id', { user: { ...user, id: 0 } }],
  ])('that is %s means signed out, and that is said', async (_, data) => {
    answerJson(path, { code: 1, msg: '', data })
    expect(await fetchCurrentUser()).toBeNull()
    expect(session.token()).toBeNull()
    expect(toasts).toMatchObject([expired])
  })

  it.each([
    { code: 4001, msg: 'x' },
    { code: 0, msg: 'x', data: null },
  ])('is nobody in the answer %j, which is not verified', async (body) => {
    answerJson(path, body)
    expect(await fetchCurrentUser()).toBeNull()
    expect(session.token()).toBeNull()
    expect(toasts).toMatchObject([expired])
  })

  it('is nobody when the server answers 401', async () => {
    answerJson(path, {}, { status: 401 })
    expect(await fetchCurrentUser()).toBeNull()
    expect(session.token()).toBeNull()
    expect(toasts).toHaveLength(1)
  })

  it.each([
    ['the network is gone', () => HttpResponse.error(), 'network'],
    ['the server fails', () => new HttpResponse('', { status: 500 }), 'status'],
    ['a proxy answers', () => HttpResponse.html('<h1>Login</h1>'), 'malformed'],
    ['the answer is wrong', () => HttpResponse.json({ code: 1, data: { user: { id: 'x' } } }), 'malformed'],
  ])('is unknown, not signed out, when %s', async (_, respond, kind) => {
    answer(path, respond)
    await expect(fetchCurrentUser()).rejects.toMatchObject({ name: 'ApiError', kind })
    expect(session.token()).toBe('t-1')
  })

  it('of an earlier login leaves a new one alone', async () => {
    answer(path, async () => {
      await delay(20)
      return HttpResponse.json({ code: 1, data: { user: null } })
    })
    const late = fetchCurrentUser()
    session.close()
    session.open('t-2')
    expect(await late).toBeNull()
    expect(session.token()).toBe('t-2')
    expect(toasts).toEqual([])
  })

  it('whose login another call found expired first is told once', async () => {
    answerUser(null)
    answerJson(endpoints.tasks.path, { code: 4001, msg: '' })
    await Promise.all([fetchCurrentUser(), callSafe({ to: endpoints.tasks })])
    expect(session.token()).toBeNull()
    expect(toasts).toMatchObject([expired])
  })

  it('who logged out meanwhile is told nothing', async () => {
    answer(path, async () => {
      await delay(20)
      return HttpResponse.json({ code: 1, data: { user: null } })
    })
    const late = fetchCurrentUser()
    session.close()
    expect(await late).toBeNull()
    expect(toasts).toEqual([])
  })
})

describe('useCurrentUser', () => {
  it('asks nothing before a login, then who it is, and forgets at the end', async () => {
    session.close()
    answerUser(user)
    const { result } = renderHook(useCurrentUser, { wrapper })
    expect(result.current.data).toBeUndefined()
    expect(seen).toEqual([])
    act(() => session.open('t-2'))
    await waitFor(() => expect(result.current.data?.username).toBe('zhang'))
    act(() => session.close())
    expect(result.current.data).toBeUndefined()
  })

  it('says that the server could not tell', async () => {
    answerJson(path, {}, { status: 404 })
    const { result } = renderHook(useCurrentUser, { wrapper })
    await waitFor(() => expect(result.current.error).toMatchObject({ kind: 'status' }))
    expect(session.token()).toBe('t-1')
  })

  it('asks again when the credit may have changed', async () => {
    answerUser(user)
    const { result } = renderHook(useCurrentUser, { wrapper })
    await waitFor(() => expect(result.current.data?.total).toBe(600))
    answerUser({ ...user, total: 540 })
    void refreshUser()
    await waitFor(() => expect(result.current.data?.total).toBe(540))
  })
})

describe('signing out', () => {
  it('ends the session at once and tells the server with the token it was', async () => {
    answerJson(endpoints.logout.path, { code: 1, msg: '' })
    signOut()
    expect(session.token()).toBeNull()
    await waitFor(() => expect(last()).toMatchObject({ method: 'POST', path: endpoints.logout.path }))
    expect(last().headers.get('token')).toBe('t-1')
  })

  it('leaves nothing of a record on the device', () => {
    answerJson(endpoints.logout.path, { code: 1, msg: '' })
    stored.task_id.write('1')
    stored.taskDeatilItem.write({ id: 1, title: '薪资' })
    stored.recordPlaces.write([{ id: '7', ms: 1, topMs: 0, at: 1 }])
    stored.assistantTalks.write([{ place: '7 1', turns: [] }])
    stored.languageRealtime.write('cn')
    signOut()
    expect(
      [stored.task_id, stored.taskDeatilItem, stored.recordPlaces, stored.assistantTalks].map((each) => each.read()),
    ).toEqual([null, null, null, null])
    expect(stored.languageRealtime.read()).toBe('cn')
  })

  it.each([
    ['is gone', () => HttpResponse.error()],
    ['fails', () => new HttpResponse('', { status: 500 })],
    ['has ended it already', () => HttpResponse.json({ code: 4001 })],
  ])('works without a word when the server %s', async (_, respond) => {
    answer(endpoints.logout.path, respond)
    signOut()
    expect(session.token()).toBeNull()
    await waitFor(() => expect(seen).toHaveLength(1))
    await delay(10)
    expect(toasts).toEqual([])
  })
})
