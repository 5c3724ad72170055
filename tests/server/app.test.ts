import { beforeEach, describe, expect, it } from 'vitest'
import { programInterfaceOf } from '../../server/http/programPaths'
import { openSite, password, type Site } from './site'

let site: Site
beforeEach(async () => {
  site = await openSite()
})

describe('a stranger', () => {
  const open = [
    'POST /user/register',
    'POST /api/passport/alogin',
    'GET /api/ajax/setting',
    'GET /files/:name',
    'POST /api/passport/auth',
    'POST /api/passport/resetpass',
    'POST /api/passport/resetbymail',
    'POST /api/passport/secondstep',
    'POST /api/passport/passkeylogin/begin',
    'POST /api/passport/passkeylogin',
    'POST /api/passport/openid/begin',
    'POST /api/passport/openid',
    'GET /api/passport/openid/callback',
    // Without a login only for resetting a password.
    'POST /api/ajax/sendMail',
    'GET /api/ajax/getCaptcha',
    'GET /api/ajax/sendSms',
    'GET /api/wechat/qrcode',
    'GET /api/wechat/getResult',
    'GET /healthz',
    'GET /readyz',
    // What the protocol for resumable uploads can do.
    'OPTIONS /api/uploads',
    'POST /api/passport/secondstep',
    'POST /api/passport/passkeylogin/begin',
    'POST /api/passport/passkeylogin',
    'POST /api/ajax/sendMail',
    'POST /api/passport/resetbymail',
    // Readers of shared records have no account; see shares.test.ts.
    'POST /api/share/open',
    'GET /api/share/find',
    'GET /api/share/sound',
    'GET /api/share/peaks',
    // With a ticket that is used once; see archive.test.ts.
    'GET /api/passport/archive',
    // Players send no token; see people.test.ts.
    'GET /api/people/sound',
    'GET /api/people/peaks',
    // Signed by the external service, or present in sandboxes only.
    'GET /api/wechat/callback',
    'POST /api/order/notify',
    'GET /api/sandbox/pay',
    'POST /api/sandbox/pay',
    'GET /api/sandbox/wechat',
    'POST /api/sandbox/wechat',
  ]
  it('is told to log in by every call but the public ones', async () => {
    const routes = site.app.routes
      // Programs have tokens of their own; see routes/programRoutes.test.ts.
      .filter(({ method, path }) => method !== 'ALL' && programInterfaceOf(path) === null)
      .map(({ method, path }) => `${method} ${path}`)
    expect(routes).toEqual(expect.arrayContaining(open))
    for (const route of new Set(routes)) {
      if (open.includes(route)) continue
      const [method, path] = route.split(' ') as [string, string]
      for (const token of ['', 'made-up']) {
        const response = await site.fetch(path, { method }, token)
        const answer = (await response.json().catch(() => ({ code: route }))) as { code: number }
        expect(answer.code, route).toBe(4001)
      }
    }
  })
})

describe('an account', () => {
  it('starts with the welcome time and can log in §3.3', async () => {
    const token = await site.join('mei')
    const { data } = await site.get('/api/passport/userinfo', token)
    expect(data.user).toMatchObject({ username: 'mei', total: 36_000, month_total: 0, is_forever: 2 })
  })

  it('is not made twice, whatever the case', async () => {
    await site.join('mei')
    const again = await site.post('/user/register', { username: 'MEI', password, confirm: password })
    expect(again).toMatchObject({ code: 0, msg: 'The username “MEI” is taken. Choose another.' })
  })

  it('is not made with two different passwords', async () => {
    const answer = await site.post('/user/register', { username: 'mei', password: 'a', confirm: 'b' })
    expect(answer).toMatchObject({ code: 0, msg: 'The two passwords that you entered do not match!' })
  })

  it('takes a form as well as JSON', async () => {
    const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
    await site.fetch('/user/register', form({ username: 'mei', password, confirm: password }))
    const answer = await site.fetch('/api/passport/alogin', form({ username: 'mei', password }))
    expect(await answer.json()).toMatchObject({ code: 1 })
  })

  it('an unknown name and a wrong password get the same answer', async () => {
    await site.join('mei')
    const wrong = await site.post('/api/passport/alogin', { username: 'mei', password: 'no' })
    const unknown = await site.post('/api/passport/alogin', { username: 'nobody', password: 'no' })
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ code: 0, msg: 'Wrong username or password!' })
  })

  it('too many tries are refused with how long to wait, also with the right password', async () => {
    await site.join('mei')
    for (let tries = 0; tries < 10; tries++)
      await site.post('/api/passport/alogin', { username: 'mei', password: 'no' })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ username: 'mei', password })
    const answer = await site.fetch('/api/passport/alogin', { method: 'POST', headers, body })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('a token is dead after logout', async () => {
    const token = await site.join('mei')
    await site.post('/api/passport/logout', {}, token)
    expect((await site.get('/api/passport/userinfo', token)).code).toBe(4001)
  })
})

