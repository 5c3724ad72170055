/** Links to transcripts: what owners make, what visitors get, and what ends a link. */
import { beforeEach, describe, expect, it } from 'vitest'
import { accessMs } from '../../server/usecases/shares/openShare'
import { cleanup } from '../../server/usecases/cleanup'
import { defaultSettings } from '../../server/ports/settings'
import { openSite, type Site } from './site'
import { addRecord, segments } from './transcribed'

const hour = 3_600_000
let site: Site
let token: string
let id: number
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
  id = await addRecord(site, token)
  await site.backend.ports.store.tasks.update(id, {
    speakers: { '1': 'Mei', '2': 'Li', '3': 'Someone who says nothing' },
    notes: [{ id: 'private-note-id', at: 6_000, text: 'Ask for the price' }],
  })
})

const add = async (options: object = {}) => {
  const answer = await site.post('/api/voice/shares/add', { id, speakers: 1, ...options }, token)
  return { answer, share: Number(answer.data?.id), key: String(answer.data?.key) }
}
const open = (key: string, password = '') => site.post('/api/share/open', { key, password })
const accessOf = async (key: string, password = '') => String((await open(key, password)).data.access)
const find = (access: string) => site.get(`/api/share/find?access=${access}`)
const sound = (access: string, headers: Record<string, string> = {}) =>
  site.fetch(`/api/share/sound?access=${access}`, { headers })

describe('a link', () => {
  it('has a key of 256 bits, of which only the hash is stored', async () => {
    const { key, share } = await add()
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    const row = (await site.backend.ports.store.shares.byTask(id))[0]
    expect(row?.id).toBe(share)
    expect(JSON.stringify(row)).not.toContain(key)
    expect(JSON.stringify((await site.get(`/api/voice/shares?id=${id}`, token)).data)).not.toContain(key)
  })

  it('shows the text with speakers, and nothing of what it does not share', async () => {
    const file = (await site.backend.task(id))?.file ?? 'none'
    const { data } = await find(await accessOf((await add()).key))
    expect(data).toMatchObject({
      title: expect.any(String),
      speakers: { '1': 'Mei', '2': 'Li' },
      export: 0,
      translations: [],
      list: segments.map(({ text, role }, at) => ({ id: `s${at}`, text, role })),
    })
    for (const absent of ['url', 'peaks_url', 'notes', 'summary', 'id']) expect(data).not.toHaveProperty(absent)
    for (const secret of [file, 'private-note-id', 'Ask for', 'says nothing'])
      expect(JSON.stringify(data)).not.toContain(secret)
  })

  it('without speakers names nobody', async () => {
    const { data } = await find(await accessOf((await add({ speakers: 0 })).key))
    expect(data.speakers).toEqual({})
    expect(JSON.stringify(data.list)).not.toContain('role')
  })

  it('of a part shows that part, with the rest of everything trimmed', async () => {
    await site.backend.ports.store.insights.save(id, {
      kind: 'summary',
      body: {
        summary: 'Budget and roof',
        keywords: [],
        lines: [],
        chapters: [],
        todos: [
          { text: 'Roof', start: 6_000 },
          { text: 'What may be said after the part', start: 9_000 },
        ],
      },
      version: 1,
      by: 'model',
      madeAt: 0,
    })
    const { key } = await add({ from: 5_000, to: 9_500, summary: 1, notes: 1 })
    const { data } = await find(await accessOf(key))
    expect(data).toMatchObject({
      times: 5,
      list: [{ text: segments[1]?.text, start: 0, end: 4_000 }],
      speakers: { '2': 'Li' },
      notes: [{ id: 'n0', at: 1_000 }],
      summary: { summary: '', todos: [{ text: 'Roof', start: 1_000 }] },
    })
    expect(JSON.stringify(data)).not.toContain('after the part')
    expect(JSON.stringify(data)).not.toContain('Mei')
  })

  it('has the translations it shares, where they translate what is shown', async () => {
    const { store } = site.backend.ports
    const user = await store.users.byUsername('mei')
    const translation = await store.translations.insert({
      userId: user?.id ?? 0,
      name: '',
      source: 'en',
      target: 'cn',
      by: 'server',
      pages: 0,
      size: 0,
      createdAt: 0,
      taskId: id,
      file: null,
      type: null,
    })
    const line = { kind: 'paragraph' as const, level: null, page: null, startMs: 0, endMs: 0, fault: '', doubts: [] }
    await store.paragraphs.upsert(translation, [
      {
        ...line,
        index: 0,
        source: segments[0]?.text ?? '',
        target: '图书馆预算',
        segment: 'a',
        checked: false,
        pending: false,
      },
      { ...line, index: 1, source: 'older text', target: '旧的', segment: 'b', checked: false, pending: false },
    ])
    expect((await find(await accessOf((await add()).key))).data.translations).toEqual([])
    const { data } = await find(await accessOf((await add({ translations: ['cn', 'de'] })).key))
    expect(data.translations).toEqual([{ target: 'cn', list: [{ segment: 's0', target: '图书馆预算' }] }])
  })

  it('counts visits, but not those of its owner', async () => {
    const { key } = await add()
    await open(key)
    await open(key)
    await site.post('/api/share/open', { key }, token)
    const { data } = await site.get(`/api/voice/shares?id=${id}`, token)
    expect(data).toMatchObject([{ visits: 2, last_visit_at: expect.stringMatching(/^\d{4}-/) }])
  })
})

