import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/ports/repositories'
import {
  addTask,
  addUser,
  meetingRow,
  paragraphRow,
  segment,
  translationRow,
  type StoreUnderTest,
} from './storeFixtures'

/** Contract of `Store` adapters: text sizes. */
export function textSizesSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`sizes of texts: ${adapter}`, () => {
    let fixture: StoreUnderTest
    let store: Store
    let me: number
    beforeEach(async () => {
      fixture = await open()
      store = fixture.store
      me = await addUser(store)
    })
    afterEach(() => fixture.close())

    const used = () => store.textSizes.usedBytes(me)
    /** Increase of the used bytes by the work. */
    const grownBy = async (work: () => Promise<unknown>) => {
      const before = await used()
      await work()
      return (await used()) - before
    }

    it('count what stands in a record, and shrink with it', async () => {
      const id = await addTask(store, me)
      const text = '字'.repeat(1_000)
      const one = () => store.segments.save(id, [segment('a', 0, text)], [])
      const grown = await grownBy(one)
      expect(grown).toBeGreaterThanOrEqual(3_000)
      expect(await grownBy(one)).toBe(0)
      expect(await grownBy(() => store.segments.save(id, [segment('a', 0, '')], []))).toBe(-3_000)
      expect(await grownBy(() => store.segments.save(id, [], ['a']))).toBe(3_000 - grown)
    })

    it.each([
      [
        'names and notes',
        (id: number, text: string) =>
          store.tasks.update(id, { speakers: { 1: text }, notes: [{ id: 'n', at: 0, text }] }),
        2,
      ],
      [
        'a version',
        (id: number, text: string) =>
          store.versions.add(
            id,
            { version: 1, at: 0, userId: me, edits: 1, title: null, speakers: { 1: text } },
            new Map([['a', segment('a', 0, text)]]),
          ),
        2,
      ],
      [
        'a summary',
        (id: number, text: string) =>
          store.insights.save(id, { kind: 'summary', body: { summary: text }, version: 0, by: 'extract', madeAt: 0 }),
        1,
      ],
    ] as const)('count %s', async (_, write, times) => {
      const id = await addTask(store, me)
      const other = await addUser(store, 'other')
      const before = await store.textSizes.usedBytes(other)
      expect(await grownBy(() => write(id, 'x'.repeat(5_000)))).toBeGreaterThanOrEqual(5_000 * times)
      expect(await store.textSizes.usedBytes(other)).toBe(before)
    })

    it('count a meeting and a translation, also when what is there is put again', async () => {
      const meeting = await store.meetings.insert(meetingRow(me))
      const text = 'x'.repeat(5_000)
      expect(await grownBy(() => store.meetingSegments.save(meeting, [segment('a', 0, text)]))).toBeGreaterThanOrEqual(
        5_000,
      )
      expect(await store.textSizes.sizeOf('meeting', meeting)).toBeGreaterThanOrEqual(5_000)
      const translation = await store.translations.insert(translationRow(me))
      const put = () => store.paragraphs.upsert(translation, [paragraphRow(0, text)])
      expect(await grownBy(put)).toBeGreaterThanOrEqual(5_000)
      expect(await grownBy(put)).toBe(0)
      expect(await grownBy(() => store.paragraphs.patch(translation, [{ index: 0, target: text }]))).toBe(5_000)
    })

    it('are nothing again when all is gone', async () => {
      const id = await addTask(store, me)
      await store.segments.save(id, [segment('a', 0), segment('b', 1)], [])
      await store.versions.add(
        id,
        { version: 1, at: 0, userId: me, edits: 1, title: 'x', speakers: null },
        new Map([['a', null]]),
      )
      expect(await store.textSizes.sizeOf('record', id)).toBeGreaterThan(0)
      await store.tasks.remove(id)
      expect(await used()).toBe(0)
      expect(await store.textSizes.sizeOf('record', id)).toBe(0)
    })
  })
}
