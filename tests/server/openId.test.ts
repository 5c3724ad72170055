/** Login at an issuer of OpenID Connect, and its link to an account. The adapter's part is in adapters/openid. */
import { beforeEach, describe, expect, it } from 'vitest'
import { OpenIdError, type OpenId, type OpenIdFault, type OpenIdPerson } from '../../server/ports/openId'
import type { Settings } from '../../server/ports/settings'
import { openSite, password, type Site } from './site'

const mei: OpenIdPerson = {
  ...{ subject: 'https://issuer.test 1', name: '梅', username: 'mei', email: 'mei@example.org' },
  isAdministrator: null,
}
/** Who logs in there next, or why nobody does. */
let answer: OpenIdPerson | OpenIdFault
const plainOpenId: OpenId = {
  name: 'Acme',
  begin: async ({ returnUrl, state }) => ({
    url: `https://issuer.test/?return=${encodeURIComponent(returnUrl)}&state=${state}`,
    secrets: `secrets of ${state}`,
  }),
  async finish({ state, secrets, query }) {
    if (secrets !== `secrets of ${state}` || !query.includes('code=')) throw new OpenIdError('invalid', 'test')
    if (typeof answer === 'string') throw new OpenIdError(answer, 'test')
    return answer
  },
}

let site: Site
const open = async (change: Partial<Settings> = {}) => (site = await openSite(change, { openId: plainOpenId }))
beforeEach(async () => {
  answer = mei
  await open()
})

interface Start {
  ticket: string
  url: string
}
const begin = async () => (await site.post('/api/passport/openid/begin', {})).data as unknown as Start
/** The browser's way back: where the app is opened, and the code in its address. */
async function comeBack({ url }: Start) {
  const state = new URL(url).searchParams.get('state') ?? ''
  const response = await site.fetch(`/api/passport/openid/callback?code=x&state=${state}`, { redirect: 'manual' })
  const location = response.headers.get('location') ?? ''
  return { response, location, code: new URL(location.replace('/#', '')).searchParams.get('openid') ?? '' }
}
const finish = (ticket: string, code: string) => site.post('/api/passport/openid', { ticket, code })
async function logIn() {
  const start = await begin()
  return finish(start.ticket, (await comeBack(start)).code)
}
const userOf = async (username: string) => {
  const user = await site.backend.store.users.byUsername(username)
  if (!user) throw new Error(`no user ${username}`)
  return user
}
const account = async (token: string) => (await site.get('/api/passport/openid/account', token)).data.linked
async function link(token: string) {
  const start = (await site.post('/api/passport/openid/account/begin', { password }, token)).data as unknown as Start
  const back = await comeBack(start)
  return {
    back,
    answer: await site.post('/api/passport/openid/account/link', { ticket: start.ticket, code: back.code }, token),
  }
}

