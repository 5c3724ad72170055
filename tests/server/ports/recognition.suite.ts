import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/ports/repositories'
import { addTask, addUser, meetingRow, segment, type StoreUnderTest } from './storeFixtures'

/** Contract of `Store` adapters: the engines of segments and languages, and tasks whose language is to be identified. */
export function recognitionSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let store: Store
  let me: number
  beforeEach(async () => {
    fixture = await open()
    store = fixture.store
    me = await addUser(store)
  })
  afterEach(() => fixture.close())

  describe(`engine order: ${adapter}`, () => {
    it('is stored for each language, replaced and removed', async () => {
      expect(await store.engineOrder.get('cn')).toEqual([])
      await store.engineOrder.set('cn', ['a', 'b'])
      await store.engineOrder.set('cn', ['b', "a'"])
      await store.engineOrder.set('en', ['c'])
      expect([await store.engineOrder.get('cn'), await store.engineOrder.get('en')]).toEqual([['b', "a'"], ['c']])
      await store.engineOrder.set('cn', [])
      expect([await store.engineOrder.get('cn'), await store.engineOrder.get('en')]).toEqual([[], ['c']])
    })
  })

  describe(`the engine of a segment: ${adapter}`, () => {
    const recognized = { ...segment('a', 0, 'heard'), engine: 'small' }

    it('is stored, and stays when an edit does not name one', async () => {
      const id = await addTask(store, me)
      await store.segments.addChunk(id, { startMs: 0, endMs: 100 }, [recognized])
      expect(await store.segments.list(id, null, 9)).toEqual([recognized])
      await store.segments.save(id, [segment('a', 0, 'corrected'), segment('b', 100)], [])
      expect(await store.segments.list(id, null, 9)).toEqual([
        { ...segment('a', 0, 'corrected'), engine: 'small' },
        segment('b', 100),
      ])
    })

    it('is replaced by another one, and removed by an empty one', async () => {
      const id = await addTask(store, me)
      await store.segments.save(id, [recognized], [])
      await store.segments.save(id, [{ ...recognized, engine: 'large' }], [])
      expect(await store.segments.list(id, null, 9)).toEqual([{ ...recognized, engine: 'large' }])
      await store.segments.save(id, [{ ...recognized, engine: '' }], [])
      expect(await store.segments.list(id, null, 9)).toEqual([segment('a', 0, 'heard')])
    })

    it('is listed once for each task', async () => {
      const [id, other] = [await addTask(store, me), await addTask(store, me)]
      const by = (name: string, engine?: string) => ({ ...segment(name, 0), ...(engine !== undefined && { engine }) })
      await store.segments.save(id, [by('a', 'small'), by('b', 'large'), by('c', 'small'), by('d'), by('e', '')], [])
      await store.segments.save(other, [by('a', 'other')], [])
      expect(await store.segments.engines(id)).toEqual(['large', 'small'])
    })

    it('is stored for meetings in the same way', async () => {
      const id = await store.meetings.insert(meetingRow(me))
      await store.meetingSegments.add(id, [recognized])
      await store.meetingSegments.save(id, [segment('a', 0, 'corrected')])
      expect(await store.meetingSegments.list(id, null, 9)).toEqual([
        { ...segment('a', 0, 'corrected'), engine: 'small' },
      ])
    })
  })

  describe(`tasks whose language is to be identified: ${adapter}`, () => {
    it('are marked until it is', async () => {
      const [known, unknown] = [await addTask(store, me), await addTask(store, me, { identifyLanguage: true })]
      expect((await store.tasks.byId(known))?.identifyLanguage).toBe(false)
      expect((await store.tasks.find(unknown, me))?.identifyLanguage).toBe(true)
      const query = { userId: me, page: 1, limit: 9, keyword: '', deleted: false, sort: 'title' } as const
      const { rows } = await store.tasks.page(query)
      expect(rows.map(({ id, identifyLanguage }) => [id, identifyLanguage])).toEqual([
        [known, false],
        [unknown, true],
      ])
      await store.tasks.update(unknown, { identifyLanguage: false, language: 'de' })
      expect(await store.tasks.byId(unknown)).toMatchObject({ identifyLanguage: false, language: 'de' })
    })
  })
}
