import { delay, HttpResponse } from 'msw'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { env } from '../../../../src/shared/env'
import { callData, callPage, request, callSafe, callAck } from '../../../../src/shared/http/client'
import { fileAt } from '../../../../src/shared/http/endpointAt'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { openTransport } from '../../../../src/shared/http/transport'
import { session } from '../../../../src/shared/session/session'
import { storedLogin } from '../../../../src/shared/storage/storedValue'
import { rejectionOf, testServer } from './testServer'

const { toasts, seen, last, answer, answerJson, speak } = testServer()
const to = endpoints.tasks
const path = to.path
const ok = { code: 1, msg: '' }

describe('a request', () => {
  beforeEach(() => answerJson('/*', ok))

  it('goes to the origin of the page with the token and the language of the interface §7.1 §7.2', async () => {
    session.open('t-1')
    await request({ to, params: { id: 7, none: undefined } })
    expect(last()).toMatchObject({ method: 'GET', path, query: '?id=7' })
    expect(last().headers.get('token')).toBe('t-1')
    expect(last().headers.get('accept-language')).toBe('zh-CN')
    await speak('en-US')
    await request({ to })
    expect(last().headers.get('accept-language')).toBe('en-US')
  })

  it('has no token header before a login', async () => {
    await request({ to })
    expect(last().headers.has('token')).toBe(false)
  })

  it('is sent without credentials and without a time-out §7.1', async () => {
    answer(path, ({ credentials }) => HttpResponse.json({ ...ok, data: credentials }))
    expect((await request({ to })).data).toBe('same-origin')
    const { timeout, withCredentials } = openTransport({
      path,
      method: 'GET',
      sameOrigin: true,
      quiet: false,
      token: null,
    }).defaults
    expect({ timeout, withCredentials }).toEqual({ timeout: 0, withCredentials: false })
  })

  it('carries the token of the moment it was made, though the user signs out at once', async () => {
    session.open('t-1')
    const made = request({ to: endpoints.logout })
    session.close()
    await made
    expect(last().headers.get('token')).toBe('t-1')
  })

  it('is form-encoded for accounts', async () => {
    await callAck({ to: endpoints.register, params: { username: '张三', password: 'a&b=c', confirm: 'a&b=c' } })
    expect(last().headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
    expect(last()).toMatchObject({
      method: 'POST',
      body: 'username=%E5%BC%A0%E4%B8%89&password=a%26b%3Dc&confirm=a%26b%3Dc',
    })
  })

  it('is JSON for records', async () => {
    await callAck({ to: endpoints.deleteTask, params: { id: 7 } })
    expect(last().headers.get('content-type')).toBe('application/json')
    expect(last()).toMatchObject({ query: '', body: '{"id":7}' })
  })

  it('carries its parameters in the URL of a POST where the contract says query', async () => {
    await callAck({ to: endpoints.deleteMeeting, params: { id: 7 } })
    expect(last()).toMatchObject({ method: 'POST', query: '?id=7', body: '' })
  })

  it('gives no token to another origin, and takes none', async () => {
    session.open('t-1')
    answerJson('/foreign', { ...ok, data: { token: 'theirs' } }, { headers: { key: 'theirs' } })
    await request({ to: fileAt('https://files.example/foreign') })
    expect(last().headers.has('token')).toBe(false)
    expect(session.token()).toBe('t-1')
    expect(storedLogin.key.read()).toBeNull()
  })

  it('is not signed out by another origin', async () => {
    session.open('t-1')
    answerJson('/foreign', { code: 4001 })
    expect(await callSafe({ to: fileAt('https://files.example/foreign') })).toBe(false)
    expect(session.token()).toBe('t-1')
    expect(toasts).toEqual([])
  })

  it.each(['javascript:alert(1)', 'data:text/plain,x', 'http://['])('is not made to %s', async (url) => {
    expect(await rejectionOf(request({ to: fileAt(url) }))).toMatchObject({ kind: 'malformed', field: 'url' })
    expect(seen).toEqual([])
  })
})

describe('an answer', () => {
  it('leaves its header key under the key key §7.4', async () => {
    answerJson(path, ok, { headers: { key: 'captcha-9' } })
    await request({ to })
    expect(localStorage.getItem('key')).toBe('captcha-9')
  })

  it('leaves a token in its data for later requests §7.5', async () => {
    answerJson(endpoints.login.path, { ...ok, data: { token: 't-2' } })
    await request({ to: endpoints.login })
    answerJson(path, ok)
    await request({ to })
    expect(last().headers.get('token')).toBe('t-2')
  })

  it.each([{ token: '' }, { token: 7 }, { token: null }, ['token'], 'token'])(
    'leaves no token with data %j',
    async (data) => {
      answerJson(path, { ...ok, data })
      await request({ to })
      expect(session.token()).toBeNull()
    },
  )

  it('that is refused leaves no token', async () => {
    answerJson(path, { code: 0, msg: '密码错误', data: { token: 't-3' } })
    await callSafe({ to })
    expect(session.token()).toBeNull()
  })

  it.each([6001, 6003])('with code %i passes as normal §7.13', async (code) => {
    answerJson(path, { code, msg: '稍等', data: { need: 60 } })
    expect(await request({ to })).toEqual({ code, msg: '稍等', data: { need: 60 } })
    expect(await callSafe({ to })).toMatchObject({ code })
    expect(toasts).toEqual([])
  })

  it.each([6001, 6003])('with code %i has no data for who asks for it', async (code) => {
    answerJson(path, { code, msg: '稍等', data: { need: 60 } })
    const expected = { kind: 'unfulfilled', code, data: { need: 60 }, serverText: '稍等' }
    expect(await rejectionOf(callData({ to }, v.unknown()))).toMatchObject(expected)
    expect(await rejectionOf(callAck({ to }))).toMatchObject(expected)
    expect(await rejectionOf(callPage({ to }, v.array(v.unknown())))).toMatchObject(expected)
  })

  it.each([{ data: { id: 1 } }, { code: 'x', data: { id: 1 } }, { code: null, data: { id: 1 } }])(
    'without a numeric code passes: %j',
    async (body) => {
      answerJson(path, body)
      expect(await callData({ to }, v.object({ id: v.number() }))).toEqual({ id: 1 })
    },
  )

  it('of a list gives its rows and how many there are in all §7.10', async () => {
    answerJson(path, { ...ok, data: [{ id: 1 }], count: 60 })
    expect(await callPage({ to }, v.array(v.object({ id: v.number() })))).toEqual({ rows: [{ id: 1 }], total: 60 })
  })

  it.each([{}, { count: null }])('of a list that is not counted, %j, is all there is', async (count) => {
    answerJson(path, { ...ok, data: [1, 2], ...count })
    expect(await callPage({ to }, v.array(v.number()))).toEqual({ rows: [1, 2], total: 2 })
  })
})

describe('a refusal', () => {
  it.each([
    ['zh-CN', '标题过长', '提示', '标题过长'],
    ['zh-CN', '', '提示', 'Error'],
    ['en-US', 'Too long', 'Notice', 'Too long'],
    ['en-US', '', 'Notice', 'Error'],
  ] as const)('is a toast in %s: %j', async (locale, msg, title, text) => {
    await speak(locale)
    answerJson(path, { code: 0, msg })
    expect(await callSafe({ to })).toBe(false)
    expect(toasts).toMatchObject([{ kind: 'error', title, text }])
  })

  it('without a sentence says Error §7.15 §8.2', async () => {
    answerJson(path, { code: 17 })
    await callSafe({ to })
    expect(toasts).toMatchObject([{ title: '提示', text: 'Error' }])
  })

  it('reaches who asked, with its code, data and sentence', async () => {
    answerJson(path, { code: 17, msg: '已存在', data: { id: 3 } })
    expect(await rejectionOf(callData({ to }, v.unknown()))).toMatchObject({
      kind: 'refused',
      url: path,
      code: 17,
      data: { id: 3 },
      serverText: '已存在',
    })
  })

  it.each(env.quiet)('of %s raises no toast §8.3', async (quietPath) => {
    answerJson(quietPath, { code: 0, msg: '不行' })
    expect(await callSafe({ to: fileAt(quietPath) })).toBe(false)
    expect(toasts).toEqual([])
  })

  it('of a quiet call raises no toast', async () => {
    answerJson(path, { code: 0, msg: '不行' })
    expect(await callSafe({ to, quiet: true })).toBe(false)
    expect(toasts).toEqual([])
  })

  it('that the caller takes as data is no refusal', async () => {
    answerJson(path, { code: 0, msg: '冲突', data: { conflict: 1 } })
    expect(await request({ to, acceptRefusal: ({ data }) => data !== undefined })).toMatchObject({
      code: 0,
      data: { conflict: 1 },
    })
    expect(toasts).toEqual([])
  })

  it.each(env.unverified)('of %s is not judged §7.6', async (freePath) => {
    for (const code of [0, 4001, 5]) {
      session.open('t-1')
      answerJson(freePath, { code, msg: '不行', data: null })
      expect(await request({ to: fileAt(freePath) })).toMatchObject({ code, msg: '不行' })
      expect(session.token()).toBe('t-1')
    }
    expect(toasts).toEqual([])
  })
})

describe('4001', () => {
  beforeEach(() => {
    session.open('t-1')
    answerJson(path, { code: 4001, msg: 'expired' })
  })

  it.each([
    ['zh-CN', '提示', '当前用户登入信息已失效，请重新登入再操作'],
    ['en-US', 'Notice', 'Your login has expired. Please log in again to continue.'],
  ] as const)('closes the session and says so in %s', async (locale, title, text) => {
    await speak(locale)
    expect(await rejectionOf(callData({ to }, v.unknown()))).toMatchObject({ kind: 'signedOut', code: 4001 })
    expect(session.token()).toBeNull()
    expect(toasts).toMatchObject([{ kind: 'error', title, text }])
  })

  it('closes the session once, however many calls hear it at the same time §8.1', async () => {
    const closed = vi.fn()
    const stop = session.subscribe(closed)
    const calls = Array.from({ length: 10 }, (_, id) => callSafe({ to, params: { id } }))
    expect(await Promise.all(calls)).toEqual(Array(10).fill(false))
    stop()
    expect(closed).toHaveBeenCalledTimes(1)
    expect(toasts).toHaveLength(1)
  })

  it('about an earlier login leaves a new one alone', async () => {
    answer(path, async () => {
      await delay(20)
      return HttpResponse.json({ code: 4001 })
    })
    const late = callSafe({ to })
    session.close()
    session.open('t-2')
    expect(await late).toBe(false)
    expect(session.token()).toBe('t-2')
    expect(toasts).toEqual([])
  })

  it('closes the session for a quiet call too, and says why', async () => {
    await callSafe({ to, quiet: true })
    expect(session.token()).toBeNull()
    expect(toasts).toHaveLength(1)
  })

  it('is said once where nobody is logged in', async () => {
    session.close()
    await Promise.all([callSafe({ to }), callSafe({ to })])
    expect(toasts).toHaveLength(1)
  })
})

describe('an HTTP status', () => {
  it.each([400, 401, 403, 404, 413, 429, 500, 502, 503, 504])(
    '%i is a toast with the path, and false',
    async (status) => {
      answer(path, () => new HttpResponse('<h1>nginx</h1>', { status }))
      expect(await callSafe({ to, params: { id: 1 } })).toBe(false)
      expect(toasts).toMatchObject([{ kind: 'error', title: `请求错误 ${status}: ${path}` }])
    },
  )

  it('reaches who asked, with what the server said and when to try again', async () => {
    answerJson(path, { code: 0, msg: '尝试次数过多' }, { status: 429, headers: { 'Retry-After': '30' } })
    expect(await rejectionOf(callData({ to }, v.unknown()))).toMatchObject({
      kind: 'status',
      status: 429,
      serverText: '尝试次数过多',
      retryAfterMs: 30_000,
    })
    expect(toasts).toMatchObject([{ title: `请求错误 429: ${path}`, text: '尝试次数过多' }])
  })

  it('of a quiet call raises no toast', async () => {
    answerJson(path, {}, { status: 500 })
    expect(await callSafe({ to, quiet: true })).toBe(false)
    expect(toasts).toEqual([])
  })

  it('does not sign out, whatever it is', async () => {
    session.open('t-1')
    answerJson(path, { code: 4001 }, { status: 401 })
    await callSafe({ to })
    expect(session.token()).toBe('t-1')
  })
})

describe('a network without an answer', () => {
  beforeEach(() => answer(path, () => HttpResponse.error()))

  it.each([
    ['zh-CN', '网络异常', '您的网络发生异常，无法连接服务器'],
    ['en-US', 'Network problem', 'The server can’t be reached. Check your connection and try again.'],
  ] as const)('is said once in %s, and false', async (locale, title, text) => {
    await speak(locale)
    expect(await Promise.all([callSafe({ to }), callSafe({ to })])).toEqual([false, false])
    expect(toasts).toMatchObject([{ kind: 'error', title, text }])
  })

  it('signs nobody out and reaches who asked', async () => {
    session.open('t-1')
    expect(await rejectionOf(callData({ to }, v.unknown()))).toMatchObject({ kind: 'network', url: path })
    expect(session.token()).toBe('t-1')
  })
})

describe('a canceled call', () => {
  it('is only logged §7.14', async () => {
    const log = vi.spyOn(console, 'debug').mockReturnValue()
    const controller = new AbortController()
    answer(path, async () => {
      controller.abort()
      await delay(20)
      return HttpResponse.json(ok)
    })
    expect(await rejectionOf(callData({ to, signal: controller.signal }, v.unknown()))).toMatchObject({
      kind: 'canceled',
    })
    expect(await callSafe({ to, signal: controller.signal })).toBe(false)
    expect(log.mock.calls).toEqual([[`canceled: ${path}`], [`canceled: ${path}`]])
    expect(toasts).toEqual([])
  })
})

describe('an answer that can’t be read', () => {
  it.each([
    ['a page of a proxy', '<!doctype html><title>Login</title>', 'text/html'],
    ['cut-off JSON', '{"code":1,"data":{"list":[{"va', 'application/json'],
    ['nothing', '', 'application/json'],
    ['plain text', 'ok', 'text/plain'],
    ['a JSON text', '"ok"', 'application/json'],
    ['a JSON list', '[1,2]', 'application/json'],
    ['null', 'null', 'application/json'],
  ])('is an error for who asks and false for who sends: %s', async (_, body, type) => {
    answer(path, () => new HttpResponse(body, { headers: { 'Content-Type': type } }))
    expect(await rejectionOf(callData({ to }, v.unknown()))).toMatchObject({
      kind: 'malformed',
      url: path,
      field: 'body',
    })
    expect(await callSafe({ to })).toBe(false)
    expect(toasts).toEqual([])
  })

  it('names the field of the wrong type', async () => {
    answerJson(path, { ...ok, data: { list: [{ id: 1 }, { id: 'x' }] } })
    const schema = v.object({ list: v.array(v.object({ id: v.number() })) })
    expect(await rejectionOf(callData({ to }, schema))).toMatchObject({
      kind: 'malformed',
      url: path,
      field: 'data.list.1.id',
    })
  })

  it.each([
    [{ data: {}, count: 1 }, 'data'],
    [{ count: 1 }, 'data'],
  ])('names what a list lacks: %j', async (body, field) => {
    answerJson(path, { ...ok, ...body })
    expect(await rejectionOf(callPage({ to }, v.array(v.unknown())))).toMatchObject({ kind: 'malformed', field })
  })
})
