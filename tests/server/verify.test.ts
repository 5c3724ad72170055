/** Captchas and one-time codes. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SmsError } from '../../server/ports/gateways'
import { cleanup } from '../../server/usecases/cleanup'
import { defaultSettings } from '../../server/ports/settings'
import { openSite, type Site } from './site'

const minuteMs = 60_000
const mobile = '13800000001'
const sms = (site: Site, query: Record<string, string>) =>
  site.get(`/api/ajax/sendSms?${new URLSearchParams(query).toString()}`)
const misread = { code: 0, msg: 'Incorrect or expired characters. Try the new picture.' }

describe('a picture', () => {
  it('comes with its key, is never kept by a browser, and is stored only as a hash', async () => {
    const site = await openSite()
    const kept: unknown[] = []
    const { upsert } = site.backend.store.verificationCodes
    site.backend.store.verificationCodes.upsert = async (row) => void kept.push(await upsert(row).then(() => row))
    const answer = await site.fetch('/api/ajax/getCaptcha?t=1')
    expect(kept).toMatchObject([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, triesLeft: 1 }])
    expect(JSON.stringify(kept)).not.toContain(await answer.text())
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      key: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
  })

  it('read rightly lets a code be sent, whatever the case', async () => {
    const site = await openSite()
    const { captcha, key } = await site.captcha()
    expect(await sms(site, { mobile, event: 'login', captcha: ` ${captcha.toLowerCase()} `, key })).toMatchObject({
      code: 1,
    })
    expect(site.phones).toMatchObject([{ mobile, event: 'login', code: expect.stringMatching(/^\d{6}$/) as string }])
  })

  it('counts once: neither a second message nor a second try', async () => {
    const site = await openSite()
    const first = await site.captcha()
    await sms(site, { mobile, event: 'login', ...first })
    site.backend.clock.advance(2 * minuteMs)
    expect(await sms(site, { mobile, event: 'login', ...first })).toMatchObject(misread)
    const { captcha, key } = await site.captcha()
    expect(await sms(site, { mobile, event: 'login', captcha: 'XXXXX', key })).toMatchObject(misread)
    expect(await sms(site, { mobile, event: 'login', captcha, key })).toMatchObject(misread)
    expect(site.phones).toHaveLength(1)
  })

  it('used 20 times at once sends one message', async () => {
    const site = await openSite()
    const picture = await site.captcha()
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => sms(site, { mobile: `1380000010${at}`, event: 'login', ...picture })),
    )
    expect(site.phones).toHaveLength(1)
  })

  it('is too old after five minutes, and another’s key does not help', async () => {
    const site = await openSite()
    const old = await site.captcha()
    const other = await site.captcha()
    expect(
      await sms(site, {
        mobile,
        event: 'login',
        captcha: old.captcha === other.captcha ? 'X' : old.captcha,
        key: other.key,
      }),
    ).toMatchObject(misread)
    site.backend.clock.advance(5 * minuteMs)
    expect(await sms(site, { mobile, event: 'login', ...old })).toMatchObject(misread)
  })

  it('is not had without end by one address', async () => {
    const site = await openSite()
    let status = 200
    let asked = 0
    while (status === 200 && asked < 1_000) {
      status = (await site.fetch('/api/ajax/getCaptcha')).status
      asked++
    }
    expect([status, asked]).toEqual([429, 301])
    expect((await site.fetch('/api/ajax/getCaptcha', { headers: { 'x-address': 'there' } })).status).toBe(200)
  })
})

describe('a code on a phone', () => {
  it('is asked for once a minute and five times an hour for one number, by whatever address', async () => {
    const site = await openSite()
    expect(await site.sendSms(mobile)).toMatchObject({ code: 1 })
    expect(await site.sendSms(mobile)).toMatchObject({ status: 429 })
    // The same number in another notation.
    expect(await site.sendSms(`+86${mobile}`)).toMatchObject({ status: 429 })
    for (let sent = 1; sent < 5; sent++) {
      site.backend.clock.advance(minuteMs)
      expect(await site.sendSms(mobile)).toMatchObject({ status: 200 })
    }
    site.backend.clock.advance(minuteMs)
    expect(await site.sendSms(mobile)).toMatchObject({ status: 429 })
    expect(site.phones).toHaveLength(5)
  })

  it('an address that asks for ever new numbers is told to wait', async () => {
    const site = await openSite()
    const statuses = []
    for (let at = 10; at < 42; at++) statuses.push((await site.sendSms(`138000000${at}`)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  it('is said in the reader’s language, for what it is good for', async () => {
    const site = await openSite()
    await site.sendSms(mobile)
    expect(site.phones[0]?.text).toBe(
      `${site.lastCode()} is your login code. It’s valid for 5 minutes. Don’t share it.`,
    )
    const query = new URLSearchParams({ mobile: '13800000002', event: 'bind', ...(await site.captcha()) })
    await site.fetch(`/api/ajax/sendSms?${query.toString()}`)
    expect(site.phones[1]?.text).toBe(`${site.lastCode()} 是您绑定手机号的验证码，5 分钟内有效，请勿告诉他人。`)
  })

  it('where nothing can be sent is refused, and where sending fails said', async () => {
    const none = await openSite({}, { sms: null })
    expect(await none.sendSms(mobile)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('doesn’t send text messages') as string,
    })
    const broken = await openSite({}, { sms: { send: () => Promise.reject(new SmsError('down')) } })
    expect(await broken.sendSms(mobile)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('couldn’t be sent') as string,
    })
    expect(broken.backend.events).toContain('sms')
  })

  it('its log line has neither the code nor the number', async () => {
    const site = await openSite({}, { sms: { send: () => Promise.reject(new SmsError('down')) } })
    const lines: unknown[] = []
    site.backend.ports.log.error = (event, fields) => void lines.push([event, fields])
    await site.sendSms(mobile)
    expect(lines).toEqual([['sms', { event: 'login', error: expect.any(SmsError) as SmsError }]])
  })

  it.each(['12', 'x', '1380000000a', '1'.repeat(30)])('the number %j is malformed', async (number) => {
    expect((await (await openSite()).sendSms(number)).status).toBe(400)
  })
})

describe('sweeping', () => {
  it('forgets pictures and codes that are too old, and leaves the others', async () => {
    const site = await openSite()
    const removed: number[] = []
    const { verificationCodes } = site.backend.store
    const { removeExpired } = verificationCodes
    verificationCodes.removeExpired = async (now) => void removed.push(now, await removeExpired(now).then(() => 1))
    const young = await site.captcha()
    await cleanup(site.backend.ports, defaultSettings)
    expect(removed).toEqual([site.backend.clock.now(), 1])
    expect(await sms(site, { mobile, event: 'login', ...young })).toMatchObject({ code: 1 })
  })
})

describe('a sound', () => {
  it('comes instead of the picture, in the reader’s language, and counts once', async () => {
    const site = await openSite()
    const listen = async (language: string) =>
      site.fetch('/api/ajax/getCaptcha?type=sound', { headers: { 'accept-language': language } })
    expect(await (await listen('zh-CN')).text()).toMatch(/^zh \d{6}$/)
    const answer = await listen('en-US')
    expect(answer.headers.get('content-type')).toBe('audio/wav')
    const [, captcha = ''] = (await answer.text()).split(' ')
    const key = answer.headers.get('key') ?? ''
    expect(await sms(site, { mobile, event: 'login', captcha, key })).toMatchObject({ code: 1 })
    expect(await sms(site, { mobile: '13800000002', event: 'login', captcha, key })).toMatchObject(misread)
  })

  it('is a picture where there are no recordings', async () => {
    const site = await openSite(
      {},
      { captchas: { alphabet: 'A', speak: null, render: () => ({ type: 'image/png', bytes: new Uint8Array(1) }) } },
    )
    expect((await site.fetch('/api/ajax/getCaptcha?type=sound')).headers.get('content-type')).toBe('image/png')
    expect((await site.get('/api/ajax/setting')).data).toMatchObject({ captcha: 'image', captcha_sound: false })
  })
})

describe('a proof of work', () => {
  const begin = async (site: Site) => {
    const answer = await site.fetch('/api/ajax/getCaptcha')
    const [, bits] = /^proof (\d+)$/.exec(await answer.text()) ?? []
    return { key: answer.headers.get('key') ?? '', bits: Number(bits) }
  }
  const zeros = (text: string) =>
    Math.clz32(Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16))
  const solve = ({ key, bits }: { key: string; bits: number }, purpose: string) => {
    let number = 0
    while (zeros(`${key} ${purpose} ${number}`) < bits) number++
    return String(number)
  }

  it('lets one code be sent, for its purpose and recipient, in time', async () => {
    const site = await openSite({ captcha: 'proof' })
    expect((await site.get('/api/ajax/setting')).data).toMatchObject({ captcha: 'proof', captcha_sound: false })
    const one = await begin(site)
    const captcha = solve(one, `login ${mobile}`)
    expect(await sms(site, { mobile, event: 'login', captcha, key: one.key })).toMatchObject({ code: 1 })
    site.backend.clock.advance(2 * minuteMs)
    expect(await sms(site, { mobile, event: 'login', captcha, key: one.key })).toMatchObject({ code: 0 })
    const two = await begin(site)
    const other = solve(two, `login ${mobile}`)
    const refused = { code: 0, msg: 'The check didn’t pass. Please try again.' }
    expect(await sms(site, { mobile: '13800000002', event: 'login', captcha: other, key: two.key })).toMatchObject(
      refused,
    )
    // Used up by that.
    expect(await sms(site, { mobile, event: 'login', captcha: other, key: two.key })).toMatchObject(refused)
    const three = await begin(site)
    const late = solve(three, `login ${mobile}`)
    site.backend.clock.advance(5 * minuteMs)
    expect(await sms(site, { mobile, event: 'login', captcha: late, key: three.key })).toMatchObject(refused)
    expect(await sms(site, { mobile, event: 'login', captcha: 'proof', key: (await begin(site)).key })).toMatchObject(
      refused,
    )
    expect(site.phones).toHaveLength(1)
  })
})

describe('no captcha', () => {
  it('is asked for where the settings say so', async () => {
    const site = await openSite({ captcha: 'none' })
    expect(await sms(site, { mobile, event: 'login', key: '' })).toMatchObject({ code: 1 })
  })
})