describe('the sound', () => {
  it('is absent unless it is shared', async () => {
    expect((await sound(await accessOf((await add()).key))).status).toBe(404)
  })

  it('of the whole is the recording, in ranges too', async () => {
    const access = await accessOf((await add({ sound: 1 })).key)
    expect((await find(access)).data.url).toBe(`/api/share/sound?access=${access}`)
    const [all, some] = [await sound(access), await sound(access, { range: 'bytes=2-5' })]
    expect([all.status, (await all.arrayBuffer()).byteLength]).toEqual([200, 10])
    expect([some.status, some.headers.get('content-range')]).toEqual([206, 'bytes 2-5/10'])
  })

  it('of a part is a file of that part, made once and gone with the link', async () => {
    const { key, share } = await add({ sound: 1, from: 2_000, to: 3_500 })
    const access = await accessOf(key)
    const responses = await Promise.all([sound(access), sound(access)])
    for (const response of responses) expect((await response.arrayBuffer()).byteLength).toBe(44 + 1_500 * 32)
    const file = (await site.backend.ports.store.shares.byTask(id))[0]?.soundFile ?? ''
    expect(site.backend.files.names()).toContain(file)
    site.backend.clock.advance(2 * hour)
    await cleanup(site.backend.ports, defaultSettings)
    expect(site.backend.files.names()).toContain(file)
    await site.post('/api/voice/shares/revoke', { id: share }, token)
    expect(site.backend.files.names()).not.toContain(file)
  })

  it('of a part counts toward the storage of the account', async () => {
    const user = await site.backend.ports.store.users.byUsername('mei')
    const used = () => site.backend.ports.store.uploads.usedBytes(user?.id ?? 0)
    const before = await used()
    const { share } = await add({ sound: 1, from: 2_000, to: 3_500 })
    expect(await used()).toBe(before + 44 + 48_000)
    await site.backend.ports.store.users.update(user?.id ?? 0, { storageMb: 0 })
    expect((await add({ sound: 1, from: 0, to: 9_000 })).answer.code).toBe(0)
    expect((await site.post('/api/voice/shares/edit', { id: share, sound: 1, from: 0, to: 9_000 }, token)).code).toBe(0)
    expect((await site.post('/api/voice/shares/edit', { id: share, sound: 0 }, token)).code).toBe(1)
    expect(await used()).toBe(before)
  })

  it('stops in the middle when the link is revoked', async () => {
    const { key, share } = await add({ sound: 1 })
    const access = await accessOf(key)
    const task = await site.backend.task(id)
    const chunk = new Uint8Array(1_000)
    site.backend.ports.files.open = async (name) =>
      name === task?.file
        ? {
            size: 1e9,
            type: 'audio/mpeg',
            stream: () => new ReadableStream({ pull: (controller) => controller.enqueue(chunk) }),
          }
        : null
    const reader = (await sound(access)).body?.getReader()
    await reader?.read()
    await site.post('/api/voice/shares/revoke', { id: share }, token)
    const readOn = async () => {
      const start = performance.now()
      while (performance.now() - start < 5_000) {
        await reader?.read()
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    }
    await expect(readOn()).rejects.toThrow()
  })
})

describe('a password', () => {
  it('is needed to open the link, and stored as a hash', async () => {
    const { key } = await add({ password: '春天的图书馆' })
    expect(await open(key)).toMatchObject({ code: 0, data: { password: 'needed' } })
    expect(await open(key, 'guess one')).toMatchObject({ code: 0, data: { password: 'wrong' } })
    expect((await find(await accessOf(key, '春天的图书馆'))).code).toBe(1)
    const [row] = await site.backend.ports.store.shares.byTask(id)
    expect(row?.passwordHash).toBe('hash of 春天的图书馆')
  })

  it('can be tried ten times from a network, then even the right one has to wait', async () => {
    const { key } = await add({ password: 'right one' })
    for (let count = 0; count < 10; count += 1) await open(key, `guess ${count}`)
    expect(await open(key, 'right one')).toMatchObject({ status: 429 })
    const elsewhere = await site.fetch('/api/share/open', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-address': '203.0.113.9' },
      body: JSON.stringify({ key, password: 'right one' }),
    })
    expect(elsewhere.status).toBe(200)
    site.backend.clock.advance(hour)
    expect(await open(key, 'right one')).toMatchObject({ code: 1 })
  })

  it.each(['short', 'x'.repeat(65)])('of the wrong length is refused: %s', async (password) => {
    expect((await add({ password })).answer).toMatchObject({ code: 0, data: { field: 'password' } })
  })

  it('that changes ends what the old one opened; an edit without one keeps it', async () => {
    const { key, share } = await add({ password: 'first word' })
    const access = await accessOf(key, 'first word')
    await site.post('/api/voice/shares/edit', { id: share, speakers: 1 }, token)
    expect((await find(access)).code).toBe(1)
    await site.post('/api/voice/shares/edit', { id: share, password: 'second word' }, token)
    expect((await find(access)).status).toBe(404)
    await site.post('/api/voice/shares/edit', { id: share, password: '' }, token)
    expect((await find(await accessOf(key))).code).toBe(1)
  })
})

