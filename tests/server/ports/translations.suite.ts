import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { translationStatus, type NewTranslation } from '../../../server/ports/translationRepositories'
import { addTask, addUser, paragraphRow, translationRow, uploadRow, type StoreUnderTest } from './storeFixtures'

/** Contract of `Store` adapters: translations. */
export function translationsSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`translations: ${adapter}`, () => {
    let fixture: StoreUnderTest
    let userId: number
    beforeEach(async () => {
      fixture = await open()
      userId = await addUser(fixture.store)
    })
    afterEach(() => fixture.close())

    const add = (change: Partial<NewTranslation> = {}) =>
      fixture.store.translations.insert(translationRow(userId, change))

    it('one that is new waits, and is found by its owner only', async () => {
      const id = await add()
      expect(await fixture.store.translations.find(id, userId)).toEqual({
        id,
        userId,
        name: 'a.pdf',
        source: '',
        target: 'en',
        by: 'server',
        status: 0,
        pages: 0,
        size: 1,
        createdAt: 0,
        progress: 0,
        error: '',
        errorValues: {},
        taskId: null,
        file: 'a.pdf',
        type: 'pdf',
        extracted: false,
      })
      expect(await fixture.store.translations.find(id, userId + 1)).toBeNull()
    })

    it('counts as unfinished until it is done or failed, and again when it is reset', async () => {
      const { translations } = fixture.store
      const id = await add()
      const unfinished = () => translations.countUnfinished(userId)
      await translations.update(id, { status: translationStatus.running })
      expect(await unfinished()).toBe(1)
      await translations.fail(id, 'x', { need: 2 })
      expect([await unfinished(), await translations.byId(id)]).toMatchObject([
        0,
        { status: translationStatus.failed, error: 'x', errorValues: { need: 2 } },
      ])
      await translations.reset(id)
      expect([await unfinished(), await translations.byId(id)]).toMatchObject([
        1,
        { status: translationStatus.waiting, progress: 0, error: '', errorValues: {} },
      ])
      await translations.update(id, { status: translationStatus.done })
      expect(await unfinished()).toBe(0)
    })

    it('pages are listed with what failed, the newest first, and % is only a sign', async () => {
      const { translations, paragraphs } = fixture.store
      const id = await add({ name: '100% done.pdf', createdAt: 1 })
      await add({ name: '100 more.pdf', createdAt: 2 })
      await paragraphs.upsert(id, [paragraphRow(0, 'a', { fault: 'x' }), paragraphRow(1, 'b')])
      const page = (keyword: string, taskId: number | null = null) =>
        translations.page({ userId, page: 1, limit: 1, keyword, taskId })
      expect(await page('')).toMatchObject({ rows: [{ name: '100 more.pdf', failed: 0 }], total: 2 })
      expect(await page('0% D')).toMatchObject({ rows: [{ name: '100% done.pdf', failed: 1 }], total: 1 })
      expect(await page('', 7)).toEqual({ rows: [], total: 0 })
    })

    it('a record has one translation into each language, gone with it', async () => {
      const { translations, tasks } = fixture.store
      const taskId = await addTask(fixture.store, userId)
      const id = await add({ taskId, file: null, type: null })
      await expect(add({ taskId, file: null, type: null })).rejects.toThrow()
      expect(await translations.byTask(taskId, 'en')).toMatchObject({ id, file: null })
      expect(await translations.byTask(taskId, 'de')).toBeNull()
      await tasks.remove(taskId)
      expect(await translations.byId(id)).toBeNull()
    })

    it('paragraphs keep everything, in order, in parts', async () => {
      const { paragraphs } = fixture.store
      const id = await add()
      const full = paragraphRow(0, '一', {
        kind: 'caption',
        level: 2,
        segment: 's',
        startMs: 1,
        endMs: 2,
        doubts: ['7'],
        checked: true,
        pending: false,
      })
      const many = [full, ...Array.from({ length: 450 }, (_, at) => paragraphRow(at + 1, `${at}`))]
      await paragraphs.upsert(id, many)
      expect(await paragraphs.list(id, { from: 0, limit: 1_000 })).toEqual(many)
      expect((await paragraphs.list(id, { from: 449, limit: 10 })).map(({ index }) => index)).toEqual([449, 450])
      expect((await paragraphs.list(id, { from: 0, limit: 1, pending: true }))[0]?.index).toBe(1)
      expect((await paragraphs.byIndexes(id, [450, 0, 999])).map(({ index }) => index)).toEqual([0, 450])
      await paragraphs.removeFrom(id, 2)
      expect(await paragraphs.list(id, { from: 0, limit: 9 })).toHaveLength(2)
    })

    it('a change reaches its paragraph only, and one that nobody waits for any more stays as it is', async () => {
      const { paragraphs } = fixture.store
      const id = await add()
      await paragraphs.upsert(id, [paragraphRow(0, 'a'), paragraphRow(1, 'b', { pending: false, target: 'mine' })])
      await paragraphs.patch(
        id,
        [
          { index: 0, target: 'A', pending: false, doubts: ['1'] },
          { index: 1, target: 'B' },
          { index: 9, target: 'C' },
        ],
        true,
      )
      expect(await paragraphs.list(id, { from: 0, limit: 9 })).toMatchObject([
        { target: 'A', pending: false, doubts: ['1'] },
        { target: 'mine' },
      ])
      await paragraphs.patch(id, [{ index: 1, target: 'B', checked: true }, { index: 0 }])
      expect(await paragraphs.list(id, { from: 1, limit: 9 })).toMatchObject([{ target: 'B', checked: true }])
    })

    it('paragraphs are counted, and those that failed wait again', async () => {
      const { paragraphs } = fixture.store
      const id = await add()
      const none = { all: 0, pending: 0, failed: 0, translated: 0, characters: 0, doneCharacters: 0 }
      expect(await paragraphs.counts(id)).toEqual(none)
      await paragraphs.upsert(id, [
        paragraphRow(0, 'aa', { fault: 'x', pending: false }),
        paragraphRow(1, 'bbb', { target: 'B', pending: false }),
        paragraphRow(2, 'c'),
      ])
      expect(await paragraphs.counts(id)).toEqual({
        all: 3,
        pending: 1,
        failed: 1,
        translated: 1,
        characters: 6,
        doneCharacters: 5,
      })
      expect(await paragraphs.retryFailed(id)).toBe(1)
      expect(await paragraphs.counts(id)).toMatchObject({ pending: 2, failed: 0 })
    })

    it('pages taken at once never exceed what a day has', async () => {
      const { pageUsage } = fixture.store
      const take = (translationId: number, pages: number, at = 100) =>
        pageUsage.reserve({ translationId, userId, pages, at }, 50, 10)
      const taken = await Promise.all([1, 2, 3, 4, 5].map((id) => take(id, 3)))
      expect(taken.filter(Boolean)).toHaveLength(3)
      expect(await pageUsage.since(userId, 50)).toBe(9)
    })

    it('pages of a translation are taken in place of those it took before, until they are given back', async () => {
      const { pageUsage } = fixture.store
      const take = (translationId: number, pages: number, at = 100) =>
        pageUsage.reserve({ translationId, userId, pages, at }, 50, 10)
      expect([await take(1, 4), await take(1, 10), await take(1, 11), await take(2, 1)]).toEqual([
        true,
        true,
        false,
        false,
      ])
      await pageUsage.release(1)
      expect([await take(2, 1), await take(3, 10, 0)]).toEqual([true, false])
      expect([await pageUsage.since(userId, 50), await pageUsage.since(userId, 101)]).toEqual([1, 0])
    })

    it('a document in use is neither unused nor free', async () => {
      const { uploads, translations } = fixture.store
      for (const file of ['a.pdf', 'b.pdf']) await uploads.insert(uploadRow(userId, { file }))
      await add()
      expect((await uploads.unused(1)).map(({ file }) => file)).toEqual(['b.pdf'])
      expect([await translations.usesFile('a.pdf'), await translations.usesFile('b.pdf')]).toEqual([true, false])
    })
  })
}
