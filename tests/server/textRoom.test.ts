/** Text quotas of accounts and records, and the fields in lists. */
import { beforeEach, describe, expect, it } from 'vitest'
import { taskStatus } from '../../src/wire/constants'
import { textQuotaBytes } from '../../server/usecases/records/textQuota'
import { openSite, type Site } from './site'

let site: Site
let token: string
let id: number
beforeEach(async () => {
  site = await openSite({ storageMb: 1 })
  token = await site.join('mei')
  id = await site.addTask(token)
  await site.backend.store.tasks.update(id, { status: taskStatus.done, times: 18_000 })
})

const megabyte = 2 ** 20
/** Segments with about that many MB of text. */
const segments = (name: string, megabytes: number) =>
  Array.from({ length: Math.ceil((megabytes * megabyte) / 90_000) }, (_, at) => ({
    id: `${name}${at}`,
    start: at,
    end: at,
    role: '',
    text: 'x'.repeat(90_000),
  }))
const fill = async (task: number, megabytes: number) => {
  for (let part = 0; part < megabytes; part += 10)
    await site.backend.store.segments.save(task, segments(`f${part}-`, Math.min(10, megabytes - part)), [])
}
const edit = (change: object, version = 0) => site.post('/api/voice/edit', { id, version, ...change }, token)

describe('the texts of an account', () => {
  it('have a twentieth of its storage, and 64 MB in any case', () => {
    expect(textQuotaBytes({ storageMb: 10_240 })).toBe(512 * megabyte)
    expect(textQuotaBytes({ storageMb: 1 })).toBe(64 * megabyte)
  })

  it('can’t grow beyond that: the edit is refused in words and changes nothing; what makes them less is taken', async () => {
    for (let task = 0; task < 3; task += 1) await fill(await site.addTask(token, `Talk ${task}`), 22)
    await site.backend.store.segments.save(id, [{ id: 'a', start: 0, end: 1, role: '', text: 'long text' }], [])
    const refused = await edit({ title: 'A new title', list: segments('n', 1) })
    expect(refused).toMatchObject({
      status: 200,
      code: 0,
      msg: expect.stringMatching(/Your texts take up too much space: .* of 64\.00 MB used/),
    })
    expect((await site.get(`/api/voice/find?id=${id}`, token)).data).toMatchObject({ title: 'A talk', version: 0 })

    const { data } = await site.get('/api/voice/index?keyword=Talk', token)
    const [one] = data as unknown as { id: number }[]
    await site.post('/api/voice/destroy', { id: one?.id }, token)
    expect(await edit({ list: segments('n', 1) })).toMatchObject({ code: 1, data: { version: 1 } })
  }, 60_000)

  it('the text of one record has an end, too', async () => {
    await fill(id, 20)
    expect(await edit({ list: segments('n', 6) })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('at most 24.00 MB'),
    })
    expect(await edit({ list: segments('n', 1) })).toMatchObject({ code: 1 })
  }, 60_000)

  it('notes and names of a meeting count', async () => {
    const meeting = Number((await site.post('/api/task/add', { title: 'm', language: 'en' }, token)).data.id)
    for (let task = 0; task < 3; task += 1) await fill(await site.addTask(token), 22)
    const notes = [{ id: 'n', at: 0, text: 'x'.repeat(1_000) }]
    expect(await site.post('/api/transfertask/edit', { id: meeting, notes }, token)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('too much space'),
    })
  }, 60_000)
})

describe('a list', () => {
  it('of records carries nothing that may be long', async () => {
    const text = 'x'.repeat(2_000)
    await site.backend.store.tasks.update(id, { speakers: { 1: 'Somebody' }, notes: [{ id: 'n', at: 0, text }] })
    const { data } = await site.get('/api/voice/index', token)
    const [row] = data as unknown as object[]
    for (const field of ['speakers', 'notes', 'list', 'summary', 'mindmap']) expect(row).not.toHaveProperty(field)
    expect((await site.get(`/api/voice/find?id=${id}`, token)).data).toMatchObject({
      speakers: { 1: 'Somebody' },
      notes: [{ text }],
    })
  })

  it('of meetings neither', async () => {
    const meeting = Number((await site.post('/api/task/add', { title: 'm', language: 'en' }, token)).data.id)
    await site.backend.store.meetings.update(meeting, {
      speakers: { 1: 'Somebody' },
      notes: [{ id: 'n', at: 0, text: 'x' }],
    })
    const { rows } = await site.backend.store.meetings.page({ userId: 2, page: 1, limit: 10, keyword: '' })
    expect(rows).toHaveLength(1)
    for (const row of rows) for (const field of ['speakers', 'notes']) expect(row).not.toHaveProperty(field)
  })
})
