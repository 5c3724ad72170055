/** Passkeys: added and removed by their owner, and a login with one. The browser's part is in tests/e2e. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createWebAuthnPasskeys } from '../../server/adapters/passkeys/webAuthnPasskeys'
import type { Passkeys } from '../../server/ports/gateways'
import { openSite, password, type Site } from './site'

let challenges = 0
/** Devices that answer with `{id, challenge}`. */
const plainPasskeys: Passkeys = {
  registration: async ({ site, existing }) => {
    const challenge = `challenge ${++challenges}`
    return { challenge, options: { challenge, site, existing } }
  },
  verifyRegistration: async ({ challenge, response }) =>
    'challenge' in response && response.challenge === challenge && 'id' in response
      ? { id: String(response.id), publicKey: 'key', counter: 0 }
      : null,
  login: async () => {
    const challenge = `challenge ${++challenges}`
    return { challenge, options: { challenge } }
  },
  verifyLogin: async ({ challenge, response, passkey }) =>
    'challenge' in response && response.challenge === challenge ? passkey.counter + 1 : null,
}

let site: Site
let token: string
beforeEach(async () => {
  site = await openSite({}, { passkeys: plainPasskeys })
  token = await site.join('mei')
})
interface Prompt {
  ticket: string
  options: { challenge: string; existing: string[] }
}
const begin = async (as = token) =>
  (await site.post('/api/passport/passkeys/begin', { password }, as)).data as unknown as Prompt
const add = ({ ticket, options }: Prompt, id = 'p-1', as = token) =>
  site.post(
    '/api/passport/passkeys/add',
    { ticket, name: 'Phone', response: JSON.stringify({ id, challenge: options.challenge }) },
    as,
  )
const list = async (as = token) =>
  (await site.get('/api/passport/passkeys', as)).data as unknown as { id: string; name: string; seen: string }[]
const beginLogin = async () => (await site.post('/api/passport/passkeylogin/begin', {})).data as unknown as Prompt
const logIn = ({ ticket, options }: Prompt, id = 'p-1') =>
  site.post('/api/passport/passkeylogin', { ticket, response: JSON.stringify({ id, challenge: options.challenge }) })

describe('a passkey', () => {
  it('is added with the password, named, listed, and told of', async () => {
    expect(await site.post('/api/passport/passkeys/begin', { password: 'no' }, token)).toMatchObject({ code: 0 })
    expect(await add(await begin())).toMatchObject({ code: 1 })
    expect(await list()).toMatchObject([{ id: 'p-1', name: 'Phone', seen: '' }])
    expect((await begin()).options.existing).toEqual(['p-1'])
    expect(site.securityLog).toContainEqual(['passkey.changed', expect.objectContaining({ how: 'added' })])
  })

  it('answers one prompt once, of its owner, in time', async () => {
    const lei = await site.join('lei')
    expect(await add(await begin(), 'p-1', lei)).toMatchObject({ code: 0 })
    const prompt = await begin()
    expect(await add(prompt)).toMatchObject({ code: 1 })
    expect(await add(prompt, 'p-2')).toMatchObject({ code: 0 })
    const late = await begin()
    site.backend.clock.advance(5 * 60_000)
    expect(await add(late, 'p-3')).toMatchObject({ code: 0 })
    expect(await add({ ...(await begin()), options: { challenge: 'made up', existing: [] } }, 'p-4')).toMatchObject({
      code: 0,
      msg: 'The passkey couldn’t be added. Please try again.',
    })
    expect(await list()).toHaveLength(1)
  })

  it('is nobody else’s to take over or to remove', async () => {
    await add(await begin())
    const lei = await site.join('lei')
    expect(await add(await begin(lei), 'p-1', lei)).toMatchObject({ code: 0 })
    expect(await site.post('/api/passport/passkeys/remove', { id: 'p-1', password }, lei)).toMatchObject({ code: 0 })
    expect(await list(lei)).toEqual([])
    expect(await site.post('/api/passport/passkeys/remove', { id: 'p-1', password: 'no' }, token)).toMatchObject({
      code: 0,
    })
    expect(await site.post('/api/passport/passkeys/remove', { id: 'p-1', password }, token)).toMatchObject({ code: 1 })
    expect(await logIn(await beginLogin())).toMatchObject({ code: 0 })
  })
})

