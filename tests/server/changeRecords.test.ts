/** Many records at once: to the recycle bin, back, deleted permanently. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { maxChangedRecords } from '../../src/wire/requests'
import { defaultSettings } from '../../server/ports/settings'
import { cleanup } from '../../server/usecases/cleanup'
import { openSite, type Site } from './site'
import { addRecord } from './transcribed'

let site: Site
let token: string
let ids: number[]
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
  ids = []
  for (let count = 0; count < 3; count++) ids.push(await addRecord(site, token))
})

const change = (action: string, some: readonly unknown[], by = token) =>
  site.post('/api/voice/batch', { action, ids: some }, by)
const countIn = async (bin: 0 | 1) => (await site.get(`/api/voice/index?deleted=${bin}`, token)).count
const missing = expect.stringContaining('doesn’t exist') as string

describe('changing many records', () => {
  it('moves them to the recycle bin, restores them, and deletes them with their recordings', async () => {
    const { store, files } = site.backend.ports
    const names = await Promise.all(ids.map(async (id) => (await store.tasks.byId(id))?.file ?? ''))
    expect(await change('del', ids)).toMatchObject({ code: 1, data: { done: ids, failed: [] } })
    expect([await countIn(0), await countIn(1)]).toEqual([0, 3])
    expect((await change('restore', ids)).data).toEqual({ done: ids, failed: [] })
    expect([await countIn(0), await countIn(1)]).toEqual([3, 0])
    expect((await change('destroy', ids)).data).toEqual({ done: ids, failed: [] })
    expect([await countIn(0), await countIn(1)]).toEqual([0, 0])
    const left: string[] = []
    for await (const { name } of files.list()) left.push(name)
    for (const name of names) expect(left).not.toContain(name)
  })

  it('gives others a turn after each record it deletes', async () => {
    const { store } = site.backend.ports
    let turns = 0
    let timer = setTimeout(function turn() {
      turns += 1
      timer = setTimeout(turn)
    })
    const turnsBefore: number[] = []
    const transaction = store.transaction.bind(store)
    vi.spyOn(store, 'transaction').mockImplementation((work) => {
      turnsBefore.push(turns)
      return transaction(work)
    })
    await change('destroy', ids)
    clearTimeout(timer)
    const [first, second, third] = turnsBefore.slice(-ids.length)
    expect(second).toBeGreaterThan(first ?? NaN)
    expect(third).toBeGreaterThan(second ?? NaN)
  })

  it('says of each that cannot be changed why, and changes the others', async () => {
    const other = await site.join('lin')
    const theirs = await addRecord(site, other)
    await site.post('/api/voice/people/add', { id: theirs, username: 'mei', role: 'editor' }, other)
    const foreign = await addRecord(site, other)
    const { data } = await change('destroy', [foreign, ids[0], theirs, 999_999, ids[0]])
    expect(data).toEqual({
      done: [ids[0]],
      failed: [
        { id: foreign, msg: missing },
        { id: theirs, msg: expect.stringContaining('Only the owner') as string },
        { id: 999_999, msg: missing },
      ],
    })
    expect((await site.get('/api/voice/index', other)).count).toBe(2)
  })

  it('counts as done what is as wanted already', async () => {
    await change('del', ids)
    expect((await change('del', ids)).data).toEqual({ done: ids, failed: [] })
  })

  it('deletes once what is asked for twice at the same time', async () => {
    const [first, second] = await Promise.all([change('destroy', ids), change('destroy', ids)])
    const done = [first, second].flatMap(({ data }) => data['done'] as number[])
    expect(done.toSorted()).toEqual(ids.toSorted())
  })

  it('of a server that is killed meanwhile are gone at once, and the cleanup removes the rest', async () => {
    const { ports, store } = site.backend
    const [id = 0] = ids
    const { transaction } = store
    vi.spyOn(ports.store, 'transaction').mockImplementation((work) =>
      transaction((repos) =>
        work({ ...repos, tasks: { ...repos.tasks, removeRows: () => Promise.reject(new Error('killed')) } }),
      ),
    )
    expect((await change('destroy', [id])).status).toBe(500)
    vi.restoreAllMocks()
    expect((await site.get(`/api/voice/find?id=${id}`, token)).msg).toEqual(missing)
    expect([await countIn(0), await countIn(1)]).toEqual([2, 0])
    expect(await store.segments.list(id, null, 9)).not.toEqual([])
    await cleanup(ports, defaultSettings)
    expect(await store.segments.list(id, null, 9)).toEqual([])
    expect(await store.tasks.removed(9)).toEqual([])
  })

  it('keeps a recording that another record uses until that is deleted too', async () => {
    const { file } = (await site.backend.store.tasks.byId(ids[0] ?? 0)) ?? { file: '' }
    const copy = { title: 'Again', url: `/files/${file}`, times: 28, size: 10, language: 'en', mode: 'normal' }
    const { data } = await site.post('/api/voice/addTask', copy, token)
    await change('destroy', ids)
    expect((await site.fetch(`/files/${file}`)).status).toBe(200)
    await change('destroy', [data['id']])
    expect((await site.fetch(`/files/${file}`)).status).toBe(404)
  })

  it.each([
    ['too many', Array.from({ length: maxChangedRecords + 1 }, (_, index) => index + 1)],
    ['not ids', ['1; drop table tasks']],
    ['of no row', [-1]],
    ['no list', 'all'],
  ])('ids that are %s are refused, and nothing changes', async (_, some) => {
    expect((await site.post('/api/voice/batch', { action: 'destroy', ids: some }, token)).status).toBe(400)
    expect((await change('everything', ids)).status).toBe(400)
    expect(await countIn(0)).toBe(3)
  })

  it('is slowed down like other changes', async () => {
    let status = 200
    for (let tries = 0; tries < 300 && status === 200; tries++) ({ status } = await change('restore', []))
    expect(status).toBe(429)
  })
})
