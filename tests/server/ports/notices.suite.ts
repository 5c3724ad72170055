import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { taskStatus } from '../../../src/wire/constants'
import type { TaskRow } from '../../../server/ports/rows'
import type { Store } from '../../../server/ports/repositories'
import { addTask, addUser, type StoreUnderTest } from './storeFixtures'

const dayMs = 86_400_000

/** Contract of `Store` adapters: deliveries, webhooks, settings of notices, and retention rules. */
export function noticesSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let store: Store
  let userId: number
  beforeEach(async () => {
    fixture = await open()
    store = fixture.store
    userId = await addUser(store)
  })
  afterEach(() => fixture.close())

  describe(`deliveries: ${adapter}`, () => {
    const add = () =>
      store.deliveries.insert({ userId, channel: 'webhook', eventId: 'e', payload: '{}', createdAt: 1_000 })
    const outcome = { due: null, tries: 2, sentAt: 5, failedAt: null, status: 200, problem: '' }

    it('are finished with an outcome, and start over when asked, by their owner only', async () => {
      const id = await add()
      expect(await store.deliveries.byId(id)).toMatchObject({ id, due: 1_000, tries: 0, status: null })
      await store.deliveries.finish(id, { ...outcome, due: 5_000, sentAt: null, status: 503 })
      expect(await store.deliveries.restart(id, { userId, channel: 'webhook' }, 1_000)).toBe(false)
      await store.deliveries.finish(id, outcome)
      expect(await store.deliveries.byId(id)).toMatchObject({ due: null, tries: 2, sentAt: 5, status: 200 })
      expect(await store.deliveries.restart(id, { userId: userId + 1, channel: 'webhook' }, 1_000)).toBe(false)
      expect(await store.deliveries.restart(id, { userId, channel: 'webhook' }, 1_000)).toBe(true)
      expect(await store.deliveries.byId(id)).toMatchObject({ due: 1_000, tries: 0, sentAt: null, status: null })
      expect(await store.deliveries.byId(id + 1)).toBeNull()
    })

    it('are listed newest first, and removed when they are old and finished', async () => {
      const [waiting, done] = [await add(), await add()]
      await store.deliveries.finish(done, outcome)
      await store.deliveries.removeBefore(2_000)
      expect((await store.deliveries.list(userId, 'webhook', 9)).map(({ id }) => id)).toEqual([waiting])
      expect(await store.deliveries.list(userId, 'mail', 9)).toEqual([])
      expect(await store.deliveries.removeWaiting(userId, 'webhook')).toEqual([waiting])
      expect(await store.deliveries.list(userId, 'webhook', 9)).toEqual([])
    })
  })

  it(`settings and webhooks are kept, and removed with their user: ${adapter}`, async () => {
    expect(await store.noticeSettings.find(userId)).toEqual({ muted: [], lowCreditMinutes: 30 })
    await store.noticeSettings.save(userId, { muted: ['done.mail'], lowCreditMinutes: 5 })
    await store.noticeSettings.save(userId, { muted: ['done.bell'], lowCreditMinutes: 6 })
    expect(await store.noticeSettings.find(userId)).toEqual({ muted: ['done.bell'], lowCreditMinutes: 6 })
    const webhook = { userId, url: 'https://a.test', secret: 's', previousSecret: '', previousUntil: 0 }
    await store.webhooks.save({ ...webhook, failingSince: null, disabledAt: null })
    await store.webhooks.update(userId, { failingSince: 7 })
    expect(await store.webhooks.find(userId)).toEqual({ ...webhook, failingSince: 7, disabledAt: null })
    await store.users.remove(userId)
    expect(await store.webhooks.find(userId)).toBeNull()
  })

  describe(`retention: ${adapter}`, () => {
    const now = 100 * dayMs
    const query = { target: 'record', siteDays: 30, now, limit: 9, noticeMs: 7 * dayMs } as const
    const addRecord = (change: Partial<TaskRow>) => addTask(store, userId, { status: taskStatus.done, ...change })
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

    it('finds what expires by the stricter of two rules, without favorites and what is in the bin', async () => {
      const old = await addRecord({ createdAt: now - 24 * dayMs })
      const young = await addRecord({ createdAt: now - 22 * dayMs })
      await addRecord({ createdAt: 0, favorite: true })
      await addRecord({ createdAt: 0, deletedAt: 5 })
      expect(ids(await store.retention.untold(query))).toEqual([old])
      expect(ids(await store.retention.untold({ ...query, siteDays: 0 }))).toEqual([])
      await store.retention.save(userId, { soundDays: 0, recordDays: 29 })
      expect(ids(await store.retention.untold(query))).toEqual([old, young])
    })

    it('deletes only what its owner was told of, and forgets that for what is spared', async () => {
      const id = await addRecord({ createdAt: now - 40 * dayMs })
      const due = { ...query, toldBefore: now - 7 * dayMs }
      expect(await store.retention.due(due)).toEqual([])
      await store.retention.markTold([id], 'record', now - 7 * dayMs)
      expect(await store.retention.untold(query)).toEqual([])
      expect(ids(await store.retention.due(due))).toEqual([id])
      await store.retention.forgetSpared({ ...query, siteDays: 365 })
      expect(await store.retention.toldOf(id)).toEqual({})
    })

    it('empties the bin of what a rule put there, unless it was restored in between', async () => {
      const [kept, gone] = [await addTask(store, userId), await addTask(store, userId)]
      for (const id of [kept, gone]) {
        await store.tasks.update(id, { deletedAt: 50 })
        await store.retention.markBinned(id, 50)
      }
      await store.tasks.update(kept, { deletedAt: 60 })
      expect(await store.retention.binnedBefore(50, 9)).toEqual([])
      expect(ids(await store.retention.binnedBefore(51, 9))).toEqual([gone])
    })
  })
}
