/** Administration of speech engines over HTTP. */
import { beforeEach, describe, expect, it } from 'vitest'
import { wavHeader } from '../../server/lib/wavHeader'
import { noSpeechModels, SpeechEngineError, type SpeechEngine } from '../../server/ports/speech'
import { eventually } from '../eventually'
import { openSite, type Answer, type Site } from './site'
import { FakeModels } from './usecases/engines/fakeModels'
import { fakeEngine, type FakeEngine } from './usecases/testBackend'

let site: Site
let admin: string
let user: string
let models: FakeModels
let first: FakeEngine
let second: FakeEngine

beforeEach(async () => {
  site = await openSite()
  models = new FakeModels('zh', 'detector', 'other')
  first = Object.assign(fakeEngine(1, ['en', 'cn']), { id: 'first', name: 'First' })
  second = Object.assign(fakeEngine(), { id: 'second', name: 'Second', remote: true, streamingLanguages: ['en'] })
  use(first, second)
  user = await site.join('mei')
  admin = await site.join('boss')
  const boss = await site.backend.store.users.byUsername('boss')
  await site.backend.store.users.update(boss?.id ?? 0, { roles: ['admin'] })
})

function use(...engines: SpeechEngine[]): void {
  site.backend.ports.speech = { ...noSpeechModels, engines, models }
}

const overview = async () => (await site.get('/api/engines', admin)).data
const orderOf = async (language: string) =>
  (((await overview()).order ?? []) as { language: string }[]).find((one) => one.language === language)
const post = (path: string, body: unknown, token = admin) => site.post(`/api/engines${path}`, body, token)

describe('every call', () => {
  const calls: [string, unknown][] = [
    ['/order', { language: 'en', ids: ['second'] }],
    ['/test', {}],
    ['/models/install', { ids: ['zh'] }],
    ['/models/cancel', { id: 'zh' }],
    ['/models/remove', { id: 'zh' }],
  ]

  it.each(calls)('%s is refused to other users and to strangers, and does nothing', async (path, body) => {
    models.set('zh', { status: 'installed' })
    expect(await post(path, body, user)).toMatchObject({
      status: 403,
      code: 0,
      msg: expect.stringMatching(/administrator/),
    })
    expect(await post(path, body, '')).toMatchObject({ code: 4001 })
    expect([models.begun, models.removed]).toEqual([[], []])
    expect(await orderOf('en')).toMatchObject({ chosen: false })
  })

  it('of a former administrator is refused at once', async () => {
    const boss = await site.backend.store.users.byUsername('boss')
    await site.backend.store.users.update(boss?.id ?? 0, { roles: ['Admin', 'administrator'] })
    expect(await site.get('/api/engines', admin)).toMatchObject({ status: 403 })
  })

  it.each([
    ['/order', { language: 'xx', ids: [] }],
    ['/order', { language: 'en', ids: 'first' }],
    ['/order', { language: 'en', ids: Array.from({ length: 101 }, () => 'first') }],
    ['/order', { language: 'en', ids: [{ toString: 'first' }] }],
    ['/models/install', { ids: [''] }],
    ['/models/install', { ids: Array.from({ length: 101 }, (_, at) => `m${at}`) }],
    ['/models/cancel', {}],
    ['/models/remove', { id: ['zh'] }],
    ['/models/remove', { id: 'x'.repeat(101) }],
  ])('%s with %j is malformed', async (path, body) => {
    expect(await post(path, body)).toMatchObject({ status: 400 })
  })
})

