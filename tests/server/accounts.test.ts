/** Registration, password login and session lifetime. */
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../server/ports/settings'
import { openSite, password as joined, type Site } from './site'

const minuteMs = 60_000
const form = (username: string, password = joined) => ({ username, password, confirm: password })
/** A call's status and `Retry-After`. */
async function waitOf(
  site: Site,
  path: string,
  body: Record<string, string>,
  address = 'here',
): Promise<[number, number]> {
  const answer = await site.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(body),
    headers: { 'x-address': address },
  })
  return [answer.status, Number(answer.headers.get('retry-after'))]
}

describe('registering', () => {
  it('is refused where the site is closed, and makes nobody', async () => {
    const site = await openSite({ registrationOpen: false })
    expect(await site.post('/user/register', form('mei'))).toMatchObject({
      code: 0,
      msg: expect.stringContaining('Registration is closed'),
    })
    expect(await site.backend.store.users.byUsername('mei')).toBeNull()
  })

  it.each(['me\u200bi', 'mei\u202egpj', 'a\u0000b'])(
    'the name %j, which looks like another, is refused',
    async (name) => {
      const site = await openSite()
      expect(await site.post('/user/register', form(name))).toMatchObject({
        code: 0,
        msg: expect.stringContaining('invisible'),
      })
    },
  )

  it.each(["'; DROP TABLE users; --", '<b>mei</b>', '张三 🙂', 'x'.repeat(64)])(
    'the name %j is kept as it is',
    async (name) => {
      const site = await openSite()
      const token = await site.join(name)
      expect((await site.get('/api/passport/userinfo', token)).data.user).toMatchObject({ username: name })
    },
  )

  it.each(['', '   ', 'x'.repeat(65)])('the name %j is malformed', async (name) => {
    expect(await (await openSite()).post('/user/register', form(name))).toMatchObject({ status: 400 })
  })

  it('too often from one address is told to wait, and goes on after that', async () => {
    const site = await openSite({ registrationsPerHour: 2 })
    await site.post('/user/register', form('one'))
    site.backend.clock.advance(20 * minuteMs)
    await site.post('/user/register', form('two'))
    expect(await waitOf(site, '/user/register', form('three'))).toEqual([429, 40 * 60])
    site.backend.clock.advance(40 * minuteMs)
    expect(await site.post('/user/register', form('three'))).toMatchObject({ code: 1 })
  })

  it('twenty people who want one name at once: one gets it, with one welcome', async () => {
    const site = await openSite()
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.post('/user/register', form('mei'))))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect((await site.backend.store.users.byUsername('mei'))?.generalSeconds).toBe(defaultSettings.welcomeSeconds)
  })
})

describe('logging in', () => {
  it('of a stranger who tries too often does not lock the owner out, who is somewhere else', async () => {
    const site = await openSite({ loginAttemptsPerWindow: 2 })
    await site.join('mei')
    for (let round = 0; round < 5; round += 1)
      await waitOf(site, '/api/passport/alogin', form('mei', 'wrong'), 'strange')
    expect((await waitOf(site, '/api/passport/alogin', form('mei'), 'strange'))[0]).toBe(429)
    expect((await waitOf(site, '/api/passport/alogin', form('mei'), 'home'))[0]).toBe(200)
  })

  it('from ever new addresses with one name is told to wait too', async () => {
    const site = await openSite({ loginAttemptsPerWindow: 1 })
    await site.join('mei')
    for (let address = 0; address < 20; address += 1) {
      expect((await waitOf(site, '/api/passport/alogin', form('mei', 'wrong'), `a${address}`))[0]).toBe(200)
    }
    expect((await waitOf(site, '/api/passport/alogin', form('mei'), 'home'))[0]).toBe(429)
  })

  it('too often with one name is told to wait until the first try is forgotten', async () => {
    const site = await openSite({ loginAttemptsPerWindow: 2, loginWindowMs: 10 * minuteMs })
    await site.join('mei')
    await site.post('/api/passport/alogin', form('mei', 'wrong'))
    site.backend.clock.advance(4 * minuteMs)
    await site.post('/api/passport/alogin', form('ＭＥＩ', 'wrong'))
    expect(await waitOf(site, '/api/passport/alogin', form('mei'))).toEqual([429, 6 * 60])
    site.backend.clock.advance(6 * minuteMs)
    expect(await site.post('/api/passport/alogin', form('mei'))).toMatchObject({ code: 1 })
  })

  it('a success makes the wrong tries before it forgotten', async () => {
    const site = await openSite({ loginAttemptsPerWindow: 2 })
    await site.join('mei')
    for (let round = 0; round < 3; round += 1) {
      expect(await site.post('/api/passport/alogin', form('mei', 'wrong'))).toMatchObject({ status: 200, code: 0 })
      expect(await site.post('/api/passport/alogin', form('mei'))).toMatchObject({ code: 1 })
    }
  })

  it('from one address with ever new names is told to wait too', async () => {
    const site = await openSite({ addressAttemptsPerWindow: 3 })
    for (const name of ['a', 'b', 'c'])
      expect(await site.post('/api/passport/alogin', form(name))).toMatchObject({ status: 200 })
    expect((await waitOf(site, '/api/passport/alogin', form('d')))[0]).toBe(429)
  })

  it('gives a new token each time; logging one out leaves the other', async () => {
    const site = await openSite()
    const first = await site.join('mei')
    const second = String((await site.post('/api/passport/alogin', form('mei'))).data.token)
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(second).not.toBe(first)
    await site.post('/api/passport/logout', {}, first)
    expect(await site.get('/user/message', first)).toMatchObject({ code: 4001 })
    expect(await site.get('/user/message', second)).toMatchObject({ code: 1 })
  })

  it('lasts until its last day and not longer', async () => {
    const site = await openSite({ tokenDays: 2 })
    const token = await site.join('mei')
    site.backend.clock.advance(2 * 24 * 60 * minuteMs - 1)
    expect(await site.get('/user/message', token)).toMatchObject({ code: 1 })
    site.backend.clock.advance(1)
    expect(await site.get('/user/message', token)).toMatchObject({ code: 4001 })
  })
})
