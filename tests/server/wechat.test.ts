/** WeChat login through the sandbox pages, as a user would click through them. */
import { describe, expect, it } from 'vitest'
import { openSite, type Site } from './site'

const site_ = (path: string) => path.replace('http://site.test', '')
async function ticket(site: Site): Promise<{ ticket: string; page: string; expires: number }> {
  const { data } = await site.get('/api/wechat/qrcode')
  return { ticket: String(data.ticket), page: site_(String(data.url)), expires: Number(data.expires) }
}
const scan = async (site: Site, page: string, fields: Record<string, string>) =>
  (
    await site.fetch(page, { method: 'POST', body: new URLSearchParams(fields), headers: { 'accept-language': 'en' } })
  ).text()
const result = (site: Site, name: string) => site.get(`/api/wechat/getResult?ticket=${name}`)
const allow = { nickname: '晓雨', allowed: '1' }

describe('a login by WeChat', () => {
  it('waits, is allowed on the phone, and gives its token once', async () => {
    const site = await openSite()
    const code = await ticket(site)
    expect(code).toMatchObject({ ticket: expect.stringMatching(/^[0-9a-f]{64}$/) as string, expires: 120 })
    expect(await result(site, code.ticket)).toMatchObject({ code: 6003 })
    expect(await (await site.fetch(code.page)).text()).toContain('SANDBOX')
    expect(await scan(site, code.page, allow)).toContain('You’re logged in. Continue on your computer.')
    const answers = await Promise.all(Array.from({ length: 10 }, () => result(site, code.ticket)))
    const tokens = answers.flatMap(({ code: one, data }) => (one === 1 ? [String(data.token)] : []))
    expect(tokens).toHaveLength(1)
    const { user } = (await site.get('/api/passport/userinfo', tokens[0])).data
    expect(user).toMatchObject({ nickname: '晓雨', total: 36_000, username: expect.stringMatching(/^user_/) as string })
  })

  it('finds the same person again: one account, one welcome', async () => {
    const site = await openSite()
    const ids = []
    for (let round = 0; round < 2; round++) {
      const code = await ticket(site)
      await scan(site, code.page, allow)
      const token = String((await result(site, code.ticket)).data.token)
      ids.push((await site.get('/api/passport/userinfo', token)).data.user)
    }
    expect(ids[0]).toEqual(ids[1])
  })

  it('that is refused says so', async () => {
    const site = await openSite()
    const code = await ticket(site)
    expect(await scan(site, code.page, { nickname: 'x', allowed: '0' })).toContain('WeChat login was declined.')
    expect(await result(site, code.ticket)).toMatchObject({
      code: 0,
      data: { refused: true },
      msg: 'WeChat login was declined.',
    })
    expect(await scan(site, code.page, allow)).toContain('expired')
  })

  it('that nobody scanned in time has expired; scanned too late it makes no account', async () => {
    const site = await openSite()
    const code = await ticket(site)
    site.backend.clock.advance(120_000)
    expect(await scan(site, code.page, allow)).toContain('expired')
    expect(await result(site, code.ticket)).toMatchObject({ code: 0, data: { refused: false } })
    expect(await site.backend.store.identities.find('wechat', 'sandbox 晓雨')).toBeNull()
    expect((await site.backend.store.users.page({ keyword: 'user_', page: 1, limit: 9 })).total).toBe(0)
  })

  it('can’t be fetched by who only sees the QR code', async () => {
    const site = await openSite()
    const code = await ticket(site)
    const scene = new URLSearchParams(code.page.split('?')[1]).get('scene') ?? ''
    expect(code.page).not.toContain(code.ticket)
    await scan(site, code.page, allow)
    expect(await result(site, scene)).toMatchObject({ code: 0 })
    expect(await result(site, code.ticket)).toMatchObject({ code: 1 })
  })

  it('a way back that was made up logs nobody in', async () => {
    const site = await openSite()
    const code = await ticket(site)
    const scene = new URLSearchParams(code.page.split('?')[1]).get('scene') ?? ''
    const query = new URLSearchParams({ scene, nickname: 'admin', allowed: '1', sign: '0'.repeat(64) })
    expect(await (await site.fetch(`/api/wechat/callback?${query.toString()}`)).text()).toContain('已过期')
    expect(await result(site, code.ticket)).toMatchObject({ code: 6003 })
  })

  it('where strangers may not register says so on the phone', async () => {
    const site = await openSite({ registrationOpen: false })
    const code = await ticket(site)
    expect(await scan(site, code.page, allow)).toContain('Registration is closed')
  })

  it('is refused where there is no WeChat, which has no pages either', async () => {
    const site = await openSite({}, { wechat: null })
    expect(await site.get('/api/wechat/qrcode')).toMatchObject({
      code: 0,
      msg: expect.stringContaining('WeChat login isn’t available') as string,
    })
    expect((await site.fetch('/api/sandbox/wechat')).status).toBe(404)
    expect((await site.fetch('/api/wechat/callback')).status).toBe(200)
  })

  it('a name with markup stays text', async () => {
    const site = await openSite()
    const code = await ticket(site)
    await scan(site, code.page, { nickname: '<img src=x onerror=alert(1)>\u200b', allowed: '1' })
    const token = String((await result(site, code.ticket)).data.token)
    expect((await site.get('/api/passport/userinfo', token)).data.user).toMatchObject({
      nickname: '<img src=x onerror=alert(1)>',
    })
  })

  it('leads to the address people reach the site at', async () => {
    const site = await openSite({ siteUrl: 'https://speech.example' })
    expect((await ticket(site)).page).toMatch(/^https:\/\/speech\.example\/api\/sandbox\/wechat\?scene=/)
  })
})
