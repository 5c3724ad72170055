/** The REST interface for programs. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApiDocument } from '../../../server/routes/v1/documentPage'
import { indexChanges } from '../../../server/usecases/search/searchIndexing'
import { openProgram, programWith, recordingForm, type Program } from '../program'
import { openSite, type Site } from '../site'
import { addRecord } from '../transcribed'

let site: Site
let session: string
let program: Program
async function open(settings: Parameters<typeof openSite>[0] = {}) {
  site = await openSite(settings)
  session = await site.join('mei')
  program = await openProgram(site, session)
}
beforeEach(() => open())

const add = (fields: Record<string, string> = { language: 'en' }, headers: Record<string, string> = {}, file = {}) =>
  program.json('/api/v1/recordings', { ...recordingForm(fields, file), headers })
const idOf = ({ body }: { body: Record<string, unknown> }) => String(body.id)

describe('a recording', () => {
  it('is added with what is known about it, charged and queued', async () => {
    const answer = await program.fetch(
      '/api/v1/recordings',
      recordingForm({ language: 'en-US', title: '周会', vocabulary: '鲲鹏, 昇腾' }),
    )
    expect(answer.status).toBe(201)
    const recording = (await answer.json()) as Record<string, unknown>
    expect(recording).toMatchObject({
      title: '周会',
      status: 'transcribing',
      language: 'en',
      duration: 28,
      deleted: false,
    })
    expect(answer.headers.get('location')).toBe(`/api/v1/recordings/${String(recording.id)}`)
    expect((await site.backend.store.tasks.byId(Number(recording.id)))?.vocabulary).toEqual(['鲲鹏', '昇腾'])
    expect((await program.json('/api/v1/account')).body).toMatchObject({ credit: { general_seconds: 36_000 - 28 } })
  })

  it('is named after its file, and in the only language of the server, if nothing is said', async () => {
    expect((await add({}, {}, { name: '访谈 1.mp3' })).body).toMatchObject({ title: '访谈 1', language: 'en' })
  })

  it.each([
    [{ language: 'xx' }, {}, 400, 'invalid_request'],
    [{ language: 'de' }, {}, 422, 'unprocessable'],
    [{ language: 'en', speakers: '99' }, {}, 400, 'invalid_request'],
    [{ language: 'en' }, { name: 'virus.exe' }, 415, 'unsupported_file'],
    [{ language: 'en' }, { content: '' }, 400, 'invalid_request'],
  ])('is refused with %j and the file %j, and leaves nothing', async (fields, file, status, code) => {
    const refused = await program.fetch('/api/v1/recordings', recordingForm(fields, file))
    expect([refused.status, refused.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
    expect(await refused.json()).toMatchObject({ status, code, type: 'about:blank' })
    expect((await program.json('/api/v1/recordings')).body).toMatchObject({ data: [], total: 0 })
    expect((await program.json('/api/v1/account')).body).toMatchObject({ storage: { used_bytes: 0 } })
  })

  it('that costs more than is left is refused with 402', async () => {
    await open({ welcomeSeconds: 5 })
    expect(await add()).toMatchObject({ status: 402, body: { code: 'insufficient_credit' } })
  })

  it('is listed in pages, found by id, and moved to the recycle bin', async () => {
    const ids = [idOf(await add({ language: 'en', title: 'One' })), idOf(await add({ language: 'en', title: 'Two' }))]
    const page = await program.json('/api/v1/recordings?limit=1&sort=title')
    expect(page.body).toMatchObject({ total: 2, page: 1, limit: 1, data: [{ id: ids[0] }] })
    expect((await program.json(`/api/v1/recordings/${ids[1]}`)).body).toMatchObject({ title: 'Two' })
    expect((await program.fetch(`/api/v1/recordings/${ids[0]}`, { method: 'DELETE' })).status).toBe(204)
    expect((await program.json('/api/v1/recordings')).body).toMatchObject({ total: 1 })
    expect((await program.json('/api/v1/recordings?deleted=true')).body).toMatchObject({
      data: [{ id: ids[0], deleted: true }],
    })
  })

  it('of somebody else does not exist', async () => {
    const id = idOf(await add())
    const thief = await openProgram(site, await site.join('lei'))
    for (const [path, method] of [
      ['', 'GET'],
      ['', 'DELETE'],
      ['/transcript', 'GET'],
      ['/summary', 'GET'],
    ] as const)
      expect(await thief.json(`/api/v1/recordings/${id}${path}`, { method })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    expect((await program.json(`/api/v1/recordings/${id}`)).body).toMatchObject({ deleted: false })
  })

  it.each(['0', '-1', 'x', '1e9', '99999999999'])('with the id %s is malformed', async (id) => {
    expect(await program.json(`/api/v1/recordings/${id}`)).toMatchObject({ status: 400, body: { field: 'id' } })
  })
})

const everything = { page: 1, limit: 1, sort: '-created', deleted: false } as const

describe('an idempotency key', () => {
  const key = { 'idempotency-key': 'k1' }

  it('adds one recording, however often it is sent', async () => {
    const first = await add({ language: 'en' }, key)
    expect(await add({ language: 'en' }, key)).toEqual(first)
    expect((await program.json('/api/v1/recordings')).body).toMatchObject({ total: 1 })
  })

  it('adds nothing more if the server dies once the recording is stored, whatever became of the answer', async () => {
    const { store } = site.backend.ports
    const { transaction } = store
    store.transaction = async (run) => {
      const result = await transaction(run)
      const userId = (await store.users.byUsername('mei'))?.id ?? 0
      if ((await store.tasks.page({ ...everything, userId })).total > 0) throw new Error('killed')
      return result
    }
    expect((await add({ language: 'en' }, key)).status).toBe(500)
    store.transaction = transaction
    const again = await add({ language: 'en' }, key)
    expect(again.status).toBe(201)
    expect((await program.json('/api/v1/recordings')).body).toMatchObject({ total: 1, data: [{ id: idOf(again) }] })
  })

  it('is refused for another file or other fields', async () => {
    await add({ language: 'en' }, key)
    expect(await add({ language: 'en' }, key, { content: 'other sound' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect((await add({ language: 'en', title: 'x' }, key)).status).toBe(409)
    expect((await add({ language: 'en' }, { 'idempotency-key': 'k2' })).status).toBe(201)
  })

  it('may be sent again after a refusal, and by another account', async () => {
    expect((await add({ language: 'de' }, key)).status).toBe(422)
    expect((await add({ language: 'en' }, key)).status).toBe(201)
    program = await openProgram(site, await site.join('lei'))
    expect((await add({ language: 'en', title: 'x' }, key)).status).toBe(201)
  })

  it('with spaces or too long is malformed', async () => {
    expect((await add({ language: 'en' }, { 'idempotency-key': 'a b' })).status).toBe(400)
    expect((await add({ language: 'en' }, { 'idempotency-key': 'k'.repeat(256) })).status).toBe(400)
  })
})

describe('a transcript', () => {
  it.each([
    ['txt', 'text/plain', 'The budget of the library grows next year.'],
    ['srt', 'application/x-subrip', '00:00:01,000 --> '],
    ['vtt', 'text/vtt', 'WEBVTT'],
    ['md', 'text/markdown', '# A talk'],
    ['json', 'application/json', '"format": "speech-to-text.transcript"'],
  ])('is written as %s', async (format, type, content) => {
    const id = await addRecord(site, session)
    const answer = await program.fetch(`/api/v1/recordings/${id}/transcript?format=${format}`)
    expect(answer.headers.get('content-type')).toContain(type)
    expect(await answer.text()).toContain(content)
  })

  it('has no speakers and times if they are not wanted', async () => {
    const id = await addRecord(site, session)
    const text = async (query: string) =>
      (await program.fetch(`/api/v1/recordings/${id}/transcript?format=txt${query}`)).text()
    expect(await text('')).toContain('Speaker 1')
    expect(await text('&speakers=false&times=false')).not.toMatch(/Speaker 1|00:0/)
  })

  it('is in conflict with a transcription in progress', async () => {
    const id = idOf(await add())
    expect(await program.json(`/api/v1/recordings/${id}/transcript`)).toMatchObject({ status: 409 })
  })
})

describe('an error', () => {
  it('is in English unless the request asks for Chinese', async () => {
    const missing = async (language: string) =>
      (await program.json('/api/v1/recordings/999', { headers: { 'accept-language': language } })).body.detail
    expect(await missing('*')).toMatch(/doesn’t exist/)
    expect(await missing('zh-CN')).toMatch(/不存在/)
  })

  it.each(['/api/v1/nothing', '/api/v1/recordings/1/nothing'])('of the unknown path %s is a problem', async (path) => {
    expect(await program.json(path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('of broken JSON and of too much of it is a problem', async () => {
    const put = (body: string) =>
      program.json('/api/v1/vocabulary', {
        method: 'PUT',
        body,
        headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
      })
    expect(await put('{')).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await put(' '.repeat(600_000))).toMatchObject({ status: 413, body: { code: 'too_large' } })
    expect(await put('{"terms":[7],"replacements":[]}')).toMatchObject({ status: 400, body: { field: 'terms.0' } })
  })
})

describe('pages of other sites', () => {
  const preflight = (origin: string) =>
    program.fetch('/api/v1/account', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })

  it('may call nothing unless the operator allows their origin', async () => {
    expect((await preflight('https://app.example')).headers.get('access-control-allow-origin')).toBeNull()
    await open({ apiCorsOrigins: ['https://app.example'] })
    const allowed = await preflight('https://app.example')
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, 'https://app.example'])
    expect(allowed.headers.get('access-control-allow-headers')).toBe('authorization')
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
    const read = await program.fetch('/api/v1/account', { headers: { origin: 'https://app.example' } })
    expect(read.headers.get('access-control-allow-origin')).toBe('https://app.example')
    expect(
      (await site.fetch('/api/passport/userinfo', { headers: { origin: 'https://app.example' } })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull()
  })
})

describe('the document', () => {
  const load = async () => (await (await programWith(site, '').fetch('/api/v1/openapi.json')).json()) as ApiDocument

  it('is valid OpenAPI 3.1', async () => {
    const document = await load()
    expect(document.openapi).toMatch(/^3\.1/)
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
  })

  it('describes every route, and no other', async () => {
    const described = Object.entries((await load()).paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const routes = site.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/v1/'))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(described.toSorted()).toEqual([...new Set(routes)].toSorted())
  })

  it('describes the answers as they are', async () => {
    const document = await load()
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(document, 'api')
    const id = await addRecord(site, session)
    await site.post(`/api/voice/gptSummary?id=${id}`, {}, session)
    await site.post('/api/task/add', { title: 'A meeting', language: 'en' }, session)
    await indexChanges(site.backend.ports)
    const read = Object.entries(document.paths ?? {}).filter(([, methods]) => methods?.get)
    expect(read.length).toBeGreaterThan(9)
    for (const [path, methods] of read) {
      const responses = methods?.get?.responses as
        Record<string, { content?: Record<string, { schema: object }> }> | undefined
      const schema = responses?.['200']?.content?.['application/json']?.schema
      if (!schema) continue
      const { status, body } = await program.json(
        path.replace('{id}', String(id)) + (path.endsWith('/search') ? '?q=roof' : ''),
      )
      expect(status, path).toBe(200)
      const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object)
      expect(validate(body) || validate.errors, path).toBe(true)
    }
    const problem = (await program.json('/api/v1/recordings/999')).body
    const validate = ajv.compile({ $ref: 'api#/components/schemas/Problem' })
    expect(validate(problem) || validate.errors).toBe(true)
  })

  it('is a page that runs and loads nothing', async () => {
    const page = await programWith(site, '').fetch('/api/v1/docs')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-/)
    const html = await page.text()
    expect(html).toContain('/api/v1/recordings/{id}/transcript')
    expect(html).not.toMatch(/<script|<link|<img|src=|https?:/)
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '')
    expect(targets).toContain('get-api-v1-recordings-id-transcript')
    for (const id of targets) expect(html.split(`id="${id}"`), id).toHaveLength(2)
  })
})

describe('a stranger', () => {
  it('is told to send a token by every call but the document', async () => {
    const routes = site.app.routes.filter(({ method, path }) => method !== 'ALL' && /^(?:\/api)?\/v1\//.test(path))
    expect(routes.length).toBeGreaterThan(15)
    for (const { method, path } of routes) {
      if (/openapi\.json|docs/.test(path)) continue
      for (const token of ['', `stt_${'0'.repeat(64)}`, session]) {
        const answer = await programWith(site, token).fetch(path, { method })
        expect([answer.status, answer.headers.get('www-authenticate')], path).toEqual([401, 'Bearer'])
      }
    }
  })
})
