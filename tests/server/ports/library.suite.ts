import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LibraryKind } from '../../../src/wire/librarySchemas'
import type { TaskFilter } from '../../../server/ports/rows'
import type { Store } from '../../../server/ports/repositories'
import { addTask, addUser, meetingRow, type StoreUnderTest } from './storeFixtures'

/** Contract of `Store` adapters: what puts records in order, and the filters of their list. */
export function librarySuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let store: Store
  let me: number
  let other: number
  beforeEach(async () => {
    fixture = await open()
    store = fixture.store
    me = await addUser(store)
    other = await addUser(store, 'other')
  })
  afterEach(() => fixture.close())

  async function add(kind: LibraryKind, name: string, userId = me, value = ''): Promise<number> {
    const id = await store.library.insert(userId, { kind, name, nameKey: name.toLowerCase(), value, createdAt: 0 })
    if (id === null) throw new Error(`${name} is taken`)
    return id
  }
  const idsOf = async (filter: Partial<TaskFilter>, userId = me) =>
    (await store.tasks.matching(userId, { deleted: false, ...filter })).toSorted((one, two) => one - two)

  describe(`the library: ${adapter}`, () => {
    it('has each name once for each kind and user', async () => {
      const plans = await add('folder', 'Plans')
      const again = { kind: 'folder', name: 'PLANS', nameKey: 'plans', value: '', createdAt: 1 } as const
      expect(await store.library.insert(me, again)).toBeNull()
      await add('tag', 'Plans', me, 'red')
      await add('folder', 'Plans', other)
      const notes = await add('folder', 'Notes')
      const change = { name: 'plans', nameKey: 'plans', value: '' }
      expect(await store.library.update(me, notes, change)).toBe('taken')
      expect(await store.library.update(me, plans, change)).toBe('done')
      expect(await store.library.update(other, plans, { ...change, name: 'stolen', nameKey: 'stolen' })).toBe('done')
      expect((await store.library.list(me)).map(({ kind, name, value }) => `${kind} ${name} ${value}`)).toEqual([
        'folder Notes ',
        'folder plans ',
        'tag Plans red',
      ])
      expect(await store.library.count(me, 'folder')).toBe(2)
      expect([await store.library.find(me, plans), await store.library.find(other, plans)]).toEqual([
        { id: plans, kind: 'folder', name: 'plans', value: '' },
        null,
      ])
    })

    it('counts the records of folders and tags outside the recycle bin', async () => {
      const [folder, tag] = [await add('folder', 'Plans'), await add('tag', 'Urgent')]
      const kept = await addTask(store, me, { folderId: folder, favorite: true, language: 'cn' })
      const deleted = await addTask(store, me, { folderId: folder, deletedAt: 1, favorite: true })
      await addTask(store, me, { language: 'cn' })
      await store.library.move([kept, deleted], { addTags: [tag] })
      expect((await store.library.list(me)).map(({ count }) => count)).toEqual([1, 1])
      expect(await store.library.summary(me)).toEqual({ languages: ['cn'], total: 2, favorites: 1, unfiled: 1 })
      expect(await store.library.summary(other)).toEqual({ languages: [], total: 0, favorites: 0, unfiled: 0 })
    })

    it('leaves the records when a folder or tag is removed, by its owner only', async () => {
      const [folder, tag] = [await add('folder', 'Plans'), await add('tag', 'Urgent')]
      const task = await addTask(store, me, { folderId: folder })
      const meeting = await store.meetings.insert(meetingRow(me, { folderId: folder }))
      await store.library.move([task], { addTags: [tag] })
      await store.library.remove(other, folder)
      expect(await store.library.places(me, [task])).toEqual([
        { id: task, folderId: folder, favorite: false, tags: [tag] },
      ])
      for (const id of [folder, tag]) await store.library.remove(me, id)
      expect(await store.library.places(me, [task])).toEqual([{ id: task, folderId: null, favorite: false, tags: [] }])
      expect((await store.meetings.byId(meeting))?.folderId).toBeNull()
    })

    it('places records of the user only, and repeats change nothing', async () => {
      const [red, blue] = [await add('tag', 'red'), await add('tag', 'blue')]
      const folder = await add('folder', 'Plans')
      const [mine, theirs] = [await addTask(store, me), await addTask(store, other)]
      for (const _ of [1, 2])
        await store.library.move([mine], { folderId: folder, favorite: true, addTags: [red, blue], removeTags: [9e6] })
      expect(await store.library.places(me, [mine, theirs])).toEqual([
        { id: mine, folderId: folder, favorite: true, tags: [red, blue] },
      ])
      const { rows } = await store.tasks.page({ userId: me, page: 1, limit: 9, deleted: false, sort: '-created' })
      expect(rows).toMatchObject([{ id: mine, folderId: folder, favorite: true, tags: [red, blue] }])
      await store.library.move([mine], { folderId: null, removeTags: [red] })
      expect(await store.library.places(me, [mine])).toMatchObject([{ folderId: null, favorite: true, tags: [blue] }])
    })
  })

  describe(`filters of records: ${adapter}`, () => {
    it('each leave what they say', async () => {
      const [folder, tag] = [await add('folder', 'Plans'), await add('tag', 'Urgent')]
      const a = await addTask(store, me, { title: 'a', language: 'cn', times: 60, createdAt: 10, folderId: folder })
      const b = await addTask(store, me, { title: 'b', times: 600, createdAt: 20, sample: true, favorite: true })
      const c = await addTask(store, me, { title: 'c', type: 'meeting', status: 2, times: 6000, createdAt: 30 })
      await addTask(store, other, { folderId: null, favorite: true, speakers: { 1: '李明' } })
      await store.library.move([a, b], { addTags: [tag] })
      await store.tasks.update(c, { speakers: { 1: '李明', 2: ' 李明 ', 3: '' } })
      const cases: [Partial<TaskFilter>, number[]][] = [
        [{}, [a, b, c]],
        [{ language: 'cn' }, [a]],
        [{ from: 20 }, [b, c]],
        [{ until: 20 }, [a]],
        [{ minTimes: 60, maxTimes: 600 }, [a]],
        [{ speakers: ['李明', '王'] }, [c]],
        [{ speakers: ['李'] }, []],
        [{ speakers: [] }, []],
        [{ type: 'file', sample: false }, [a]],
        [{ sample: true }, [b]],
        [{ type: 'meeting', status: 2 }, [c]],
        [{ folderId: folder }, [a]],
        [{ folderId: null }, [b, c]],
        [{ tags: [tag] }, [a, b]],
        [{ tags: [tag, 9_999] }, []],
        [{ favorite: true }, [b]],
        [{ ids: [a, c, 9_999] }, [a, c]],
        [{ keyword: 'B', tags: [tag], favorite: true }, [b]],
        [{ deleted: true }, []],
      ]
      for (const [filter, ids] of cases) expect(await idsOf(filter), JSON.stringify(filter)).toEqual(ids)
    })

    it('know the speakers of each record, also after they were renamed', async () => {
      const one = await addTask(store, me, { speakers: { 1: '李明', 2: '王芳' } })
      await addTask(store, me, { speakers: { 1: '王芳' } })
      await addTask(store, me, { speakers: { 1: '孙' }, deletedAt: 1 })
      expect(await store.library.speakers(me, 9)).toEqual(['王芳', '李明'])
      await store.tasks.update(one, { speakers: { 1: '李四' } })
      expect(await store.library.speakers(me, 9)).toEqual(['李四', '王芳'])
      expect(await store.library.speakers(me, 1)).toHaveLength(1)
      await store.tasks.remove(one)
      expect(await store.library.speakers(me, 9)).toEqual(['王芳'])
    })

    it('sort by when records were opened, those that never were at the end', async () => {
      const [never, early, late] = [
        await addTask(store, me),
        await addTask(store, me, { openedAt: 1 }),
        await addTask(store, me),
      ]
      await store.tasks.update(late, { openedAt: 2 })
      const { rows } = await store.tasks.page({ userId: me, page: 1, limit: 9, deleted: false, sort: '-opened' })
      expect(rows.map(({ id }) => id)).toEqual([late, early, never])
    })
  })
}
