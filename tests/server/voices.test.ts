/** Remembered voices through the API. */
import { beforeEach, describe, expect, it } from 'vitest'
import { SpeechEngineError } from '../../server/ports/speech'
import { startDiarizationJobs } from '../../server/usecases/speakers/diarizationJobs'
import { eventually } from '../eventually'
import { openSite, type Site } from './site'
import { addRecord } from './transcribed'
import { voice } from './usecases/audio'
import { fakeDiarizer, type FakeDiarizer } from './usecases/speakers/fakeDiarizer'
import { fakeMedia } from './usecases/testBackend'

let site: Site
let token: string
let diarizer: FakeDiarizer
/** Lengths of what was embedded, in milliseconds. */
let embedded: number[]
/** Milliseconds of audio decoded. */
let decodedMs: number
const list = [
  { id: 'a', start: 0, end: 9_000, role: '1', text: 'One speaks.' },
  { id: 'b', start: 10_000, end: 19_000, role: '2', text: 'Another speaks.' },
  { id: 'c', start: 20_000, end: 21_000, role: '1', text: 'Yes.' },
]

beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
  embedded = []
  decodedMs = 0
  diarizer = fakeDiarizer()
  diarizer.embed = async (pcm) => {
    embedded.push(pcm.length / 16)
    return Float32Array.of(3, 0)
  }
  const { ports } = site.backend
  const media = fakeMedia(voice(60_000))
  ports.media = {
    ...media,
    async *decode(file, signal) {
      for await (const pcm of media.decode(file, signal)) {
        decodedMs += pcm.length / 16
        yield pcm
      }
    },
  }
  ports.speech = { ...ports.speech, diarizer }
})

const call = (name: string, body: object, by = token) => site.post(`/api/voice/profiles/${name}`, body, by)
const profiles = async (by = token) => (await site.get('/api/voice/profiles', by)).data
const status = async (id: number, by = token) => (await site.get(`/api/voice/speakers/status?id=${id}`, by)).data
const enable = (by = token) => call('enable', { enabled: 1 }, by)
const addNamed = async (segments = list, by = token) => {
  const id = await addRecord(site, by, segments)
  await site.backend.store.tasks.update(id, { speakers: { 1: '李明', 2: '' } })
  return id
}
const userId = async (by = token) => Number((await site.get('/api/passport/userinfo', by)).data.user?.['id' as never])
const stored = async () => site.backend.store.voiceProfiles.list(await userId())

describe('remembering a voice', () => {
  it('is off until its owner turns it on', async () => {
    const id = await addNamed()
    expect(await profiles()).toEqual({ enabled: false, model: 'Fake voices', list: [] })
    expect(await call('remember', { id, role: '1' })).toMatchObject({
      code: 0,
      msg: expect.stringMatching(/turned off/),
    })
    expect(await status(id)).toMatchObject({ remembers: false })
    await enable()
    expect(await status(id)).toMatchObject({ remembers: true })
    expect((await call('remember', { id, role: '1' })).code).toBe(1)
  })

  it('takes the stored name and the longer segments of that speaker, and decodes no further', async () => {
    await enable()
    const id = await addNamed()
    await call('remember', { id, role: '1' })
    expect(embedded).toEqual([9_000])
    expect(decodedMs).toBeLessThan(12_000)
    expect(await profiles()).toMatchObject({
      enabled: true,
      list: [{ name: '李明', seconds: 9, outdated: false, record: { id } }],
    })
    expect(await stored()).toMatchObject([{ embedding: Float32Array.of(1, 0), model: 'fake' }])
  })

  it('never sends the voice print', async () => {
    await enable()
    const id = await addNamed()
    const answers = [await call('remember', { id, role: '1' }), await profiles(), await status(id)]
    expect(JSON.stringify(answers)).not.toMatch(/embedding/)
    expect(Object.keys((await profiles()).list?.[0] as object).toSorted()).toEqual(
      ['id', 'name', 'outdated', 'record', 'seconds', 'updated_at'].toSorted(),
    )
  })

  it('of a name again improves it, weighted by the length of the speech; another model starts anew', async () => {
    await enable()
    const id = await addNamed()
    await call('remember', { id, role: '1' })
    diarizer.embed = async () => Float32Array.of(0, 5)
    await call('remember', { id, role: '1' })
    const [merged] = await stored()
    expect(merged?.seconds).toBe(18)
    expect(merged?.embedding[0]).toBeCloseTo(Math.SQRT1_2)
    Object.assign(diarizer, { model: { id: 'newer', name: 'Newer' } })
    expect(await profiles()).toMatchObject({ model: 'Newer', list: [{ outdated: true }] })
    await call('remember', { id, role: '1' })
    expect(await stored()).toMatchObject([{ model: 'newer', seconds: 9, embedding: Float32Array.of(0, 1) }])
  })

  it('leaves out what others talk over, and takes 60 s at most, in parts of at most 30 s', async () => {
    await enable()
    const long = [0, 1, 2, 3, 4].map((at) => ({
      ...{ id: `s${at}`, start: at * 10_000, end: at * 10_000 + 40_000, role: '1', text: 'So.' },
      ...(at === 0 && { overlaps: [[0, 900, '2'] as [number, number, string]] }),
    }))
    await call('remember', { id: await addNamed(long), role: '1' })
    expect(embedded).toEqual([30_000, 30_000])
  })

  it('says why it failed', async () => {
    await enable()
    const id = await addNamed()
    const failure = async (role = '1') => (await call('remember', { id, role })).msg
    expect(await failure('2')).toMatch(/Name this speaker/)
    expect(await failure('constructor')).toMatch(/Name this speaker/)
    diarizer.embed = async () => null
    expect(await failure()).toMatch(/too briefly/)
    diarizer.embed = async () => {
      throw new SpeechEngineError('gone')
    }
    expect(await failure()).toMatch(/engine failed/)
    site.backend.ports.speech = { ...site.backend.ports.speech, diarizer: null }
    expect(await failure()).toMatch(/no model/)
    expect(await stored()).toEqual([])
  })

  it('is for the owner of the record, and limited', async () => {
    const other = await site.join('lin')
    await enable(other)
    const id = await addNamed()
    expect(await call('remember', { id, role: '1' }, other)).toMatchObject({ code: 0 })
    expect(await call('remember', { id, role: '1' }, '')).toMatchObject({ code: 4001 })
    expect((await call('remember', { id, role: '' })).status).toBe(400)
    let refused = 0
    for (let at = 0; at < 70; at += 1) if ((await call('remember', { id, role: '1' })).status === 429) refused += 1
    expect(refused).toBe(10)
  })
})

