import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MeetingRow } from '../../../server/ports/rows'
import type { Store } from '../../../server/ports/repositories'
import { addTask, addUser, meetingRow, segment, type StoreUnderTest } from './storeFixtures'

/** Contract of `Store` adapters: meetings. */
export function meetingsSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`meetings: ${adapter}`, () => {
    let fixture: StoreUnderTest
    let store: Store
    let me: number
    beforeEach(async () => {
      fixture = await open()
      store = fixture.store
      me = await addUser(store)
    })
    afterEach(() => fixture.close())
    const add = (change: Partial<MeetingRow> = {}) => store.meetings.insert(meetingRow(me, change))

    it('come back as they were, to their user only', async () => {
      const full = {
        title: '周会',
        target: 'en',
        speakers: { 1: '李' },
        notes: [{ id: 'n', at: 5, text: '' }],
        file: 'f.wav',
      } as const
      const id = await add({ ...full, notes: [...full.notes] })
      const meeting = await store.meetings.find(id, me)
      expect(meeting).toMatchObject({ id, userId: me, ...full })
      expect(await store.meetings.byId(id)).toEqual(meeting)
      expect(await store.meetings.find(id, await addUser(store, 'other'))).toBeNull()
    })

    it('are paged, the newest first, and filtered', async () => {
      for (const [at, title] of ['a', 'b%', 'c'].entries())
        await add({ title, createdAt: at, status: at === 2 ? 1 : 0 })
      await store.meetings.insert(meetingRow(await addUser(store, 'other')))
      const titles = async (change: { keyword?: string; status?: 0 | 1 | 2; page?: number }) => {
        const { rows, total } = await store.meetings.page({ userId: me, page: 1, limit: 2, keyword: '', ...change })
        return [rows.map(({ title }) => title), total]
      }
      expect(await titles({})).toEqual([['c', 'b%'], 3])
      expect(await titles({ page: 2 })).toEqual([['a'], 3])
      expect(await titles({ keyword: '%' })).toEqual([['b%'], 1])
      expect(await titles({ status: 1 })).toEqual([['c'], 1])
    })

    it('an update changes what it names, and nothing when it names nothing', async () => {
      const id = await add()
      await store.meetings.update(id, {})
      await store.meetings.update(id, { soundMs: 5, notes: [{ id: 'n', at: 1, text: 'x' }], speakers: { 1: '李' } })
      expect(await store.meetings.byId(id)).toMatchObject({
        title: 'A meeting',
        soundMs: 5,
        speakers: { 1: '李' },
        notes: [{ at: 1 }],
      })
    })

    it('a translation stays until its text changes', async () => {
      const id = await add()
      await store.meetingSegments.add(id, [
        segment('a', 0, 'good'),
        segment('b', 100, 'morning'),
        segment('c', 200, 'all'),
      ])
      const untranslated = async (limit = 9) =>
        (await store.meetingSegments.untranslated(id, limit)).map((one) => one.id)
      expect(await untranslated(2)).toEqual(['a', 'b'])
      await store.meetingSegments.saveTranslations(id, [
        { id: 'a', of: 'good', translation: '好' },
        { id: 'b', of: 'morning', translation: '' },
        { id: 'c', of: 'what it was before', translation: '旧' },
      ])
      expect(await untranslated()).toEqual(['c'])
      expect((await store.meetingSegments.list(id, null, 9)).map(({ translation }) => translation)).toEqual([
        '好',
        '',
        undefined,
      ])
      await store.meetingSegments.save(id, [{ ...segment('a', 0, 'good'), role: '1' }, segment('b', 100, 'Morning')])
      expect(await untranslated()).toEqual(['b', 'c'])
      await store.meetingSegments.clearTranslations(id)
      expect(await untranslated()).toEqual(['a', 'b', 'c'])
    })

    it('what was heard is added once, and what was corrected stays', async () => {
      const id = await add()
      await store.meetingSegments.add(id, [segment('a', 0, 'heard'), segment('b', 100)])
      await store.meetingSegments.save(id, [segment('a', 0, 'corrected')])
      await store.meetingSegments.add(id, [segment('a', 0, 'heard again'), segment('c', 200)])
      await store.meetingSegments.add(id, [])
      const list = await store.meetingSegments.list(id, null, 10)
      expect(list.map(({ text }) => text)).toEqual(['corrected', 'b', 'c'])
      expect(await store.meetingSegments.list(id, { start: 0, id: 'a' }, 1)).toEqual([segment('b', 100)])
    })

    it('a segment comes back with its words', async () => {
      const id = await add()
      const whole = {
        ...segment('a', 0),
        role: '1',
        words: [[0, 100, 'a', 0.5]] as [[number, number, string, number]],
        confidence: 0.5,
      }
      await store.meetingSegments.add(id, [whole])
      expect(await store.meetingSegments.list(id, null, 10)).toEqual([whole])
    })

    it('go with their segments', async () => {
      const id = await add({ file: 'f.wav' })
      await store.meetingSegments.add(id, [segment('a', 0)])
      expect(await store.meetings.usesAudio('f.wav')).toBe(true)
      await store.meetings.remove(id)
      expect([await store.meetings.byId(id), await store.meetings.usesAudio('f.wav')]).toEqual([null, false])
      expect(await store.meetingSegments.list(id, null, 10)).toEqual([])
      await expect(store.meetingSegments.add(id, [segment('a', 0)])).rejects.toThrow()
    })

    it('forget a record that was destroyed', async () => {
      const taskId = await addTask(store, me)
      const id = await add({ status: 2, taskId })
      await store.tasks.remove(taskId)
      expect((await store.meetings.byId(id))?.taskId).toBeNull()
    })

    it('take room while they are recorded', async () => {
      await add({ status: 1, soundMs: 1_000 })
      await add({ status: 2, soundMs: 5_000 })
      expect(await store.uploads.usedBytes(me)).toBe(32_000)
    })

    it('what was recorded counts as spent', async () => {
      await store.credit.change(me, { general: -10 }, { reason: 'meeting', ref: '1:0', now: 5 })
      expect(await store.credit.spent(me, 0)).toBe(10)
    })

    it('a task keeps its notes', async () => {
      const notes = [{ id: 'n', at: 5, text: '记' }]
      const id = await addTask(store, me, { notes })
      expect((await store.tasks.byId(id))?.notes).toEqual(notes)
      await store.tasks.update(id, { notes: [] })
      expect((await store.tasks.byId(id))?.notes).toEqual([])
      expect((await store.tasks.byId(await addTask(store, me)))?.notes).toEqual([])
    })
  })
}
