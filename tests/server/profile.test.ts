/** Profiles, account notices and site settings. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { SmsPurpose } from '../../server/ports/gateways'
import { smsFrom } from './callers'
import { openSite, password, type Site } from './site'

const minuteMs = 60_000
let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})
const user = async (by = token) =>
  (await site.get('/api/passport/userinfo', by)).data.user as { nickname: string; avatar: string; phone: string }
const edit = (change: object, by = token) => site.post('/api/passport/profile', change, by)
const dataUrl = (type: string, ...bytes: number[]) => `data:image/${type};base64,${btoa(String.fromCharCode(...bytes))}`
const png = dataUrl('png', 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3)
const jpeg = dataUrl('jpeg', 0xff, 0xd8, 0xff, 0xe0, 9)

describe('the name', () => {
  it.each(['林晓雨', '<script>alert(1)</script>', "'; DROP TABLE users; --", '🙂'])(
    '%j is kept as it is',
    async (nickname) => {
      expect(await edit({ nickname })).toMatchObject({ code: 1, msg: 'Saved' })
      expect((await user()).nickname).toBe(nickname)
    },
  )

  it('with characters nobody sees is refused, an empty one malformed; what is not given stays', async () => {
    expect(await edit({ nickname: 'me\u202ei' })).toMatchObject({ code: 0 })
    for (const nickname of ['', '  ', 'x'.repeat(65)]) expect(await edit({ nickname })).toMatchObject({ status: 400 })
    expect(await edit({})).toMatchObject({ code: 1 })
    expect((await user()).nickname).toBe('mei')
  })

  it('is changed for the caller alone, whatever else is sent along', async () => {
    const other = await site.join('other')
    await edit({ nickname: 'new', id: 3, roles: ['admin'], total: 1e9, username: 'x', is_vip: 1 }, other)
    expect(await user()).toMatchObject({ nickname: 'mei' })
    expect(await user(other)).toMatchObject({ nickname: 'new', username: 'other', roles: [], total: 36_000, is_vip: 0 })
  })

  it('arrives as a form too', async () => {
    const answer = await site.fetch(
      '/api/passport/profile',
      { method: 'POST', body: new URLSearchParams({ nickname: 'A & B', avatar: png }) },
      token,
    )
    expect(await answer.json()).toMatchObject({ code: 1 })
    expect((await user()).nickname).toBe('A & B')
    expect((await user()).avatar).toMatch(/\.png$/)
  })
})

describe('the picture', () => {
  it('is served as what it is, and the one before it is gone', async () => {
    await edit({ avatar: png })
    const first = (await user()).avatar
    const answer = await site.fetch(first)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect((await answer.arrayBuffer()).byteLength).toBe(11)
    // Declared as PNG, but a JPEG.
    await edit({ avatar: jpeg.replace('jpeg', 'png') })
    expect((await site.fetch((await user()).avatar)).headers.get('content-type')).toBe('image/jpeg')
    expect((await site.fetch(first)).status).toBe(404)
    const last = (await user()).avatar
    await edit({ avatar: '' })
    expect([(await user()).avatar, (await site.fetch(last)).status]).toEqual(['', 404])
  })

  it.each([
    ['markup', dataUrl('png', ...[...'<svg onload=alert(1)>'].map((one) => one.charCodeAt(0)))],
    ['nothing', 'data:image/png;base64,A='],
  ])('that is %s is refused and nothing is changed', async (_, avatar) => {
    expect(await edit({ avatar, nickname: 'new' })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('PNG, JPEG, or WebP') as string,
    })
    expect(await user()).toMatchObject({ avatar: '', nickname: 'mei' })
  })

  it.each([
    'data:image/svg+xml;base64,AAAA',
    'https://evil.example/x.png',
    'javascript:alert(1)',
    `${png.slice(0, 30)}${'A'.repeat(45_000)}`,
  ])('%.40s is malformed', async (avatar) => {
    expect(await edit({ avatar })).toMatchObject({ status: 400 })
  })

  it('of the largest size passes, also as a form', async () => {
    const noise = crypto.getRandomValues(new Uint8Array(33_700))
    const avatar = dataUrl('jpeg', 0xff, 0xd8, 0xff, ...noise)
    const answer = await site.fetch(
      '/api/passport/profile',
      { method: 'POST', body: new URLSearchParams({ avatar }) },
      token,
    )
    expect([answer.status, avatar.length]).toEqual([200, 44_963])
    expect((await (await site.fetch((await user()).avatar)).arrayBuffer()).byteLength).toBe(33_703)
  })
})

describe('the phone number', () => {
  const mobile = '13800000001'
  const newMobile = '13800000002'
  /** Logs in by phone, which creates an account without a known password. */
  const enter = async () => {
    await site.sendSms(mobile)
    const { data } = await site.post('/api/passport/auth', { mobile, captcha: site.lastCode() })
    site.backend.clock.advance(minuteMs)
    return String(data.token)
  }
  const codeFor = async (number: string, event: SmsPurpose, by = '') => {
    await smsFrom(site, { mobile: number, event, token: by })
    return site.lastCode()
  }

  it('is changed with the password and a code that was sent to the new one, which then logs in', async () => {
    const captcha = await codeFor(mobile, 'bind')
    expect(await edit({ mobile: `+86${mobile}`, captcha, password })).toMatchObject({ code: 1 })
    expect((await user()).phone).toBe(mobile)
    site.backend.clock.advance(minuteMs)
    await site.sendSms(mobile)
    const { data } = await site.post('/api/passport/auth', { mobile, captcha: site.lastCode() })
    expect(await user(String(data.token))).toMatchObject({ nickname: 'mei' })
  })

  it('stays for whoever has only the token, and the code is not used up by that', async () => {
    const captcha = await codeFor(mobile, 'bind')
    expect(await edit({ mobile, captcha })).toMatchObject({
      code: 0,
      msg: 'Enter your current password to change the phone number.',
    })
    expect(await edit({ mobile, captcha, password: 'wrong' })).toMatchObject({
      code: 0,
      msg: 'The current password is incorrect. Please enter it again.',
    })
    expect((await user()).phone).toBe('')
    expect(await edit({ mobile, captcha, password })).toMatchObject({ code: 1 })
  })

  it('is guarded against guessing the password, as a login is', async () => {
    const captcha = await codeFor(mobile, 'bind')
    for (let round = 0; round < 10; round += 1) await edit({ mobile, captcha, password: 'wrong' })
    expect(await edit({ mobile, captcha, password })).toMatchObject({ status: 429 })
  })

  it('without a code, or with one for logging in, stays', async () => {
    expect(await edit({ mobile, password })).toMatchObject({ code: 0, msg: expect.stringContaining('code') as string })
    await site.sendSms(mobile, 'login')
    expect(await edit({ mobile, captcha: site.lastCode(), password })).toMatchObject({ code: 0 })
    expect((await user()).phone).toBe('')
  })

  it('of an account whose password nobody knows moves with a code on the old one', async () => {
    const byPhone = await enter()
    const captcha = await codeFor(newMobile, 'bind')
    expect(await edit({ mobile: newMobile, captcha }, byPhone)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('sent to your current number') as string,
    })
    expect(await edit({ mobile: newMobile, captcha, oldcaptcha: captcha }, byPhone)).toMatchObject({ code: 0 })
    const oldcaptcha = await codeFor(mobile, 'unbind', byPhone)
    expect(await edit({ mobile: newMobile, captcha, oldcaptcha }, byPhone)).toMatchObject({ code: 1 })
    expect((await user(byPhone)).phone).toBe(newMobile)
  })

  it('of an account with neither a phone nor a known password is bound in the first ten minutes of a login', async () => {
    const mei = await site.backend.store.users.byUsername('mei')
    await site.backend.store.users.update(mei?.id ?? 0, { passwordKnown: false })
    site.backend.clock.advance(10 * minuteMs + 1)
    expect(await edit({ mobile, captcha: await codeFor(mobile, 'bind') })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('log in again') as string,
    })
    // A password login marks the password as known.
    const fresh = String((await site.post('/api/passport/alogin', { username: 'mei', password })).data.token)
    expect(await edit({ mobile, captcha: site.lastCode() }, fresh)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('current password') as string,
    })
    await site.backend.store.users.update(mei?.id ?? 0, { passwordKnown: false })
    expect(await edit({ mobile, captcha: site.lastCode() }, fresh)).toMatchObject({ code: 1 })
  })

  it('that moved is told in the inbox and to the old number', async () => {
    const mei = await site.backend.store.users.byUsername('mei')
    await site.backend.store.users.update(mei?.id ?? 0, { phone: mobile })
    await edit({ mobile: newMobile, captcha: await codeFor(newMobile, 'bind'), password })
    expect((await site.get('/user/messages', token)).data).toMatchObject([{ title: 'Your phone number was changed' }])
    expect(site.phones.at(-1)).toMatchObject({
      mobile,
      event: 'notice',
      text: expect.stringContaining('was just changed') as string,
    })
  })

  it('of another account is refused, and a picture that came with it is not kept', async () => {
    await site.backend.store.users.update(site.backend.userId, { phone: mobile })
    const captcha = await codeFor(mobile, 'bind')
    const files = new Set<string>()
    const { write } = site.backend.files
    site.backend.files.write = (name, bytes) => write(name, bytes).then(() => void files.add(name))
    const answer = await edit({ mobile, captcha, password, nickname: 'new', avatar: png })
    expect(answer).toMatchObject({ code: 0, msg: 'This phone number belongs to another account.' })
    expect(await user()).toMatchObject({ phone: '', nickname: 'mei', avatar: '' })
    expect(await Promise.all([...files].map(async (name) => (await site.fetch(`/files/${name}`)).status))).toEqual([
      404,
    ])
  })
})

