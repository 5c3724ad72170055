import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/ports/repositories'
import type { NewShare } from '../../../server/ports/shareRepositories'
import { addTask, addUser, type StoreUnderTest } from './storeFixtures'

/** Contract of `Store` adapters: links to transcripts. */
export function sharesSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let store: Store
  let me: number
  let task: number
  beforeEach(async () => {
    fixture = await open()
    store = fixture.store
    me = await addUser(store)
    task = await addTask(store, me)
  })
  afterEach(() => fixture.close())

  const row = (keyHash: string, change: Partial<NewShare> = {}): NewShare => ({
    userId: me,
    taskId: task,
    keyHash,
    passwordHash: null,
    createdAt: 1,
    expiresAt: null,
    parts: { speakers: true, sound: false, summary: false, notes: true, export: false, translations: ['en', 'de'] },
    fromMs: null,
    toMs: null,
    soundFile: null,
    soundBytes: 0,
    ...change,
  })

  describe(`links: ${adapter}`, () => {
    it('are found by their key, by their owner, and with their record, newest first', async () => {
      const [first, second] = [
        await store.shares.insert(row("'k1")),
        await store.shares.insert(row('k2', { fromMs: 5, toMs: 9 })),
      ]
      expect(await store.shares.byKey("'k1")).toEqual({ ...row("'k1"), id: first, visits: 0, lastVisitAt: null })
      expect(await store.shares.byKey('k3')).toBeNull()
      expect(await store.shares.find(second, me)).toMatchObject({ keyHash: 'k2', fromMs: 5, toMs: 9 })
      expect(await store.shares.find(second, await addUser(store, 'other'))).toBeNull()
      expect((await store.shares.byTask(task)).map(({ id }) => id)).toEqual([second, first])
    })

    it('change, count visits and go', async () => {
      const id = await store.shares.insert(row('k1'))
      await store.shares.update(id, { keyHash: 'k2', expiresAt: 7, parts: { ...row('').parts, sound: true } })
      await store.shares.update(id, {})
      await store.shares.countVisit(id, 3)
      await store.shares.countVisit(id, 4)
      expect(await store.shares.byKey('k2')).toMatchObject({
        expiresAt: 7,
        visits: 2,
        lastVisitAt: 4,
        parts: { sound: true, translations: ['en', 'de'] },
      })
      await store.shares.remove(id)
      expect(await store.shares.byKey('k2')).toBeNull()
    })

    it('keep their sounds from being removed, and go with their record', async () => {
      await store.shares.insert(row('k1', { soundFile: 'cut.wav', soundBytes: 30 }))
      expect(await store.uploads.unreferenced(['cut.wav', 'other.wav'])).toEqual(['other.wav'])
      expect(await store.uploads.usedBytes(me)).toBe(30)
      expect(await store.shares.usesSound('cut.wav')).toBe(true)
      await store.tasks.remove(task)
      expect(await store.shares.byKey('k1')).toBeNull()
      expect(await store.shares.usesSound('cut.wav')).toBe(false)
      expect(await store.uploads.unreferenced(['cut.wav'])).toEqual(['cut.wav'])
    })
  })
}
