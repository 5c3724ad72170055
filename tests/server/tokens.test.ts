/** Personal tokens: created and revoked in the app, used by programs. */
import { beforeEach, describe, expect, it } from 'vitest'
import { sha256Hex } from '../../server/lib/secrets'
import { openProgram, programWith } from './program'
import { openSite, type Site } from './site'

let site: Site
let session: string
beforeEach(async () => {
  site = await openSite()
  session = await site.join('mei')
})
const tokens = async (by = session) => (await site.get('/api/tokens', by)).data as unknown as Record<string, unknown>[]

describe('a token', () => {
  it('is answered once, listed without itself, and stored as a hash', async () => {
    const { token } = await openProgram(site, session)
    expect(token).toMatch(/^stt_[0-9a-f]{64}$/)
    const [listed, ...others] = await tokens()
    expect(others).toEqual([])
    expect(listed).toMatchObject({ name: 'A program', hint: token.slice(0, 10), scopes: ['read', 'write'] })
    expect(listed).not.toHaveProperty('used_at')
    expect(JSON.stringify(listed)).not.toContain(token)
    const [row] = await site.backend.store.apiTokens.list(1 + site.backend.userId)
    expect(row?.tokenHash).toBe(await sha256Hex(token))
    expect(site.securityLog).toContainEqual(['token.created', expect.objectContaining({ scope: 'write' })])
    expect(JSON.stringify(site.securityLog)).not.toContain(token)
  })

  it('lets a program in, and says when it was last used', async () => {
    const program = await openProgram(site, session)
    site.backend.clock.advance(1000)
    expect((await program.json('/api/v1/account')).body).toMatchObject({ username: 'mei', scopes: ['read', 'write'] })
    expect((await tokens())[0]?.used_at).toBe(new Date(site.backend.clock.now()).toISOString())
  })

  it('does not work as a login, nor does a login work as a token', async () => {
    const program = await openProgram(site, session)
    expect((await site.get('/api/passport/userinfo', program.token)).code).toBe(4001)
    expect((await programWith(site, session).json('/api/v1/account')).status).toBe(401)
  })

  it('that may only read changes nothing', async () => {
    const program = await openProgram(site, session, 'read')
    const put = {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"terms":[],"replacements":[]}',
    }
    expect(await program.json('/api/v1/vocabulary', put)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await program.json('/api/v1/vocabulary')).status).toBe(200)
  })

  it('ends when it is revoked, by its owner only', async () => {
    const program = await openProgram(site, session)
    const [{ id } = {}] = await tokens()
    const thief = await site.join('lei')
    expect(await site.post('/api/tokens/revoke', { id }, thief)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('doesn’t exist'),
    })
    expect(await tokens(thief)).toEqual([])
    expect((await program.json('/api/v1/account')).status).toBe(200)
    expect((await site.post('/api/tokens/revoke', { id }, session)).code).toBe(1)
    expect(await program.json('/api/v1/account')).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })

  it('ends after its days, and with its account', async () => {
    const { data } = await site.post('/api/tokens/create', { name: 'Short', scope: 'read', days: 1 }, session)
    const program = programWith(site, String(data.secret))
    const lasting = await openProgram(site, session)
    site.backend.clock.advance(86_399_000)
    expect((await program.json('/api/v1/account')).status).toBe(200)
    site.backend.clock.advance(1000)
    expect((await program.json('/api/v1/account')).status).toBe(401)
    const user = await site.backend.store.users.byUsername('mei')
    await site.backend.store.users.setClosed(user?.id ?? 0, 1)
    expect((await lasting.json('/api/v1/account')).status).toBe(401)
  })

  it('has a limit of requests a minute, of its own', async () => {
    const [busy, calm] = [await openProgram(site, session), await openProgram(site, session)]
    let status = 200
    for (let sent = 0; sent < 400 && status === 200; sent++) status = (await busy.fetch('/api/v1/languages')).status
    expect(status).toBe(429)
    const refused = await busy.fetch('/api/v1/languages')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'rate_limited', status: 429 })
    expect((await calm.fetch('/api/v1/languages')).status).toBe(200)
  })

  it('is one of 50 at most', async () => {
    const { store, clock } = site.backend
    const user = await store.users.byUsername('mei')
    for (let index = 0; index < 50; index++)
      await store.apiTokens.insert({
        userId: user?.id ?? 0,
        tokenHash: String(index),
        hint: '',
        name: '',
        canWrite: false,
        createdAt: clock.now(),
        expiresAt: null,
      })
    const refused = await site.post('/api/tokens/create', { name: 'One more', scope: 'read' }, session)
    expect(refused).toMatchObject({ code: 0, msg: 'You can have 50 tokens. Revoke one that you no longer use.' })
  })

  it.each([
    { name: ' ', scope: 'read' },
    { name: 'x', scope: 'admin' },
    { name: 'x', scope: 'read', days: 99_999 },
  ])('is refused for %j', async (request) => {
    expect((await site.post('/api/tokens/create', request, session)).status).toBe(400)
  })
})
