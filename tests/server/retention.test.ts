/** Retention rules tell first, delete a week later, and spare favorites. */
import { beforeEach, expect, it } from 'vitest'
import { taskStatus } from '../../src/wire/constants'
import { applyRetention } from '../../server/usecases/retention/applyRetention'
import { openSite, type Site } from './site'

const dayMs = 86_400_000
let site: Site
let token: string
let id: number
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
  id = await site.addTask(token, 'Weekly')
  await site.backend.store.tasks.update(id, { status: taskStatus.done })
})

/** Lets days pass, with a run on each. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    site.backend.clock.advance(dayMs)
    await applyRetention(site.backend.ports)
  }
}
/** Logs in again, since a login ends when it is unused. */
const again = async () => {
  token = String((await site.post('/api/passport/alogin', { username: 'mei', password: 'secret words' })).data.token)
  return token
}
const titles = async () =>
  ((await site.get('/user/messages?page=1&limit=9', token)).data as unknown as { title: string }[]).map((m) => m.title)
const save = (sound_days: number, record_days: number) =>
  site.post('/api/retention', { sound_days, record_days }, token)
const record = async () => (await site.get(`/api/voice/find?id=${id}`, token)).data

it('nothing is deleted by default', async () => {
  await pass(3)
  expect(await record()).toMatchObject({ deleted: 0, url: expect.stringContaining('/files/') })
})

it('the sound goes after its owner has known for a week, and the text stays', async () => {
  const file = (await site.backend.store.tasks.byId(id))?.file ?? ''
  await save(10, 0)
  await pass(3)
  expect(await titles()).toEqual(['The recording of 1 transcript will be deleted in 7 days: Weekly'])
  const { expires } = await record()
  expect(expires).toEqual({ sound: new Date(site.backend.clock.now() + 7 * dayMs).toISOString() })
  await pass(6)
  expect((await record()).url).not.toBe('')
  await pass(1)
  expect(await record()).toMatchObject({ url: '', size: 0, deleted: 0 })
  expect(await site.backend.files.open(file)).toBeNull()
  expect(await titles()).toHaveLength(1)
})

it('a record moves to the bin, stays there for a month, and is gone then', async () => {
  await save(0, 8)
  await pass(8)
  await again()
  expect(await record()).toMatchObject({ deleted: 1 })
  await pass(29)
  await again()
  expect(await record()).toMatchObject({ deleted: 1 })
  await pass(2)
  await again()
  expect((await site.get(`/api/voice/find?id=${id}`, token)).code).toBe(0)
})

it('a record that is restored is told of again before it goes', async () => {
  await save(0, 8)
  await pass(8)
  await site.post('/api/voice/del', { id, deleted: 0 }, token)
  await site.backend.store.tasks.update(id, { deletedAt: null })
  await pass(6)
  expect((await site.backend.store.tasks.byId(id))?.deletedAt).toBeNull()
  await pass(2)
  expect((await site.backend.store.tasks.byId(id))?.deletedAt).not.toBeNull()
})

it('favorites stay, and so does what no rule deletes anymore', async () => {
  const other = await site.addTask(token, 'Other')
  await site.backend.store.tasks.update(other, { status: taskStatus.done, favorite: true })
  await save(0, 8)
  await pass(4)
  await save(0, 0)
  await pass(9)
  for (const each of [id, other]) expect((await site.backend.store.tasks.byId(each))?.deletedAt).toBeNull()
})

it('an account can only be stricter than the site', async () => {
  await site.backend.store.siteSettings.set('retention_sound_days', '30')
  expect((await save(31, 0)).msg).toBe(
    'Your rule can only be stricter than the site’s: recordings 30 days, transcripts no limit.',
  )
  expect((await save(29, 400)).code).toBe(1)
  expect((await site.get('/api/retention', token)).data).toEqual({
    ...{ sound_days: 29, record_days: 400, site_sound_days: 30, site_record_days: 0 },
  })
})
