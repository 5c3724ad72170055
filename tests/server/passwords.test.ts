/** Password rules wherever one is set, and password changes. */
import { beforeEach, describe, expect, it } from 'vitest'
import { postFrom } from './callers'
import { openSite, password, type Site } from './site'

const minuteMs = 60_000
const mobile = '13800000001'
let site: Site
beforeEach(async () => {
  site = await openSite()
})
const logIn = (word = password) => site.post('/api/passport/alogin', { username: 'mei', password: word })
const change = (token: string, newpassword: string, old = password) =>
  site.post('/api/passport/changepass', { password: old, newpassword }, token)
const isIn = async (token: string) => (await site.get('/user/message', token)).code === 1

describe('a password that is set', () => {
  it.each([
    ['short', 'The password must have at least 8 characters.'],
    ['password', 'This password is too common and easy to guess. Choose another.'],
    ['meimeime1', 'The password is too similar to your username or the site’s name. Choose another.'],
    ['11111111', 'The password can’t be one character repeated. Choose another.'],
    ['ab'.repeat(129), 'The password can have at most 256 characters.'],
  ])('%j is refused when registering, when changing and when resetting it', async (word, msg) => {
    expect(await site.post('/user/register', { username: 'mei', password: word, confirm: word })).toMatchObject({
      status: 200,
      code: 0,
      msg,
    })
    expect(await site.backend.store.users.byUsername('mei')).toBeNull()
    const token = await site.join('mei')
    expect(await change(token, word)).toMatchObject({ code: 0, msg })
    const mei = await site.backend.store.users.byUsername('mei')
    await site.backend.store.users.update(mei?.id ?? 0, { phone: mobile })
    await site.sendSms(mobile, 'resetpwd')
    const reset = { mobile, captcha: site.lastCode(), newpassword: word }
    expect(await site.post('/api/passport/resetpass', reset)).toMatchObject({ code: 0, msg })
    expect(await logIn()).toMatchObject({ code: 1 })
  })

  it('a password that is refused uses up no code', async () => {
    await site.join('mei')
    const mei = await site.backend.store.users.byUsername('mei')
    await site.backend.store.users.update(mei?.id ?? 0, { phone: mobile })
    await site.sendSms(mobile, 'resetpwd')
    const asked = { mobile, captcha: site.lastCode() }
    expect(await site.post('/api/passport/resetpass', { ...asked, newpassword: 'short' })).toMatchObject({ code: 0 })
    expect(await site.post('/api/passport/resetpass', { ...asked, newpassword: 'long enough' })).toMatchObject({
      code: 1,
    })
  })

  it('the name of the site is as bad as one’s own', async () => {
    await site.backend.store.siteSettings.set('site_name', 'Plaudertasche')
    const word = 'plaudertasche1'
    expect(await site.post('/user/register', { username: 'mei', password: word, confirm: word })).toMatchObject({
      code: 0,
    })
  })

  it('an old short one still logs in', async () => {
    const id = await site.join('mei').then(() => site.backend.store.users.byUsername('mei'))
    await site.backend.store.users.setPassword(id?.id ?? 0, 'hash of old')
    expect(await logIn('old')).toMatchObject({ code: 1 })
  })

  it('the app is told how many characters it needs', async () => {
    expect((await site.get('/api/ajax/setting')).data).toMatchObject({ password_min: 8 })
  })
})

describe('changing the password', () => {
  it('needs the present one, ends all other logins and keeps the caller’s', async () => {
    const [here, there] = [await site.join('mei'), String((await logIn()).data.token)]
    expect(await change(here, 'fresh words')).toMatchObject({
      code: 1,
      msg: expect.stringContaining('Password changed') as string,
    })
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    expect(await logIn()).toMatchObject({ code: 0 })
    expect(await logIn('fresh words')).toMatchObject({ code: 1 })
  })

  it('with a wrong one changes nothing, and too many of them must wait', async () => {
    site = await openSite({ loginAttemptsPerWindow: 2, loginWindowMs: 10 * minuteMs })
    const token = await site.join('mei')
    for (let round = 0; round < 2; round += 1) {
      expect(await change(token, 'fresh words', 'wrong')).toMatchObject({
        status: 200,
        code: 0,
        msg: 'The current password is incorrect. Please enter it again.',
      })
    }
    expect(await change(token, 'fresh words')).toMatchObject({ status: 429 })
    site.backend.clock.advance(10 * minuteMs)
    expect(await change(token, 'fresh words')).toMatchObject({ code: 1 })
  })

  it('is told in the inbox and to the phone', async () => {
    const token = await site.join('mei')
    const mei = await site.backend.store.users.byUsername('mei')
    await site.backend.store.users.update(mei?.id ?? 0, { phone: mobile })
    await change(token, 'fresh words')
    expect((await site.get('/user/messages', token)).data).toMatchObject([
      { title: 'Your password was changed', read: 0 },
    ])
    expect(site.phones).toMatchObject([
      { mobile, event: 'notice', code: '', text: expect.stringContaining('was just changed') as string },
    ])
  })

  it('stands although the phone can’t be told', async () => {
    site = await openSite({}, { sms: { send: () => Promise.reject(new Error('down')) } })
    const token = await site.join('mei')
    const mei = await site.backend.store.users.byUsername('mei')
    await site.backend.store.users.update(mei?.id ?? 0, { phone: mobile })
    expect(await change(token, 'fresh words')).toMatchObject({ code: 1 })
    await expect.poll(() => site.backend.events).toContain('sms')
  })
})

