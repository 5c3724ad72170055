/** Login sessions: creation, lifetime, listing and removal. */
import { beforeEach, describe, expect, it } from 'vitest'
import { sha256Hex } from '../../server/lib/secrets'
import { postFrom } from './callers'
import { openSite, password, type Site } from './site'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
interface Login {
  id: string
  at: string
  seen: string
  device: string
  current: number
}
let site: Site
beforeEach(async () => {
  site = await openSite()
})
const logIn = async (username = 'mei', from: { token?: string; agent?: string } = {}) =>
  String((await postFrom(site, '/api/passport/alogin', { ...from, body: { username, password } })).data.token)
const isIn = async (token: string) => (await site.get('/user/message', token)).code === 1
const list = async (token: string) => (await site.get('/api/passport/logins', token)).data as unknown as Login[]

describe('the list of logins', () => {
  it('says when each began and was last used, on which device, and which one asks', async () => {
    const first = await site.join('mei')
    site.backend.clock.advance(10 * minuteMs)
    const second = await logIn('mei', { agent: chrome })
    const now = site.backend.clock.now()
    expect(await list(second)).toEqual([
      {
        id: expect.stringMatching(/^\w{16}$/) as string,
        at: new Date(now).toISOString(),
        seen: new Date(now).toISOString(),
        device: 'Chrome · Windows',
        current: 1,
      },
      {
        id: expect.any(String) as string,
        at: new Date(now - 10 * minuteMs).toISOString(),
        seen: new Date(now - 10 * minuteMs).toISOString(),
        device: '',
        current: 0,
      },
    ])
    expect((await list(first)).map(({ current }) => current)).toEqual([0, 1])
  })

  it('holds one’s own only, and no token', async () => {
    const [mei, other] = [await site.join('mei'), await site.join('other')]
    expect(await list(mei)).toHaveLength(1)
    expect(JSON.stringify(await list(other))).not.toMatch(new RegExp(`${other}|${await sha256Hex(other)}`))
  })
})

describe('ending logins', () => {
  it('one by its id', async () => {
    const [here, there] = [await site.join('mei'), await logIn()]
    const other = (await list(here)).find(({ current }) => current === 0)
    expect(await site.post('/api/passport/endlogins', { id: other?.id }, here)).toMatchObject({ code: 1 })
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    expect(site.ended).toEqual([{ tokenHash: await sha256Hex(there) }])
  })

  it('all others without one', async () => {
    const [here, ...others] = [await site.join('mei'), await logIn(), await logIn()]
    expect(await site.post('/api/passport/endlogins', {}, here)).toMatchObject({ code: 1 })
    expect(await Promise.all([here, ...others].map(isIn))).toEqual([true, false, false])
  })

  it('of somebody else is refused', async () => {
    const [mei, thief] = [await site.join('mei'), await site.join('thief')]
    const [victim] = await list(mei)
    expect(await site.post('/api/passport/endlogins', { id: victim?.id }, thief)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('This login doesn’t exist') as string,
    })
    expect(await site.post('/api/passport/endlogins', { id: victim?.id.slice(0, 1) }, mei)).toMatchObject({ code: 0 })
    expect(await isIn(mei)).toBe(true)
  })

  it('is told to what is still connected: at a logout, a new password and a reset', async () => {
    const token = await site.join('mei')
    const mei = (await site.backend.store.users.byUsername('mei'))?.id ?? 0
    await site.post('/api/passport/changepass', { password, newpassword: 'fresh words' }, token)
    expect(site.ended.splice(0)).toEqual([{ userId: mei, except: await sha256Hex(token) }])
    await site.post('/api/passport/logout', {}, token)
    expect(site.ended.splice(0)).toEqual([{ tokenHash: await sha256Hex(token) }])
    await site.backend.store.users.update(mei, { phone: '13800000001' })
    await site.sendSms('13800000001', 'resetpwd')
    await site.post('/api/passport/resetpass', {
      mobile: '13800000001',
      captcha: site.lastCode(),
      newpassword: 'other words',
    })
    expect(site.ended).toEqual([{ userId: mei, except: '' }])
  })
})

describe('a login', () => {
  it('ends when the same client logs in anew, and not when that fails', async () => {
    const first = await site.join('mei')
    await postFrom(site, '/api/passport/alogin', { token: first, body: { username: 'mei', password: 'wrong' } })
    expect(await isIn(first)).toBe(true)
    const second = await logIn('mei', { token: first })
    expect([await isIn(first), await isIn(second)]).toEqual([false, true])
  })

  it('that is not used for its days ends', async () => {
    site = await openSite({ idleDays: 2 })
    const token = await site.join('mei')
    site.backend.clock.advance(2 * dayMs - 1)
    expect(await isIn(token)).toBe(true)
    site.backend.clock.advance(2 * dayMs)
    expect(await isIn(token)).toBe(false)
  })

  it('that is used goes on, until its last day', async () => {
    site = await openSite({ idleDays: 2, tokenDays: 5 })
    const token = await site.join('mei')
    for (let day = 1; day < 5; day += 1) {
      site.backend.clock.advance(dayMs)
      expect(await isIn(token), `day ${day}`).toBe(true)
    }
    site.backend.clock.advance(dayMs)
    expect(await isIn(token)).toBe(false)
  })

  it('is noted as used at most every five minutes', async () => {
    const token = await site.join('mei')
    let writes = 0
    const { touch } = site.backend.store.sessions
    site.backend.store.sessions.touch = (...rest) => (writes++, touch(...rest))
    for (let second = 0; second < 20; second += 1) {
      site.backend.clock.advance(minuteMs / 2)
      await isIn(token)
    }
    expect(writes).toBe(2)
  })
})
