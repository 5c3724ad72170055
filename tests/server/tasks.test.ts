/** The later life of tasks: failures, retries, export and cleanup. */
import { describe, expect, it, vi } from 'vitest'
import { failTranscription } from '../../server/usecases/transcription/transcriptionFailure'
import { cleanup } from '../../server/usecases/cleanup'
import { defaultSettings } from '../../server/ports/settings'
import { taskStatus } from '../../src/wire/constants'
import { openSite } from './site'

async function siteWithTask() {
  const site = await openSite()
  const token = await site.join('sender')
  const id = await site.addTask(token)
  const { store } = site.backend
  const left = async () => (await store.users.byUsername('sender'))?.generalSeconds ?? 0
  const finish = () => store.tasks.update(id, { status: taskStatus.done, progress: 100 })
  const fail = async () => {
    const task = await store.tasks.byId(id)
    if (task) await failTranscription(store, task, { reason: 'task.error.engine', now: site.backend.clock.now() })
  }
  return { site, token, id, store, left, finish, fail }
}

describe('trying again', () => {
  it('a failed task got its seconds back, says why, and costs them again', async () => {
    const { site, token, id, store, left, fail } = await siteWithTask()
    await fail()
    await fail()
    expect(await left()).toBe(defaultSettings.welcomeSeconds)
    expect((await site.get(`/api/voice/find?id=${id}`, token)).data).toMatchObject({
      status: -1,
      error: expect.stringContaining('engine failed'),
    })

    expect(await site.post('/api/voice/retry', { id }, token)).toMatchObject({ code: 1 })
    expect(await left()).toBe(defaultSettings.welcomeSeconds - 28)
    expect(await store.tasks.byId(id)).toMatchObject({ status: taskStatus.running, attempt: 2, progress: 0, error: '' })
  })

  it('a done task begins anew without its old text, as a new version', async () => {
    const { site, token, id, store, finish } = await siteWithTask()
    await finish()
    await store.segments.save(id, [{ id: 'a', start: 0, end: 1, role: '', text: 'old' }], [])
    const before = (await store.tasks.byId(id))?.version ?? 0
    await site.post('/api/voice/retry', { id, language: 'en' }, token)
    expect(await store.segments.list(id, null, 10)).toEqual([])
    expect((await store.tasks.byId(id))?.version).toBe(before + 1)
  })

  it.each([
    ['while it runs', async () => {}, {}],
    [
      'from the recycle bin',
      async ({ site, token, id, fail }: Awaited<ReturnType<typeof siteWithTask>>) => {
        await fail()
        await site.post('/api/voice/del', { id }, token)
      },
      {},
    ],
    [
      'in a language without an engine',
      async ({ fail }: Awaited<ReturnType<typeof siteWithTask>>) => fail(),
      { language: 'cn' },
    ],
  ])('%s is refused and costs nothing', async (_, prepare, change) => {
    const scenario = await siteWithTask()
    await prepare(scenario)
    const before = await scenario.left()
    expect(await scenario.site.post('/api/voice/retry', { id: scenario.id, ...change }, scenario.token)).toMatchObject({
      code: 0,
    })
    expect(await scenario.left()).toBe(before)
  })

  it('without enough credit answers 6001 with what is missing', async () => {
    const { site, token, id, store, fail } = await siteWithTask()
    await fail()
    const user = await store.users.byUsername('sender')
    await store.credit.change(
      user?.id ?? 0,
      { general: 10 - (user?.generalSeconds ?? 0) },
      { reason: 'refund', ref: 'all', now: 0 },
    )
    expect(await site.post('/api/voice/retry', { id }, token)).toMatchObject({
      code: 6001,
      data: { need: 28, total: 10 },
    })
    expect(await store.tasks.byId(id)).toMatchObject({ status: taskStatus.failed, attempt: 1 })
  })
})

