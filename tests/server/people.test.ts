/** People with access to a record: what each role may do, and what ends their access. */
import { beforeEach, describe, expect, it } from 'vitest'
import { cleanup } from '../../server/usecases/cleanup'
import { defaultSettings } from '../../server/ports/settings'
import { openSite, type Answer, type Site } from './site'
import { addRecord } from './transcribed'

let site: Site
let id: number
type Who = 'owner' | 'editor' | 'commenter' | 'reader' | 'removed' | 'stranger'
const roles = ['reader', 'commenter', 'editor'] as const
let tokens: Record<Who, string>
let ids: Record<Who, number>

beforeEach(async () => {
  site = await openSite()
  const everyone: Who[] = ['owner', 'editor', 'commenter', 'reader', 'removed', 'stranger']
  tokens = Object.fromEntries(
    await Promise.all(everyone.map(async (name) => [name, await site.join(name)])),
  ) as typeof tokens
  const idOf = async (name: Who) => [name, (await site.backend.store.users.byUsername(name))?.id] as const
  ids = Object.fromEntries(await Promise.all(everyone.map(idOf))) as typeof ids
  id = await addRecord(site, tokens.owner)
  for (const role of roles) await share(role, role)
  await share('removed', 'editor')
  await site.post('/api/voice/people/remove', { id, user: ids.removed }, tokens.owner)
})

const share = (username: string, role: string) =>
  site.post('/api/voice/people/add', { id, username, role }, tokens.owner)
const find = (who: Who) => site.get(`/api/voice/find?id=${id}`, tokens[who])
const missing = 'This transcript doesn’t exist. It may have been deleted.'
const anchor = { segment: 'a', start: 4, end_segment: 'a', end: 10, quote: 'budget', at: 1_000 }
const comment = (who: Who, annotation: string, more: object = { anchor }) =>
  site.post('/api/voice/annotations/add', { id, annotation, text: 'Really?', ...more }, tokens[who])

/** Every call about one record, with the least role that may make it. */
const calls: Record<string, { need: Who; body?: object; missing?: string }> = {
  'GET /api/voice/find': { need: 'reader' },
  'GET /api/voice/versions': { need: 'reader' },
  'GET /api/voice/export': { need: 'reader' },
  'GET /api/voice/exporturl': { need: 'reader' },
  'GET /api/voice/people': { need: 'reader' },
  'GET /api/voice/pulse': { need: 'reader' },
  'GET /api/voice/annotations': { need: 'reader' },
  'GET /api/voice/speakers/status': { need: 'reader' },
  'POST /api/library/opened': { need: 'reader' },
  'POST /api/voice/ask': { need: 'reader' },
  'POST /api/voice/annotations/add': { need: 'commenter', body: { anchor } },
  'POST /api/voice/annotations/edit': { need: 'commenter' },
  'POST /api/voice/annotations/resolve': { need: 'commenter' },
  'POST /api/voice/annotations/remove': { need: 'commenter' },
  'POST /api/voice/edit': { need: 'editor', body: { removed: ['a'] } },
  'POST /api/voice/editNotes': { need: 'editor' },
  'POST /api/voice/revert': { need: 'editor' },
  'POST /api/voice/speakers/detect': { need: 'editor' },
  'POST /api/voice/gptSummary': { need: 'editor' },
  'POST /api/voice/gptMindmap': { need: 'editor' },
  'POST /api/voice/gptCancel': { need: 'editor' },
  'POST /api/voice/editSummary': { need: 'editor' },
  'POST /api/voice/editMindmap': { need: 'editor' },
  'POST /api/voice/people/add': { need: 'owner' },
  'POST /api/voice/people/edit': { need: 'owner' },
  'POST /api/voice/people/remove': { need: 'owner' },
  'POST /api/voice/people/invite': { need: 'owner' },
  'POST /api/voice/people/revoke': { need: 'owner' },
  'GET /api/voice/shares': { need: 'owner' },
  'POST /api/voice/shares/add': { need: 'owner' },
  'POST /api/voice/profiles/remember': { need: 'owner' },
  'POST /api/voice/profiles/refuse': { need: 'owner' },
  'POST /api/voice/retry': { need: 'owner' },
  'POST /api/voice/del': { need: 'owner' },
  'POST /api/voice/restore': { need: 'owner' },
  'POST /api/voice/destroy': { need: 'owner' },
}

