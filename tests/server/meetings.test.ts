import { beforeEach, describe, expect, it } from 'vitest'
import { pcmBytesPerMs } from '../../server/ports/ports'
import { cleanup } from '../../server/usecases/cleanup'
import { defaultSettings } from '../../server/ports/settings'
import { segment } from './ports/storeFixtures'
import { openSite, type Site } from './site'

let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})

const add = async (fields: object = {}, who = token) =>
  Number((await site.post('/api/task/add', { title: '周会', language: 'en', ...fields }, who)).data.id)
const find = async (id: number) => (await site.get(`/api/transfertask/find?id=${id}`, token)).data
const edit = (id: number, fields: object, who = token) => site.post('/api/transfertask/edit', { id, ...fields }, who)
/** Adds audio to a meeting, as a session does. */
const record = async (id: number, ms: number) => {
  const { liveAudio, files, store } = site.backend.ports
  const file = files.name('wav')
  const sound = await liveAudio.open(file)
  await sound.append(new Uint8Array(ms * pcmBytesPerMs))
  await store.meetings.update(id, { file, status: 1 })
  return file
}

describe('a meeting', () => {
  it('is made, found, listed and counted', async () => {
    const id = await add({ remark: '每周一', target: 'cn' })
    const body = { id, title: '周会', language: 'en', target: 'cn', remark: '每周一', status: 0, times: 0 }
    expect(await find(id)).toMatchObject({ ...body, list: [], speakers: {}, notes: [], acked_ms: 0 })
    const second = await add({ title: 'Second' })
    expect(await site.get('/api/transfertask/index', token)).toMatchObject({ count: 2, data: [{ id: second }, body] })
    expect(await site.get('/api/transfertask/index?keyword=sec', token)).toMatchObject({ count: 1 })
    expect(await site.get('/api/transfertask/index?status=2', token)).toMatchObject({ count: 0, data: [] })
  })

  it.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(301) }, 'title'],
    [{ language: 'fr' }, 'language'],
    [{ target: 'fr' }, 'target'],
    [{ remark: 'x'.repeat(2001) }, 'remark'],
  ])('that says %j is malformed', async (fields, field) => {
    const answer = await site.post('/api/task/add', { title: 'A', language: 'en', ...fields }, token)
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining(field) })
  })

  it('changes only in what is named', async () => {
    const id = await add({ remark: '每周一', target: 'cn' })
    expect(await edit(id, { title: '例会' })).toMatchObject({ code: 1 })
    expect(await find(id)).toMatchObject({ title: '例会', remark: '每周一', target: 'cn' })
    await edit(id, { target: '', language: 'de', remark: '' })
    const found = await find(id)
    expect(found).toMatchObject({ title: '例会', remark: '', language: 'de' })
    expect(found).not.toHaveProperty('target')
  })

  it('takes corrections, speakers and notes while it is held', async () => {
    const id = await add()
    await record(id, 5_000)
    await site.backend.store.meetingSegments.add(id, [segment('0-0', 0, 'hello'), segment('900-0', 900, 'there')])
    const corrected = { ...segment('0-0', 0, 'Hello,'), role: '1' }
    const notes = [
      { id: 'n1', at: 1200, text: '要点' },
      { id: 'n2', at: 2000, text: '' },
    ]
    expect(await edit(id, { list: [corrected], speakers: { 1: '李' }, notes })).toMatchObject({ code: 1 })
    expect(await find(id)).toMatchObject({
      acked_ms: 5_000,
      times: 5,
      speakers: { 1: '李' },
      notes,
      list: [corrected, { text: 'there' }],
    })
  })

  it.each([
    [{ ...segment('a', 0), end: 9_000 }, 'beyond its sound'],
    [{ ...segment('a', 0), start: 1.5 }, 'of no whole time'],
    [segment('', 0), 'without an id'],
  ])('a correction %j changes nothing: %s', async (bad) => {
    const id = await add()
    await record(id, 5_000)
    const answer = await edit(id, { title: 'Changed', list: [segment('b', 0), bad] })
    expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining('Segment 2') })
    expect(await find(id)).toMatchObject({ title: '周会', list: [] })
  })

  it.each([
    { notes: Array.from({ length: 1001 }, (_, at) => ({ id: String(at), at, text: '' })) },
    { notes: [{ id: 'n', at: -1, text: '' }] },
    { notes: [{ id: 'n', at: 1, text: 'x'.repeat(2001) }] },
    { speakers: { 1: 'x'.repeat(101) } },
  ])('has limits', async (fields) => {
    expect((await edit(await add(), fields)).status).toBe(400)
  })

  it('that has ended keeps what was said, for the record has it now', async () => {
    const id = await add()
    await site.backend.store.meetings.update(id, { status: 2, soundMs: 61_000 })
    expect(await edit(id, { title: '例会', remark: 'x' })).toMatchObject({ code: 1 })
    for (const fields of [{ list: [segment('a', 0)] }, { notes: [] }, { speakers: {} }, { language: 'cn' }]) {
      expect(await edit(id, { title: 'Late', ...fields })).toMatchObject({
        code: 0,
        msg: expect.stringContaining('has ended'),
      })
    }
    expect(await find(id)).toMatchObject({ title: '例会', times: 61, acked_ms: 61_000 })
  })

  it('deleted takes its sound along', async () => {
    const id = await add()
    const file = await record(id, 1_000)
    expect(await site.post(`/api/transfertask/delete?id=${id}`, {}, token)).toMatchObject({ code: 1 })
    expect(await site.backend.ports.liveAudio.names()).not.toContain(file)
    expect(await site.get(`/api/transfertask/find?id=${id}`, token)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('doesn’t exist'),
    })
  })

  it('deleted after its end leaves the record', async () => {
    const taskId = await site.addTask(token)
    const task = await site.backend.store.tasks.byId(taskId)
    const id = await add()
    await site.backend.store.meetings.update(id, { status: 2, taskId, file: task?.file ?? null })
    await site.post(`/api/transfertask/delete?id=${id}`, {}, token)
    const { data } = await site.get(`/api/voice/find?id=${taskId}`, token)
    expect((await site.fetch(String(data.url))).status).toBe(200)
  })

  it('of somebody else does not exist, whatever is asked of it', async () => {
    const id = await add()
    const before = await find(id)
    const thief = await site.join('lei')
    const missing = { code: 0, msg: 'This meeting doesn’t exist. It may have been deleted.' }
    expect(await site.get(`/api/transfertask/find?id=${id}`, thief)).toMatchObject(missing)
    expect(await edit(id, { title: 'Mine', list: [segment('a', 0)], notes: [] }, thief)).toMatchObject(missing)
    expect(await site.post(`/api/transfertask/delete?id=${id}`, {}, thief)).toMatchObject(missing)
    expect(await site.get('/api/transfertask/index', thief)).toMatchObject({ data: [], count: 0 })
    expect(await find(id)).toEqual(before)
  })
})

describe('sound that grows', () => {
  it('is swept when its meeting is gone, and stays while it is there', async () => {
    const { liveAudio, files } = site.backend.ports
    const kept = await record(await add(), 100)
    const nobodys = files.name('wav')
    await liveAudio.open(nobodys)
    await cleanup(site.backend.ports, defaultSettings)
    expect(await liveAudio.names()).toEqual([kept])
  })

  it('takes room of its user', async () => {
    const id = await add()
    await site.backend.store.meetings.update(id, { status: 1, soundMs: 10_240 * 2 ** 15 })
    expect(await site.upload(token)).toMatchObject({ code: 0, msg: expect.stringContaining('out of storage') })
  })
})

describe('the languages', () => {
  it('are live where an engine knows them, or streams them', async () => {
    const live = async () =>
      (await site.get('/api/voice/languageList', token)).data.list?.filter((one) => Object(one).realtime)
    expect(await live()).toMatchObject([{ value: 'en' }])
    Object.assign(site.backend.engine, { languages: ['de'], streamingLanguages: ['es'] })
    expect(await live()).toMatchObject([{ value: 'de' }, { value: 'es' }])
  })
})