describe('destroying a running task', () => {
  it.each([
    ['before any text, gives all its seconds back', 0, 28],
    ['gives back what is beyond the last stored piece', 20_400, 7],
    ['with all its text there, gives nothing back', 28_900, 0],
  ])('%s', async (_, endMs, back) => {
    const { site, token, id, store, left } = await siteWithTask()
    if (endMs > 0) {
      await store.segments.addChunk(id, { startMs: 9_000, endMs }, [])
      await store.segments.addChunk(id, { startMs: 0, endMs: 8_000 }, [])
    }
    expect(await left()).toBe(defaultSettings.welcomeSeconds - 28)
    await site.post('/api/voice/destroy', { id }, token)
    expect(await left()).toBe(defaultSettings.welcomeSeconds - 28 + back)
    expect(await store.tasks.byId(id)).toBeNull()
  })

  it('of one that is done gives nothing back', async () => {
    const { site, token, id, left, finish } = await siteWithTask()
    await finish()
    await site.post('/api/voice/destroy', { id }, token)
    expect(await left()).toBe(defaultSettings.welcomeSeconds - 28)
  })
})

describe('destroying one of two records of a recording', () => {
  it('leaves the sound to the other; with the last one it is gone', async () => {
    const { site, token, id, store } = await siteWithTask()
    const file = (await store.tasks.byId(id))?.file ?? ''
    const asked = { title: 'Again', url: `/files/${file}`, times: 28, size: 10, language: 'en', mode: 'normal' }
    const second = Number((await site.post('/api/voice/addTask', asked, token)).data.id)
    const plays = async () => (await site.fetch(`/files/${file}`)).status
    await site.post('/api/voice/destroy', { id }, token)
    expect(await plays()).toBe(200)
    expect(await site.post('/api/voice/retry', { id: second }, token)).toMatchObject({
      msg: expect.stringContaining('being transcribed'),
    })
    await site.post('/api/voice/destroy', { id: second }, token)
    expect(await plays()).toBe(404)
  })
})

describe('a record whose credit ran out', () => {
  async function paused() {
    const scenario = await siteWithTask()
    await scenario.store.tasks.update(scenario.id, { status: taskStatus.unpaid, error: 'task.error.credit' })
    await scenario.store.segments.addChunk(scenario.id, { startMs: 0, endMs: 9_000 }, [
      { id: 'a', start: 0, end: 9_000, role: '', text: 'so far' },
    ])
    return scenario
  }

  it('says why, shows its text, and goes on by `retry` without losing it or paying again', async () => {
    const { site, token, id, left } = await paused()
    expect((await site.get(`/api/voice/find?id=${id}`, token)).data).toMatchObject({
      status: 0,
      error: expect.stringContaining('Your time ran out'),
      list: [{ text: 'so far' }],
    })
    const before = await left()
    expect(await site.post('/api/voice/retry', { id }, token)).toMatchObject({ code: 1 })
    expect((await site.get(`/api/voice/find?id=${id}`, token)).data).toMatchObject({
      status: 1,
      list: [{ text: 'so far' }],
      version: 0,
    })
    expect(await left()).toBe(before)
  })

  it('can’t be exported or corrected before, and says what to do', async () => {
    const { site, token, id } = await paused()
    const refused = { code: 0, msg: expect.stringContaining('Add time') }
    expect(await site.get(`/api/voice/exporturl?id=${id}&type=txt&role=1&time=1&tone=1&pa=1`, token)).toMatchObject(
      refused,
    )
    expect(await site.post('/api/voice/edit', { id, version: 0, removed: ['a'] }, token)).toMatchObject(refused)
  })

  it('gives nothing back when it is destroyed: all that was paid was heard', async () => {
    const { site, token, id, left } = await paused()
    const before = await left()
    await site.post('/api/voice/destroy', { id }, token)
    expect(await left()).toBe(before)
  })
})

