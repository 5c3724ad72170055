/** @vitest-environment node */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOpenIdClient, type OpenIdService } from '../../../../server/adapters/openid/openIdClient'
import type { OpenId } from '../../../../server/ports/openId'
import type { JWTPayload } from 'jose'
import { startOpenIdIssuer, type OpenIdIssuer } from '../../openIdIssuer'

const returnUrl = 'https://site.test/api/passport/openid/callback'

let issuer: OpenIdIssuer
let openId: OpenId
const open = (change: Partial<OpenIdService> = {}) =>
  createOpenIdClient({
    issuer: issuer.url,
    clientId: issuer.clientId,
    clientSecret: issuer.clientSecret,
    name: 'Acme',
    scopes: 'openid profile email',
    claims: { name: 'name', admin: null },
    ...change,
  })
beforeEach(async () => {
  issuer = await startOpenIdIssuer()
  openId = open()
  issuer.people.mei = {
    idToken: { name: '梅', preferred_username: 'mei', email: 'mei@example.org', email_verified: true },
  }
})
afterEach(() => issuer.close())

/** Logs in there; returns what the server is called with. */
async function login(name = 'mei', state = 'state-1') {
  const { url, secrets } = await openId.begin({ returnUrl, state })
  return { returnUrl, state, secrets, query: new URL(issuer.logIn(url, name)).search }
}

describe('an issuer', () => {
  it('is asked with PKCE, state and nonce, which differ each time and stay on the server', async () => {
    const [one, two] = [await openId.begin({ returnUrl, state: 'a' }), await openId.begin({ returnUrl, state: 'b' })]
    const asked = new URL(one.url).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ response_type: 'code', client_id: 'speech', redirect_uri: returnUrl, scope: 'openid profile email' },
      ...{ state: 'a', code_challenge_method: 'S256' },
    })
    const { nonce, verifier } = JSON.parse(one.secrets) as { nonce: string; verifier: string }
    expect(asked.get('nonce')).toBe(nonce)
    expect(one.url).not.toContain(verifier)
    expect(one.secrets).not.toBe(two.secrets)
  })

  it('tells who logged in', async () => {
    expect(await openId.finish(await login())).toEqual({
      subject: `${issuer.url} mei`,
      ...{ name: '梅', username: 'mei', email: 'mei@example.org', isAdministrator: null },
    })
  })

  it('tells at its userinfo endpoint what the ID token leaves out', async () => {
    issuer.people.lei = { idToken: {}, userInfo: { name: 'Lei', email: 'lei@example.org', email_verified: true } }
    expect(await openId.finish(await login('lei'))).toMatchObject({
      name: 'Lei',
      username: 'lei',
      email: 'lei@example.org',
    })
    issuer.people.lei = { idToken: {}, userInfo: { sub: 'mei', name: 'Mei' } }
    await expect(openId.finish(await login('lei'))).rejects.toMatchObject({ fault: 'invalid' })
  })

  it('may say who is an administrator, also in a claim within a claim', async () => {
    const adminOf = async (idToken: object, claim = 'groups') => {
      issuer.people.mei = { idToken: { name: 'Mei', email: 'mei@example.org', ...idToken } }
      openId = open({ claims: { name: 'name', admin: { claim, values: ['admins', 'root'] } } })
      return (await openId.finish(await login())).isAdministrator
    }
    expect(await adminOf({ groups: ['staff', 'root'] })).toBe(true)
    expect(await adminOf({ groups: 'staff admins' })).toBe(true)
    expect(await adminOf({ groups: ['staff'] })).toBe(false)
    expect(await adminOf({ groups: 7 })).toBe(false)
    expect(await adminOf({})).toBe(false)
    expect(await adminOf({ realm_access: { roles: ['admins'] } }, 'realm_access.roles')).toBe(true)
    expect(await adminOf({ 'https://x.test/roles': ['admins'] }, 'https://x.test/roles')).toBe(true)
  })

  it('is believed no address that it has not verified, and no text that is none', async () => {
    const person = async (idToken: object) => {
      issuer.people.mei = { idToken: { ...idToken } }
      return openId.finish(await login())
    }
    expect(await person({ email: 'mei@example.org' })).toMatchObject({ email: '' })
    expect(await person({ email: 'mei@example.org', email_verified: 'yes' })).toMatchObject({ email: '' })
    expect(await person({ email: 'a@b.org>\n', email_verified: true })).toMatchObject({ email: '' })
    expect(await person({ name: { a: 1 }, preferred_username: ['x'] })).toMatchObject({ name: '', username: '' })
    expect((await person({ name: `\u202e${'长'.repeat(500)}\u0000` })).name).toBe('长'.repeat(64))
  })
})

describe('what is refused', () => {
  const refused = async (answer: Parameters<OpenId['finish']>[0], fault = 'invalid') =>
    expect(openId.finish(answer)).rejects.toMatchObject({ fault })

  it('another state, another nonce, another verifier', async () => {
    await refused({ ...(await login()), state: 'state-2' })
    const [one, two] = [await login(), await login()]
    await refused({ ...one, secrets: two.secrets })
    issuer.faults.claims = { nonce: 'other' }
    await refused(await login())
    await refused({ ...(await login()), query: '?state=state-1' })
  })

  it('an ID token of another issuer, for another client, expired, or without a subject', async () => {
    const now = Math.floor(Date.now() / 1000)
    for (const claims of [
      { iss: 'https://evil.test' },
      { aud: 'other' },
      { aud: ['speech', 'other'], azp: 'other' },
      { exp: now - 60 },
      { sub: undefined },
      { sub: 'x'.repeat(256) },
    ]) {
      issuer.faults.claims = claims as JWTPayload
      await refused(await login())
    }
  })

  it('an ID token without a signature, or with another’s', async () => {
    issuer.faults.signature = 'none'
    await refused(await login())
    issuer.faults.signature = 'foreign'
    await refused(await login())
  })

  it('a code that was used', async () => {
    const answer = await login()
    await openId.finish(answer)
    await refused(answer)
  })

  it('an answer that another issuer sent', async () => {
    const answer = await login()
    await refused({ ...answer, query: answer.query.replace(encodeURIComponent(issuer.url), 'https%3A%2F%2Fevil.test') })
  })

  it('a wrong secret of ours, and its own failures', async () => {
    openId = open({ clientSecret: 'wrong' })
    await refused(await login())
    openId = open()
    const answer = await login()
    issuer.faults.status = 500
    await refused(answer)
  })

  it('a person who declined', async () => {
    await refused(await login(''), 'denied')
  })

  it('no answer at all, until there is one', async () => {
    const { url } = issuer
    openId = open({ issuer: 'http://127.0.0.1:1' })
    await expect(openId.begin({ returnUrl, state: 'a' })).rejects.toMatchObject({ fault: 'unreachable' })
    openId = open({ issuer: url })
    issuer.faults.status = 503
    await expect(openId.begin({ returnUrl, state: 'a' })).rejects.toMatchObject({ fault: 'invalid' })
    delete issuer.faults.status
    await openId.begin({ returnUrl, state: 'a' })
  })
})
