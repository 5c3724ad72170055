import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { VersionRow } from '../../../server/ports/rows'
import type { Store } from '../../../server/ports/repositories'
import type { WireSegment } from '../../../src/wire/responses'
import { addTask, addUser, segment, type StoreUnderTest } from './storeFixtures'

/** Contract of `Store` adapters: segments, recognized chunks, versions. */
export function transcriptsSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let store: Store
  let me: number
  beforeEach(async () => {
    fixture = await open()
    store = fixture.store
    me = await addUser(store)
  })
  afterEach(() => fixture.close())

  describe(`segments: ${adapter}`, () => {
    const ids = async (task: number) => (await store.segments.list(task, null, 100)).map(({ id }) => id)

    it('come back as they were, words and all', async () => {
      const id = await addTask(store, me)
      const whole: WireSegment = {
        ...segment('a', 5),
        role: '1',
        text: '你好 🙂',
        words: [
          [5, 50, '你好 ', 0.25],
          [50, 105, '🙂'],
        ],
        estimated: [1],
        paragraph: true,
        confidence: 0.5,
      }
      await store.segments.save(id, [whole, segment('b', 6)], [])
      expect(await store.segments.list(id, null, 10)).toEqual([whole, segment('b', 6)])
      const joined = segment('a', 5)
      await store.segments.save(id, [joined], [])
      expect(await store.segments.list(id, null, 10)).toEqual([joined, segment('b', 6)])
    })

    it('a piece that is stored already changes nothing', async () => {
      const id = await addTask(store, me)
      await store.segments.addChunk(id, { startMs: 0, endMs: 9 }, [segment('a', 0)])
      await store.segments.addChunk(id, { startMs: 0, endMs: 9 }, [segment('b', 0)])
      await store.segments.addChunk(id, { startMs: 9, endMs: 12 }, [])
      expect(await ids(id)).toEqual(['a'])
      expect(await store.segments.chunks(id)).toEqual([
        { startMs: 0, endMs: 9 },
        { startMs: 9, endMs: 12 },
      ])
    })

    it('a piece of a task that is gone is refused', async () => {
      await expect(store.segments.addChunk(99, { startMs: 0, endMs: 9 }, [segment('a', 0)])).rejects.toThrow()
    })

    it('are read in parts without losing or repeating one, also where starts are equal', async () => {
      const id = await addTask(store, me)
      const all = Array.from({ length: 25 }, (_, at) => segment(`s${String(at).padStart(2, '0')}`, Math.floor(at / 10)))
      await store.segments.save(id, all.toReversed(), [])
      const read: WireSegment[] = []
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
      await store.segments.save(
        id,
        [],
        many.map((one) => one.id),
      )
      expect(await ids(id)).toEqual([])
    })
  })

  describe(`versions: ${adapter}`, () => {
    const row = (version: number, change: Partial<VersionRow> = {}): VersionRow => ({
      version,
      at: version * 10,
      userId: me,
      edits: 1,
      title: null,
      speakers: null,
      ...change,
    })
    const none = new Map<string, WireSegment | null>()

    it('are listed from the newest, with the name of who made them', async () => {
      const task = await addTask(store, me)
      const other = await addUser(store, '李四')
      await store.versions.add(task, row(1), none)
      await store.versions.add(task, row(2, { userId: other, edits: 7 }), none)
      await store.versions.add(await addTask(store, me), row(1), none)
      expect(await store.versions.list(task)).toEqual([
        { version: 2, at: 20, by: '李四', edits: 7 },
        { version: 1, at: 10, by: 'someone', edits: 1 },
      ])
    })

    it('of an account that is deleted stay in records of others, without its name', async () => {
      const task = await addTask(store, me)
      const other = await addUser(store, '李四')
      await store.versions.add(task, row(1), new Map([['a', segment('a', 0)]]))
      await store.versions.add(task, row(2, { userId: other }), new Map([['b', segment('b', 1)]]))
      await store.users.remove(other)
      expect((await store.versions.list(task)).map(({ version, by }) => [version, by === null])).toEqual([
        [2, true],
        [1, false],
      ])
      expect((await store.versions.loadDelta(task, 1)).segments.get('b')).toMatchObject({ start: 1 })
    })

    it('an older text is what the first change since then replaced', async () => {
      const task = await addTask(store, me)
      await store.versions.add(
        task,
        row(1, { title: 'first', speakers: { '1': '王' } }),
        new Map([
          ['a', segment('a', 0, 'one')],
          ['b', null],
        ]),
      )
      await store.versions.add(
        task,
        row(2, { title: 'second' }),
        new Map([
          ['a', segment('a', 0, 'two')],
          ['c', segment('c', 9, 'see')],
        ]),
      )
      expect(await store.versions.loadDelta(task, 0)).toEqual({
        segments: new Map([
          ['a', segment('a', 0, 'one')],
          ['b', null],
          ['c', segment('c', 9, 'see')],
        ]),
        title: 'first',
        speakers: { '1': '王' },
      })
      expect(await store.versions.loadDelta(task, 1)).toEqual({
        segments: new Map([
          ['a', segment('a', 0, 'two')],
          ['c', segment('c', 9, 'see')],
        ]),
        title: 'second',
        speakers: null,
      })
      expect(await store.versions.loadDelta(task, 2)).toEqual({ segments: none, title: null, speakers: null })
    })

    it('a large change comes in parts, which are counted together and read back whole', async () => {
      const task = await addTask(store, me)
      const segments = Array.from({ length: 1_000 }, (_, at) => segment(`s${at}`, at))
      for (const first of [0, 500]) {
        const part = segments.slice(first, first + 500)
        await store.versions.add(task, row(1, { edits: part.length }), new Map(part.map((one) => [one.id, one])))
      }
      expect((await store.versions.list(task)).map(({ edits }) => edits)).toEqual([1_000])
      expect((await store.versions.loadDelta(task, 0)).segments).toEqual(new Map(segments.map((one) => [one.id, one])))
    })

    it('go with their task', async () => {
      const task = await addTask(store, me)
      await store.versions.add(task, row(1), new Map([['a', segment('a', 0)]]))
      await store.tasks.remove(task)
      expect(await store.versions.list(task)).toEqual([])
      expect((await store.versions.loadDelta(task, 0)).segments).toEqual(none)
    })
  })
}
