/** Security properties of every response. */
import { beforeEach, describe, expect, it } from 'vitest'
import { openSite, type Site } from './site'

let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})
/** Responses of every call, unauthenticated and as a user from a cross-site page. */
async function answers(): Promise<[string, Response][]> {
  const routes = site.app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)
  const all: [string, Response][] = []
  for (const route of new Set(routes)) {
    const [method = '', path = ''] = route.split(' ')
    for (const by of ['', token]) {
      // Logging out would end the user's session.
      if (by === '' || !path.endsWith('logout'))
        all.push([route, await site.fetch(path, { method, headers: { origin: 'https://evil.example' } }, by)])
    }
  }
  return all
}

describe('every answer', () => {
  it('sets no cookie, and lets no other origin read it', async () => {
    const all = await answers()
    expect(all.length).toBeGreaterThan(100)
    for (const [route, { headers }] of all) {
      expect([headers.get('set-cookie'), headers.get('access-control-allow-origin')], route).toEqual([null, null])
    }
  })

  it('says what it is, text with its character set', async () => {
    for (const [route, answer] of await answers()) {
      if ((await answer.arrayBuffer()).byteLength === 0) continue
      // JSON has a single encoding (RFC 8259).
      expect(answer.headers.get('content-type'), route).toMatch(
        /^(?:application\/(?:problem\+)?json|image\/png|text\/\w+; ?charset=utf-8)/i,
      )
    }
  })
})

describe('a new server', () => {
  it('has no account that anybody could know', async () => {
    const { store, userId } = site.backend
    const { rows } = await store.users.page({ keyword: '', page: 1, limit: 9 })
    // The two created by this test.
    expect(rows.map(({ id, username }) => [id, username])).toEqual([
      [userId, 'someone'],
      [expect.any(Number), 'mei'],
    ])
  })
})

describe('what an account is told of itself', () => {
  it('is made field by field: nothing that only the server needs', async () => {
    const { user } = (await site.get('/api/passport/userinfo', token)).data
    expect(Object.keys(user as object).toSorted()).toEqual([
      'avatar',
      'balance',
      'email',
      'has_password',
      'id',
      'is_forever',
      'is_vip',
      'month_total',
      'month_use_time',
      'name',
      'nickname',
      'page_num',
      'phone',
      'roles',
      'storage_total',
      'total',
      'username',
      'vip_endtime',
    ])
  })
})