/** Calls that concern no record, or whose record is not named in the request. */
const others = [
  ...['checkBeforeAddTask', 'addTask', 'addSample', 'import', 'index', 'languageList', 'profiles', 'batch'],
  ...['profiles/enable', 'profiles/rename', 'profiles/remove', 'shares/edit', 'shares/renew', 'shares/revoke'],
  'people/leave',
].map((name) => `/api/voice/${name}`)

const body = {
  version: 0,
  type: 'txt',
  kind: 'summary',
  question: 'Who?',
  username: 'stranger',
  role: 'reader',
  user: 999,
  invitation: 999,
  annotation: 'none',
  text: 'Mine',
  resolved: 1,
  speakers: 1,
  mindmap: { Title: 'Mine' },
  summary: { lines: [], todos: [], chapters: [], keywords: [] },
  profile: 1,
  changed: [],
  removed: [],
}

async function call(route: string, who: Who): Promise<Answer> {
  const [method, path] = route.split(' ') as ['GET' | 'POST', string]
  // In an export, `role` is a flag, and in a detection `speakers` a number.
  const sent: Record<string, unknown> = { ...body, ...(path.endsWith('/edit') && { speakers: undefined }) }
  if (path.includes('export')) sent['role'] = 1
  if (path.includes('/profiles/')) sent['role'] = '1'
  if (path.includes('/shares/')) delete sent['summary']
  Object.assign(sent, { id }, calls[route]?.body)
  if (method === 'POST' && !path.includes('gptS') && !path.includes('gptM')) return site.post(path, sent, tokens[who])
  const fields = Object.entries(sent).filter(([, value]) => ['string', 'number'].includes(typeof value))
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
  if (method === 'POST') return site.post(`${path}?${query}`, {}, tokens[who])
  const response = await site.fetch(
    `${path}?${query.replace(/version=0&?/, '')}`,
    { headers: { 'accept-language': 'en' } },
    tokens[who],
  )
  const text = await response.text()
  const answer = (text.startsWith('{') ? JSON.parse(text) : { code: 1, msg: '' }) as Answer
  return { ...answer, status: response.status }
}

describe('every call about a record', () => {
  it('is in the table of roles', () => {
    const routes = site.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/voice/') && !others.includes(path))
      .map(({ method, path }) => `${method} ${path}`)
    expect(new Set(routes)).toEqual(new Set(Object.keys(calls).filter((route) => route.includes('/api/voice/'))))
  })

  const ranks: Who[] = ['reader', 'commenter', 'editor', 'owner']
  it.each(Object.keys(calls))('%s does not exist for strangers, and is refused below its role', async (route) => {
    const { need } = calls[route] ?? { need: 'owner' as const }
    for (const who of ['stranger', 'removed'] as const)
      expect(await call(route, who), who).toMatchObject({ code: 0, msg: missing })
    for (const who of roles.filter((role) => ranks.indexOf(role) < ranks.indexOf(need))) {
      const msg = expect.stringMatching(/^(Only the owner of this transcript|Your access doesn’t)/)
      expect(await call(route, who), who).toMatchObject({ code: 0, msg })
    }
  })

  it.each(Object.keys(calls).filter((route) => calls[route]?.need !== 'owner'))(
    '%s is open to its role',
    async (route) => {
      const { msg, status } = await call(route, calls[route]?.need ?? 'owner')
      expect(status).toBeLessThan(400)
      expect(msg).not.toBe(missing)
      expect(msg).not.toMatch(/owner|Your access/)
    },
  )
})

