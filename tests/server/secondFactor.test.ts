/** Second factors: turned on and off, and asked for at every login. */
import { beforeEach, describe, expect, it } from 'vitest'
import { totpCode } from '../../server/usecases/accounts/totp'
import { openSite, password, type Answer, type Site } from './site'

const halfMinuteMs = 30_000
let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})
const path = (name: string) => `/api/passport/secondfactor/${name}`
const codeOf = (secret: string) => totpCode(secret, Math.floor(site.backend.clock.now() / halfMinuteMs))
const logIn = (more: object = {}) => site.post('/api/passport/alogin', { username: 'mei', password, ...more })
const ticketOf = ({ data }: Answer) => (data.second_factor as { ticket: string }).ticket
const second = (ticket: string, code: string, more: object = {}) =>
  site.post('/api/passport/secondstep', { ticket, code, ...more })
const wrong = { code: 0, msg: 'This code is incorrect or was already used. Enter a new one.' }

/** Turns it on; the code that did is used up. */
async function turnOn(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await site.post(path('begin'), { password }, token)).data as { secret: string } & Answer['data']
  const answer = await site.post(path('confirm'), { code: await codeOf(secret) }, token)
  site.backend.clock.advance(halfMinuteMs)
  return { secret, codes: answer.data.codes as string[] }
}

describe('turning it on', () => {
  it('needs the password, and a code of the app', async () => {
    expect(await site.post(path('begin'), {}, token)).toMatchObject({ code: 0, data: { field: 'password' } })
    expect(await site.post(path('begin'), { password: 'no' }, token)).toMatchObject({ code: 0 })
    const { data } = await site.post(path('begin'), { password }, token)
    expect(data.url).toMatch(/^otpauth:\/\/totp\/Voice%20Transcription%20System:mei\?secret=[A-Z2-7]{32}&/)
    expect(await site.post(path('confirm'), { code: '000000' }, token)).toMatchObject(wrong)
    expect(await logIn()).toMatchObject({ code: 1 })
  })

  it('gives ten recovery codes once, and tells the owner', async () => {
    const { codes } = await turnOn()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^(?:[2-9a-hjkmnp-z]{4}-){3}[2-9a-hjkmnp-z]{4}$/)
    expect((await site.get('/api/passport/secondfactor', token)).data).toMatchObject({ enabled: 1, recovery: 10 })
    const messages = (await site.get('/user/messages?page=1&limit=9', token)).data as unknown as { title: string }[]
    expect(messages[0]?.title).toBe('Two-step verification is on')
    expect(await site.post(path('begin'), { password }, token)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('already on') as string,
    })
  })

  it('is limited, and is nobody else’s', async () => {
    await site.post(path('begin'), { password }, token)
    const answers = []
    for (let tries = 0; tries < 11; tries++)
      answers.push((await site.post(path('confirm'), { code: '1' }, token)).status)
    expect(answers).toEqual([...Array<number>(10).fill(200), 429])
    const lei = await site.join('lei')
    expect((await site.get('/api/passport/secondfactor', lei)).data).toEqual({ enabled: 0 })
    expect(await site.post(path('confirm'), { code: '123456' }, lei)).toMatchObject({ code: 0 })
  })
})

