/** Document and record translations through the HTTP API. */
import { beforeEach, describe, expect, it } from 'vitest'
import { translationStatus, type ParagraphRow } from '../../server/ports/translationRepositories'
import { openSite, type Site } from './site'
import { paragraphRow } from './ports/storeFixtures'

let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  Object.assign(site.backend.ports, { translator: { id: 'fake', targets: ['en', 'cn'], translate: async () => [] } })
  token = await site.join('mei')
})

const upload = async (name = 'report.pdf', who = token) => String((await site.upload(who, name)).data.url)
const ask = async (change: object = {}, who = token) =>
  site.post(
    '/api/translate/add',
    { url: await upload('report.pdf', who), name: 'Report', size: 10, target: 'en', ...change },
    who,
  )
const add = async (change: object = {}, who = token) => Number((await ask(change, who)).data.id)
const find = (id: number, who = token) => site.get(`/api/translate/find?id=${id}`, who)
const fill = (id: number, ...sources: string[]) =>
  site.backend.store.paragraphs.upsert(
    id,
    sources.map((source, at) => paragraphRow(at, source)),
  )
const finish = async (id: number) => {
  await site.backend.store.translations.update(id, { status: translationStatus.done })
  await site.backend.store.queue.cancel('translation', id)
}

describe('a document', () => {
  it('is taken by the upload, is no recording, and is served as something no browser runs', async () => {
    const { code, data } = await site.upload(token, '报告.HTML', new TextEncoder().encode('<script>alert(1)</script>'))
    expect([code, data.times]).toEqual([1, 0])
    const { headers } = await site.fetch(String(data.url))
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  it('can’t be transcribed, and a recording can’t be translated', async () => {
    const task = { title: 'A talk', url: await upload(), times: 5, size: 10, language: 'en', mode: 'normal' }
    expect(await site.post('/api/voice/addTask', task, token)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('not a recording'),
    })
    expect(await ask({ url: await upload('talk.mp3') })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('can’t be translated'),
    })
  })

  it('of another user is not found', async () => {
    expect(await ask({ url: await upload('report.pdf', await site.join('lei')) })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('wasn’t found'),
    })
  })

  it('counts as storage like a recording, and a name that means nothing is refused', async () => {
    await upload()
    const user = await site.backend.store.users.byUsername('mei')
    expect(await site.backend.store.uploads.usedBytes(user?.id ?? 0)).toBe(10)
    expect(await site.upload(token, 'report.doc')).toMatchObject({ code: 0, msg: expect.stringContaining('pdf, docx') })
  })
})

describe('a translation', () => {
  it('is queued', async () => {
    const id = await add({ source: 'cn' })
    expect((await find(id)).data).toMatchObject({
      id,
      name: 'Report',
      source: 'cn',
      target: 'en',
      status: 0,
      size: 10,
      by: 'server',
      failed: 0,
      list: [],
    })
  })

  it('gives its paragraphs with everything they have, in the language of the caller', async () => {
    const id = await add()
    const more: Partial<ParagraphRow> = {
      kind: 'heading',
      level: 2,
      page: 3,
      segment: 's',
      startMs: 1,
      endMs: 2,
      fault: 'translation.fault.busy',
      doubts: ['7'],
      checked: true,
    }
    await site.backend.store.paragraphs.upsert(id, [paragraphRow(0, '一', more), paragraphRow(1, '二', { page: null })])
    expect((await find(id)).data).toMatchObject({
      failed: 1,
      list: [
        {
          source: '一',
          target: '',
          kind: 'heading',
          level: 2,
          page: 3,
          segment: 's',
          start: 1,
          end: 2,
          doubts: ['7'],
          checked: 1,
          fault: 'The translation service is busy and skipped this paragraph. Please try again later.',
        },
        { source: '二', target: '', kind: 'paragraph', checked: 0 },
      ],
    })
  })

  it('tells why it failed, with the numbers', async () => {
    const id = await add()
    await site.backend.store.translations.fail(id, 'translation.pages', { need: 20, left: 3, limit: 100 })
    expect((await find(id)).data.error).toBe('Not enough pages left today: this document has 20; 3 of 100 left.')
  })

  it('is listed, the newest first, apart from those of records', async () => {
    const first = await add()
    site.backend.clock.advance(1)
    const second = await add({ name: 'Other' })
    const { data, count } = await site.get('/api/translate/index', token)
    expect([count, (data as unknown as { id: number }[]).map(({ id }) => id)]).toEqual([2, [second, first]])
    expect(await site.get('/api/translate/index?keyword=oth', token)).toMatchObject({
      count: 1,
      data: [{ name: 'Other' }],
    })
    expect(await site.get('/api/translate/index?task_id=5', token)).toMatchObject({ count: 0, data: [] })
  })

  it('without a translator is refused, but for the browser’s', async () => {
    Object.assign(site.backend.ports, { translator: null })
    expect(await ask()).toMatchObject({ code: 0, msg: expect.stringContaining('no translation service') })
    expect(await ask({ by: 'browser', target: 'de' })).toMatchObject({ code: 1 })
    expect((await site.get('/api/ajax/setting')).data.translates).toEqual([])
  })

  it.each([
    [{ target: 'de' }, 'support that language'],
    [{ source: 'en' }, 'already'],
  ])('%j is refused', async (change, reason) => {
    expect(await ask(change)).toMatchObject({ code: 0, msg: expect.stringContaining(reason) })
    expect((await site.get('/api/ajax/setting')).data.translates).toEqual(['en', 'cn'])
  })

  it.each([{ target: 'xx' }, { name: '' }, { size: -1 }, { url: 'x'.repeat(501) }, { by: 'me' }])(
    '%j is malformed',
    async (change) => {
      expect((await ask(change)).status).toBe(400)
    },
  )

  it('is refused when the day’s pages are used up, and the account says how many are', async () => {
    site = await openSite({ pagesPerDay: 10 })
    Object.assign(site.backend.ports, { translator: { id: 'fake', targets: ['en'], translate: async () => [] } })
    token = await site.join('mei')
    const id = await add()
    const user = await site.backend.store.users.byUsername('mei')
    await site.backend.store.pageUsage.reserve(
      { translationId: id, userId: user?.id ?? 0, pages: 10, at: site.backend.clock.now() },
      0,
      10,
    )
    expect((await site.get('/api/passport/userinfo', token)).data.user).toMatchObject({ page_num: 10 })
    expect(await ask()).toMatchObject({ code: 0, msg: 'Today’s 10 pages are used up. Please try again tomorrow.' })
    site.backend.clock.advance(24 * 3_600_000)
    expect(await ask()).toMatchObject({ code: 1 })
    expect((await site.get('/api/passport/userinfo', token)).data.user).toMatchObject({ page_num: 0 })
  })

  it('ten may wait at once', async () => {
    for (let at = 0; at < 10; at++) expect(await ask()).toMatchObject({ code: 1 })
    expect(await ask()).toMatchObject({ code: 0, msg: expect.stringContaining('at most 10') })
  })
})