describe('a record that is shared', () => {
  it('is opened with the role, whose it is, and without what only its owner may know', async () => {
    const own = await find('owner')
    expect(own.data).toMatchObject({ role: 'owner', people: 3, url: expect.stringContaining('/files/') })
    const { data } = await find('reader')
    expect(data).toMatchObject({ role: 'reader', owner_name: 'owner', title: 'A talk', list: own.data.list })
    for (const name of ['folder', 'favorite', 'tags']) expect(data).not.toHaveProperty(name)
    expect(JSON.stringify(data)).not.toContain(String(own.data.url))
  })

  it('has the same address of its sound when it is opened again', async () => {
    const [first, second] = [await find('reader'), await find('reader')]
    expect(second.data.url).toBe(first.data.url)
    expect(second.data.url).not.toBe((await find('editor')).data.url)
  })

  it('plays for its readers as long as they have access', async () => {
    const url = String((await find('reader')).data.url)
    expect(await site.fetch(url)).toMatchObject({ status: 200 })
    const forged = url.replace(`.${ids.reader}.`, `.${ids.stranger}.`)
    for (const wrong of [forged, '/api/people/sound?access=', '/api/people/sound?access=1.2.3.x', '/api/people/sound'])
      expect((await site.fetch(wrong)).status, wrong).toBeGreaterThanOrEqual(400)
    await site.post('/api/voice/people/remove', { id, user: ids.reader }, tokens.owner)
    expect((await site.fetch(url)).status).toBe(404)
  })

  it('stops a sound that is being sent when access ends', async () => {
    const chunk = new Uint8Array(1_000)
    let removed = false
    const { files } = site.backend.ports
    const open = files.open.bind(files)
    files.open = async (name) => {
      const file = await open(name)
      return (
        file && {
          ...file,
          size: 100_000_000,
          stream: () =>
            new ReadableStream({
              async pull(controller) {
                controller.enqueue(chunk)
                if (removed) await new Promise((resolve) => setTimeout(resolve, 20))
              },
            }),
        }
      )
    }
    const response = await site.fetch(String((await find('reader')).data.url))
    const reader = response.body?.getReader()
    await reader?.read()
    await site.post('/api/voice/people/remove', { id, user: ids.reader }, tokens.owner)
    removed = true
    const rest = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(rest()).rejects.toThrow()
  })

  it('is listed under what is shared, with its owner, and not among one’s own', async () => {
    expect(await site.get('/api/voice/index?shared=1', tokens.editor)).toMatchObject({
      count: 1,
      data: [{ id, title: 'A talk', role: 'editor', owner_name: 'owner', url: '' }],
    })
    expect((await site.get('/api/voice/index', tokens.editor)).count).toBe(0)
    expect((await site.get('/api/voice/index?shared=1', tokens.removed)).count).toBe(0)
  })

  it('goes from everybody while it is in the bin, and for ever when it is deleted', async () => {
    await site.post('/api/voice/del', { id }, tokens.owner)
    expect(await find('editor')).toMatchObject({ code: 0, msg: missing })
    await site.post('/api/voice/restore', { id }, tokens.owner)
    expect(await find('editor')).toMatchObject({ code: 1 })
    await site.post('/api/voice/destroy', { id }, tokens.owner)
    expect(await find('editor')).toMatchObject({ code: 0, msg: missing })
  })

  it('goes when its owner’s account is closed or to be deleted', async () => {
    const { users } = site.backend.ports.store
    await users.setClosed(ids.owner, 1)
    expect(await find('editor')).toMatchObject({ code: 0, msg: missing })
    await users.setClosed(ids.owner, null)
    await users.setDeletion(ids.owner, site.backend.clock.now() + 1)
    expect(await find('editor')).toMatchObject({ code: 0, msg: missing })
    site.backend.clock.advance(10)
    await cleanup(site.backend.ports, defaultSettings)
    expect((await site.get('/api/voice/index?shared=1', tokens.editor)).count).toBe(0)
  })

  it('is edited under the editor’s name, on the owner’s quota, and renamed by its owner only', async () => {
    const edit = { id, version: 0, list: [{ id: 'a', start: 1_000, end: 4_000, role: '1', text: 'Edited.' }] }
    expect(await site.post('/api/voice/edit', edit, tokens.editor)).toMatchObject({ data: { version: 1 } })
    const { data } = await site.get(`/api/voice/versions?id=${id}`, tokens.owner)
    expect(data).toMatchObject([{ version: 1, by: 'editor' }, { version: 0 }])
    const renamed = await site.post('/api/voice/edit', { id, version: 1, title: 'Mine' }, tokens.editor)
    expect(renamed).toMatchObject({ code: 0, msg: 'Only the owner of this transcript can do that.' })
    const stale = await site.post('/api/voice/edit', edit, tokens.editor)
    expect(stale).toMatchObject({ code: 0, data: { conflict: { version: 1, role: 'editor' } } })
    expect(JSON.stringify(stale)).not.toContain('/files/')
  })

  it('shows translations of its owner to its people, and corrections to editors', async () => {
    const { translations } = site.backend.ports.store
    const translation = await translations.insert({
      userId: ids.owner,
      name: 'A talk',
      source: 'en',
      target: 'cn',
      by: 'server',
      createdAt: 1,
      pages: 0,
      size: 0,
      taskId: id,
      file: null,
      type: null,
    })
    const list = (who: Who) => site.get(`/api/translate/index?task_id=${id}`, tokens[who])
    expect(await list('reader')).toMatchObject({ count: 1, data: [{ id: translation }] })
    expect((await list('stranger')).count).toBe(0)
    const open = (who: Who) => site.get(`/api/translate/find?id=${translation}`, tokens[who])
    expect(await open('reader')).toMatchObject({ code: 1, data: { role: 'reader' } })
    expect((await open('owner')).data).not.toHaveProperty('role')
    expect(await open('removed')).toMatchObject({ code: 0, msg: expect.stringContaining('exist') })
    const edit = (who: Who) => site.post('/api/translate/edit', { id: translation, list: [] }, tokens[who])
    expect(await edit('commenter')).toMatchObject({ code: 0 })
    expect(await edit('editor')).toMatchObject({ code: 1 })
    expect(await site.post('/api/translate/del', { id: translation }, tokens.editor)).toMatchObject({ code: 0 })
  })
})