describe('a login at the issuer', () => {
  it('creates an account the first time, and opens it afterward', async () => {
    const start = await begin()
    expect(new URL(start.url).searchParams.get('return')).toBe('http://site.test/api/passport/openid/callback')
    const { response, location, code } = await comeBack(start)
    expect(response.status).toBe(303)
    expect(location).toMatch(/^http:\/\/site\.test\/#\/user\/login\?openid=[0-9a-f]{64}$/)
    const { data } = await finish(start.ticket, code)
    expect(await site.get('/api/passport/userinfo', String(data.token))).toMatchObject({
      data: { user: { username: 'mei', nickname: '梅', email: 'mei@example.org', has_password: 0, roles: [] } },
    })
    answer = { ...mei, name: 'Other', username: 'other', email: 'other@example.org' }
    expect(await logIn()).toMatchObject({ code: 1 })
    expect(await site.backend.store.users.byUsername('other')).toBeNull()
    expect(site.securityLog).toContainEqual(['login', expect.objectContaining({ how: 'openid' })])
  })

  it('needs the ticket and the code of the same browser, once and in time', async () => {
    const [own, foreign] = [await begin(), await begin()]
    expect(await finish(foreign.ticket, (await comeBack(own)).code)).toMatchObject({
      code: 0,
      msg: 'This login wasn’t started in this browser. Please log in again.',
    })
    const start = await begin()
    const { code } = await comeBack(start)
    expect(await finish(start.ticket, code)).toMatchObject({ code: 1 })
    expect(await finish(start.ticket, code)).toMatchObject({ code: 0 })
    // The answer of the issuer is taken once too.
    expect((await comeBack(start)).code).toBe('expired')
    const late = await begin()
    const back = await comeBack(late)
    site.backend.clock.advance(2 * 60_000)
    expect(await finish(late.ticket, back.code)).toMatchObject({ code: 0 })
    const tooLate = await begin()
    site.backend.clock.advance(15 * 60_000)
    expect((await comeBack(tooLate)).location).toBe('http://site.test/#/user/login?openid=expired')
  })

  it('is refused when the issuer’s answer is, in words', async () => {
    for (const [fault, text] of [
      ['denied', 'You canceled the login.'],
      ['unreachable', 'can’t be reached'],
      ['invalid', 'couldn’t be verified'],
    ] as const) {
      answer = fault
      expect(await logIn()).toMatchObject({ code: 0, msg: expect.stringContaining(text) as string })
    }
  })

  it('gets another username if it is taken', async () => {
    await site.join('mei')
    expect(await logIn()).toMatchObject({ code: 1 })
    const [linked] = await site.backend.store.users
      .page({ page: 1, limit: 9, keyword: 'mei_' })
      .then(({ rows }) => rows)
    expect(linked?.username).toMatch(/^mei_[a-z0-9]{6}$/)
  })

  it('does not stand in for a second factor', async () => {
    await logIn()
    const { id } = await userOf('mei')
    await site.backend.store.secondFactors.propose(id, 'SECRET')
    await site.backend.store.secondFactors.confirm(id, 1, [])
    expect(await logIn()).toMatchObject({ code: 0, data: { second_factor: { ticket: expect.any(String) as string } } })
  })

  it('is refused to a closed account, and where there is no issuer', async () => {
    await logIn()
    await site.backend.store.users.setClosed((await userOf('mei')).id, 1)
    expect(await logIn()).toMatchObject({ code: 0, data: { refused: true } })
    site = await openSite()
    expect(await site.post('/api/passport/openid/begin', {})).toMatchObject({
      code: 0,
      msg: expect.stringContaining('single') as string,
    })
    expect((await site.get('/api/ajax/setting')).data).not.toHaveProperty('openid')
  })

  it('creates no account where the settings say so, but does where registration is closed', async () => {
    await open({ openIdCreateAccounts: false })
    expect(await logIn()).toMatchObject({ code: 0, msg: expect.stringContaining('administrator') as string })
    await open({ registrationOpen: false })
    expect(await logIn()).toMatchObject({ code: 1 })
  })
})

describe('an account with the same e-mail address', () => {
  const withEmail = async () => {
    const token = await site.join('lei')
    await site.backend.store.users.setEmail((await userOf('lei')).id, 'Mei@example.org')
    return token
  }

  it('is not taken over', async () => {
    const token = await withEmail()
    expect(await logIn()).toMatchObject({ code: 0, msg: expect.stringContaining('mei@example.org') as string })
    expect(await account(token)).toBeNull()
  })

  it('is linked if the settings say so, unless it is linked to somebody', async () => {
    await open({ openIdLinkByEmail: true })
    const token = await withEmail()
    expect(await logIn()).toMatchObject({ code: 1 })
    expect(await account(token)).toMatchObject({ name: '梅' })
    answer = { ...mei, subject: 'https://issuer.test 2' }
    expect(await logIn()).toMatchObject({ code: 0 })
  })
})

describe('a link', () => {
  it('is made and ended by who is logged in, with the password', async () => {
    const token = await site.join('lei')
    expect(await account(token)).toBeNull()
    expect(await site.post('/api/passport/openid/account/begin', { password: 'no' }, token)).toMatchObject({ code: 0 })
    const { back, answer: linked } = await link(token)
    expect(back.location).toContain('/#/set?openid=')
    expect(linked).toMatchObject({ code: 1 })
    expect(await account(token)).toMatchObject({ name: '梅' })
    expect(await site.get('/user/message', String((await logIn()).data.token))).toMatchObject({ code: 1 })
    expect(await site.post('/api/passport/openid/account/unlink', { password: 'no' }, token)).toMatchObject({ code: 0 })
    expect(await site.post('/api/passport/openid/account/unlink', { password }, token)).toMatchObject({ code: 1 })
    expect(await account(token)).toBeNull()
    expect(await site.post('/api/passport/openid/account/unlink', { password }, token)).toMatchObject({ code: 0 })
    expect(site.securityLog.filter(([event]) => event === 'openid.changed')).toHaveLength(2)
  })

  it('belongs to the account that began it, and to one only', async () => {
    const [lei, wei] = [await site.join('lei'), await site.join('wei')]
    const start = (await site.post('/api/passport/openid/account/begin', { password }, lei)).data as unknown as Start
    const { code } = await comeBack(start)
    const answered = { ticket: start.ticket, code }
    expect(await finish(start.ticket, code)).toMatchObject({ code: 0 })
    expect(await site.post('/api/passport/openid/account/link', answered, wei)).toMatchObject({ code: 0 })
    await link(lei)
    expect((await link(wei)).answer).toMatchObject({
      code: 0,
      msg: expect.stringContaining('another account') as string,
    })
    answer = { ...mei, subject: 'https://issuer.test 2' }
    expect((await link(lei)).answer).toMatchObject({
      code: 0,
      msg: expect.stringContaining('Unlink that first') as string,
    })
    expect(await account(wei)).toBeNull()
  })

  it('is not ended if nothing else opens the account', async () => {
    const { data } = await logIn()
    const { id } = await userOf('mei')
    await site.backend.store.users.setEmail(id, '')
    const unlink = () => site.post('/api/passport/openid/account/unlink', {}, String(data.token))
    expect(await unlink()).toMatchObject({ code: 0, msg: expect.stringContaining('passkey') as string })
    await site.backend.store.users.setEmail(id, 'mei@example.org')
    expect(await unlink()).toMatchObject({ code: 1 })
  })
})

describe('administrators', () => {
  it('are made and unmade by the issuer where it decides that, with a line in the audit log', async () => {
    answer = { ...mei, isAdministrator: true }
    await logIn()
    expect((await userOf('mei')).roles).toEqual(['admin'])
    answer = { ...mei, isAdministrator: false }
    await logIn()
    expect((await userOf('mei')).roles).toEqual([])
    const { rows } = await site.backend.store.audit.page({ page: 1, limit: 9, keyword: '' })
    expect(rows.map(({ action, actorId, subject }) => [action, actorId, subject])).toEqual([
      ['user.roles', null, 'mei'],
      ['user.roles', null, 'mei'],
    ])
  })

  it('see which accounts are linked', async () => {
    const token = await site.join('root')
    await site.backend.store.users.update((await userOf('root')).id, { roles: ['admin'] })
    await logIn()
    const { data } = await site.get('/api/admin/users', token)
    expect(
      (data as unknown as { username: string; openid: string | null }[]).map(({ username, openid }) => [
        username,
        openid,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['mei', '梅'],
        ['root', null],
      ]),
    )
  })
})