describe('the overview', () => {
  it('has the engines, their languages and their notes', async () => {
    use({ ...first, availabilityNote: 'engine.pocketsphinx' }, second)
    expect((await overview()).engines).toEqual([
      {
        id: 'first',
        name: 'First',
        languages: ['en', 'cn'],
        installable: [],
        streaming: [],
        remote: false,
        note: expect.stringMatching(/^Built-in engine/) as string,
      },
      expect.objectContaining({ id: 'second', remote: true, streaming: ['en'], note: '' }),
    ])
  })

  it('has the models with their state, and which wait', async () => {
    models.set('other', { status: 'faulty', fault: 'changed', installedBytes: 7 })
    await post('/models/install', { set: 'zh' })
    await eventually(() => expect(models.begun).toEqual(['zh']))
    const { models: list, sets } = await overview()
    expect(list).toMatchObject([
      { id: 'zh', status: 'installing', bytes: 1000, license: 'MIT', homepage: 'https://models.test/' },
      { id: 'detector', status: 'waiting' },
      { id: 'other', status: 'faulty', fault: 'changed', installed_bytes: 7 },
    ])
    expect(sets).toEqual(models.sets)
  })

  it('has no models where none can be installed', async () => {
    site.backend.ports.speech = { ...noSpeechModels, engines: [first] }
    expect(await overview()).toMatchObject({ models: null, sets: [] })
    for (const [path, body] of [
      ['install', { ids: ['zh'] }],
      ['cancel', { id: 'zh' }],
      ['remove', { id: 'zh' }],
    ] as const)
      expect(await post(`/models/${path}`, body)).toMatchObject({ code: 0, msg: 'This server can’t install models.' })
  })
})

describe('the order', () => {
  it('of a language is changed, kept, and restored', async () => {
    expect(await orderOf('en')).toEqual({ language: 'en', files: ['first', 'second'], live: ['second'], chosen: false })
    expect(await post('/order', { language: 'en', ids: ['second', 'first'] })).toMatchObject({ code: 1 })
    expect(await orderOf('en')).toMatchObject({ files: ['second', 'first'], chosen: true })
    expect(await orderOf('cn')).toMatchObject({ files: ['first'], live: [], chosen: false })
    await post('/order', { language: 'en' })
    expect(await orderOf('en')).toMatchObject({ files: ['first', 'second'], chosen: false })
  })

  it('need not name all engines, and may name one twice', async () => {
    use(first, second, { ...first, id: 'third' })
    await post('/order', { language: 'en', ids: ['third', 'third'] })
    expect(await orderOf('en')).toMatchObject({ files: ['third', 'first', 'second'] })
  })

  it('names no engine that is not there', async () => {
    expect(await post('/order', { language: 'en', ids: ['first', 'gone'] })).toMatchObject({ code: 0 })
    expect(await orderOf('en')).toMatchObject({ chosen: false })
  })
})

describe('models', () => {
  it('are installed by id or by set', async () => {
    expect(await post('/models/install', { ids: ['other'], set: 'zh' })).toMatchObject({ code: 1 })
    for (const id of ['other', 'zh', 'detector']) {
      await eventually(() => expect(models.begun.at(-1)).toBe(id))
      models.end(id)
    }
    await eventually(() => expect(models.list().every(({ status }) => status === 'installed')).toBe(true))
  })

  it('that are not there are refused, and so is the whole request', async () => {
    expect(await post('/models/install', { ids: ['zh', '../zh'] })).toMatchObject({
      code: 0,
      msg: expect.stringMatching(/no such model/) as string,
    })
    expect(await post('/models/install', { set: '__proto__' })).toMatchObject({
      code: 0,
      msg: expect.stringMatching(/no such set/) as string,
    })
    expect(await post('/models/cancel', { id: 'nothing' })).toMatchObject({ code: 0 })
    expect(await post('/models/remove', { id: 'nothing' })).toMatchObject({ code: 0 })
    expect([models.begun, models.removed]).toEqual([[], []])
  })

  it('are canceled', async () => {
    await post('/models/install', { ids: ['zh'] })
    await eventually(() => expect(models.begun).toEqual(['zh']))
    expect(await post('/models/cancel', { id: 'zh' })).toMatchObject({ code: 1 })
    expect((await site.backend.store.audit.page({ keyword: '', page: 1, limit: 9 })).rows).toMatchObject([
      { action: 'model.cancelled', details: { models: 'zh' } },
      { action: 'model.installed' },
    ])
    await eventually(async () =>
      expect((await overview()).models).toContainEqual(
        expect.objectContaining({ id: 'zh', status: 'available', install_error: 'canceled' }),
      ),
    )
  })

  it('are removed when installed or faulty', async () => {
    expect(await post('/models/remove', { id: 'zh' })).toMatchObject({
      code: 0,
      msg: expect.stringMatching(/isn’t installed/) as string,
    })
    models.set('zh', { status: 'installed' })
    models.set('other', { status: 'faulty' })
    for (const id of ['zh', 'other']) expect(await post('/models/remove', { id })).toMatchObject({ code: 1 })
    expect(models.removed).toEqual(['zh', 'other'])
  })
})