describe('a task', () => {
  it('takes its seconds and is queued', async () => {
    const token = await site.join('mei')
    const id = await site.addTask(token)
    const { data } = await site.get(`/api/voice/find?id=${id}`, token)
    expect(data).toMatchObject({ id, title: 'A talk', status: 1, times: 28, list: [], version: 0 })
    expect((await site.get('/api/passport/userinfo', token)).data.user).toMatchObject({
      total: 36_000 - 28,
      month_use_time: 28,
    })
  })

  it('that costs more than is left answers 6001 and makes nothing', async () => {
    site = await openSite({ welcomeSeconds: 5 })
    const token = await site.join('mei')
    const { data } = await site.upload(token)
    const asked = { title: 'A talk', url: data.url, times: 28, size: 10, language: 'en', mode: 'normal' }
    const short = { code: 6001, data: { need: 28, total: 5, month_total: 0 } }
    expect(await site.post('/api/voice/checkBeforeAddTask', asked, token)).toMatchObject(short)
    expect(await site.post('/api/voice/addTask', asked, token)).toMatchObject(short)
    expect(await site.get('/api/voice/index', token)).toMatchObject({ data: [], count: 0 })
  })

  it('in a language without an engine is refused', async () => {
    const token = await site.join('mei')
    const asked = { times: 5, size: 10, language: 'cn', mode: 'normal' }
    const answer = await site.post('/api/voice/checkBeforeAddTask', asked, token)
    expect(answer).toMatchObject({
      code: 0,
      msg: expect.stringContaining('This server has no engine for this language yet.'),
    })
  })

  it('is found by its title, where % and _ mean themselves', async () => {
    const token = await site.join('mei')
    await site.addTask(token, '100% sure')
    await site.addTask(token, '100 of them')
    const { data, count } = await site.get(`/api/voice/index?keyword=${encodeURIComponent('0%')}`, token)
    expect([count, data]).toMatchObject([1, [{ title: '100% sure' }]])
  })

  it('keeps a title of 300 characters of any script, and refuses 301', async () => {
    const token = await site.join('mei')
    const id = await site.addTask(token, '字'.repeat(300))
    expect((await site.get(`/api/voice/find?id=${id}`, token)).data.title).toBe('字'.repeat(300))
    const { status } = await site.post('/api/voice/edit', { id, version: 0, title: '字'.repeat(301) }, token)
    expect(status).toBe(400)
  })

  it('edited on a stale version changes nothing and shows what is there', async () => {
    const token = await site.join('mei')
    const id = await site.addTask(token)
    expect(await site.post('/api/voice/edit', { id, version: 0, title: 'First' }, token)).toMatchObject({
      data: { version: 1 },
    })
    const stale = await site.post('/api/voice/edit', { id, version: 0, title: 'Second' }, token)
    expect(stale).toMatchObject({ code: 0, data: { conflict: { title: 'First', version: 1, list: [] } } })
  })

  it('destroyed before it is done gives its seconds back and takes its recording along', async () => {
    const token = await site.join('mei')
    const id = await site.addTask(token)
    const { data } = await site.get(`/api/voice/find?id=${id}`, token)
    expect((await site.fetch(String(data.url))).status).toBe(200)
    await site.post('/api/voice/destroy', { id }, token)
    expect((await site.fetch(String(data.url))).status).toBe(404)
    expect((await site.get('/api/passport/userinfo', token)).data.user).toMatchObject({ total: 36_000 })
  })

  it('of somebody else does not exist, whatever is asked of it', async () => {
    const owner = await site.join('mei')
    const id = await site.addTask(owner)
    const before = await site.get(`/api/voice/find?id=${id}`, owner)
    const thief = await site.join('lei')
    const missing = { code: 0, msg: 'This transcript doesn’t exist. It may have been deleted.' }
    const aboutNone = [
      'languageList',
      'checkBeforeAddTask',
      'addTask',
      'addSample',
      'import',
      'index',
      'profiles',
      'shares',
      // See changeRecords.test.ts.
      'batch',
      // See people.test.ts.
      'people',
    ].map((name) => `/api/voice/${name}`)
    const aboutOne = site.app.routes.filter(
      ({ method, path }) =>
        method !== 'ALL' && path.startsWith('/api/voice/') && !aboutNone.some((other) => path.startsWith(other)),
    )
    expect(aboutOne.length).toBeGreaterThan(8)
    const asked = {
      id,
      version: 0,
      title: 'Mine',
      type: 'txt',
      role: 1,
      time: 1,
      tone: 1,
      pa: 1,
      kind: 'summary',
      question: 'Mine?',
      annotation: 'a',
      text: 'Mine',
      resolved: 1,
    }
    const edited = { mindmap: { Title: 'Mine' }, summary: { lines: [], todos: [], chapters: [], keywords: [] } }
    const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString()
    for (const { method, path } of aboutOne) {
      const answer =
        method === 'GET'
          ? site.get(`${path}?${query}`, thief)
          : site.post(`${path}?${query}`, { ...asked, ...edited }, thief)
      expect(await answer, path).toMatchObject(missing)
    }
    expect(await site.get(`/api/voice/find?id=${id}`, owner)).toEqual(before)
    const url = before.data.url
    const stolen = { title: 'Mine', url, times: 5, size: 1, language: 'en', mode: 'normal' }
    expect(await site.post('/api/voice/addTask', stolen, thief)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('wasn’t found'),
    })
  })
})

