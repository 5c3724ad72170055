/** Administration of the site over HTTP. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createAdminClaim } from '../../server/usecases/admin/claimAdmin'
import { ModelError, type ChatModel } from '../../server/ports/textServices'
import { openSite, password, type Site } from './site'

let site: Site
let admin: string
let user: string
let userId: number
let adminId: number

beforeEach(async () => {
  site = await openSite()
  user = await site.join('mei')
  admin = await site.join('boss')
  userId = await idOf('mei')
  adminId = await idOf('boss')
  await site.backend.store.users.update(adminId, { roles: ['admin'] })
})

const idOf = async (name: string) => (await site.backend.store.users.byUsername(name))?.id ?? 0
const post = (path: string, body: unknown, token = admin) => site.post(`/api/admin${path}`, body, token)
const get = (path: string, token = admin) => site.get(`/api/admin${path}`, token)
const mei = async (token = admin) =>
  ((await get('/users?search=mei', token)).data as unknown as Record<string, unknown>[])[0] ?? {}
const auditLog = async () => (await get('/audit')).data as unknown as Record<string, unknown>[]

describe('every call', () => {
  it('is refused to other users, and nothing is done or written down', async () => {
    const routes = site.app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/admin/'))
    expect(routes.length).toBeGreaterThan(20)
    for (const { method, path } of routes) {
      if (path === '/api/admin/claim') continue
      const response = await site.fetch(path, { method }, user)
      expect([path, response.status]).toEqual([path, 403])
    }
    expect(await auditLog()).toEqual([])
  })

  it.each([
    ['/users/create', { username: '' }],
    ['/users/create', { username: 'x'.repeat(65) }],
    ['/users/close', { id: 1 }],
    ['/users/close', { id: 1, closed: 'yes' }],
    ['/users/roles', { id: 1, roles: ['a b'] }],
    ['/users/roles', { id: 1, roles: Array.from({ length: 21 }, () => 'a') }],
    ['/users/credit', { id: 1, general: 1.5 }],
    ['/users/credit', { id: 1, general: 1e15 }],
    ['/users/membership', { id: 1, days: 0 }],
    ['/codes/create', { count: 1_001, title: 'a', general: 1 }],
    ['/codes/create', { count: 1, title: ' ', general: 1 }],
    ['/codes/create', { count: 1, title: 'a', general: -1 }],
    ['/cards/create', { type: 'other', title: 'a', general: 1 }],
    ['/site/test', { service: 'sms' }],
    ['/message', { title: 'a' }],
    ['/jobs/retry', { kind: 'other', id: 1 }],
  ])('%s with %j is malformed', async (path, body) => {
    expect(await post(path, body)).toMatchObject({ status: 400 })
  })
})

describe('users', () => {
  const list = async (query = '') => (await get(`/users?${query}`)) as unknown as { data: object[]; count: number }

  it('are listed and found, with what they have and never a hash', async () => {
    const { data, count } = await list('search=MEI')
    expect(count).toBe(1)
    expect(data[0]).toMatchObject({ id: userId, username: 'mei', general: 36_000, roles: [], closed: false })
    expect(data[0]).toHaveProperty('seen_at', new Date(site.backend.clock.now()).toISOString())
    expect(JSON.stringify(data)).not.toContain('hash')
    expect(await post('/users/close', { id: 999, closed: true })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('no such user') as string,
    })
  })

  it('are added with a password that is shown once and asks to be replaced', async () => {
    const { data } = await post('/users/create', { username: 'lin', admin: true })
    expect(data.password).toMatch(/^[2-9a-z]{16}$/)
    const login = await site.post('/api/passport/alogin', { username: 'lin', password: data.password })
    expect(login.code).toBe(1)
    expect((await get('/overview', String(login.data.token))).code).toBe(1)
    expect((await post('/users/create', { username: 'anna', password: 'a long one' })).data.password).toBeNull()
    expect(await post('/users/create', { username: 'LIN' })).toMatchObject({ code: 0, data: { field: 'username' } })
    expect(await post('/users/create', { username: 'kim', password: '12345678' })).toMatchObject({ code: 0 })
    expect(await auditLog()).toMatchObject([
      { action: 'user.created', actor: 'boss', subject: 'anna' },
      { action: 'user.created', subject: 'lin', details: { roles: 'admin' } },
    ])
  })

  it('get a new password, which ends their logins', async () => {
    const { data } = await post('/users/password', { id: userId })
    expect(await site.get('/api/passport/userinfo', user)).toMatchObject({ code: 4001 })
    expect(site.ended).toContainEqual({ userId, except: '' })
    expect(await site.post('/api/passport/alogin', { username: 'mei', password: data.password })).toMatchObject({
      code: 1,
    })
    expect(JSON.stringify(await auditLog())).not.toContain(String(data.password))
  })

  it('are closed at once, also their open connections, and reopened; nobody closes the own account', async () => {
    expect(await post('/users/close', { id: userId, closed: true })).toMatchObject({ code: 1 })
    expect(site.ended).toContainEqual({ userId, except: '' })
    expect(await site.get('/api/voice/index', user)).toMatchObject({ code: 4001 })
    expect(await site.post('/api/passport/alogin', { username: 'mei', password })).toMatchObject({ code: 0 })
    await post('/users/close', { id: userId, closed: false })
    expect(await site.post('/api/passport/alogin', { username: 'mei', password })).toMatchObject({ code: 1 })
    expect(await post('/users/close', { id: adminId, closed: true })).toMatchObject({ code: 0 })
    expect((await get('/overview')).code).toBe(1)
    expect((await auditLog()).map(({ action }) => action)).toEqual(['user.reopened', 'user.closed'])
  })

  it('get roles; nobody gives up the own role of administrator', async () => {
    await post('/users/roles', { id: userId, roles: ['admin', 'Tests', 'admin'] })
    expect((await mei(user)).roles).toEqual(['admin', 'Tests'])
    expect(await post('/users/roles', { id: adminId, roles: [] })).toMatchObject({ code: 0 })
    await post('/users/roles', { id: adminId, roles: [] }, user)
    expect(await get('/overview')).toMatchObject({ status: 403 })
  })

  it('get credit and lose it, never below zero, with a note in their statement', async () => {
    await post('/users/credit', { id: userId, general: 3_600, cents: 500, note: 'sorry' })
    expect(await mei()).toMatchObject({ general: 39_600, balance_cents: 500 })
    expect(await post('/users/credit', { id: userId, general: -39_601, note: 'x' })).toMatchObject({ code: 0 })
    expect(await post('/users/credit', { id: userId, note: 'x' })).toMatchObject({ code: 0 })
    for (const note of [undefined, '', '  '])
      expect(await post('/users/credit', { id: userId, general: 60, note })).toMatchObject({
        code: 0,
        msg: 'Enter a reason. The user sees it in the statement.',
        data: { field: 'note' },
      })
    const { data } = await site.get('/api/credit/index', user)
    expect(data).toMatchObject([{ reason: 'admin', title: 'sorry', general: 3_600 }, {}])
    expect(await auditLog()).toMatchObject([{ details: { general: '3600', cents: '500', note: 'sorry' } }])
  })

  it('lose a second factor that they can’t use anymore, with all logins', async () => {
    expect(await mei()).toMatchObject({ second_factor: false })
    expect(await post('/users/secondfactor', { id: userId })).toMatchObject({
      code: 0,
      msg: 'This account has no second factor.',
    })
    const { secondFactors } = site.backend.store
    await secondFactors.propose(userId, 'secret')
    expect(await mei()).toMatchObject({ second_factor: false })
    await secondFactors.confirm(userId, 1, [])
    expect(await mei()).toMatchObject({ second_factor: true })
    expect(await post('/users/secondfactor', { id: userId })).toMatchObject({ code: 1 })
    expect(await mei()).toMatchObject({ second_factor: false })
    expect(await site.get('/api/passport/userinfo', user)).toMatchObject({ code: 4001 })
    expect(site.ended).toContainEqual({ userId, except: '' })
    const login = await site.post('/api/passport/alogin', { username: 'mei', password })
    expect((await site.get('/user/messages', String(login.data.token))).data).toHaveLength(1)
    expect(await auditLog()).toMatchObject([{ action: 'user.secondFactorReset', actor: 'boss', subject: 'mei' }])
  })

  it('become members, for some days or for life', async () => {
    await post('/users/membership', { id: userId, days: 31 })
    const { vip_end: end } = await mei()
    expect(Date.parse(String(end)) - site.backend.clock.now()).toBe(31 * 86_400_000)
    await post('/users/membership', { id: userId, days: null })
    expect(await mei()).toMatchObject({ vip_forever: true })
  })
})

describe('the shop', () => {
  it('gets codes, shown once; they work until the batch is revoked', async () => {
    const { data } = await post('/codes/create', { count: 3, title: 'Gift', general: 60, batch: 'May', valid_days: 10 })
    const [first = '', second = ''] = data.codes as string[]
    expect(await site.post('/api/exchange/exchange', { code: first }, user)).toMatchObject({ code: 1 })
    expect((await get('/codes')).data).toMatchObject([{ batch: 'May', title: 'Gift', total: 3, used: 1, valid: 2 }])
    expect((await get('/codes/used?batch=May')).data).toMatchObject([{ username: 'mei' }])
    expect((await post('/codes/find', { code: first.toLowerCase() })).data).toMatchObject({
      batch: 'May',
      used_by: 'mei',
    })
    expect((await post('/codes/find', { code: 'NONE' })).data).toBeNull()
    await post('/codes/revoke', { batch: 'May' })
    expect(await site.post('/api/exchange/exchange', { code: second }, user)).toMatchObject({ code: 0 })
    expect((await get('/codes')).data).toMatchObject([{ used: 1, valid: 0 }])
    expect(await post('/codes/create', { count: 1, title: 'Nothing' })).toMatchObject({ code: 0 })
    const { data: unnamed } = await post('/codes/create', { count: 1, title: 'Gift', general: 60 })
    expect(unnamed.batch).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const entries = await auditLog()
    expect(entries.map(({ action }) => action)).toEqual(['codes.created', 'codes.revoked', 'codes.created'])
    expect(JSON.stringify(entries)).not.toContain(second)
  })

  it('gets cards, on sale or not', async () => {
    await post('/cards/create', { type: 'vip', title: 'Month', days: 31, price_cents: 3_900, list_price_cents: 5_000 })
    const [card] = (await get('/cards')).data as unknown as { id: number }[]
    expect(card).toMatchObject({ type: 'vip', days: 31, price_cents: 3_900, list_price_cents: 5_000, on_sale: true })
    const offered = async () => (await site.get('/api/viprule/index', user)).data
    expect(await offered()).toHaveLength(1)
    await post('/cards/sell', { id: card?.id, on_sale: false })
    expect(await offered()).toEqual([])
    expect(await post('/cards/sell', { id: 99, on_sale: true })).toMatchObject({ code: 0, msg: 'There’s no card 99.' })
  })

  it('shows the orders of all', async () => {
    await post('/cards/create', { type: 'time', title: 'Hour', general: 3_600, price_cents: 100 })
    const [card] = (await get('/cards')).data as unknown as { id: number }[]
    const { data } = await site.post('/api/order/create', { id: card?.id, type: 'time' }, user)
    const expected = [{ ordernum: data.ordernum, username: 'mei', price_cents: 100, state: 'unpaid' }]
    expect((await get('/orders?search=mei&state=unpaid')).data).toMatchObject(expected)
    expect((await get('/orders?state=paid')).data).toEqual([])
  })
})

describe('the site', () => {
  it('has settings that are changed at once and restored', async () => {
    expect(await post('/site/set', { name: 'register', value: '0' })).toMatchObject({ code: 1 })
    expect(await site.post('/user/register', { username: 'new', password, confirm: password })).toMatchObject({
      code: 0,
    })
    const setting = async () =>
      ((await get('/site')).data.settings as { name: string }[]).find(({ name }) => name === 'register')
    expect(await setting()).toEqual({ name: 'register', value: '0', changed: true })
    await post('/site/set', { name: 'register', value: null })
    expect(await setting()).toEqual({ name: 'register', value: '1', changed: false })
    expect(await post('/site/set', { name: 'register', value: 'maybe' })).toMatchObject({ code: 0 })
    expect(await post('/site/set', { name: '__proto__', value: 'x' })).toMatchObject({ code: 0 })
    expect((await auditLog()).map(({ action }) => action)).toEqual(['setting.reset', 'setting.changed'])
  })

  it('says which services are on, and tests them', async () => {
    expect((await get('/site')).data.services).toEqual({
      chat: null,
      translator: null,
      sms: true,
      wechat: true,
      payments: ['alipay', 'wechat'],
    })
    expect(await post('/site/test', { service: 'chat' })).toMatchObject({ code: 0, msg: 'This service is off.' })
    let fault: ModelError | null = null
    const chat: ChatModel = {
      id: 'small',
      contextTokens: 1_000,
      async *chat() {
        if (fault) throw fault
        yield ' I am '
        yield 'small. '
      },
    }
    site.backend.ports.chat = chat
    expect((await post('/site/test', { service: 'chat' })).data).toMatchObject({ text: 'I am small.' })
    fault = new ModelError('refused', 'key')
    expect(await post('/site/test', { service: 'chat' })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('refused the request') as string,
    })
  })

  it('sends messages to one and to all', async () => {
    expect((await post('/message', { id: userId, title: 'Hello', text: 'You' })).data).toEqual({ users: 1 })
    expect((await post('/message', { title: 'Hello', text: 'All' })).data).toEqual({ users: 3 })
    const texts = async (token: string) =>
      ((await site.get('/user/messages', token)).data as unknown as { content?: string }[]).length
    expect([await texts(user), await texts(admin)]).toEqual([2, 1])
    expect(await post('/message', { id: 999, title: 'a', text: 'b' })).toMatchObject({ code: 0 })
  })

  it('gives an overview', async () => {
    await site.addTask(user)
    expect((await get('/overview')).data).toMatchObject({
      users: 3,
      active_users: 2,
      records: 1,
      free_bytes: null,
      jobs: { transcription: { running: 0, waiting: 1, failed: 0 } },
      largest: [{ username: 'mei' }],
    })
  })
})

describe('jobs', () => {
  it('are listed without titles; failed ones are tried again as their user could', async () => {
    const id = await site.addTask(user, 'A secret talk')
    const { store } = site.backend
    const list = async (state: string) => (await get(`/jobs?state=${state}`)).data as unknown as object[]
    expect(await list('waiting')).toMatchObject([{ kind: 'transcription', id, username: 'mei', can_retry: false }])
    expect(JSON.stringify(await list('waiting'))).not.toContain('secret')
    await store.tasks.update(id, { status: -1, error: 'task.error.engine' })
    await store.queue.cancel('transcription', id)
    expect(await list('failed')).toMatchObject([
      { reason: expect.stringContaining('engine') as string, can_retry: true },
    ])
    expect(await post('/jobs/retry', { kind: 'transcription', id })).toMatchObject({ code: 1 })
    expect(await list('waiting')).toHaveLength(1)
    expect(await post('/jobs/retry', { kind: 'transcription', id })).toMatchObject({ code: 0 })
    expect(await post('/jobs/retry', { kind: 'speakers', id })).toMatchObject({ code: 0 })
    expect(await post('/jobs/retry', { kind: 'translation', id })).toMatchObject({ code: 0 })
    expect(await auditLog()).toMatchObject([{ action: 'job.retried', subject: 'mei', details: { id: String(id) } }])
  })
})

describe('jobs of other kinds', () => {
  const jobs = async (query: string) => (await get(`/jobs?${query}`)).data as unknown as Record<string, unknown>[]
  const retry = (kind: string, id: number) => post('/jobs/retry', { kind, id })

  it('are summaries that were given up: filtered, with their reason, and tried again', async () => {
    const id = await site.addTask(user, 'A secret talk')
    const { store } = site.backend
    await store.queue.cancel('transcription', id)
    await store.tasks.update(id, { status: 2 })
    expect(await retry('summary', id)).toMatchObject({ code: 0 })
    await store.summaryFailures.set(id, { failedAt: 5, tries: 3, error: 'model.unreachable' })
    expect(await jobs('state=failed&kind=mail')).toEqual([])
    const [failed] = await jobs('state=failed&kind=summary')
    expect(failed).toMatchObject({ kind: 'summary', id, username: 'mei', attempts: 3, progress: null, can_retry: true })
    expect(failed?.reason).not.toMatch(/^model\.|^$/)
    expect(JSON.stringify(failed)).not.toContain('secret')
    expect((await get('/overview')).data.jobs).toMatchObject({
      summary: { waiting: 0, failed: 1 },
      mail: { failed: 0 },
    })
    expect(await retry('summary', id)).toMatchObject({ code: 1 })
    expect(await jobs('state=failed')).toEqual([])
    expect(await jobs('state=waiting&kind=summary')).toMatchObject([{ id, reason: '' }])
    expect(await auditLog()).toMatchObject([{ action: 'job.retried', details: { kind: 'summary' } }])
  })

  it('are mails and webhook requests: filtered, with their reason, and sent again', async () => {
    const { deliveries, queue } = site.backend.store
    const deliver = async (channel: 'mail' | 'webhook', outcome: { status: number | null; problem: string }) => {
      const id = await deliveries.insert({ userId, channel, eventId: 'e', payload: '{"secret":1}', createdAt: 5 })
      await deliveries.finish(id, { due: null, tries: 9, sentAt: null, failedAt: 9, ...outcome })
      return id
    }
    const mail = await deliver('mail', { status: null, problem: 'mail' })
    const hook = await deliver('webhook', { status: 503, problem: '' })
    await deliver('webhook', { status: null, problem: '' })
    await deliver('mail', { status: null, problem: 'off' })
    expect((await jobs('state=failed')).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['mail', 'E-mail is off, or the user has no working address'],
      ['webhook', 'Couldn’t be finished after several tries'],
      ['webhook', 'The answer was HTTP 503'],
      ['mail', 'The mail server didn’t accept it'],
    ])
    expect(JSON.stringify(await jobs('state=failed'))).not.toContain('secret')
    for (const [kind, id] of [
      ['mail', mail],
      ['webhook', hook],
    ] as const) {
      expect(await retry(kind === 'mail' ? 'webhook' : 'mail', id)).toMatchObject({ code: 0 })
      expect(await retry(kind, id)).toMatchObject({ code: 1 })
      expect(await jobs(`state=waiting&kind=${kind}`)).toMatchObject([{ id, username: 'mei' }])
      expect(await retry(kind, id)).toMatchObject({ code: 0 })
    }
    const sent = await deliver('mail', { status: null, problem: '' })
    await deliveries.finish(sent, { due: null, tries: 1, sentAt: 9, failedAt: null, status: null, problem: '' })
    expect(await retry('mail', sent)).toMatchObject({ code: 0 })
    expect((await queue.load(site.backend.clock.now())).mail.waiting).toBe(1)
  })
})

describe('the first administrator', () => {
  beforeEach(() => site.backend.store.users.update(adminId, { roles: [] }))

  it('is whoever opens the link first; it works once', async () => {
    const code = await createAdminClaim(site.backend.ports)
    expect(await post('/claim', { code: 'wrong' }, user)).toMatchObject({ code: 0 })
    expect(await post('/claim', { code }, '')).toMatchObject({ code: 4001 })
    expect(await post('/claim', { code }, user)).toMatchObject({ code: 1 })
    expect((await get('/overview', user)).code).toBe(1)
    expect(await post('/claim', { code })).toMatchObject({ code: 0, msg: expect.stringContaining('already') as string })
    expect(await createAdminClaim(site.backend.ports)).toBeNull()
    expect((await get('/audit', user)).data).toMatchObject([{ action: 'admin.claimed', actor: 'mei', subject: 'mei' }])
  })

  it('has an hour for it, and only the newest link', async () => {
    const old = await createAdminClaim(site.backend.ports)
    const code = await createAdminClaim(site.backend.ports)
    expect(await post('/claim', { code: old }, user)).toMatchObject({ code: 0 })
    site.backend.clock.advance(3_600_000)
    expect(await post('/claim', { code }, user)).toMatchObject({ code: 0 })
    expect(await get('/overview', user)).toMatchObject({ status: 403 })
  })

  it('can’t be guessed', async () => {
    const code = await createAdminClaim(site.backend.ports)
    for (let tries = 0; tries < 20; tries++) await post('/claim', { code: `no ${tries}` }, user)
    expect(await post('/claim', { code }, user)).toMatchObject({ status: 429 })
  })
})