describe('the translation of a record', () => {
  const doneTask = async () => {
    const id = await site.addTask(token)
    await site.backend.store.tasks.update(id, { status: 2 })
    return id
  }
  const ofTask = (task_id: number, target = 'cn', who = token) =>
    site.post('/api/translate/add', { task_id, target }, who)

  it('is one a language: asked for again it is the same one, made anew', async () => {
    const task = await doneTask()
    const { data } = await ofTask(task)
    await finish(Number(data.id))
    expect((await ofTask(task)).data).toEqual(data)
    expect((await find(Number(data.id))).data).toMatchObject({ status: 0, task_id: task, name: 'A talk', source: 'en' })
    expect(await site.get(`/api/translate/index?task_id=${task}`, token)).toMatchObject({ count: 1 })
    expect(await site.get('/api/translate/index', token)).toMatchObject({ count: 0 })
  })

  it('needs a record that is done, not deleted, and one’s own', async () => {
    const running = await site.addTask(token)
    expect(await ofTask(running)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('once transcription is finished'),
    })
    const deleted = await doneTask()
    await site.post('/api/voice/del', { id: deleted }, token)
    expect(await ofTask(deleted)).toMatchObject({ code: 0, msg: expect.stringContaining('recycle bin') })
    expect(await ofTask(await doneTask(), 'cn', await site.join('lei'))).toMatchObject({
      code: 0,
      msg: expect.stringContaining('doesn’t exist'),
    })
    expect(await ofTask(await doneTask(), 'en')).toMatchObject({ code: 0, msg: expect.stringContaining('already') })
  })
})

