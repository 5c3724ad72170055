import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/ports'
import type { Segment } from '../../../src/wire/bodies'
import { addTask, addUser, segment, taskRow, type StoreUnderTest } from './storeWorld'

/** What every adapter of `Store` does with recordings: uploads, tasks, segments, jobs, transactions. */
export function recordsSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let world: StoreUnderTest
  let store: Store
  let me: number
  beforeEach(async () => {
    world = await open()
    store = world.store
    me = await addUser(store)
  })
  afterEach(() => world.close())

  describe(`uploads: ${adapter}`, () => {
    const upload = (file: string, userId = me, createdAt = 0) =>
      store.uploads.insert({ file, userId, originalName: `${file} 名`, size: 1_500_000_000, durationMs: null, createdAt })

    it('belong to who sent them', async () => {
      const other = await addUser(store, 'other')
      await upload('a.mp3')
      await upload('b.mp3')
      expect(await store.uploads.find('a.mp3', me)).toMatchObject({ originalName: 'a.mp3 名', durationMs: null })
      expect(await store.uploads.find('a.mp3', other)).toBeNull()
      expect([await store.uploads.usedBytes(me), await store.uploads.usedBytes(other)]).toEqual([3_000_000_000, 0])
    })

    it('that no task uses are found when they are old enough', async () => {
      await upload('used.mp3')
      await upload('old.mp3')
      await upload('new.mp3', me, 100)
      await addTask(store, me, { file: 'used.mp3' })
      expect((await store.uploads.unused(100)).map(({ file }) => file)).toEqual(['old.mp3'])
      await store.uploads.remove('old.mp3')
      expect(await store.uploads.unused(100)).toEqual([])
    })
  })

  describe(`tasks: ${adapter}`, () => {
    const titles = async (change: Partial<Parameters<Store['tasks']['page']>[0]> = {}) => {
      const { rows, total } = await store.tasks.page({
        userId: me, page: 1, limit: 10, keyword: '', deleted: false, sort: 'created', ...change,
      })
      return { titles: rows.map(({ title }) => title), total }
    }

    it('come back as they were, to their user only', async () => {
      const other = await addUser(store, 'other')
      const id = await addTask(store, me, { title: '会议', speakers: { '1': '李' }, progress: 12.5, peaksFile: 'p.peaks', deletedAt: 9 })
      const task = await store.tasks.find(id, me)
      expect(task).toMatchObject({ id, userId: me, title: '会议', speakers: { '1': '李' }, progress: 12.5, deletedAt: 9 })
      expect(await store.tasks.byId(id)).toEqual(task)
      expect(await store.tasks.find(id, other)).toBeNull()
    })

    it('are paged, sorted and counted', async () => {
      for (const [at, title] of ['b', 'c', 'a'].entries()) await addTask(store, me, { title, createdAt: at, times: 10 - at })
      expect(await titles({ sort: '-created', limit: 2 })).toEqual({ titles: ['a', 'c'], total: 3 })
      expect(await titles({ sort: '-created', limit: 2, page: 2 })).toEqual({ titles: ['b'], total: 3 })
      expect((await titles({ sort: 'title' })).titles).toEqual(['a', 'b', 'c'])
      expect((await titles({ sort: 'times' })).titles).toEqual(['a', 'c', 'b'])
    })

    it('are filtered by status, kind and bin', async () => {
      await addTask(store, me, { title: 'done', status: 2 })
      await addTask(store, me, { title: 'meeting', type: 'meeting' })
      await addTask(store, me, { title: 'binned', deletedAt: 1 })
      await addTask(store, await addUser(store, 'other'), { title: 'of somebody else' })
      expect((await titles({ status: 2 })).titles).toEqual(['done'])
      expect((await titles({ type: 'meeting' })).titles).toEqual(['meeting'])
      expect((await titles({ deleted: true })).titles).toEqual(['binned'])
      expect((await titles()).titles).toEqual(['done', 'meeting'])
    })

    it.each([
      ['100%', ['100% sure']],
      ['_', ['snake_case']],
      ['\\', ['back\\slash']],
      ['会议', ['周一会议纪要']],
      ["'", ["it's"]],
      ['SNAKE', ['snake_case']],
      ["' OR '1'='1", []],
    ])('the keyword %j finds itself', async (keyword, found) => {
      for (const title of ['100% sure', 'snake_case', 'back\\slash', '周一会议纪要', "it's"]) await addTask(store, me, { title })
      expect((await titles({ keyword })).titles).toEqual(found)
    })

    it('a version is raised once, by whoever knows it', async () => {
      const id = await addTask(store, me, { version: 3 })
      const raised = await Promise.all([store.tasks.bump(id, 3), store.tasks.bump(id, 3), store.tasks.bump(id, 2)])
      expect(raised.filter(Boolean)).toHaveLength(1)
      expect((await store.tasks.byId(id))?.version).toBe(4)
    })

    it('an update changes what it names, and nothing when it names nothing', async () => {
      const id = await addTask(store, me)
      await store.tasks.update(id, {})
      await store.tasks.update(id, { title: 'new', speakers: { a: 'b' } })
      expect(await store.tasks.byId(id)).toMatchObject({ title: 'new', speakers: { a: 'b' }, language: 'en' })
    })

    it('all users of a file are found, deleted ones too', async () => {
      const ids = [await addTask(store, me), await addTask(store, me, { deletedAt: 5 })]
      await addTask(store, me, { file: 'other.mp3' })
      expect((await store.tasks.ofFile('file.mp3')).map(({ id }) => id)).toEqual(ids)
    })

    it('removing one takes its segments, pieces and job along, and its number never comes back', async () => {
      const id = await addTask(store, me)
      await store.segments.addPiece(id, { startMs: 0, endMs: 9 }, [segment('a', 0)])
      await store.jobs.add(id, 0)
      await store.tasks.remove(id)
      expect(await store.segments.list(id, null, 10)).toEqual([])
      expect(await store.segments.pieces(id)).toEqual([])
      expect(await store.jobs.claim(0, 10)).toBeNull()
      expect(await addTask(store, me)).toBeGreaterThan(id)
    })
  })

  describe(`segments: ${adapter}`, () => {
    const ids = async (task: number) => (await store.segments.list(task, null, 100)).map(({ id }) => id)

    it('come back as they were, words and all', async () => {
      const id = await addTask(store, me)
      const whole: Segment = { ...segment('a', 5), role: '1', text: '你好 🙂', words: [[5, 50, '你好 ', 0.25], [50, 105, '🙂']], confidence: 0.5 }
      await store.segments.save(id, [whole, segment('b', 6)], [])
      expect(await store.segments.list(id, null, 10)).toEqual([whole, segment('b', 6)])
    })

    it('a piece that is stored already changes nothing', async () => {
      const id = await addTask(store, me)
      await store.segments.addPiece(id, { startMs: 0, endMs: 9 }, [segment('a', 0)])
      await store.segments.addPiece(id, { startMs: 0, endMs: 9 }, [segment('b', 0)])
      await store.segments.addPiece(id, { startMs: 9, endMs: 12 }, [])
      expect(await ids(id)).toEqual(['a'])
      expect(await store.segments.pieces(id)).toEqual([{ startMs: 0, endMs: 9 }, { startMs: 9, endMs: 12 }])
    })

    it('a piece of a task that is gone is refused', async () => {
      await expect(store.segments.addPiece(99, { startMs: 0, endMs: 9 }, [segment('a', 0)])).rejects.toThrow()
    })

    it('are read in parts without losing or repeating one, also where starts are equal', async () => {
      const id = await addTask(store, me)
      const all = Array.from({ length: 25 }, (_, at) => segment(`s${String(at).padStart(2, '0')}`, Math.floor(at / 10)))
      await store.segments.save(id, all.toReversed(), [])
      const read: Segment[] = []
      for (;;) {
        const last = read.at(-1)
        const part = await store.segments.list(id, last ? { start: last.start, id: last.id } : null, 4)
        read.push(...part)
        if (part.length < 4) break
      }
      expect(read).toEqual(all)
    })

    it('saving replaces, adds and removes at once, of that task only', async () => {
      const [id, other] = [await addTask(store, me), await addTask(store, me)]
      for (const task of [id, other]) await store.segments.save(task, [segment('a', 0), segment('b', 1)], [])
      await store.segments.save(id, [segment('b', 2, 'changed'), segment('c', 3)], ['a', 'unknown'])
      expect(await store.segments.list(id, null, 10)).toEqual([segment('b', 2, 'changed'), segment('c', 3)])
      expect(await ids(other)).toEqual(['a', 'b'])
      await store.segments.clear(id)
      expect(await ids(id)).toEqual([])
    })

    it('a whole five-hour transcript is saved and removed in one call', async () => {
      const id = await addTask(store, me)
      const many = Array.from({ length: 10_000 }, (_, at) => segment(`s${at}`, at))
      await store.segments.save(id, many, [])
      expect((await store.segments.list(id, { start: 9_998, id: 's9998' }, 10)).map((one) => one.id)).toEqual(['s9999'])
      await store.segments.save(id, [], many.map((one) => one.id))
      expect(await ids(id)).toEqual([])
    })
  })

  describe(`jobs: ${adapter}`, () => {
    it('are claimed in the order they came, each by one only', async () => {
      const tasks = [await addTask(store, me), await addTask(store, me), await addTask(store, me)]
      for (const [at, task] of tasks.entries()) await store.jobs.add(task, at)
      const claims = await Promise.all(Array.from({ length: 5 }, () => store.jobs.claim(10, 100)))
      expect(claims.map((job) => job?.taskId)).toEqual([...tasks, undefined, undefined])
    })

    it('a job is not due before its time, nor while it is leased', async () => {
      await store.jobs.add(await addTask(store, me), 50)
      expect(await store.jobs.claim(49, 100)).toBeNull()
      expect(await store.jobs.claim(50, 100)).toMatchObject({ tries: 1 })
      expect(await store.jobs.claim(149, 100)).toBeNull()
      expect(await store.jobs.claim(150, 100)).toMatchObject({ tries: 2 })
    })

    it('a lease is kept by who holds it', async () => {
      await store.jobs.add(await addTask(store, me), 0)
      const first = await store.jobs.claim(0, 100)
      expect(await store.jobs.renew(first?.id ?? 0, 1, 500)).toBe(true)
      expect(await store.jobs.claim(400, 100)).toBeNull()
      await store.jobs.claim(500, 100)
      expect(await store.jobs.renew(first?.id ?? 0, 1, 900)).toBe(false)
      await store.jobs.remove(first?.id ?? 0)
      expect(await store.jobs.renew(first?.id ?? 0, 2, 900)).toBe(false)
    })

    it('a job put back waits, one added again begins anew', async () => {
      const task = await addTask(store, me)
      await store.jobs.add(task, 0)
      const job = await store.jobs.claim(0, 100)
      await store.jobs.putBack(job?.id ?? 0, 70)
      expect(await store.jobs.claim(69, 100)).toBeNull()
      expect(await store.jobs.claim(70, 100)).toMatchObject({ tries: 2 })
      await store.jobs.add(task, 70)
      expect(await store.jobs.claim(70, 100)).toMatchObject({ taskId: task, tries: 1 })
    })

    it('what a killed server held is due at once and has all its tries', async () => {
      await store.jobs.add(await addTask(store, me), 0)
      await store.jobs.claim(0, 1_000)
      await store.jobs.releaseAll()
      expect(await store.jobs.claim(1, 100)).toMatchObject({ tries: 1 })
    })
  })

  describe(`transactions: ${adapter}`, () => {
    it('a throw undoes everything', async () => {
      const work = store.transaction(async (tables) => {
        const id = await tables.tasks.insert(taskRow(me, { title: 'undone' }))
        await tables.credit.change(me, { general: -10, member: 0 }, 'transcribe', `${id}:1`, 0)
        await tables.jobs.add(id, 0)
        throw new Error('no')
      })
      await expect(work).rejects.toThrow('no')
      expect((await store.users.byId(me))?.generalSeconds).toBe(100)
      expect(await store.credit.find('transcribe', '1:1')).toBeNull()
      expect(await store.jobs.claim(0, 10)).toBeNull()
    })

    it('what it gives is what the work gave, and stays', async () => {
      const id = await store.transaction(async ({ tasks }) => tasks.insert(taskRow(me)))
      expect(await store.tasks.byId(id)).not.toBeNull()
    })

    it('run one after the other', async () => {
      const id = await addTask(store, me, { version: 0 })
      const raise = () =>
        store.transaction(async ({ tasks }) => {
          const { version } = (await tasks.byId(id)) ?? { version: -1 }
          await Promise.resolve()
          expect(await tasks.bump(id, version)).toBe(true)
        })
      await Promise.all(Array.from({ length: 20 }, raise))
      expect((await store.tasks.byId(id))?.version).toBe(20)
    })
  })
}
