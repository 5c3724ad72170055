/** Search finds what others let somebody read, as long as they do. */
import { beforeEach, describe, expect, it } from 'vitest'
import { indexChanges } from '../../server/usecases/search/searchIndexing'
import type { SearchHit } from '../../src/wire/searchSchemas'
import { openSite, type Site } from './site'
import { addRecord } from './transcribed'

let site: Site
let tokens: Record<'owner' | 'reader' | 'stranger', string>
let shared: number
let unshared: number

const said = (text: string) => [{ id: 'a', start: 1_000, end: 2_000, role: '1', text }]

beforeEach(async () => {
  site = await openSite()
  tokens = { owner: await site.join('owner'), reader: await site.join('reader'), stranger: await site.join('stranger') }
  shared = await addRecord(site, tokens.owner, said('the budget of the roof'))
  unshared = await addRecord(site, tokens.owner, said('the budget of the garden'))
  await site.post('/api/voice/people/add', { id: shared, username: 'reader', role: 'reader' }, tokens.owner)
})

async function search(who: keyof typeof tokens, q = 'budget', more = ''): Promise<SearchHit[]> {
  await indexChanges(site.backend.ports)
  const answer = await site.get(`/api/search?q=${encodeURIComponent(q)}${more}`, tokens[who])
  expect(answer).toMatchObject({ status: 200, code: 1 })
  return (answer.data as { hits: SearchHit[] }).hits
}
const found = async (...asked: Parameters<typeof search>) => (await search(...asked)).map(({ id }) => id)
const listed = async (more = '') => {
  const answer = await site.get(`/api/voice/index?shared=1${more}`, tokens.reader)
  return (answer.data as unknown as { id: number }[]).map(({ id }) => id)
}

describe('search in records of others', () => {
  it('finds those that one may read, with the name of their owner, and no others', async () => {
    const own = await addRecord(site, tokens.reader, said('a budget of mine'))
    expect(await search('reader')).toMatchObject([
      { id: own, text: 'a budget of mine' },
      { id: shared, text: 'the budget of the roof', owner_name: 'owner', start: 1_000 },
    ])
    expect((await search('reader'))[0]).not.toHaveProperty('owner_name')
    expect(await found('owner')).toEqual([unshared, shared])
    expect(await found('stranger')).toEqual([])
    expect(await found('reader', 'garden')).toEqual([])
  })

  it('agrees with the list of what is shared', async () => {
    const own = await addRecord(site, tokens.reader, said('a budget of mine'))
    expect(await found('reader', 'budget', '&records=1')).toEqual([own])
    expect(await found('reader', 'budget', '&records=1&shared=1')).toEqual([shared])
    expect(await listed()).toEqual([shared])
    expect(await listed(`&ids=${shared},${unshared},${own}`)).toEqual([shared])
    expect(await listed(`&ids=${unshared}`)).toEqual([])
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      'the access is taken away',
      async () => {
        const id = (await site.backend.store.users.byUsername('reader'))?.id
        return site.post('/api/voice/people/remove', { id: shared, user: id }, tokens.owner)
      },
    ],
    ['the record is in the recycle bin', () => site.post('/api/voice/del', { id: shared }, tokens.owner)],
    [
      'the owner’s account is closed',
      async () => {
        const id = (await site.backend.store.users.byUsername('owner'))?.id ?? 0
        return site.backend.store.users.setClosed(id, 1)
      },
    ],
  ])('finds nothing as soon as %s', async (_, end) => {
    expect(await found('reader')).toEqual([shared])
    await end()
    expect(await found('reader')).toEqual([])
    expect(await listed()).toEqual([])
  })

  it('applies the filters of the query, but folders, tags and sources are one’s own', async () => {
    const { store } = site.backend.ports
    await store.tasks.update(shared, { language: 'cn', speakers: { '1': 'Li Ming' }, title: 'Roof plan' })
    expect(await found('reader', 'budget lang:zh')).toEqual([shared])
    expect(await found('reader', 'budget lang:en')).toEqual([])
    expect(await found('reader', 'budget speaker:ming')).toEqual([shared])
    expect(await found('reader', 'budget speaker:wang')).toEqual([])
    expect(await found('reader', 'roof in:title')).toEqual([shared])
    expect(await found('reader', 'budget source:upload')).toEqual([])
    const created = new Date((await store.tasks.byId(shared))?.createdAt ?? 0).getUTCFullYear()
    expect(await found('reader', `budget after:${created + 1}`)).toEqual([])
  })

  it('finds what was edited by whoever may, and a user’s own page by page with that of others', async () => {
    for (let index = 0; index < 35; index++) await addRecord(site, tokens.reader, said(`budget ${index}`))
    await indexChanges(site.backend.ports)
    const first = await site.get('/api/search?q=budget', tokens.reader)
    const { hits, next } = first.data as { hits: SearchHit[]; next?: number }
    const rest = await found('reader', 'budget', `&before=${next}`)
    expect(hits).toHaveLength(30)
    expect(new Set([...hits.map(({ id }) => id), ...rest]).size).toBe(36)
    expect(rest).toContain(shared)
  })
})
