/** The security log: logins, rejections and account changes. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createJsonLog } from '../../server/adapters/system/jsonLog'
import { logSecurityEvent } from '../../server/usecases/accounts/securityLog'
import { postFrom, smsFrom } from './callers'
import { openSite, password, type Site } from './site'

const mobile = '13800000001'
const address = '203.0.113.7'
let site: Site
beforeEach(async () => {
  site = await openSite({ loginAttemptsPerWindow: 2 })
})
const idOf = async (name: string) => (await site.backend.store.users.byUsername(name))?.id
const post = (path: string, body: Record<string, string>, token = '') => postFrom(site, path, { address, token, body })
const register = () => post('/user/register', { username: 'mei', password, confirm: password })
const logIn = async (word = password) =>
  String((await post('/api/passport/alogin', { username: 'mei', password: word })).data?.token)
/** Log lines since the last call. */
const lines = () => site.securityLog.splice(0)

describe('the security log', () => {
  it('has who registered, came in, failed, and went', async () => {
    await register()
    const user = await idOf('mei')
    await logIn('wrong')
    await post('/api/passport/alogin', { username: 'nobody', password: 'wrong' })
    const token = await logIn()
    await post('/api/passport/logout', {}, token)
    expect(lines()).toEqual([
      ['registered', { user, how: 'password', address }],
      ['login.failed', { user, how: 'password', address }],
      ['login.failed', { user: undefined, how: 'password', address }],
      ['login', { user, how: 'password', address }],
      ['logout', { user, address }],
    ])
  })

  it('has what changed of an account, and which logins that ended', async () => {
    await register()
    const [user, token] = [await idOf('mei'), await logIn()]
    lines()
    await post('/api/passport/changepass', { password: 'wrong', newpassword: 'fresh words' }, token)
    await post('/api/passport/changepass', { password, newpassword: 'fresh words' }, token)
    await smsFrom(site, { mobile, event: 'bind', address })
    await post('/api/passport/profile', { mobile, captcha: site.lastCode(), password: 'fresh words' }, token)
    await post('/api/passport/endlogins', {}, token)
    expect(lines()).toEqual([
      ['password.refused', { user, address }],
      ['password.changed', { user, how: 'password', address }],
      ['code.sent', { event: 'bind', user: undefined, address }],
      ['phone.changed', { user, address }],
      ['session.ended', { user, which: 'others', address }],
    ])
  })

  it('has logins by phone, wrong codes and resets', async () => {
    await smsFrom(site, { mobile, address })
    const captcha = site.lastCode()
    await post('/api/passport/auth', { mobile, captcha: captcha === '000000' ? '000001' : '000000' })
    await post('/api/passport/auth', { mobile, captcha })
    const [user] = (await site.backend.store.users.page({ keyword: 'user_', page: 1, limit: 1 })).rows
    site.backend.clock.advance(60_000)
    await smsFrom(site, { mobile, event: 'resetpwd', address })
    await post('/api/passport/resetpass', { mobile, captcha: site.lastCode(), newpassword: 'fresh words' })
    expect(lines()).toEqual([
      ['code.sent', { event: 'login', user: undefined, address }],
      ['code.failed', { event: 'login', address }],
      ['registered', { user: user?.id, how: 'sms', address }],
      ['login', { user: user?.id, how: 'sms', address }],
      ['code.sent', { event: 'resetpwd', user: user?.id, address }],
      ['password.changed', { user: user?.id, how: 'sms', address }],
    ])
  })

  it('has who must wait, who comes with a dead token, and pages of other sites', async () => {
    await register()
    for (const word of ['a', 'b']) await logIn(word)
    lines()
    expect(await post('/api/passport/alogin', { username: 'mei', password })).toMatchObject({ status: 429 })
    await post('/api/passport/logout', {}, 'dead')
    await post('/api/passport/logout', {})
    await site.fetch('/api/ajax/getCaptcha', { headers: { 'x-address': address, 'sec-fetch-site': 'cross-site' } })
    expect(lines()).toEqual([
      ['limited', { path: '/api/passport/alogin', address }],
      ['forbidden', { path: '/api/passport/logout', address }],
      ['forbidden', { path: '/api/ajax/getCaptcha', address, from: 'cross-site' }],
    ])
  })

  it('can’t be flooded: sixty of those a minute are written', async () => {
    for (let round = 0; round < 70; round += 1) await post('/api/passport/logout', {}, 'dead')
    expect(lines()).toHaveLength(60)
    site.backend.clock.advance(60_000)
    await post('/api/passport/logout', {}, 'dead')
    expect(lines()).toHaveLength(1)
  })

  it('has neither tokens, codes, passwords nor phone numbers', async () => {
    await register()
    const token = await logIn()
    await smsFrom(site, { mobile, event: 'bind', address })
    const code = site.lastCode()
    await post('/api/passport/profile', { mobile, captcha: code, password }, token)
    await post('/api/passport/changepass', { password, newpassword: 'fresh words' }, token)
    const text = JSON.stringify(lines())
    for (const secret of [token, code, password, 'fresh words', mobile]) expect(text).not.toContain(secret)
  })

  it('is one line of JSON each, with the time in UTC', () => {
    const written: string[] = []
    logSecurityEvent(
      createJsonLog((line) => void written.push(line)),
      'login',
      { user: 7, how: 'sms', address },
    )
    expect(JSON.parse(written.join(''))).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      level: 'info',
      event: 'security.login',
      user: 7,
      how: 'sms',
      address,
    })
  })
})