describe('a link ends', () => {
  const ends: [string, (share: number) => unknown][] = [
    ['when it is revoked', (share) => site.post('/api/voice/shares/revoke', { id: share }, token)],
    ['when it gets another address', (share) => site.post('/api/voice/shares/renew', { id: share }, token)],
    ['when it expires', () => site.backend.clock.advance(hour)],
    ['when its record goes to the recycle bin', () => site.post('/api/voice/del', { id }, token)],
    ['when its record is deleted', () => site.post('/api/voice/destroy', { id }, token)],
    [
      'when the account is closed',
      async () => {
        const user = await site.backend.ports.store.users.byUsername('mei')
        await site.backend.ports.store.users.setClosed(user?.id ?? 0, 1)
      },
    ],
  ]
  it.each(ends)('%s: on every route of its visitors', async (_, end) => {
    const expires_at = new Date(site.backend.clock.now() + hour).toISOString()
    const { files, store } = site.backend.ports
    const peaksFile = files.name('peaks')
    await files.write(peaksFile, new Uint8Array(40))
    await store.tasks.update(id, { peaksFile })
    const { key, share } = await add({ sound: 1, expires_at })
    const access = await accessOf(key)
    const routes = site.app.routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/share/'))
    const paths = [...new Set(routes.map(({ path }) => path))]
    expect(paths.length).toBeGreaterThan(2)
    const statuses = async () => {
      const answers = await Promise.all(paths.map((path) => site.fetch(`${path}?access=${access}`)))
      return new Set(answers.map(({ status }) => status))
    }
    expect(await statuses()).toEqual(new Set([200]))
    await end(share)
    expect(await statuses()).toEqual(new Set([404]))
    expect(await open(key)).toMatchObject({ status: 404 })
  })

  it.each(ends.slice(3))('%s: also the address of the recording alone', async (_, end) => {
    const { data } = await site.get(`/api/voice/find?id=${id}`, token)
    const plays = async () => (await site.fetch(String(data.url), { headers: { range: 'bytes=0-3' } })).status
    expect(await plays()).toBe(206)
    await end(0)
    expect(await plays()).toBe(404)
  })

  it('not for good with the recycle bin, unless it is revoked there', async () => {
    const [kept, revoked] = [await add(), await add()]
    await site.post('/api/voice/del', { id }, token)
    await site.post('/api/voice/shares/revoke', { id: revoked.share }, token)
    await site.post('/api/voice/restore', { id }, token)
    expect([(await open(kept.key)).status, (await open(revoked.key)).status]).toEqual([200, 404])
  })

  it('when another address was made, which works', async () => {
    const { share } = await add()
    const { data } = await site.post('/api/voice/shares/renew', { id: share }, token)
    expect((await open(String(data.key))).code).toBe(1)
  })

  it('and an access ends by itself', async () => {
    const { key } = await add()
    const access = await accessOf(key)
    site.backend.clock.advance(accessMs)
    expect((await find(access)).status).toBe(404)
  })
})

