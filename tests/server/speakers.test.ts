/** Speaker detection through the API. */
import { beforeEach, describe, expect, it } from 'vitest'
import { startDiarizationJobs } from '../../server/usecases/speakers/diarizationJobs'
import type { WireSegment } from '../../src/wire/responses'
import { eventually } from '../eventually'
import { openSite, type Site } from './site'
import { addRecord } from './transcribed'
import { fakeDiarizer } from './usecases/speakers/fakeDiarizer'

let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
  install(true)
})
const install = (installed: boolean) => {
  site.backend.ports.speech = { ...site.backend.ports.speech, diarizer: installed ? fakeDiarizer() : null }
}
const detect = (body: object, by = token) => site.post('/api/voice/speakers/detect', body, by)
const status = (id: number, by = token) => site.get(`/api/voice/speakers/status?id=${id}`, by)
const requested = (id: number) => site.backend.store.speakerDetections.byTask(id)
const list: WireSegment[] = [
  { id: 'a', start: 0, end: 9_000, role: '', text: 'One speaks.' },
  { id: 'b', start: 20_000, end: 27_000, role: '', text: 'Another speaks.' },
]

describe('detecting speakers', () => {
  it('is asked for, told about, and labels the record', async () => {
    const id = await addRecord(site, token, list)
    await site.backend.store.speakerDetections.add(id, { speakers: 0, replace: false })
    expect(await detect({ id, speakers: 2 })).toMatchObject({
      code: 1,
      data: { status: 'queued', speakers: 2, replace: 0, progress: 0 },
    })
    const jobs = startDiarizationJobs(site.backend.ports)
    await eventually(async () =>
      expect((await status(id)).data).toMatchObject({ status: 'done', found: 2, version: 1 }),
    )
    await jobs.stop()
    const { data } = await site.get(`/api/voice/find?id=${id}`, token)
    expect(data.list).toMatchObject([
      { id: 'a', role: '1' },
      { id: 'b', role: '2' },
    ])
    expect(data).toMatchObject({ speakers: { 1: '', 2: '' }, version: 1 })
  })

  it('that was never asked for has no state', async () => {
    install(false)
    const id = await addRecord(site, token)
    expect((await status(id)).data).toEqual({
      status: 'none',
      progress: 0,
      found: 0,
      remembers: false,
      proposals: [],
    })
  })

  it('says why it failed in the language of the reader', async () => {
    const id = await addRecord(site, token)
    const { speakerDetections } = site.backend.store
    await detect({ id })
    await speakerDetections.update(id, { status: 'failed', error: 'speakers.error.engine' })
    expect((await status(id)).data).toMatchObject({ status: 'failed', error: expect.stringMatching(/try again/) })
    const chinese = await site.fetch(
      `/api/voice/speakers/status?id=${id}`,
      { headers: { 'accept-language': 'zh-CN' } },
      token,
    )
    expect(await chinese.json()).toMatchObject({ data: { error: expect.stringMatching(/请重试/) } })
  })

  it('is for the owner only', async () => {
    const id = await addRecord(site, token)
    const other = await site.join('lin')
    for (const answer of [await detect({ id, speakers: 5 }, other), await status(id, other)])
      expect(answer).toMatchObject({ code: 0, msg: expect.stringMatching(/doesn’t exist/) })
    expect(await requested(id)).toMatchObject({ speakers: 0 })
    for (const answer of [await detect({ id }, ''), await status(id, '')]) expect(answer.code).toBe(4001)
  })

  it('needs a diarizer, a transcribed record that is not deleted, and its audio', async () => {
    const id = await addRecord(site, token)
    install(false)
    expect(await detect({ id })).toMatchObject({ code: 0, msg: expect.stringMatching(/no model/) })
    install(true)
    const running = await site.addTask(token)
    expect(await detect({ id: running })).toMatchObject({ code: 0 })
    await site.post('/api/voice/del', { id }, token)
    expect(await detect({ id })).toMatchObject({ code: 0, msg: expect.stringMatching(/recycle bin/) })
    await site.post('/api/voice/restore', { id }, token)
    const file = (await site.backend.store.tasks.byId(id))?.file
    if (file) await site.backend.ports.files.remove(file)
    expect(await detect({ id })).toMatchObject({ code: 0, msg: expect.stringMatching(/no longer exists/) })
  })

  it.each([{ speakers: 21 }, { speakers: -1 }, { speakers: 1.5 }, { speakers: 'many' }, { replace: 2 }, { id: 'x' }])(
    'of %o is malformed',
    async (body) => {
      const id = await addRecord(site, token)
      expect((await detect({ id, ...body })).status).toBe(400)
    },
  )

  it('is limited for each account, and costs nothing', async () => {
    const id = await addRecord(site, token)
    const credit = async () => (await site.get('/api/passport/userinfo', token)).data.user
    const before = await credit()
    let refused = 0
    for (let request = 0; request < 40; request += 1) if ((await detect({ id })).status === 429) refused += 1
    expect(refused).toBe(10)
    expect(await credit()).toEqual(before)
    const other = await site.join('lin')
    expect((await detect({ id: await addRecord(site, other) }, other)).code).toBe(1)
  })
})

describe('a new record', () => {
  const add = async (roles?: number) => {
    const { data } = await site.upload(token)
    const request = { title: 'A talk', url: data.url, times: 28, size: 10, language: 'en', roles }
    return Number((await site.post('/api/voice/addTask', request, token)).data.id)
  }

  it.each([
    { roles: undefined, speakers: 0 },
    { roles: 0, speakers: 0 },
    { roles: 3, speakers: 3 },
  ])('with roles $roles has its speakers detected: $speakers', async ({ roles, speakers }) => {
    expect(await requested(await add(roles))).toMatchObject({ speakers, replace: false, status: 'queued' })
  })

  it('of one speaker, or without a diarizer, has none detected', async () => {
    expect(await requested(await add(1))).toBeNull()
    install(false)
    expect(await requested(await add(0))).toBeNull()
    expect((await site.get('/api/ajax/setting')).data).toMatchObject({ diarization: false })
    install(true)
    expect((await site.get('/api/ajax/setting')).data).toMatchObject({ diarization: true })
  })

  it('that is transcribed again has them detected again', async () => {
    const id = await add(4)
    await site.backend.store.tasks.update(id, { status: -1 })
    const { speakerDetections } = site.backend.store
    await site.backend.store.tasks.update(id, { status: 2 })
    await speakerDetections.update(id, { status: 'done', found: 4, version: 1 })
    expect((await site.post('/api/voice/retry', { id }, token)).code).toBe(1)
    expect(await requested(id)).toMatchObject({ status: 'queued', speakers: 4 })
  })
})
