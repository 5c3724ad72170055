/** Records from transcripts that exist already. */
import { beforeEach, describe, expect, it } from 'vitest'
import { cleanup } from '../../server/usecases/cleanup'
import { defaultSettings } from '../../server/ports/settings'
import { openSite, type Site } from './site'

let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})

const segment = (id: string, start: number, end: number, text = '你好', role = '1') => ({ id, start, end, text, role })
const list = [segment('a', 0, 1500), segment('b', 1500, 61_000, '再见', '2')]
const request = { title: '周会', language: 'cn', list, speakers: { '1': '李雷', '2': '韩梅梅' } }
const importIt = (change: object = {}, by = token) => site.post('/api/voice/import', { ...request, ...change }, by)
const find = async (id: unknown) => (await site.get(`/api/voice/find?id=${String(id)}`, token)).data
const credit = async () => (await site.backend.store.users.byUsername('mei'))?.generalSeconds

describe('an imported transcript', () => {
  it('is a finished record without sound, free of charge, that can be edited', async () => {
    const before = await credit()
    const { data, code } = await importIt()
    expect(code).toBe(1)
    expect(await find(data.id)).toMatchObject({
      title: '周会',
      status: 2,
      url: '',
      size: 0,
      times: 61,
      language: 'cn',
      speakers: request.speakers,
      list,
    })
    expect(await credit()).toBe(before)
    const edit = { id: data.id, version: 0, list: [{ ...list[0], text: '大家好' }] }
    expect((await site.post('/api/voice/edit', edit, token)).code).toBe(1)
    expect((await find(data.id)).list).toMatchObject([{ text: '大家好' }, { text: '再见' }])
  })

  it('without sound can’t be transcribed again, for no charge', async () => {
    const before = await credit()
    const { data } = await importIt()
    const again = await site.post('/api/voice/retry', { id: data.id }, token)
    expect([again.code, again.msg]).toEqual([0, 'This record has no recording, so it can’t be transcribed again.'])
    expect(await credit()).toBe(before)
  })

  it('is destroyed alone: other records without sound stay', async () => {
    const [first, second] = [await importIt(), await importIt()]
    expect((await site.post('/api/voice/destroy', { id: first.data.id }, token)).code).toBe(1)
    expect((await site.post('/api/voice/destroy', { id: second.data.id }, token)).code).toBe(1)
    expect((await find(second.data.id)) ?? null).toBeNull()
  })

  it('belongs to its sound, which plays, and ends with it', async () => {
    const { data: upload } = await site.upload(token)
    const { data } = await importIt({ url: upload.url })
    const record = await find(data.id)
    expect(record).toMatchObject({ url: upload.url, times: 28, size: 10 })
    expect(record.list).toMatchObject([{ end: 1500 }, { start: 1500, end: 28_000 }])
    site.backend.clock.advance(3 * 24 * 3_600_000)
    await cleanup(site.backend.ports, defaultSettings)
    expect(site.backend.files.names()).toHaveLength(1)
    await site.post('/api/voice/destroy', { id: data.id }, token)
    expect(site.backend.files.names()).toEqual([])
  })

  it('can’t take the sound of others, or a document', async () => {
    const other = await site.join('other')
    const { data: theirs } = await site.upload(other)
    expect(await importIt({ url: theirs.url })).toMatchObject({ code: 0 })
    const { data: document } = await site.upload(token, 'a.pdf')
    expect(await importIt({ url: document.url })).toMatchObject({ code: 0 })
    expect(await importIt({ url: '/files/../data.db' })).toMatchObject({ code: 0 })
    expect((await site.get('/api/voice/index', token)).count).toBe(0)
  })

  it.each([
    ['no segments', { list: [] }, 200],
    ['only blank ones', { list: [segment('a', 0, 1, ' ')] }, 200],
    ['an id twice', { list: [segment('a', 0, 1), segment('a', 1, 2)] }, 200],
    ['an end before the start', { list: [segment('a', 2, 1)] }, 200],
    ['a time with a fraction', { list: [segment('a', 0.5, 1)] }, 200],
    ['more than a day', { list: [segment('a', 0, 86_400_001)] }, 200],
    ['no title', { title: ' ' }, 400],
    ['an unknown language', { language: 'auto' }, 400],
    ['text that is no text', { list: [{ ...segment('a', 0, 1), text: 7 }] }, 400],
  ])('is refused with %s', async (_what, change, status) => {
    const refused = await importIt(change)
    expect([refused.status, refused.code]).toEqual([status, 0])
    expect((await site.get('/api/voice/index', token)).count).toBe(0)
  })

  it('needs a login and room for texts', async () => {
    expect((await importIt({}, '')).code).toBe(4001)
    const text = '长'.repeat(100_000)
    const long = Array.from({ length: 100 }, (_, at) => segment(`s${at}`, at, at + 1, text))
    const refused = await importIt({ list: long })
    expect(refused.code).toBe(0)
    expect((await site.get('/api/voice/index', token)).count).toBe(0)
  })
})