describe('people', () => {
  it('are told once, and see who else has access, but no invitations', async () => {
    await share('reader', 'commenter')
    const { data } = await site.get('/user/messages', tokens.reader)
    expect(data).toMatchObject([{ title: 'owner shared “A talk” with you', text: '', task_id: id }])
    const { data: people } = await site.get(`/api/voice/people?id=${id}`, tokens.reader)
    expect(people).toMatchObject({
      owner: { id: ids.owner, name: 'owner' },
      people: expect.arrayContaining([
        { id: ids.reader, name: 'reader', username: 'reader', role: 'commenter' },
        { id: ids.editor, name: 'editor', username: 'editor', role: 'editor' },
      ]),
      invitations: [],
    })
  })

  it.each([
    ['nobody', 'There’s no user named “nobody”. Check the username.'],
    ['owner', 'You’re the owner of this transcript.'],
  ])('%s is not added', async (name, msg) => {
    expect(await share(name, 'reader')).toMatchObject({ code: 0, msg })
  })

  it('leave, and their role changes', async () => {
    expect(await site.post('/api/voice/people/leave', { id }, tokens.owner)).toMatchObject({ code: 0 })
    await site.post('/api/voice/people/edit', { id, user: ids.reader, role: 'editor' }, tokens.owner)
    expect((await find('reader')).data.role).toBe('editor')
    await site.post('/api/voice/people/leave', { id }, tokens.reader)
    expect(await find('reader')).toMatchObject({ code: 0, msg: missing })
    const again = { id, user: ids.reader, role: 'editor' }
    expect(await site.post('/api/voice/people/edit', again, tokens.owner)).toMatchObject({ code: 0 })
  })

  it('are invited by a link, of which only the hash is stored, until it is revoked or expires', async () => {
    const invite = async (more = {}) =>
      (await site.post('/api/voice/people/invite', { id, role: 'commenter', ...more }, tokens.owner)).data
    const { key, id: invitation } = await invite()
    const join = (who: Who, sent = key) => site.post('/api/people/join', { key: sent }, tokens[who])
    const { store } = site.backend.ports
    expect(JSON.stringify(await store.invitations.list(id))).not.toContain(key)
    expect(await join('stranger')).toMatchObject({ data: { id } })
    expect((await find('stranger')).data.role).toBe('commenter')
    expect(await join('editor')).toMatchObject({ data: { id } })
    expect((await find('editor')).data.role).toBe('editor')
    await site.post('/api/voice/people/revoke', { id, invitation }, tokens.owner)
    expect(await join('removed')).toMatchObject({ code: 0, msg: expect.stringContaining('no longer works') })
    const short = await invite({ days: 1 })
    await store.people.remove(id, ids.stranger)
    await store.invitations.insert({ taskId: id, keyHash: 'x', role: 'editor', createdAt: 0, expiresAt: 1 })
    expect(await join('removed', 'x')).toMatchObject({ code: 0 })
    expect(await join('removed', short.key)).toMatchObject({ code: 1 })
  })

  it('see who else has the record open', async () => {
    const pulse = (who: Who) => site.get(`/api/voice/pulse?id=${id}`, tokens[who])
    expect((await pulse('reader')).data).toMatchObject({ role: 'reader', version: 0, present: [] })
    expect((await pulse('owner')).data).toMatchObject({ role: 'owner', present: [{ id: ids.reader, name: 'reader' }] })
    await site.post('/api/voice/people/remove', { id, user: ids.reader }, tokens.owner)
    expect((await pulse('owner')).data.present).toEqual([])
  })
})

