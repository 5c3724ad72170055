/** Login and password reset with one-time codes. */
import { describe, expect, it } from 'vitest'
import { SmsError } from '../../server/ports/gateways'
import { openSite, password, type Site } from './site'

const minuteMs = 60_000
const mobile = '13800000001'
const auth = (site: Site, captcha: string, number = mobile) =>
  site.post('/api/passport/auth', { mobile: number, captcha })
const reset = (site: Site, captcha: string, newpassword = 'fresh words') =>
  site.post('/api/passport/resetpass', { mobile, captcha, newpassword })
/** Logs in by code as a new or existing user; returns the token. */
async function enter(site: Site, number = mobile): Promise<string> {
  await site.sendSms(number)
  const { data } = await auth(site, site.lastCode(), number)
  site.backend.clock.advance(minuteMs)
  return String(data.token)
}
const wrong = { code: 0, msg: 'Incorrect or expired code. Request a new one.' }

describe('logging in by phone', () => {
  it('makes an account for a new number, with one welcome, and finds it again', async () => {
    const site = await openSite()
    const token = await enter(site)
    const first = (await site.get('/api/passport/userinfo', token)).data.user
    expect(first).toMatchObject({
      phone: mobile,
      nickname: '138****0001',
      total: 36_000,
      username: expect.stringMatching(/^user_\w{10}$/) as string,
    })
    const again = await enter(site, `+86${mobile}`)
    expect((await site.get('/api/passport/userinfo', again)).data.user).toEqual(first)
  })

  it('a code counts once, and for five minutes', async () => {
    const site = await openSite()
    await site.sendSms(mobile)
    expect(await auth(site, site.lastCode())).toMatchObject({ code: 1 })
    expect(await auth(site, site.lastCode())).toMatchObject(wrong)
    site.backend.clock.advance(minuteMs)
    await site.sendSms(mobile)
    site.backend.clock.advance(5 * minuteMs)
    expect(await auth(site, site.lastCode())).toMatchObject(wrong)
  })

  it('five wrong codes, also at once, and the right one is of no use', async () => {
    const site = await openSite()
    await site.sendSms(mobile)
    const right = site.lastCode()
    const guesses = Array.from({ length: 5 }, (_, at) => String((Number(right) + at + 1) % 1_000_000).padStart(6, '0'))
    expect(await Promise.all(guesses.map((guess) => auth(site, guess)))).toMatchObject(Array(5).fill(wrong))
    expect(await auth(site, right)).toMatchObject(wrong)
  })

  it('a code for another number or another purpose is none', async () => {
    const site = await openSite()
    await site.sendSms(mobile)
    expect(await auth(site, site.lastCode(), '13800000002')).toMatchObject(wrong)
    expect(await reset(site, site.lastCode())).toMatchObject(wrong)
  })

  it('one code used 20 times at once makes one account and one login', async () => {
    const site = await openSite()
    await site.sendSms(mobile)
    const answers = await Promise.all(Array.from({ length: 20 }, () => auth(site, site.lastCode())))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect((await site.backend.store.users.page({ keyword: 'user_', page: 1, limit: 9 })).total).toBe(1)
  })

  it('where the site is closed a new number gets no account, and a known one logs in', async () => {
    const site = await openSite({ registrationOpen: false })
    await site.sendSms(mobile)
    expect(await auth(site, site.lastCode())).toMatchObject({
      code: 0,
      msg: expect.stringContaining('Registration is closed') as string,
    })
    site.backend.clock.advance(minuteMs)
    await site.backend.store.users.update(site.backend.userId, { phone: mobile })
    expect(await enter(site)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('an address that guesses for ever new numbers is told to wait', async () => {
    const site = await openSite({ addressAttemptsPerWindow: 3 })
    const statuses = []
    for (const at of [1, 2, 3, 4]) statuses.push((await auth(site, '000000', `1380000000${at}`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('the password nobody chose lets nobody in', async () => {
    const site = await openSite()
    await enter(site)
    const user = await site.backend.store.users.byPhone(mobile)
    for (const password of ['', ' ', mobile]) {
      expect(await site.post('/api/passport/alogin', { username: user?.username, password })).toMatchObject({ code: 0 })
    }
  })
})

describe('resetting a password', () => {
  async function member(site: Site): Promise<string> {
    const token = await site.join('mei')
    const mei = await site.backend.store.users.byUsername('mei')
    await site.backend.store.users.update(mei?.id ?? 0, { phone: mobile })
    return token
  }

  it('sets the new one, ends every login, and lets tries begin afresh', async () => {
    const site = await openSite({ loginAttemptsPerWindow: 2 })
    const token = await member(site)
    for (const wrong of ['a', 'b']) await site.post('/api/passport/alogin', { username: 'mei', password: wrong })
    await site.sendSms(mobile, 'resetpwd')
    expect(await reset(site, site.lastCode())).toMatchObject({
      code: 1,
      msg: 'Password reset. Please log in with the new one.',
    })
    expect(await site.get('/user/message', token)).toMatchObject({ code: 4001 })
    expect(await site.post('/api/passport/alogin', { username: 'mei', password })).toMatchObject({ code: 0 })
    expect(await site.post('/api/passport/alogin', { username: 'mei', password: 'fresh words' })).toMatchObject({
      code: 1,
    })
  })

  it('answers the same for a number without an account, where nothing is sent', async () => {
    const [with_, without] = [await openSite(), await openSite()]
    await member(with_)
    expect(await without.sendSms(mobile, 'resetpwd')).toEqual(await with_.sendSms(mobile, 'resetpwd'))
    expect([with_.phones.length, without.phones.length]).toEqual([1, 0])
    expect(await reset(without, '000000')).toEqual(
      await reset(with_, with_.lastCode() === '000000' ? '000001' : '000000'),
    )
  })

  it('by a message that fails answers the same too', async () => {
    const broken = await openSite({}, { sms: { send: () => Promise.reject(new SmsError('down')) } })
    await member(broken)
    expect(await broken.sendSms(mobile, 'resetpwd')).toMatchObject({ code: 1 })
    await expect.poll(() => broken.backend.events).toContain('sms')
  })

  it('a code to log in resets nothing', async () => {
    const site = await openSite()
    await member(site)
    await site.sendSms(mobile, 'login')
    expect(await reset(site, site.lastCode())).toMatchObject(wrong)
  })
})
