/** Attackers are rate limited and can't lock out the owner. */
import { beforeEach, describe, expect, it } from 'vitest'
import { postFrom } from './callers'
import { openSite, password, type Site } from './site'

const minuteMs = 60_000
let site: Site
beforeEach(async () => {
  site = await openSite({ loginAttemptsPerWindow: 2, addressAttemptsPerWindow: 6 })
})
const logIn = (address: string, { word = password, device = '', username = 'mei' } = {}) =>
  postFrom(site, '/api/passport/alogin', {
    address,
    body: { username, password: word, ...(device !== '' && { device }) },
  })
/** Wrong passwords for a name from so many networks that unknown networks are blocked. */
async function besiege(): Promise<void> {
  for (let network = 0; network < 20; network += 1)
    for (let round = 0; round < 2; round += 1) await logIn(`198.51.100.${network}`, { word: 'wrong' })
}

describe('the addresses of one IPv6 network', () => {
  it('share the tries of a name', async () => {
    await site.join('mei')
    for (const host of ['1', '2']) await logIn(`2001:db8:1:2::${host}`, { word: 'wrong' })
    expect(await logIn('2001:db8:1:2::3')).toMatchObject({ status: 429 })
    expect(await logIn('2001:db8:1:3::1')).toMatchObject({ code: 1 })
  })

  it('share the tries of an address, for whatever names', async () => {
    for (let host = 1; host <= 6; host += 1) await logIn(`2001:db8:1:2::${host}`, { username: `name${host}` })
    expect(await logIn('2001:db8:1:2::7', { username: 'name7' })).toMatchObject({ status: 429 })
  })

  it('share pictures and registrations', async () => {
    site = await openSite({ registrationsPerHour: 1 })
    const register = (address: string, username: string) =>
      postFrom(site, '/user/register', { address, body: { username, password, confirm: password } })
    await register('2001:db8::1', 'one')
    expect(await register('2001:db8::2', 'two')).toMatchObject({ status: 429 })
    const picture = async (at: number) =>
      (await site.fetch('/api/ajax/getCaptcha', { headers: { 'x-address': `2001:db8::${at.toString(16)}` } })).status
    for (let at = 0; at < 300; at += 1) await picture(at)
    expect(await picture(300)).toBe(429)
  })

  it('an IPv4 address in IPv6 form is the same address', async () => {
    await site.join('mei')
    await logIn('203.0.113.7', { word: 'wrong' })
    await logIn('::ffff:203.0.113.7', { word: 'wrong' })
    expect(await logIn('203.0.113.7')).toMatchObject({ status: 429 })
  })
})

describe('an owner whose name strangers try from everywhere', () => {
  it('is kept out in a place never seen before', async () => {
    await site.join('mei')
    await besiege()
    expect(await logIn('203.0.113.1')).toMatchObject({ status: 429 })
  })

  it('comes in from a network they have logged in from', async () => {
    await site.join('mei')
    await logIn('203.0.113.1')
    await besiege()
    expect(await logIn('203.0.113.1')).toMatchObject({ code: 1 })
  })

  it('comes in from anywhere with a device they have logged in with', async () => {
    await site.join('mei')
    const { device } = (await logIn('203.0.113.1')).data
    expect(device).toMatch(/^[0-9a-f]{64}$/)
    await besiege()
    expect(await logIn('203.0.113.99', { device: String(device) })).toMatchObject({ code: 1, data: { device } })
    // Even if someone else has exhausted the limit of that network.
    expect(await logIn('198.51.100.0', { device: String(device) })).toMatchObject({ code: 1 })
  })

  it('their device has no more tries than a network has', async () => {
    await site.join('mei')
    const device = String((await logIn('203.0.113.1')).data.device)
    for (let round = 0; round < 2; round += 1) await logIn(`203.0.113.${round}`, { word: 'wrong', device })
    expect(await logIn('203.0.113.50', { device })).toMatchObject({ status: 429 })
  })

  it('a device of another account is of no use, nor one that is made up', async () => {
    await site.join('mei')
    await site.join('thief')
    const device = String((await logIn('203.0.113.66', { username: 'thief' })).data.device)
    await besiege()
    for (const token of [device, 'f'.repeat(64)])
      expect(await logIn('203.0.113.66', { device: token })).toMatchObject({ status: 429 })
  })

  it('a device is known for 180 days after the last login, and stored only as a hash', async () => {
    await site.join('mei')
    const kept: unknown[] = []
    const { upsert } = site.backend.store.knownOrigins
    site.backend.store.knownOrigins.upsert = (...row) => (kept.push(row), upsert(...row))
    const device = String((await logIn('203.0.113.1')).data.device)
    expect(kept).toHaveLength(2)
    expect(JSON.stringify(kept)).not.toContain(device)
    site.backend.clock.advance(180 * 24 * 60 * minuteMs)
    await besiege()
    expect(await logIn('203.0.113.5', { device })).toMatchObject({ status: 429 })
  })
})
