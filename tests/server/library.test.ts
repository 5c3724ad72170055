/** Folders, tags, favorites and saved searches through the API. */
import { beforeEach, describe, expect, it } from 'vitest'
import { indexChanges } from '../../server/usecases/search/searchIndexing'
import { openSite, type Answer, type Site } from './site'
import { addRecord } from './transcribed'

let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})

const save = (item: object, by = token) => site.post('/api/library/save', item, by)
async function add(kind: 'folder' | 'tag' | 'search', name: string, by = token): Promise<number> {
  return Number((await save({ kind, name }, by)).data.id)
}
const place = (changes: object[], by = token) => site.post('/api/library/place', { changes }, by)
async function records(query: string, by = token): Promise<unknown[]> {
  const { data } = await site.get(`/api/voice/index?${query}`, by)
  return (data as unknown as { id: number }[]).map(({ id }) => id)
}
const placesOf = async (by = token) => {
  const { data } = await site.get('/api/voice/index?sort=created', by)
  return (data as unknown as Record<string, unknown>[]).map(({ id, folder, tags, favorite }) => ({
    id,
    folder,
    tags,
    favorite,
  }))
}

describe('folders, tags and saved searches', () => {
  it('are added, renamed, listed and removed', async () => {
    const folder = await add('folder', ' 周  会 ')
    const tag = Number((await save({ kind: 'tag', name: '重要', color: 'red' })).data.id)
    const search = Number((await save({ kind: 'search', name: '本月', query: 'favorite=1' })).data.id)
    await save({ kind: 'tag', id: tag, name: '紧急' })
    expect((await site.get('/api/library', token)).data).toEqual({
      folders: [{ id: folder, name: '周 会', count: 0 }],
      tags: [{ id: tag, name: '紧急', color: 'red', count: 0 }],
      searches: [{ id: search, name: '本月', query: 'favorite=1' }],
      ...{ speakers: [], languages: [], total: 0, favorites: 0, unfiled: 0, shared: 0 },
    })
    for (const id of [folder, tag, search]) await site.post('/api/library/remove', { id }, token)
    expect((await site.get('/api/library', token)).data).toMatchObject({ folders: [], tags: [], searches: [] })
  })

  it.each([
    ['a name that differs in case, width or script only', { kind: 'folder', name: 'ＰＬＡＮ會' }, 'already exists'],
    ['a name that is too long', { kind: 'tag', name: 'x'.repeat(61) }, '60 characters at most'],
    ['one that does not exist', { kind: 'tag', id: 999, name: 'x' }, 'does not exist'],
  ])('%s is refused with the reason', async (_, item, reason) => {
    await add('folder', 'plan会')
    expect(await save(item)).toMatchObject({ code: 0, msg: expect.stringContaining(reason) as string })
  })

  it('a name without a character is malformed', async () => {
    expect((await save({ kind: 'tag', name: '  ' })).status).toBe(400)
  })

  it('are 200 of a kind at most', async () => {
    const { store, clock } = site.backend.ports
    const user = await store.users.byUsername('mei')
    for (let number = 0; number < 200; number++) {
      const item = {
        kind: 'tag',
        name: `t${number}`,
        nameKey: `t${number}`,
        value: '',
        createdAt: clock.now(),
      } as const
      await store.library.insert(user?.id ?? 0, item)
    }
    expect(await save({ kind: 'tag', name: 'more' })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('200') as string,
    })
    expect(await add('folder', 'another kind')).toBeGreaterThan(0)
  })

  it('of somebody else can be neither changed, removed nor used', async () => {
    const folder = await add('folder', 'mine')
    const tag = await add('tag', 'mine')
    const thief = await site.join('lei')
    const own = await site.addTask(thief)
    const missing = { code: 0, msg: expect.stringContaining('does not exist') as string }
    expect(await save({ kind: 'folder', id: folder, name: 'stolen' }, thief)).toMatchObject(missing)
    expect(await place([{ ids: [own], folder }], thief)).toMatchObject(missing)
    expect(await place([{ ids: [own], add_tags: [tag] }], thief)).toMatchObject(missing)
    await site.post('/api/library/remove', { id: folder }, thief)
    const { data } = await site.get('/api/library', token)
    expect(data).toMatchObject({ folders: [{ id: folder, name: 'mine' }] })
  })
})