describe('the languages', () => {
  it('say which can be transcribed here, and why the others can not, in the language of the reader', async () => {
    const { site, token } = await siteWithTask()
    const list = (await site.get('/api/voice/languageList', token)).data.list as {
      value: string
      available: boolean
      note: string
    }[]
    expect(list.filter(({ available }) => available).map(({ value }) => value)).toEqual(['en'])
    expect(list.find(({ value }) => value === 'cn')?.note).toBe(
      'This server has no engine for this language yet. Ask its administrator to install one.',
    )
  })

  it('without a decoder none can, and the note says what to install', async () => {
    const { site, token } = await siteWithTask()
    Object.assign(site.backend.ports.media, { available: false })
    const list = (await site.get('/api/voice/languageList', token)).data.list as {
      value: string
      available: boolean
      note: string
    }[]
    expect(list.some(({ available }) => available)).toBe(false)
    expect(list.find(({ value }) => value === 'en')?.note).toContain('apt-get install ffmpeg')
  })
})

describe('a recording without a language', () => {
  async function siteWithUpload(identifies: boolean) {
    const { site, token, store } = await siteWithTask()
    const languageIdentifier = identifies ? { identify: async () => null } : null
    site.backend.ports.speech = { ...site.backend.ports.speech, languageIdentifier }
    const { url } = (await site.upload(token)).data
    const request = { title: 'A talk', url, times: 28, size: 10, language: 'auto' }
    return { site, token, store, request }
  }

  it('is taken where its language can be identified, and shown so until it is', async () => {
    const { site, token, store, request } = await siteWithUpload(true)
    expect((await site.get('/api/voice/languageList', token)).data.auto).toBe(true)
    expect(await site.post('/api/voice/checkBeforeAddTask', request, token)).toMatchObject({ code: 1 })
    const id = Number((await site.post('/api/voice/addTask', request, token)).data.id)
    const shown = async () => (await site.get(`/api/voice/find?id=${id}`, token)).data.language
    expect(await shown()).toBe('auto')
    expect(await store.tasks.byId(id)).toMatchObject({ language: 'cn', identifyLanguage: true })
    await store.tasks.update(id, { language: 'de', identifyLanguage: false })
    expect(await shown()).toBe('de')
  })

  it('is refused where it can not', async () => {
    const { site, token, request } = await siteWithUpload(false)
    expect((await site.get('/api/voice/languageList', token)).data.auto).toBe(false)
    const refused = { code: 0, msg: expect.stringContaining('Choose the language') }
    expect(await site.post('/api/voice/checkBeforeAddTask', request, token)).toMatchObject(refused)
    expect(await site.post('/api/voice/addTask', request, token)).toMatchObject(refused)
  })

  it('may be what is tried again', async () => {
    const { site, token, id, store, fail } = await siteWithTask()
    await fail()
    expect(await site.post('/api/voice/retry', { id, language: 'auto' }, token)).toMatchObject({ code: 0 })
    site.backend.ports.speech = { ...site.backend.ports.speech, languageIdentifier: { identify: async () => null } }
    expect(await site.post('/api/voice/retry', { id, language: 'auto' }, token)).toMatchObject({ code: 1 })
    expect(await store.tasks.byId(id)).toMatchObject({ language: 'en', identifyLanguage: true, attempt: 2 })
  })
})

describe('a task that waits for an engine', () => {
  it('says so, and what to do, to its reader', async () => {
    const { site, token, id, store } = await siteWithTask()
    await store.tasks.update(id, { error: 'task.waiting.engine' })
    const { data } = await site.get(`/api/voice/find?id=${id}`, token)
    expect(data).toMatchObject({
      status: taskStatus.running,
      error: expect.stringContaining('installs a speech model'),
    })
  })
})