describe('a test of an engine', () => {
  const wav = (seconds: number) => {
    const pcm = new Uint8Array(seconds * 32_000)
    return new Blob([wavHeader(pcm.length), pcm])
  }
  const send = async (fields: Record<string, string | Blob>, token = admin): Promise<Answer> => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const answer = await site.fetch(
      '/api/engines/test',
      { method: 'POST', body, headers: { 'accept-language': 'en' } },
      token,
    )
    return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) }
  }
  const test = { language: 'en', engine: 'first' }

  it('gives the text, the time and the speed; nothing is stored', async () => {
    const said = [' hello ', 'there '].map((text) => ({ startMs: 0, endMs: 100, text }))
    first.answer = async () => {
      site.backend.clock.advance(500)
      return said
    }
    const answer = await send({ ...test, file: wav(2) })
    expect(answer).toMatchObject({ code: 1, data: { text: 'hello there', ms: 500, factor: 0.25 } })
    expect(first.chunkLengths).toEqual([32_000])
    const stored = []
    for await (const file of site.backend.files.list()) stored.push(file)
    expect(stored).toEqual([])
    expect((await send({ ...test, language: 'cn', file: wav(2) })).data).toMatchObject({ text: 'hellothere' })
  })

  it.each([
    ['an engine that is not there', { engine: 'gone' }, /no such engine/],
    ['a language it does not know', { engine: 'second', language: 'cn' }, /can’t recognize that language/],
    ['something else than WAV', { file: new Blob(['<html>']) }, /can’t be read/],
    ['no audio', { file: wav(0) }, /can’t be read/],
    ['more than ten seconds', { file: wav(10.001) }, /at most 10 s/],
  ])('is refused with %s', async (_, change, msg) => {
    expect(await send({ ...test, file: wav(1), ...change })).toMatchObject({ status: 200, code: 0, msg })
    expect(first.chunkLengths).toEqual([])
  })

  it.each([
    ['no file', test],
    ['text for a file', { ...test, file: 'RIFF' }],
    ['no engine', { language: 'en', file: new Blob([]) }],
    ['an unknown language', { ...test, language: 'tlh', file: new Blob([]) }],
  ])('with %s is malformed', async (_, fields) => {
    expect(await send(fields)).toMatchObject({ status: 400 })
  })

  it('of more bytes than ten seconds need is refused unread', async () => {
    const response = await site.fetch(
      '/api/engines/test',
      { method: 'POST', body: 'x', headers: { 'content-length': '400000', 'content-type': 'multipart/form-data' } },
      admin,
    )
    expect(response.status).toBe(413)
  })

  it('that fails says so, and the log why', async () => {
    first.answer = async () => {
      throw new SpeechEngineError('crashed')
    }
    expect(await send({ ...test, file: wav(1) })).toMatchObject({
      code: 0,
      msg: expect.stringMatching(/didn’t finish/) as string,
    })
    expect(site.backend.events).toContain('engine.test')
  })

  it('is allowed ten times a minute, one at a time', async () => {
    let finish = () => {}
    first.answer = () => new Promise((resolve) => (finish = () => resolve([])))
    const running = send({ ...test, file: wav(1) })
    await eventually(() => expect(first.chunkLengths).toHaveLength(1))
    expect(await send({ ...test, file: wav(1) })).toMatchObject({ status: 429 })
    finish()
    expect(await running).toMatchObject({ code: 1, data: { text: '' } })
    first.answer = async () => []
    for (let used = 2; used < 10; used += 1) expect(await send({ ...test, file: wav(1) })).toMatchObject({ code: 1 })
    expect(await send({ ...test, file: wav(1) })).toMatchObject({ status: 429 })
    site.backend.clock.advance(60_000)
    expect(await send({ ...test, file: wav(1) })).toMatchObject({ code: 1 })
  })
})