describe('placing records', () => {
  it('moves, tags and stars many at once, and says how to undo it', async () => {
    const [plans, notes] = [await add('folder', 'plans'), await add('folder', 'notes')]
    const [red, blue] = [await add('tag', 'red'), await add('tag', 'blue')]
    const [a, b] = [await site.addTask(token, 'a'), await site.addTask(token, 'b')]
    await place([{ ids: [a], folder: plans, add_tags: [red], favorite: 1 }])
    const before = await placesOf()
    const answer = await place([{ ids: [a, b, b], folder: notes, add_tags: [red, blue], favorite: 1 }])
    expect(answer.data).toMatchObject({ changed: 2, missing: [] })
    expect(await placesOf()).toEqual([a, b].map((id) => ({ id, folder: notes, tags: [red, blue], favorite: 1 })))
    await place((answer.data as unknown as { undo: object[] }).undo)
    expect(await placesOf()).toEqual(before)
  })

  it('that changes nothing has nothing to undo', async () => {
    const id = await site.addTask(token)
    expect((await place([{ ids: [id], folder: 0, favorite: 0 }])).data).toEqual({ changed: 0, missing: [], undo: [] })
  })

  it('skips records that are not there, and names them', async () => {
    const theirs = await site.addTask(await site.join('lei'))
    const mine = await site.addTask(token)
    expect((await place([{ ids: [mine, theirs, 999], favorite: 1 }])).data).toMatchObject({
      changed: 1,
      missing: [theirs, 999],
    })
  })

  it('changes nothing if a part of it is refused', async () => {
    const id = await site.addTask(token)
    expect(
      (
        await place([
          { ids: [id], favorite: 1 },
          { ids: [id], folder: 999 },
        ])
      ).code,
    ).toBe(0)
    expect(await placesOf()).toMatchObject([{ favorite: 0 }])
    const many = Array.from({ length: 600 }, (_, index) => index + 1)
    expect(
      (
        await place([
          { ids: many, favorite: 1 },
          { ids: many, favorite: 1 },
        ])
      ).status,
    ).toBe(400)
  })

  it('gives a record 50 tags at most', async () => {
    const id = await site.addTask(token, 'A talk')
    const tags = []
    for (let number = 0; number < 51; number++) tags.push(await add('tag', `t${number}`))
    await place([{ ids: [id], add_tags: tags.slice(0, 50) }])
    const refused = { code: 0, msg: expect.stringContaining('A talk') as string }
    expect(await place([{ ids: [id], add_tags: [tags[50]] }])).toMatchObject(refused)
  })
})

describe('the list of records', () => {
  it('is filtered by what the query says', async () => {
    const [folder, tag] = [await add('folder', 'plans'), await add('tag', 'red')]
    const [a, b] = [await site.addTask(token, 'a'), await site.addTask(token, 'b')]
    await place([{ ids: [a], folder, add_tags: [tag], favorite: 1 }])
    for (const query of [`folder=${folder}`, `tags=${tag}`, 'favorite=1', `ids=${a}`, `folder=${folder}&tags=${tag}`])
      expect(await records(query), query).toEqual([a])
    for (const query of ['folder=0', `ids=${b}`, `ids=${b},999&source=upload&language=en&min=28&max=29`])
      expect(await records(query), query).toEqual([b])
    for (const query of ['source=meeting', 'source=sample', 'language=de', 'speaker=x', 'until=2001-01-01T00:00:00Z'])
      expect(await records(query), query).toEqual([])
    expect(await records('from=1969-01-01T00:00:00.000Z&tags=')).toHaveLength(2)
  })

  it.each(['folder=x', 'tags=1,x', `tags=${Array.from({ length: 21 }, () => 1).join()}`, 'from=now', 'sort=size'])(
    'refuses %s',
    async (query) => {
      expect((await site.get(`/api/voice/index?${query}`, token)).status).toBe(400)
    },
  )

  it('sorts by when a record was opened', async () => {
    const [a, b] = [await site.addTask(token, 'a'), await site.addTask(token, 'b')]
    await site.post('/api/library/opened', { id: a }, token)
    expect(await records('sort=-opened')).toEqual([a, b])
    expect(await site.post('/api/library/opened', { id: a }, await site.join('lei'))).toMatchObject({ code: 0 })
  })
})

describe('something new', () => {
  it('is put in the folder that it was added in, or in none if that is gone', async () => {
    const folder = await add('folder', 'plans')
    const tag = await add('tag', 'red')
    const added = async (folder_id: number) => {
      const { data } = await site.upload(token)
      const task = { title: 'x', url: data.url, times: 28, size: 10, language: 'en', folder_id }
      return Number((await site.post('/api/voice/addTask', task, token)).data.id)
    }
    const ids = [await added(folder), await added(tag), await added(999)]
    expect((await placesOf()).map(({ id, folder: inside }) => [id, inside])).toEqual(
      ids.map((id, index) => [id, index === 0 ? folder : 0]),
    )
    const meeting = { title: 'x', language: 'en', folder_id: folder }
    const { data } = await site.post('/api/task/add', meeting, token)
    expect((await site.backend.ports.store.meetings.byId(Number(data.id)))?.folderId).toBe(folder)
  })
})

describe('a search', () => {
  const hits = async (query: Record<string, string>): Promise<unknown[]> => {
    await indexChanges(site.backend.ports)
    const answer: Answer = await site.get(`/api/search?${new URLSearchParams(query).toString()}`, token)
    return (answer.data as unknown as { hits: { id: number }[] }).hits.map(({ id }) => id)
  }

  it('is limited to a folder or tag by its name, and to the filters of the list', async () => {
    const [folder, tag] = [await add('folder', '季度 计划'), await add('tag', 'Urgent')]
    const said = [{ id: 'a', start: 0, end: 1_000, role: '', text: '预算下周批准' }]
    const [a, b, c] = [
      await addRecord(site, token, said),
      await addRecord(site, token, said),
      await addRecord(site, token, said),
    ]
    await place([
      { ids: [a, b], folder },
      { ids: [b, c], add_tags: [tag] },
    ])
    expect(await hits({ q: '预算' })).toEqual([c, b, a])
    expect(await hits({ q: '预算 in:"季度 計劃"' })).toEqual([b, a])
    expect(await hits({ q: '预算 标签:urgent' })).toEqual([c, b])
    expect(await hits({ q: '预算 文件夹:"季度 计划" tag:URGENT' })).toEqual([b])
    expect(await hits({ q: '预算 in:nowhere' })).toEqual([])
    expect(await hits({ q: '预算', records: '1', folder: String(folder) })).toEqual([b, a])
    expect(await hits({ q: '预算 tag:urgent', records: '1', folder: '0' })).toEqual([c])
  })
})
