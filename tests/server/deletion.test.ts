/** Deletion of an account: asked for, undone, and carried out. */
import { beforeEach, describe, expect, it } from 'vitest'
import { cleanup } from '../../server/usecases/cleanup'
import { defaultSettings } from '../../server/ports/settings'
import { openSite, password, type Site } from './site'

const dayMs = 86_400_000
let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})
const remove = (word: string | undefined = password, as = token) =>
  site.post('/api/passport/delete', word === undefined ? {} : { password: word }, as)
const logIn = () => site.post('/api/passport/alogin', { username: 'mei', password })
const sweep = () => cleanup(site.backend.ports, defaultSettings)

describe('a deletion', () => {
  it('needs the password', async () => {
    expect(await site.post('/api/passport/delete', {}, token)).toMatchObject({ code: 0, data: { field: 'password' } })
    expect(await remove('wrong')).toMatchObject({ code: 0, data: { field: 'password' } })
    expect(await logIn()).toMatchObject({ code: 1 })
  })

  it('ends every login at once, and can be undone by logging in', async () => {
    const other = String((await logIn()).data.token)
    expect(await remove()).toMatchObject({ code: 1 })
    for (const old of [token, other]) expect(await site.get('/user/message', old)).toMatchObject({ code: 4001 })
    site.backend.clock.advance(6 * dayMs)
    await sweep()
    const again = String((await logIn()).data.token)
    const user = (await site.get('/api/passport/userinfo', again)).data.user as { delete_at?: string }
    expect(Date.parse(user.delete_at ?? '') - site.backend.clock.now()).toBe(dayMs)
    expect(await site.post('/api/passport/keep', {}, again)).toMatchObject({ code: 1 })
    site.backend.clock.advance(9 * dayMs)
    await sweep()
    expect((await site.get('/api/passport/userinfo', again)).data.user).not.toHaveProperty('delete_at')
  })

  it('takes everything after seven days: records, files and the name; of others nothing', async () => {
    const lei = await site.join('lei')
    const kept = await site.addTask(lei)
    const [one, binned] = [await site.addTask(token), await site.addTask(token)]
    await site.post('/api/voice/del', { id: binned }, token)
    const urls = await Promise.all(
      [
        [one, token],
        [kept, lei],
      ].map(async ([id, as]) => String((await site.get(`/api/voice/find?id=${id}`, String(as))).data.url)),
    )
    await remove()
    site.backend.clock.advance(7 * dayMs)
    await sweep()
    expect(await logIn()).toMatchObject({ code: 0, msg: 'Wrong username or password!' })
    expect(await site.backend.store.users.byUsername('mei')).toBeNull()
    for (const id of [one, binned]) expect(await site.backend.store.tasks.byId(id)).toBeNull()
    expect(await Promise.all(urls.map(async (url) => (await site.fetch(url)).status))).toEqual([404, 200])
    // The name is free again.
    await site.join('mei')
  })

  it('of an account with meetings and a used code leaves neither behind', async () => {
    const { data } = await site.post('/api/task/add', { title: 'Talk', language: 'en' }, token)
    await remove()
    site.backend.clock.advance(8 * dayMs)
    await sweep()
    expect(await site.backend.store.meetings.byId(Number(data.id))).toBeNull()
    expect(site.securityLog).toContainEqual(['account.deletion', expect.objectContaining({ how: 'done' })])
  })
})
