import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InsightRow } from '../../../server/ports/insightRepositories'
import { taskStatus } from '../../../src/wire/constants'
import { addTask, addUser, type StoreUnderTest } from './storeFixtures'

const row = (change: Partial<InsightRow> = {}): InsightRow => ({
  kind: 'summary',
  body: { summary: '预算', lines: [{ text: '预算', start: 5 }] },
  version: 3,
  by: 'extract',
  madeAt: 7,
  ...change,
})

/** Contract of `Store` adapters: insights. */
export function insightsSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`store, what was made of texts: ${adapter}`, () => {
    let under: StoreUnderTest
    let task: number
    beforeEach(async () => {
      under = await open()
      task = await addTask(under.store, await addUser(under.store))
    })
    afterEach(() => under.close())

    it('is kept as it was, one of each kind', async () => {
      const { insights } = under.store
      expect(await insights.byTask(task)).toEqual([])
      await insights.save(task, row())
      await insights.save(task, row({ kind: 'mindmap', body: { Title: 'A talk' }, by: 'model' }))
      expect(await insights.byTask(task)).toEqual([
        row({ kind: 'mindmap', body: { Title: 'A talk' }, by: 'model' }),
        row(),
      ])
    })

    it('made anew replaces what was there', async () => {
      const { insights } = under.store
      await insights.save(task, row())
      const anew = row({ body: { summary: 'new' }, version: 4, by: 'model', madeAt: 9 })
      await insights.save(task, anew)
      expect(await insights.byTask(task)).toEqual([anew])
    })

    it('an edit changes what it holds and nothing else, where there is one', async () => {
      const { insights } = under.store
      expect(await insights.updateBody(task, 'mindmap', { Title: 'Mine' })).toBe(false)
      expect(await insights.byTask(task)).toEqual([])
      await insights.save(task, row({ kind: 'mindmap' }))
      expect(await insights.updateBody(task, 'mindmap', { Title: 'Mine' })).toBe(true)
      expect(await insights.byTask(task)).toEqual([row({ kind: 'mindmap', body: { Title: 'Mine' } })])
    })

    it('goes with its task, and that of other tasks stays', async () => {
      const { insights, tasks } = under.store
      const other = await addTask(under.store, await addUser(under.store, 'other'))
      for (const id of [task, other]) await insights.save(id, row())
      await tasks.remove(task)
      expect(await insights.byTask(task)).toEqual([])
      await insights.clear(task)
      expect(await insights.byTask(other)).toEqual([row()])
      await insights.clear(other)
      expect(await insights.byTask(other)).toEqual([])
    })

    it('of a task that is gone is not kept', async () => {
      await under.store.tasks.remove(task)
      await expect(under.store.insights.save(task, row())).rejects.toThrow(/foreign key/i)
    })

    it('an account’s preferences are kept as they were saved', async () => {
      const { summaryPreferences } = under.store
      const [me, other] = [await addUser(under.store, 'me'), await addUser(under.store, 'other')]
      expect(await summaryPreferences.get(me)).toBeUndefined()
      await summaryPreferences.set(me, { auto: 1, template: 'own', instructions: "'; --" })
      await summaryPreferences.set(me, { auto: 0, template: 'call', instructions: '数字' })
      expect(await summaryPreferences.get(me)).toEqual({ auto: 0, template: 'call', instructions: '数字' })
      expect(await summaryPreferences.get(other)).toBeUndefined()
    })

    describe('summaries to be made', () => {
      const claim = (now = 10) => under.store.summaryJobs.claim(now, 100)
      beforeEach(() => under.store.tasks.update(task, { status: taskStatus.done }))

      it('are claimed once, oldest first', async () => {
        const { summaryJobs, tasks } = under.store
        const other = await addTask(under.store, await addUser(under.store, 'other'), { status: taskStatus.done })
        await summaryJobs.add(task, 5)
        await summaryJobs.add(other, 3)
        expect(await claim(2)).toBeNull()
        expect([await claim(), await claim(), await claim()]).toEqual([
          { taskId: other, tries: 1 },
          { taskId: task, tries: 1 },
          null,
        ])
        await tasks.remove(other)
        // The first lease has expired; the task of the other is gone.
        expect([await claim(200), await claim(200)]).toEqual([{ taskId: task, tries: 2 }, null])
      })

      it('wait for the transcription, the recycle bin and the detection of speakers', async () => {
        const { summaryJobs, speakerDetections, tasks } = under.store
        await summaryJobs.add(task, 1)
        await tasks.update(task, { status: taskStatus.running })
        expect(await claim()).toBeNull()
        await tasks.update(task, { status: taskStatus.done, deletedAt: 5 })
        expect(await claim()).toBeNull()
        await tasks.update(task, { deletedAt: null })
        await speakerDetections.add(task, { speakers: 0, replace: false }, 1)
        expect(await claim()).toBeNull()
        const lease = await speakerDetections.claim(10, 100)
        expect(await claim()).toBeNull()
        if (lease) await speakerDetections.finish(lease, { status: 'failed', found: 0, version: null, error: '' })
        expect(await claim()).toEqual({ taskId: task, tries: 1 })
      })

      it('that were added again are not touched by an earlier claim', async () => {
        const { summaryJobs } = under.store
        await summaryJobs.add(task, 1)
        const first = await claim()
        const again = await (await summaryJobs.add(task, 1), claim())
        expect(again).toEqual({ taskId: task, tries: 1 })
        if (!first || !again) return
        await summaryJobs.reschedule(again, 50)
        expect([await claim(40), await claim(50)]).toEqual([null, { taskId: task, tries: 2 }])
        await summaryJobs.remove(again)
        await summaryJobs.releaseAll()
        expect(await claim(under.isShared ? 150 : 50)).toEqual({ taskId: task, tries: 3 })
        await summaryJobs.remove({ taskId: task, tries: 3 })
        await summaryJobs.releaseAll()
        expect(await claim(1_000)).toBeNull()
      })
    })
  })
}
