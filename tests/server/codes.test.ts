/** Attackers can neither exhaust nor guess one-time codes. */
import { beforeEach, describe, expect, it } from 'vitest'
import { getFrom, postFrom, smsFrom } from './callers'
import { openSite, type Site } from './site'

const minuteMs = 60_000
const mobile = '13800000001'
let site: Site
beforeEach(async () => {
  site = await openSite()
})
const auth = (captcha: string, address = 'home') =>
  postFrom(site, '/api/passport/auth', { address, body: { mobile, captcha } })
const ask = (address = 'home', event = 'login') => smsFrom(site, { mobile, event, address })
const notIt = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('a code that was sent', () => {
  it('stays good however often a stranger tells wrong ones', async () => {
    await ask()
    const code = site.lastCode()
    for (let guess = 1; guess <= 20; guess += 1)
      expect(await auth(notIt(code, guess), 'strange')).toMatchObject({ code: 0 })
    expect(await auth(code)).toMatchObject({ code: 1 })
  })

  it('is not taken from a network that has told five wrong ones, until that asks for another', async () => {
    await ask()
    const code = site.lastCode()
    for (let guess = 1; guess <= 5; guess += 1) await auth(notIt(code, guess))
    expect(await auth(code)).toMatchObject({ code: 0, msg: expect.stringContaining('Request a new one') as string })
    site.backend.clock.advance(minuteMs)
    await ask()
    expect(await auth(site.lastCode())).toMatchObject({ code: 1 })
  })

  it('the addresses of one IPv6 network share those five', async () => {
    await ask('2001:db8::1')
    const code = site.lastCode()
    for (let guess = 1; guess <= 5; guess += 1) await auth(notIt(code, guess), `2001:db8::${guess}`)
    expect(await auth(code, '2001:db8::9')).toMatchObject({ code: 0 })
  })

  it('ends after a hundred wrong ones from everywhere: one in ten thousand of all there are', async () => {
    await ask()
    const code = site.lastCode()
    for (let guess = 1; guess <= 99; guess += 1) await auth(notIt(code, guess), `203.0.113.${guess}`)
    await auth(notIt(code, 100), '203.0.113.100')
    expect(await auth(code)).toMatchObject({ code: 0 })
  })

  it('is still good after ninety-nine', async () => {
    await ask()
    const code = site.lastCode()
    for (let guess = 1; guess <= 99; guess += 1) await auth(notIt(code, guess), `203.0.113.${guess}`)
    expect(await auth(code)).toMatchObject({ code: 1 })
  })

  it('a stranger who asks for another leaves the owner’s good, and gets one to the owner’s phone', async () => {
    await ask('home')
    const owners = site.lastCode()
    await ask('strange')
    expect(site.phones.map((message) => message.mobile)).toEqual([mobile, mobile])
    expect(await auth(owners)).toMatchObject({ code: 1 })
  })

  it('is good wherever its owner is by now', async () => {
    await ask('wifi')
    expect(await auth(site.lastCode(), 'mobile network')).toMatchObject({ code: 1 })
  })

  it('is stored under a key that is not in the database', async () => {
    const kept: { subject: string; hash: string }[] = []
    const { upsert } = site.backend.store.verificationCodes
    site.backend.store.verificationCodes.upsert = (row) => (kept.push(row), upsert(row))
    await ask()
    const { createHash } = await import('node:crypto')
    const plain = createHash('sha256').update(`login ${mobile} ${site.lastCode()}`).digest('hex')
    expect(kept.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^captcha /), `login ${mobile}`])
    expect(kept.map(({ hash }) => hash)).not.toContain(plain)
  })
})

describe('asking for codes', () => {
  it('of strangers does not use up the owner’s', async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(await ask('strange')).toMatchObject({ code: 1 })
      site.backend.clock.advance(minuteMs)
    }
    expect(await ask('strange')).toMatchObject({ status: 429 })
    expect(await ask('home')).toMatchObject({ code: 1 })
  })

  it('is limited for a number as a whole, but not for a network its owner has logged in from', async () => {
    await ask('home')
    await auth(site.lastCode())
    for (let network = 1; network <= 19; network += 1)
      expect(await ask(`203.0.113.${network}`)).toMatchObject({ code: 1 })
    expect(await ask('203.0.113.20')).toMatchObject({ status: 429 })
    site.backend.clock.advance(minuteMs)
    expect(await ask('home')).toMatchObject({ code: 1 })
  })

  it('by a page of another site is refused, and a program that is no browser is not', async () => {
    for (const path of [
      '/api/ajax/getCaptcha',
      `/api/ajax/sendSms?mobile=${mobile}&event=login&captcha=a&key=b`,
      '/api/wechat/qrcode',
      '/api/wechat/getResult?ticket=t',
    ]) {
      for (const from of ['cross-site', 'same-site', 'none']) {
        expect(await getFrom(site, path, { site: from }), path).toMatchObject({ status: 403, code: 0 })
      }
      expect((await site.fetch(path, { headers: { 'sec-fetch-site': 'same-origin' } })).status, path).toBe(200)
    }
    expect(site.phones).toEqual([])
  })
})

describe('a code to give a number up', () => {
  it('is sent to the caller’s own number only, and to nobody for a stranger', async () => {
    const token = await site.join('mei')
    const mei = await site.backend.store.users.byUsername('mei')
    await site.backend.store.users.update(mei?.id ?? 0, { phone: mobile })
    expect(await smsFrom(site, { mobile, event: 'unbind' })).toMatchObject({ code: 4001 })
    expect(await smsFrom(site, { mobile: '13800000002', event: 'unbind', token })).toMatchObject({ code: 0 })
    expect(site.phones).toEqual([])
    expect(await smsFrom(site, { mobile, event: 'unbind', token })).toMatchObject({ code: 1 })
    expect(site.phones).toMatchObject([{ mobile, event: 'unbind' }])
  })
})