describe('a login by passkey', () => {
  it('opens a session without a name, also where a second factor is on', async () => {
    await add(await begin())
    const mei = await site.backend.store.users.byUsername('mei')
    await site.backend.store.secondFactors.propose(mei?.id ?? 0, 'SECRET')
    await site.backend.store.secondFactors.confirm(mei?.id ?? 0, 1, [])
    const answer = await logIn(await beginLogin())
    expect(await site.get('/user/message', String(answer.data.token))).toMatchObject({ code: 1 })
    expect((await list())[0]?.seen).not.toBe('')
  })

  it('uses each prompt once; unknown and malformed answers get none', async () => {
    await add(await begin())
    const prompt = await beginLogin()
    expect(await logIn(prompt)).toMatchObject({ code: 1 })
    expect(await logIn(prompt)).toMatchObject({ code: 0 })
    expect(await logIn(await beginLogin(), 'p-9')).toMatchObject({
      code: 0,
      msg: expect.stringContaining('can’t log in') as string,
    })
    for (const response of ['{', '[]', '{"id":7}', 'null']) {
      const { ticket } = await beginLogin()
      expect(await site.post('/api/passport/passkeylogin', { ticket, response })).toMatchObject({ code: 0 })
    }
  })

  it('is refused to a closed account', async () => {
    await add(await begin())
    const mei = await site.backend.store.users.byUsername('mei')
    await site.backend.store.users.setClosed(mei?.id ?? 0, 1)
    expect(await logIn(await beginLogin())).toMatchObject({ code: 0, data: { refused: true } })
  })

  it('is not offered by an address without a name, or a server that can’t verify one', async () => {
    const offered = async (of: Site, url = 'http://site.test') => {
      const answer = (await (await of.app.fetch(new Request(`${url}/api/ajax/setting`))).json()) as { data: object }
      return answer.data
    }
    expect(await offered(site)).toMatchObject({ passkeys: true })
    expect(await offered(site, 'http://127.0.0.1:8080')).toMatchObject({ passkeys: false })
    expect(await offered(site, 'http://[::1]:8080')).toMatchObject({ passkeys: false })
    const none = await openSite()
    expect(await offered(none)).toMatchObject({ passkeys: false })
    expect(await none.post('/api/passport/passkeylogin/begin', {})).toMatchObject({ code: 0 })
  })
})

describe('the verifier', () => {
  const passkeys = createWebAuthnPasskeys()
  const where = { site: 'https://speech.example.org', challenge: 'c' }

  it('asks for a passkey that verifies its user and is bound to the host', async () => {
    const user = { id: 7, username: 'mei', name: 'Mei' }
    const { challenge, options } = await passkeys.registration({
      site: where.site,
      siteName: 'S',
      user,
      existing: ['eA'],
    })
    expect(options).toMatchObject({
      challenge,
      rp: { id: 'speech.example.org', name: 'S' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: 'eA' }],
    })
    expect((await passkeys.login({ site: where.site })).options).toMatchObject({ userVerification: 'required' })
  })

  it.each([{}, { id: 'x', rawId: 'y' }, { id: 'eA', rawId: 'eA', type: 'public-key', response: {} }])(
    'takes nothing for an answer that is none: %j',
    async (response) => {
      expect(await passkeys.verifyRegistration({ ...where, response })).toBeNull()
      const passkey = { id: 'eA', publicKey: 'eA', counter: 0 }
      expect(await passkeys.verifyLogin({ ...where, response, passkey })).toBeNull()
    },
  )
})