describe('whether an owner knows the password', () => {
  const hasPassword = async (token: string) =>
    ((await site.get('/api/passport/userinfo', token)).data.user as { has_password: number }).has_password

  it('is told: who registered does, who came by phone does not until it is reset', async () => {
    expect(await hasPassword(await site.join('mei'))).toBe(1)
    await site.sendSms(mobile)
    const byPhone = String((await site.post('/api/passport/auth', { mobile, captcha: site.lastCode() })).data.token)
    expect(await hasPassword(byPhone)).toBe(0)
    site.backend.clock.advance(minuteMs)
    await site.sendSms(mobile, 'resetpwd')
    await site.post('/api/passport/resetpass', { mobile, captcha: site.lastCode(), newpassword: 'fresh words' })
    site.backend.clock.advance(minuteMs)
    await site.sendSms(mobile)
    expect(
      await hasPassword(
        String((await site.post('/api/passport/auth', { mobile, captcha: site.lastCode() })).data.token),
      ),
    ).toBe(1)
  })
})

describe('a temporary password', () => {
  it('logs in until its end, then no more; a changed one stays', async () => {
    await site.join('mei')
    const mei = await site.backend.store.users.byUsername('mei')
    const until = site.backend.clock.now() + minuteMs
    await site.backend.store.users.setPassword(mei?.id ?? 0, 'hash of temporary', until)
    const { token } = (await logIn('temporary')).data
    site.backend.clock.advance(minuteMs)
    expect(await logIn('temporary')).toMatchObject({
      code: 0,
      msg: expect.stringContaining('temporary password has expired') as string,
    })
    // With a wrong code, the response doesn't reveal the account.
    expect(await logIn('wrong')).toMatchObject({ code: 0, msg: 'Wrong username or password!' })
    expect(await change(String(token), 'fresh words', 'temporary')).toMatchObject({ code: 1 })
    expect(await logIn('fresh words')).toMatchObject({ code: 1 })
  })
})

describe('whether a name exists', () => {
  it('can’t be told by the time an answer takes: known and unknown names cost one hash each', async () => {
    let hashes = 0
    const counted =
      <Rest extends unknown[], Result>(work: (...rest: Rest) => Result) =>
      (...rest: Rest) => (hashes++, work(...rest))
    const { hash, verify } = site.backend.ports.passwords
    Object.assign(site.backend.ports.passwords, { hash: counted(hash), verify: counted(verify) })
    await site.join('mei')
    const cost = async (username: string) => {
      hashes = 0
      const answer = await postFrom(site, '/api/passport/alogin', { body: { username, password: 'wrong words' } })
      return { hashes, code: answer.code, msg: answer.msg }
    }
    expect(await cost('mei')).toEqual({ hashes: 1, code: 0, msg: 'Wrong username or password!' })
    expect(await cost('nobody')).toEqual(await cost('mei'))
    Object.assign(site.backend.ports.passwords, { hash, verify })
  })

  it('is told by registering only as often as a network may register', async () => {
    site = await openSite({ registrationsPerHour: 2 })
    await site.join('mei')
    const ask = (address: string) =>
      postFrom(site, '/user/register', { address, body: { username: 'mei', password, confirm: password } })
    expect(await ask('2001:db8::1')).toMatchObject({ code: 0, msg: expect.stringContaining('taken') as string })
    expect(await ask('2001:db8::2')).toMatchObject({ code: 0 })
    expect(await ask('2001:db8::3')).toMatchObject({ status: 429 })
    expect(await ask('2001:db8:0:1::1')).toMatchObject({ status: 200 })
  })
})

describe('a password from before the rules', () => {
  const inbox = async (token: string) =>
    ((await site.get('/user/messages?page=1&limit=9', token)).data as unknown as { title: string }[]).map(
      ({ title }) => title,
    )

  it('goes on logging in, and another one is proposed once', async () => {
    await site.join('mei')
    const mei = await site.backend.store.users.byUsername('mei')
    await site.backend.store.users.setPassword(mei?.id ?? 0, 'hash of 123')
    await logIn('123')
    const { token } = (await logIn('123')).data
    expect(await inbox(String(token))).toEqual(['Consider another password'])
  })

  it('is not proposed for one that keeps them', async () => {
    expect(await inbox(await site.join('mei'))).toEqual([])
  })
})