describe('messages', () => {
  beforeEach(async () => {
    const mei = await site.backend.store.users.byUsername('mei')
    for (const at of [1, 2, 3])
      await site.backend.store.inbox.insert(mei?.id ?? 0, { title: `<b>${at}</b>`, text: 'text', createdAt: at * 1000 })
  })

  it('are counted until they are read, one or all §3.4', async () => {
    expect(await site.get('/user/message', token)).toMatchObject({ code: 1, count: 3 })
    const { data, count } = await site.get('/user/messages?page=1&limit=2', token)
    expect([data, count]).toMatchObject([
      [{ title: '<b>3</b>', text: 'text', read: 0, created_at: '1970-01-01T00:00:03.000Z' }, { title: '<b>2</b>' }],
      3,
    ])
    const [{ id } = { id: 0 }] = data as unknown as { id: number }[]
    await site.post('/user/messages/read', { id }, token)
    expect(await site.get('/user/message', token)).toMatchObject({ count: 2 })
    expect((await site.get('/user/messages?limit=1', token)).data).toMatchObject([{ id, read: 1 }])
    await site.post('/user/messages/read', {}, token)
    expect(await site.get('/user/message', token)).toMatchObject({ count: 0 })
  })

  it('of somebody else are neither listed nor marked', async () => {
    const other = await site.join('other')
    expect(await site.get('/user/messages', other)).toMatchObject({ data: [], count: 0 })
    for (const which of [{ id: 1 }, {}]) await site.post('/user/messages/read', which, other)
    expect(await site.get('/user/message', token)).toMatchObject({ count: 3 })
  })

  it.each([{ id: 0 }, { id: 'x' }, { id: -1 }])('%j is malformed', async (which) => {
    expect((await site.post('/user/messages/read', which, token)).status).toBe(400)
  })
})

