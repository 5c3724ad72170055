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

    it('a lease is given once, kept alive by its holder, and taken over when it ran out', async () => {
      const { translations } = fixture.store
      const id = await add()
      const first = await translations.claim(0, 100, 9)
      expect(first).toMatchObject({ id, tries: 1 })
      expect(await translations.claim(50, 100, 9)).toBeNull()
      expect((await translations.byId(id))?.status).toBe(translationStatus.running)
      expect(first && (await translations.renew(first, 200))).toBe(true)
      expect(await translations.claim(150, 100, 9)).toBeNull()
      expect(await translations.claim(200, 100, 9)).toMatchObject({ id, tries: 2 })
      expect(first && (await translations.renew(first, 400))).toBe(false)
    })

    it('one queued or put back while the clock was ahead does not wait for that time', async () => {
      const { translations } = fixture.store
      const day = 24 * 3_600_000
      const id = await add()
      await translations.queue(id, day)
      const lease = await translations.claim(0, 100, 9)
      expect(lease).toMatchObject({ id })
      if (lease) await translations.reschedule(lease, day, 1)
      expect(await translations.claim(0, 100, 9)).toMatchObject({ id })
    })

    it('one queued anew is lost to who held it', async () => {
      const { translations } = fixture.store
      const id = await add()
      const lease = await translations.claim(0, 100, 9)
      await translations.queue(id, 10)
      if (!lease) throw new Error('no lease')
      expect(await translations.renew(lease, 100)).toBe(false)
      await translations.release(lease)
      expect(await translations.claim(10, 100, 9)).toMatchObject({ id, tries: 1 })
    })

    it('what is released is over, what is put back comes due later, and a death of the server is no try', async () => {
      const { translations } = fixture.store
      await add()
      const one = await translations.claim(0, 100, 9)
      if (!one) throw new Error('no lease')
      await translations.reschedule(one, 50, one.tries)
      expect(await translations.claim(49, 100, 9)).toBeNull()
      expect(await translations.claim(50, 100, 9)).toMatchObject({ tries: 2 })
      await translations.releaseAll()
      const again = await translations.claim(fixture.isShared ? 150 : 60, 100, 9)
      expect(again).toMatchObject({ tries: fixture.isShared ? 3 : 2 })
      expect(await translations.countUnfinished(userId)).toBe(1)
      if (again) await translations.release(again)
      expect(await translations.countUnfinished(userId)).toBe(0)
      expect(await translations.claim(10_000, 100, 9)).toBeNull()
    })

    it('a user has at most so many under way, and others go on', async () => {
      const other = await addUser(fixture.store, 'other')
      for (const owner of [userId, userId, userId, other]) await add({ userId: owner })
      const ids = []
      for (let at = 0; at < 4; at++) ids.push((await fixture.store.translations.claim(0, 100, 2))?.id ?? null)
      expect(ids).toEqual([1, 2, 4, null])
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