describe('a login', () => {
  it('gets a session only with the second step', async () => {
    const { secret } = await turnOn()
    const first = await logIn()
    expect(first).toMatchObject({ code: 0, data: { second_factor: { expires: 600 } } })
    expect(first.data).not.toHaveProperty('token')
    const answer = await second(ticketOf(first), await codeOf(secret))
    expect(await site.get('/user/message', String(answer.data.token))).toMatchObject({ code: 1 })
  })

  it('can’t be replayed: neither the code nor the ticket', async () => {
    const { secret } = await turnOn()
    const [one, other] = [ticketOf(await logIn()), ticketOf(await logIn())]
    const code = await codeOf(secret)
    expect(await second(one, code)).toMatchObject({ code: 1 })
    expect(await second(other, code)).toMatchObject(wrong)
    site.backend.clock.advance(halfMinuteMs)
    expect(await second(one, await codeOf(secret))).toMatchObject({
      code: 0,
      msg: expect.stringContaining('too long') as string,
    })
    expect(await second(other, await codeOf(secret))).toMatchObject({ code: 1 })
  })

  it('of twenty with one code at once, one succeeds', async () => {
    const { secret } = await turnOn()
    const ticket = ticketOf(await logIn())
    const code = await codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 9 }, () => second(ticket, code)))
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1)
  })

  it('takes each recovery code once, however it is typed', async () => {
    const { codes } = await turnOn()
    const typed = ` ${(codes[3] ?? '').toUpperCase().replaceAll('-', ' ')} `
    expect(await second(ticketOf(await logIn()), typed)).toMatchObject({ code: 1 })
    expect(await second(ticketOf(await logIn()), typed)).toMatchObject(wrong)
    expect((await site.get('/api/passport/secondfactor', token)).data).toMatchObject({ recovery: 9 })
  })

  it('is limited over all tickets, and a ticket lasts ten minutes', async () => {
    const { secret } = await turnOn()
    for (let tries = 0; tries < 10; tries++) await second(ticketOf(await logIn()), '000000')
    expect(await second(ticketOf(await logIn()), await codeOf(secret))).toMatchObject({ status: 429 })
    site.backend.clock.advance(20 * 60_000)
    const late = ticketOf(await logIn())
    site.backend.clock.advance(10 * 60_000)
    expect(await second(late, await codeOf(secret))).toMatchObject({
      code: 0,
      msg: expect.stringContaining('too long') as string,
    })
    expect(await second('made up', await codeOf(secret))).toMatchObject({ code: 0 })
  })

  it('by a code on the phone asks too', async () => {
    const { secret } = await turnOn()
    const mei = await site.backend.store.users.byUsername('mei')
    await site.backend.store.users.update(mei?.id ?? 0, { phone: '13800000001' })
    await site.sendSms('13800000001')
    const first = await site.post('/api/passport/auth', { mobile: '13800000001', captcha: site.lastCode() })
    expect(first).toMatchObject({ code: 0 })
    expect(await second(ticketOf(first), await codeOf(secret))).toMatchObject({ code: 1 })
  })

  it('on a closed account gets no ticket', async () => {
    await turnOn()
    const mei = await site.backend.store.users.byUsername('mei')
    await site.backend.store.users.setClosed(mei?.id ?? 0, 1)
    expect(await logIn()).toMatchObject({ code: 0, data: { refused: true } })
  })
})

describe('a device that is remembered', () => {
  async function remembered(): Promise<{ device: string; secret: string }> {
    const { secret } = await turnOn()
    const { data } = await second(ticketOf(await logIn()), await codeOf(secret), { remember: 1 })
    site.backend.clock.advance(halfMinuteMs)
    return { device: String(data.device), secret }
  }

  it('is not asked again for 30 days; others are', async () => {
    const { device } = await remembered()
    expect(await logIn({ device })).toMatchObject({ code: 1 })
    expect(await logIn({ device: 'another' })).toMatchObject({ code: 0 })
    site.backend.clock.advance(31 * 86_400_000)
    expect(await logIn({ device })).toMatchObject({ code: 0 })
  })

  it('is asked again once the password or the second factor is another', async () => {
    const { device } = await remembered()
    const { data } = await logIn({ device })
    const newpassword = 'fresh words'
    await site.post('/api/passport/changepass', { password, newpassword }, String(data.token))
    expect(await logIn({ device, password: newpassword })).toMatchObject({ code: 0, data: { second_factor: {} } })
  })

  it('is not one that did not ask for it', async () => {
    const { secret } = await turnOn()
    const { data } = await second(ticketOf(await logIn()), await codeOf(secret))
    expect(await logIn({ device: String(data.device) })).toMatchObject({ code: 0 })
  })
})

describe('turning it off', () => {
  it('needs the password and a code, and tells the owner', async () => {
    const { secret, codes } = await turnOn()
    expect(await site.post(path('disable'), { code: codes[0] }, token)).toMatchObject({ code: 0 })
    expect(await site.post(path('disable'), { password, code: '000000' }, token)).toMatchObject(wrong)
    expect(await site.post(path('disable'), { password, code: await codeOf(secret) }, token)).toMatchObject({ code: 1 })
    expect(await logIn()).toMatchObject({ code: 1 })
    expect(site.securityLog.map(([event]) => event)).toContain('second.changed')
  })

  it('new recovery codes end the old ones', async () => {
    const { secret, codes } = await turnOn()
    const renewed = await site.post(path('renew'), { password, code: await codeOf(secret) }, token)
    expect(renewed.data.codes).toHaveLength(10)
    expect(await second(ticketOf(await logIn()), codes[0] ?? '')).toMatchObject(wrong)
    expect(await second(ticketOf(await logIn()), (renewed.data.codes as string[])[0] ?? '')).toMatchObject({ code: 1 })
  })
})
