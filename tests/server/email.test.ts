/** E-mail addresses of accounts: bound with a code, for resetting the password and for notices. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MailError } from '../../server/ports/gateways'
import { defaultSettings } from '../../server/ports/settings'
import { startDeliveryJobs } from '../../server/usecases/notices/deliveryJobs'
import { openSite, password, type Site } from './site'

const minuteMs = 60_000
const email = 'Mei@Example.org'
let site: Site
let token: string
let deliveries: ReturnType<typeof startDeliveryJobs>
beforeEach(async () => {
  site = await openSite()
  deliveries = startDeliveryJobs(site.backend.ports, defaultSettings)
  token = await site.join('mei')
})
afterEach(() => deliveries.stop())
const lastCode = (of = site) => /\d{6}/.exec(of.mails.at(-1)?.text ?? '')?.[0] ?? ''
const send = async (event: 'bind' | 'resetpwd', { to = email, as = token, of = site } = {}) =>
  of.post('/api/ajax/sendMail', { email: to, event, ...(await of.captcha()) }, as)
const bind = (captcha: string, { to = email, as = token, word = password } = {}) =>
  site.post('/api/passport/email', { email: to, captcha, password: word }, as)
async function bound(to = email): Promise<void> {
  await send('bind', { to })
  expect(await bind(lastCode(), { to })).toMatchObject({ code: 1 })
  site.backend.clock.advance(minuteMs)
}
const addressOf = async () => ((await site.get('/api/passport/userinfo', token)).data.user as { email: string }).email
const wrong = { code: 0, data: { field: 'captcha' }, msg: 'Incorrect or expired code. Request a new one.' }

describe('an address', () => {
  it('is bound with the password and the code sent to it', async () => {
    expect(await addressOf()).toBe('')
    await send('bind')
    expect(site.mails).toMatchObject([{ to: email, subject: expect.stringContaining(lastCode()) as string }])
    expect(await bind(lastCode(), { word: 'no' })).toMatchObject({ code: 0, data: { field: 'password' } })
    expect(await bind('000000')).toMatchObject(wrong)
    expect(await bind(lastCode())).toMatchObject({ code: 1 })
    expect(await addressOf()).toBe(email)
    expect(await bind(lastCode())).toMatchObject(wrong)
  })

  it('belongs to one account, whatever its case', async () => {
    await bound()
    const lei = await site.join('lei')
    await send('bind', { to: 'mei@example.ORG', as: lei })
    expect(await bind(lastCode(), { to: 'mei@example.ORG', as: lei })).toMatchObject({
      code: 0,
      data: { field: 'email' },
    })
  })

  it('is not bound by a code that somebody else asked for', async () => {
    const lei = await site.join('lei')
    await send('bind', { as: lei })
    expect(await bind(lastCode())).toMatchObject(wrong)
  })

  it('is told when it is replaced or removed', async () => {
    await bound()
    await bound('new@example.org')
    const notices = () => site.mails.filter(({ subject }) => subject === 'Your e-mail address was changed')
    await expect.poll(notices).toMatchObject([{ to: email }])
    expect(await site.post('/api/passport/email/remove', { password: 'no' }, token)).toMatchObject({ code: 0 })
    expect(await site.post('/api/passport/email/remove', { password }, token)).toMatchObject({ code: 1 })
    await expect.poll(notices).toMatchObject([{ to: email }, { to: 'new@example.org' }])
    expect(await addressOf()).toBe('')
  })

  it('is told of a new password', async () => {
    await bound()
    await site.post('/api/passport/changepass', { password, newpassword: 'fresh words' }, token)
    await expect.poll(() => site.mails.at(-1)).toMatchObject({ to: email, subject: 'Your password was changed' })
  })

  it.each([
    'mei',
    'a@b',
    'a@b.c',
    'a b@example.org',
    'a@example.org,b@example.org',
    '<a@example.org>',
    'a@example.org\r\nBcc: b@example.org',
  ])('%j is none', async (to) => {
    expect((await send('bind', { to })).status).toBe(400)
    expect(site.mails).toEqual([])
  })
})

describe('a code by mail', () => {
  it('needs a login to bind, and a captcha', async () => {
    expect(await send('bind', { as: '' })).toMatchObject({ code: 4001 })
    const request = { email, event: 'bind', captcha: 'nope', key: (await site.captcha()).key }
    expect(await site.post('/api/ajax/sendMail', request, token)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('characters') as string,
    })
  })

  it('is sent once a minute and five times an hour', async () => {
    expect((await send('bind')).status).toBe(200)
    expect((await send('bind')).status).toBe(429)
    const statuses = []
    for (let count = 0; count < 5; count++) {
      site.backend.clock.advance(minuteMs)
      statuses.push((await send('bind')).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  it('that can’t be sent says so', async () => {
    const broken = await openSite({}, { mail: { send: () => Promise.reject(new MailError('down')) } })
    expect(await send('bind', { of: broken, as: await broken.join('mei') })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('couldn’t be sent') as string,
    })
    const none = await openSite({}, { mail: null })
    expect(await send('resetpwd', { of: none })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('doesn’t send') as string,
    })
    expect((await none.get('/api/ajax/setting')).data).toMatchObject({ mail: false })
  })

  it('escapes the site’s name and is the same as text', async () => {
    await send('bind')
    const [mail] = site.mails
    expect(mail?.html).toContain(lastCode())
    expect(mail?.html).toMatch(/^<!doctype html><html lang="en-US">/)
  })
})

describe('a password reset by mail', () => {
  const reset = (captcha: string, newpassword = 'fresh words', of = site) =>
    of.post('/api/passport/resetbymail', { email: 'mei@example.org', captcha, newpassword })
  const logIn = (word: string) => site.post('/api/passport/alogin', { username: 'mei', password: word })

  it('sets the new one and ends every login', async () => {
    await bound()
    await send('resetpwd', { to: 'MEI@example.org', as: '' })
    // To the address as its owner wrote it.
    expect(site.mails.at(-1)?.to).toBe(email)
    expect(await reset(lastCode(), 'short')).toMatchObject({ code: 0, data: { field: 'newpassword' } })
    const code = lastCode()
    expect(await reset(code)).toMatchObject({ code: 1 })
    expect(await site.get('/user/message', token)).toMatchObject({ code: 4001 })
    expect(await logIn('fresh words')).toMatchObject({ code: 1 })
    expect(await reset(code, 'other words')).toMatchObject(wrong)
  })

  it('answers the same for an address without an account, where nothing is sent', async () => {
    const without = await openSite()
    await bound()
    const before = site.mails.length
    expect(await send('resetpwd', { of: without, as: '' })).toEqual(await send('resetpwd', { as: '' }))
    expect([without.mails.length, site.mails.length - before]).toEqual([0, 1])
    expect(await reset('000000', 'fresh words', without)).toEqual(
      await reset(lastCode() === '000000' ? '000001' : '000000'),
    )
  })

  it('a code to bind resets nothing', async () => {
    await bound()
    await send('bind')
    expect(await reset(lastCode())).toMatchObject(wrong)
  })

  it('takes five wrong codes', async () => {
    await bound()
    await send('resetpwd', { as: '' })
    const right = lastCode()
    for (let tries = 1; tries <= 5; tries++) await reset(String((Number(right) + tries) % 1_000_000).padStart(6, '0'))
    expect(await reset(right)).toMatchObject(wrong)
  })
})