describe('the settings of the site', () => {
  it('say what this server offers', async () => {
    const bare = await openSite(
      { siteName: '', supportUrl: 'https://help.example' },
      { sms: null, wechat: null, payments: null },
    )
    expect((await bare.get('/api/ajax/setting')).data).toEqual({
      site_name: '',
      samples: ['cn', 'en'],
      app_url: '',
      app_qr: '',
      support_url: 'https://help.example',
      page_limit: 100,
      register: true,
      payments: ['balance'],
      logins: ['password'],
      assistant: false,
      mail: true,
      passkeys: false,
      captcha: 'image',
      captcha_sound: true,
      password_min: 8,
      upload_limit: 1.5 * 2 ** 30,
      audio_limit: 18_000,
      translates: [],
      diarization: false,
      imports: true,
    })
    expect((await site.get('/api/ajax/setting')).data).toMatchObject({
      payments: ['alipay', 'wechat', 'balance'],
      logins: ['password', 'sms', 'wechat'],
    })
  })

  it('what was set while it runs holds at once, before what the environment says', async () => {
    const { store } = site.backend
    for (const [name, value] of [
      ['site_name', '<b>X</b>'],
      ['register', '0'],
      ['page_limit', '50'],
      ['app_url', ''],
    ] as const)
      await store.siteSettings.set(name, value)
    expect((await site.get('/api/ajax/setting')).data).toMatchObject({
      site_name: '<b>X</b>',
      register: false,
      page_limit: 50,
    })
    const stranger = { username: 'late', password, confirm: password }
    expect(await site.post('/user/register', stranger)).toMatchObject({ code: 0 })
    await store.siteSettings.set('register', null)
    expect(await site.post('/user/register', stranger)).toMatchObject({ code: 1 })
  })
})

describe('roles', () => {
  it('are given to the app as they are, and only an administrator gives them', async () => {
    const mei = await site.backend.store.users.byUsername('mei')
    await site.backend.store.users.update(mei?.id ?? 0, { roles: ['admin', 'tests'] })
    expect(await user()).toMatchObject({ roles: ['admin', 'tests'] })
  })
})