describe('an export', () => {
  const asked = (id: number, change: Record<string, unknown> = {}) =>
    new URLSearchParams(
      Object.entries({ id, type: 'txt', role: 1, time: 1, tone: 1, pa: 1, ...change }).map(([name, value]) => [
        name,
        String(value),
      ]),
    )

  async function exported(change: Record<string, unknown> = {}) {
    const { site, token, id, store, finish } = await siteWithTask()
    await finish()
    await store.tasks.update(id, { title: '周会 / 一', speakers: { '9': '王芳' } })
    const list = [
      { id: 'a', start: 0, end: 1_000, role: '7', text: 'Um, good morning.' },
      { id: 'b', start: 61_000, end: 62_000, role: '9', text: 'Morning.' },
    ]
    await store.segments.save(id, list, [])
    const { data } = await site.get(`/api/voice/exporturl?${asked(id, change).toString()}`, token)
    const response = await site.fetch(String(data.url), { headers: { 'accept-language': 'en' } }, token)
    return { response, text: await response.text(), stranger: await site.fetch(String(data.url), {}, '') }
  }

  it('names speakers as the screen does: by their name, or by their place', async () => {
    const { text, response } = await exported()
    expect(text).toContain('[00:00] Speaker 1\r\nUm, good morning.')
    expect(text).toContain('[01:01] 王芳\r\nMorning.')
    expect(response.headers.get('content-disposition')).toContain(`''${encodeURIComponent('周会 一.txt')}`)
  })

  it('leaves out what was not asked for', async () => {
    const { text } = await exported({ role: 0, time: 0, tone: 0 })
    expect(text).toContain('\r\n\r\nGood morning.\r\n\r\nMorning.')
    expect((await exported({ pa: 0, tone: 0 })).text).toContain('Good morning. Morning.')
  })

  it('is for its owner only, and only when it is whole', async () => {
    expect((await (await exported()).stranger.json()) as object).toMatchObject({ code: 4001 })
    const { site, token, id } = await siteWithTask()
    expect(await site.get(`/api/voice/exporturl?${asked(id).toString()}`, token)).toMatchObject({ code: 0 })
    expect(await site.get(`/api/voice/exporturl?${asked(id, { type: 'exe' }).toString()}`, token)).toMatchObject({
      status: 400,
    })
  })
})

describe('sweeping', () => {
  it('removes logins that expired and uploads that became no task, with their files', async () => {
    const { site, token, id, store } = await siteWithTask()
    const kept = (await store.tasks.byId(id))?.file ?? ''
    const unused = String((await site.upload(token)).data.url).replace('/files/', '')
    const day = 86_400_000
    const at = site.backend.clock.now()
    const cleanupAfter = (days: number) =>
      cleanup({ ...site.backend.ports, clock: { ...site.backend.clock, now: () => at + days * day } }, defaultSettings)

    await cleanupAfter(1)
    expect(await site.backend.ports.files.open(unused)).not.toBeNull()
    await cleanupAfter(3)
    expect(await site.backend.ports.files.open(unused)).toBeNull()
    expect(await site.backend.ports.files.open(kept)).not.toBeNull()
    expect(await site.get('/api/passport/userinfo', token)).toMatchObject({ code: 1 })
    await cleanupAfter(defaultSettings.tokenDays + 1)
    expect(await site.get('/user/message', token)).toMatchObject({ code: 4001 })
  })

  it('leaves an upload that becomes a task just then', async () => {
    const { site, token, store } = await siteWithTask()
    const { url } = (await site.upload(token)).data
    const file = String(url).replace('/files/', '')
    const unused = store.uploads.unused.bind(store.uploads)
    vi.spyOn(store.uploads, 'unused').mockImplementation(async (before) => {
      const found = await unused(before)
      const asked = { title: 'Just in time', url, times: 28, size: 10, language: 'en', mode: 'normal' }
      expect(await site.post('/api/voice/addTask', asked, token)).toMatchObject({ code: 1 })
      return found
    })
    const later = site.backend.clock.now() + 3 * 86_400_000
    await cleanup({ ...site.backend.ports, clock: { ...site.backend.clock, now: () => later } }, defaultSettings)
    expect(await site.backend.ports.files.open(file)).not.toBeNull()
  })
})