describe('remembered voices', () => {
  beforeEach(async () => {
    await enable()
    await call('remember', { id: await addNamed(), role: '1' })
  })
  const profileId = async () => (await stored())[0]?.id ?? 0

  it('are renamed and deleted, by their owner only', async () => {
    const other = await site.join('lin')
    const id = await profileId()
    expect(await call('rename', { id, name: 'Mine' }, other)).toMatchObject({ code: 0 })
    await call('remove', { id }, other)
    expect(await profiles(other)).toMatchObject({ enabled: false, list: [] })
    expect((await call('rename', { id, name: ' 李总 ' })).code).toBe(1)
    expect(await profiles()).toMatchObject({ list: [{ name: '李总' }] })
    await call('remove', { id })
    expect(await profiles()).toMatchObject({ enabled: true, list: [] })
    for (const name of ['enable', 'remember', 'rename', 'remove', 'refuse'])
      expect((await call(name, {}, '')).code).toBe(4001)
  })

  it('are deleted when their owner turns it off', async () => {
    await call('enable', { enabled: 0 })
    expect(await profiles()).toMatchObject({ enabled: false, list: [] })
    await enable()
    expect(await profiles()).toMatchObject({ enabled: true, list: [] })
  })

  describe('in another record', () => {
    let id: number
    const unnamed = [0, 1].map((at) => ({
      id: `u${at}`,
      start: at * 32_000,
      end: at * 32_000 + 9_000,
      role: '',
      text: 'So.',
    }))
    const detect = async (by = token) => {
      id = await addRecord(site, by, unnamed)
      await site.post('/api/voice/speakers/detect', { id }, by)
      const jobs = startDiarizationJobs(site.backend.ports)
      await eventually(async () => expect(await status(id, by)).toMatchObject({ status: 'done', found: 2 }))
      await jobs.stop()
    }

    it('are proposed for the speaker who has them, who stays unnamed until a person says so', async () => {
      await detect()
      expect(await status(id)).toMatchObject({ proposals: [{ role: '1', profile: await profileId(), name: '李明' }] })
      expect((await site.get(`/api/voice/find?id=${id}`, token)).data.speakers).toEqual({ 1: '', 2: '' })
    })

    it('are not proposed again once refused, by the owner of the record', async () => {
      await detect()
      const proposal = { id, role: '1', profile: await profileId() }
      expect((await call('refuse', proposal, await site.join('lin'))).code).toBe(0)
      expect((await status(id)).proposals).toHaveLength(1)
      await call('refuse', proposal)
      expect((await status(id)).proposals).toEqual([])
      await site.post('/api/voice/speakers/detect', { id, replace: 1 }, token)
      const jobs = startDiarizationJobs(site.backend.ports)
      await eventually(async () => expect(await status(id)).toMatchObject({ status: 'done' }))
      await jobs.stop()
      expect((await status(id)).proposals).toEqual([])
    })

    it('of another user are not proposed', async () => {
      const other = await site.join('lin')
      await enable(other)
      await detect(other)
      expect((await status(id, other)).proposals).toEqual([])
    })
  })
})
