import { beforeEach, describe, expect, it } from 'vitest'
import { openSite, password, type Site } from './site'

const closed = 'This account is closed. Contact your administrator.'
let site: Site
let token: string
let id: number
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
  id = (await site.backend.store.users.byUsername('mei'))?.id ?? 0
})

describe('a closed account', () => {
  it('says so to who knows the password, and to nobody else', async () => {
    const login = (typed: string, username = 'mei') => site.post('/api/passport/alogin', { username, password: typed })
    await site.backend.store.users.setClosed(id, 1)
    expect(await login(password)).toMatchObject({ code: 0, msg: closed })
    expect(await login('wrong')).toEqual(await login('wrong', 'nobody'))
    await site.backend.store.users.setClosed(id, null)
    expect(await login(password)).toMatchObject({ code: 1 })
  })

  it('does so by a code on the phone, too', async () => {
    await site.backend.store.users.update(id, { phone: '13800138000' })
    await site.backend.store.users.setClosed(id, 1)
    await site.sendSms('13800138000')
    expect(await site.post('/api/passport/auth', { mobile: '13800138000', captcha: site.lastCode() })).toMatchObject({
      code: 0,
      msg: closed,
    })
  })

  it('is not reached with a token of before', async () => {
    await site.backend.store.users.setClosed(id, 1)
    expect((await site.get('/api/passport/userinfo', token)).code).toBe(4001)
  })
})
