import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/ports/repositories'
import { addTask, addUser, meetingRow, type StoreUnderTest } from './storeFixtures'

/** Contract of `Store` adapters: own words of accounts, tasks and meetings. */
export function vocabularySuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let store: Store
  let me: number
  beforeEach(async () => {
    fixture = await open()
    store = fixture.store
    me = await addUser(store)
  })
  afterEach(() => fixture.close())

  describe(`own words: ${adapter}`, () => {
    it('of an account are empty at first, and replaced as a whole', async () => {
      const other = await addUser(store, 'other')
      await store.vocabularies.set(other, { terms: ['别人'], replacements: [] }, 1)
      expect(await store.vocabularies.get(me)).toEqual({ terms: [], replacements: [] })
      const mine = { terms: ["O'Neill", '李明'], replacements: [{ from: '李名', to: '"李明"' }] }
      await store.vocabularies.set(me, mine, 2)
      expect(await store.vocabularies.get(me)).toEqual(mine)
      await store.vocabularies.set(me, { terms: [], replacements: [{ from: '嗯', to: '' }] }, 3)
      expect(await store.vocabularies.get(me)).toEqual({ terms: [], replacements: [{ from: '嗯', to: '' }] })
      expect((await store.vocabularies.get(other)).terms).toEqual(['别人'])
    })

    it('of a task are stored with it, none by default', async () => {
      const [plain, named] = [await addTask(store, me), await addTask(store, me, { vocabulary: ['鲲鹏', "'"] })]
      expect((await store.tasks.byId(plain))?.vocabulary).toEqual([])
      expect((await store.tasks.find(named, me))?.vocabulary).toEqual(['鲲鹏', "'"])
      await store.tasks.update(named, { title: 'Renamed' })
      expect((await store.tasks.byId(named))?.vocabulary).toEqual(['鲲鹏', "'"])
      await store.tasks.update(named, { vocabulary: [] })
      expect((await store.tasks.byId(named))?.vocabulary).toEqual([])
    })

    it('of a meeting are stored with it, none by default', async () => {
      const plain = await store.meetings.insert(meetingRow(me))
      const named = await store.meetings.insert(meetingRow(me, { vocabulary: ['昇腾'] }))
      expect((await store.meetings.byId(plain))?.vocabulary).toEqual([])
      await store.meetings.update(named, { heardMs: 1 })
      expect((await store.meetings.find(named, me))?.vocabulary).toEqual(['昇腾'])
      await store.meetings.update(named, { vocabulary: ['鲲鹏'] })
      expect((await store.meetings.byId(named))?.vocabulary).toEqual(['鲲鹏'])
    })
  })
}