describe('an edit', () => {
  it('corrects paragraphs, takes faults away and doubts what is missing', async () => {
    const id = await add()
    await fill(id, 'Built in 1985', 'Two')
    await site.backend.store.paragraphs.patch(id, [{ index: 0, fault: 'translation.fault.busy' }])
    const edit = (list: object[]) => site.post('/api/translate/edit', { id, list }, token)
    expect(
      await edit([
        { index: 0, target: '很久以前' },
        { index: 1, checked: 1 },
      ]),
    ).toMatchObject({ code: 1 })
    const first = (await find(id)).data
    expect(first).toMatchObject({
      failed: 0,
      list: [
        { target: '很久以前', doubts: ['1985'] },
        { target: '', checked: 1 },
      ],
    })
    await edit([{ index: 0, target: '建于 1985 年' }])
    expect((await find(id)).data.list?.[0]).not.toHaveProperty('doubts')
  })

  it('of a text that was changed meanwhile leaves it and gives it back; the others are saved', async () => {
    const id = await add()
    await fill(id, 'One', 'Two')
    const edit = (...list: object[]) => site.post('/api/translate/edit', { id, list }, token)
    const targets = async () => (await find(id)).data.list
    expect((await edit({ index: 0, target: '壹', was: '' })).data).toEqual({ clashes: [] })
    const { code, data } = await edit(
      { index: 0, target: '甲', checked: 1, was: '' },
      { index: 1, target: '二', was: '' },
    )
    expect(code).toBe(1)
    expect(data.clashes).toMatchObject([{ index: 0, source: 'One', target: '壹', checked: 0 }])
    expect(await targets()).toMatchObject([{ target: '壹', checked: 0 }, { target: '二' }])
    // The same edit again, as after a lost response, and one based on the current text.
    expect(
      (await edit({ index: 1, target: '二', was: '' }, { index: 0, target: '一', was: '壹' })).data.clashes,
    ).toEqual([])
    expect((await edit({ index: 0, checked: 1, was: '壹' })).data.clashes).toMatchObject([{ index: 0, target: '一' }])
    expect(await targets()).toMatchObject([{ target: '一', checked: 0 }, { target: '二' }])
  })

  it('of a paragraph that is not there changes nothing', async () => {
    const id = await add()
    await fill(id, 'One')
    const list = [
      { index: 0, target: '一' },
      { index: 1, target: '二' },
    ]
    expect(await site.post('/api/translate/edit', { id, list }, token)).toMatchObject({
      code: 0,
      msg: 'Paragraph 2 doesn’t exist; nothing was changed.',
    })
    expect((await find(id)).data.list).toMatchObject([{ target: '' }])
  })

  it.each([
    [{ index: -1 }],
    [{ index: 0, target: 'x'.repeat(100_001) }],
    [{ index: 0, checked: 2 }],
    Array.from({ length: 1_001 }, () => ({ index: 0 })),
  ])('that is too much or makes no sense is malformed', async (...list) => {
    const id = await add()
    expect((await site.post('/api/translate/edit', { id, list }, token)).status).toBe(400)
  })
})

describe('another try', () => {
  it('is for what failed, or for the named paragraphs', async () => {
    const id = await add()
    await fill(id, 'One', 'Two', 'Three')
    const { paragraphs } = site.backend.store
    await paragraphs.patch(id, [
      { index: 0, pending: false, target: '一' },
      { index: 1, pending: false, fault: 'translation.fault.busy' },
      { index: 2, pending: false },
    ])
    await finish(id)
    const pending = async () =>
      (await paragraphs.list(id, { from: 0, limit: 9, pending: true })).map(({ index }) => index)
    expect(await site.post('/api/translate/retry', { id }, token)).toMatchObject({ code: 1 })
    expect(await pending()).toEqual([1])
    expect(await site.post('/api/translate/retry', { id }, token)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('being translated'),
    })
    await finish(id)
    await site.post('/api/translate/retry', { id, indexes: [0] }, token)
    expect(await pending()).toEqual([0, 1])
    expect((await find(id)).data.list?.[0]).toMatchObject({ target: '一' })
  })

  it('of what the browser translates is the browser’s', async () => {
    const id = await add({ by: 'browser' })
    await finish(id)
    expect(await site.post('/api/translate/retry', { id }, token)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('browser'),
    })
  })
})

describe('deleting', () => {
  it('takes the document along, unless another translation uses it', async () => {
    const url = await upload()
    const [one, two] = [await add({ url }), await add({ url, target: 'cn' })]
    await site.post('/api/translate/del', { id: one }, token)
    expect((await site.fetch(url)).status).toBe(200)
    await site.post('/api/translate/del', { id: two }, token)
    expect((await site.fetch(url)).status).toBe(404)
    expect(await find(two)).toMatchObject({
      code: 0,
      msg: 'This translation doesn’t exist. It may have been deleted.',
    })
  })

  it('gives pages back only while nothing is translated', async () => {
    const user = await site.backend.store.users.byUsername('mei')
    const userId = user?.id ?? 0
    const left = async (target: string) => {
      const id = await add()
      await site.backend.store.pageUsage.reserve(
        { translationId: id, userId, pages: 3, at: site.backend.clock.now() },
        0,
        100,
      )
      await site.backend.store.paragraphs.upsert(id, [paragraphRow(0, 'One', { target })])
      await site.post('/api/translate/del', { id }, token)
      return site.backend.store.pageUsage.since(userId, 0)
    }
    expect([await left(''), await left('一')]).toEqual([0, 3])
  })
})

it('a translation of somebody else does not exist, whatever is asked of it', async () => {
  const id = await add()
  await fill(id, 'One')
  const before = await find(id)
  const thief = await site.join('lei')
  const asked = { id, list: [{ index: 0, target: 'mine' }] }
  const routes = site.app.routes.filter(
    ({ method, path }) => method !== 'ALL' && /^\/api\/translate\/(?!add|index)/.test(path),
  )
  expect(routes).toHaveLength(4)
  for (const { method, path } of routes) {
    const answer = method === 'GET' ? site.get(`${path}?id=${id}`, thief) : site.post(path, asked, thief)
    expect(await answer, path).toMatchObject({
      code: 0,
      msg: 'This translation doesn’t exist. It may have been deleted.',
    })
  }
  expect(await find(id)).toEqual(before)
})