describe('a comment', () => {
  const list = async (who: Who = 'owner') =>
    (await site.get(`/api/voice/annotations?id=${id}`, tokens[who])).data as unknown as Record<string, unknown>[]

  it('is added once, with its author and passage', async () => {
    await comment('commenter', 'c1')
    await comment('commenter', 'c1', { anchor, text: 'Twice' })
    expect(await list('reader')).toMatchObject([
      { id: 'c1', text: 'Really?', anchor, author: { id: ids.commenter, name: 'commenter' } },
    ])
  })

  it('tells those who are mentioned, and those in the thread, once each, and nobody without access', async () => {
    await comment('commenter', 'c1', { anchor, mentions: [ids.editor, ids.stranger, ids.commenter] })
    await comment('editor', 'r1', { parent: 'c1', mentions: [] })
    await comment('owner', 'r2', { parent: 'c1', mentions: [ids.commenter] })
    const titles = async (who: Who) =>
      ((await site.get('/user/messages', tokens[who])).data as unknown as { title: string }[]).map(({ title }) => title)
    const said = (name: string, what: string) => `${name} ${what} a comment on “A talk”`
    expect(await titles('editor')).toEqual([
      said('owner', 'replied to'),
      said('commenter', 'mentioned you in'),
      'owner shared “A talk” with you',
    ])
    expect(await titles('commenter')).toEqual([
      said('owner', 'mentioned you in'),
      said('editor', 'replied to'),
      'owner shared “A talk” with you',
    ])
    expect(await titles('stranger')).toEqual([])
    expect(await titles('owner')).toEqual([])
    expect((await site.get('/user/messages', tokens.editor)).data).toMatchObject([
      { task_id: id, comment: 'r2' },
      { task_id: id, comment: 'c1' },
      { task_id: id },
    ])
  })

  it('tells only those whom a change mentions anew, however often it is sent', async () => {
    await comment('commenter', 'c1', { anchor, text: '@editor look', mentions: [ids.editor] })
    const change = (text: string, mentions: number[]) =>
      site.post('/api/voice/annotations/edit', { id, annotation: 'c1', text, mentions }, tokens.commenter)
    await change('@editor @owner look', [ids.editor, ids.owner])
    await change('@editor @owner look', [ids.editor, ids.owner])
    const mentions = async (who: Who) => {
      const messages = (await site.get('/user/messages', tokens[who])).data as unknown as { comment?: string }[]
      return messages.filter((message) => message.comment === 'c1').length
    }
    expect(await mentions('editor')).toBe(1)
    expect(await mentions('owner')).toBe(1)
  })

  it('is resolved, opened again by a reply, changed by its author, and deleted by its author or the owner', async () => {
    await comment('commenter', 'c1')
    const post = (what: string, who: Who, more: object) =>
      site.post(`/api/voice/annotations/${what}`, { id, annotation: 'c1', ...more }, tokens[who])
    await post('resolve', 'editor', { resolved: 1 })
    expect(await list()).toMatchObject([{ resolved_by: 'editor', resolved_at: expect.any(String) }])
    await comment('editor', 'r1', { parent: 'c1' })
    expect((await list())[0]).not.toHaveProperty('resolved_at')
    expect(await post('edit', 'owner', { text: 'Not mine' })).toMatchObject({ code: 0 })
    await post('edit', 'commenter', { text: 'Changed' })
    expect((await list())[0]).toMatchObject({ text: 'Changed', edited_at: expect.any(String) })
    expect(await post('remove', 'editor', {})).toMatchObject({ code: 0 })
    expect(await post('remove', 'owner', {})).toMatchObject({ code: 1 })
    expect(await list()).toEqual([])
    expect(await post('resolve', 'editor', { resolved: 1 })).toMatchObject({ code: 0 })
  })

  it.each([
    ['no passage', {}],
    ['a reply to nothing', { parent: 'none' }],
    ['a passage and a comment', { anchor, parent: 'c1' }],
    ['no text', { anchor, text: ' ' }],
    ['a highlight with text', { anchor, color: 'green' }],
  ])('with %s is refused', async (_, more) => {
    await comment('commenter', 'c1')
    expect(await comment('commenter', 'c2', more)).toMatchObject({ code: 0 })
    expect(await list()).toHaveLength(1)
  })

  it('can be a highlight, whose color its author changes', async () => {
    await comment('editor', 'h1', { anchor, text: '', color: 'green' })
    await site.post('/api/voice/annotations/edit', { id, annotation: 'h1', color: 'pink' }, tokens.editor)
    expect(await list()).toMatchObject([{ id: 'h1', color: 'pink', text: '' }])
    expect(await comment('editor', 'r1', { parent: 'h1' })).toMatchObject({ code: 0 })
  })
})