describe('the recording of a record in the recycle bin', () => {
  const addressesOf = async () => {
    const { data } = await site.get(`/api/voice/find?id=${id}`, token)
    return [String(data.url), String(data.peaks_url)]
  }
  const statuses = (urls: string[]) => Promise.all(urls.map(async (url) => (await site.fetch(url)).status))
  beforeEach(async () => {
    const { files, store } = site.backend.ports
    const peaksFile = files.name('peaks')
    await files.write(peaksFile, new Uint8Array(40))
    await store.tasks.update(id, { peaksFile })
  })

  it('plays for its owner only, and for everybody again when it is restored', async () => {
    const files = await addressesOf()
    await site.post('/api/voice/del', { id }, token)
    const own = await addressesOf()
    expect(own.join()).not.toContain('/files/')
    expect([await statuses(files), await statuses(own)]).toEqual([
      [404, 404],
      [200, 200],
    ])
    await site.post('/api/voice/restore', { id }, token)
    expect(await addressesOf()).toEqual(files)
    expect(await statuses(files)).toEqual([200, 200])
  })

  it('plays as long as another record has it', async () => {
    const [sound = ''] = await addressesOf()
    const task = { title: 'Again', url: sound, times: 28, size: 10, language: 'en', mode: 'normal' }
    const again = Number((await site.post('/api/voice/addTask', task, token)).data.id)
    await site.post('/api/voice/del', { id }, token)
    expect(await statuses([sound])).toEqual([200])
    await site.post('/api/voice/del', { id: again }, token)
    expect(await statuses([sound])).toEqual([404])
  })

  it('plays for an owner who thinks about deleting the account, and for nobody else', async () => {
    const files = await addressesOf()
    const { users } = site.backend.ports.store
    const owner = await users.byUsername('mei')
    await users.setDeletion(owner?.id ?? 0, site.backend.clock.now() + hour)
    const own = await addressesOf()
    expect([await statuses(files), await statuses(own)]).toEqual([
      [404, 404],
      [200, 200],
    ])
  })
})

describe('a stranger', () => {
  const ways = ['/api/share/find', '/api/share/sound', '/api/share/peaks']
  it.each(ways)('gets nothing from %s without an access that the server gave', async (path) => {
    const { key } = await add({ sound: 1 })
    const access = await accessOf(key)
    const [hash = '', until = '', signature = ''] = access.split('.')
    const other = await accessOf((await add({ sound: 1 })).key)
    for (const forged of [
      '',
      'x',
      key,
      `${hash}.${until}`,
      `${hash}.${Number(until) + 1}.${signature}`,
      `${other.split('.')[0]}.${until}.${signature}`,
      `${hash}.NaN.${signature}`,
    ])
      expect((await site.get(`${path}?access=${encodeURIComponent(forged)}`)).status, forged).toBe(404)
  })

  it('opens nothing by an id or a hash', async () => {
    const { key, share } = await add()
    const [hash = ''] = (await accessOf(key)).split('.')
    for (const guess of [String(share), hash, '', key.slice(0, -1)]) expect((await open(guess)).status).toBe(404)
  })
})

describe('another user', () => {
  it('sees, makes, changes and ends no links of a record that is not theirs', async () => {
    const { share, key } = await add()
    const other = await site.join('other')
    const answers = [
      await site.get(`/api/voice/shares?id=${id}`, other),
      await site.post('/api/voice/shares/add', { id }, other),
      ...(await Promise.all(
        ['edit', 'renew', 'revoke'].map((name) => site.post(`/api/voice/shares/${name}`, { id: share }, other)),
      )),
    ]
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    expect((await open(key)).code).toBe(1)
  })
})

describe('refused are', () => {
  it.each([
    ['a part that ends before it starts', { from: 5_000, to: 4_000 }],
    ['a part beyond the recording', { from: 9_000_000, to: 9_100_000 }],
    ['an expiry in the past', { expires_at: '2001-01-01T00:00:00Z' }],
    ['an expiry that is no date', { expires_at: 'soon' }],
  ])('%s', async (_, options) => {
    expect((await add(options)).answer).toMatchObject({ code: 0, data: { field: expect.any(String) } })
    expect((await site.get(`/api/voice/shares?id=${id}`, token)).data).toEqual([])
  })

  it('more links than fifty', async () => {
    for (let count = 0; count < 50; count += 1) await add()
    expect((await add()).answer.code).toBe(0)
  })

  it('links to a record in the recycle bin', async () => {
    await site.post('/api/voice/del', { id }, token)
    expect((await add()).answer.code).toBe(0)
  })
})
