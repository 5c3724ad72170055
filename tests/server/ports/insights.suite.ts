import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InsightRow, InsightRunRow } from '../../../server/ports/insightRepositories'
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

    it('is made by one run at a time, until that is over, its server is dead, or the text is another one', async () => {
      const { insightRuns } = under.store
      const run = (change: Partial<InsightRunRow> = {}): InsightRunRow => ({
        attempt: 1,
        run: 'first',
        until: 20,
        progress: 0,
        error: '',
        ...change,
      })
      const begin = (row: InsightRunRow, now: number) => insightRuns.begin(task, 'summary', { ...row, now })
      expect(await insightRuns.find(task, 'summary')).toBeUndefined()
      expect(await begin(run(), 10)).toEqual(run())
      expect(await insightRuns.update('first', { until: 30, progress: 50 })).toBe(true)
      expect(await begin(run({ run: 'second' }), 29)).toEqual(run({ until: 30, progress: 50 }))
      expect(await insightRuns.find(task, 'mindmap')).toBeUndefined()
      const second = run({ run: 'second', until: 40 })
      expect(await begin(second, 30)).toEqual(second)
      expect(await insightRuns.update('first', { progress: 60 })).toBe(false)
      expect(await insightRuns.remove('first')).toBe(false)
      await insightRuns.update('second', { error: 'insight.failed' })
      const third = run({ run: 'third', until: 50 })
      expect(await begin(third, 31)).toEqual(third)
      const again = run({ run: 'fourth', attempt: 2, until: 50 })
      expect(await begin(again, 32)).toEqual(again)
      expect(await insightRuns.remove('fourth')).toBe(true)
      await begin(run({ run: 'fifth' }), 33)
      await insightRuns.clear(task, 'summary')
      expect(await insightRuns.find(task, 'summary')).toBeUndefined()
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
  })
}