describe('a request', () => {
  it.each(['-1', '0', '1.5', 'x', '1e99', '1 OR 1=1'])('with the id %s is malformed or finds nothing', async (id) => {
    const token = await site.join('mei')
    const { status, code } = await site.get(`/api/voice/find?id=${encodeURIComponent(id)}`, token)
    expect([
      [400, 0],
      [200, 0],
    ]).toContainEqual([status, code])
  })

  it('with broken JSON is malformed', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await site.fetch('/user/register', { method: 'POST', headers, body: '{"username":' })
    expect(answer.status).toBe(400)
  })

  it('with a body of 10 MB is too large', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': String(10 ** 7) }
    const answer = await site.fetch('/user/register', { method: 'POST', headers, body: 'x'.repeat(10 ** 7) })
    expect(answer.status).toBe(413)
  })

  it('for a path nobody serves says so', async () => {
    expect(await site.get('/api/nothing')).toMatchObject({ status: 404, code: 0, msg: 'This API doesn’t exist.' })
  })
})

describe('a stored file', () => {
  const content = Uint8Array.from({ length: 10 }, (_, index) => index)
  let url: string
  beforeEach(async () => {
    url = String((await site.upload(await site.join('mei'), 'talk.mp3', content)).data.url)
  })

  it.each([
    ['bytes=2-4', 206, 'bytes 2-4/10', [2, 3, 4]],
    ['bytes=7-', 206, 'bytes 7-9/10', [7, 8, 9]],
    ['bytes=-2', 206, 'bytes 8-9/10', [8, 9]],
    ['bytes=5-99', 206, 'bytes 5-9/10', [5, 6, 7, 8, 9]],
    ['bytes=20-', 416, 'bytes */10', []],
    ['pages=1-2', 200, null, [...content]],
  ])('answers %s with %i', async (range, status, contentRange, bytes) => {
    const answer = await site.fetch(url, { headers: { range } })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual(bytes)
  })

  it('is never run by a browser, nor kept by it where the next person could find it', async () => {
    const { headers } = await site.fetch(url)
    expect(headers.get('content-type')).toBe('audio/mpeg')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  it.each(['/files/..%2f..%2fpackage.json', '/files/package.json', '/files/AAAAAAAAAAAAAAAAAAAAAA.mp3'])(
    'is not found at %s',
    async (path) => {
      expect((await site.fetch(path)).status).toBe(404)
    },
  )
})
