import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newFileName } from '../../../server/ports/fileNames'
import type { Store } from '../../../server/ports/repositories'
import { fileUrl } from '../../../server/usecases/records/tasks'
import {
  addTask,
  addUser,
  meetingRow,
  paragraphRow,
  segment,
  translationRow,
  uploadRow,
  type StoreUnderTest,
} from './storeFixtures'

/** Contract of `Store` adapters: uploads and tasks. */
export function recordsSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let store: Store
  let me: number
  beforeEach(async () => {
    fixture = await open()
    store = fixture.store
    me = await addUser(store)
  })
  afterEach(() => fixture.close())

  describe(`uploads: ${adapter}`, () => {
    const upload = (file: string, userId = me, createdAt = 0) =>
      store.uploads.insert(
        uploadRow(userId, { file, originalName: `${file} 名`, size: 1_500_000_000, durationMs: null, createdAt }),
      )

    it('belong to who sent them', async () => {
      const other = await addUser(store, 'other')
      await upload('a.mp3')
      await upload('b.mp3')
      expect(await store.uploads.find('a.mp3', me)).toMatchObject({ originalName: 'a.mp3 名', durationMs: null })
      expect(await store.uploads.find('a.mp3', other)).toBeNull()
      expect([await store.uploads.usedBytes(me), await store.uploads.usedBytes(other)]).toEqual([3_000_000_000, 0])
    })

    it('that no task uses are found when they are old enough', async () => {
      await upload('used.mp3')
      await upload('old.mp3')
      await upload('new.mp3', me, 100)
      await addTask(store, me, { file: 'used.mp3' })
      expect((await store.uploads.unused(100)).map(({ file }) => file)).toEqual(['old.mp3'])
      await store.uploads.remove('old.mp3')
      expect(await store.uploads.unused(100)).toEqual([])
    })
  })

  describe(`unfinished uploads: ${adapter}`, () => {
    const row = (file: string, changedAt: number) => ({
      file,
      userId: me,
      originalName: '周会.mp3',
      size: 1_500_000_000,
      received: 0,
      changedAt,
    })

    it('remember what has arrived, for who began them', async () => {
      const other = await addUser(store, 'other')
      await store.partialUploads.insert(row('a.mp3', 20))
      await store.partialUploads.insert(row('b.mp3', 10))
      await store.partialUploads.receive('a.mp3', { received: 1_400_000_000, changedAt: 5 })
      const a = { ...row('a.mp3', 5), received: 1_400_000_000 }
      expect(await store.partialUploads.find('a.mp3', me)).toEqual(a)
      expect(await store.partialUploads.find('a.mp3', other)).toBeNull()
      expect((await store.partialUploads.ofUser(me)).map(({ file }) => file)).toEqual(['a.mp3', 'b.mp3'])
      expect(await store.partialUploads.ofUser(other)).toEqual([])
      expect(await store.partialUploads.untouched(10)).toEqual([a])
      await store.partialUploads.remove('a.mp3')
      expect([await store.partialUploads.has('a.mp3'), await store.partialUploads.has('b.mp3')]).toEqual([false, true])
    })
  })

  describe(`names of files: ${adapter}`, () => {
    it('whatever names a file keeps it: an upload, a record, its waveform, a meeting, a translation, a picture of a user', async () => {
      const [upload, sound, peaks, talk, talkPeaks, document, picture, nobodys] = Array.from({ length: 8 }, () =>
        newFileName('mp3'),
      )
      if (!upload || !sound || !peaks || !talk || !talkPeaks || !document || !picture || !nobodys)
        throw new Error('too few names')
      await store.uploads.insert(uploadRow(me, { file: upload }))
      await addTask(store, me, { file: sound, peaksFile: peaks })
      await store.meetings.insert(meetingRow(me, { file: talk, peaksFile: talkPeaks }))
      await store.translations.insert(translationRow(me, { file: document }))
      await store.users.update(me, { avatar: fileUrl(picture) })
      const all = [upload, sound, peaks, nobodys, talk, talkPeaks, document, picture]
      expect(await store.uploads.unreferenced(all)).toEqual([nobodys])
      expect(await store.uploads.unreferenced([])).toEqual([])
    })
  })

  describe(`tasks: ${adapter}`, () => {
    const titles = async (change: Partial<Parameters<Store['tasks']['page']>[0]> = {}) => {
      const { rows, total } = await store.tasks.page({
        userId: me,
        page: 1,
        limit: 10,
        keyword: '',
        deleted: false,
        sort: 'created',
        ...change,
      })
      return { titles: rows.map(({ title }) => title), total }
    }

    it('come back as they were, to their user only', async () => {
      const other = await addUser(store, 'other')
      const id = await addTask(store, me, {
        title: '会议',
        speakers: { '1': '李' },
        progress: 12.5,
        peaksFile: 'p.peaks',
        deletedAt: 9,
      })
      const task = await store.tasks.find(id, me)
      expect(task).toMatchObject({
        id,
        userId: me,
        title: '会议',
        speakers: { '1': '李' },
        progress: 12.5,
        deletedAt: 9,
      })
      expect(await store.tasks.byId(id)).toEqual(task)
      expect(await store.tasks.find(id, other)).toBeNull()
    })

    it('are paged, sorted and counted', async () => {
      for (const [at, title] of ['b', 'c', 'a'].entries())
        await addTask(store, me, { title, createdAt: at, times: 10 - at })
      expect(await titles({ sort: '-created', limit: 2 })).toEqual({ titles: ['a', 'c'], total: 3 })
      expect(await titles({ sort: '-created', limit: 2, page: 2 })).toEqual({ titles: ['b'], total: 3 })
      expect((await titles({ sort: 'title' })).titles).toEqual(['a', 'b', 'c'])
      expect((await titles({ sort: 'times' })).titles).toEqual(['a', 'c', 'b'])
    })

    it('are filtered by status, kind and bin', async () => {
      await addTask(store, me, { title: 'done', status: 2 })
      await addTask(store, me, { title: 'meeting', type: 'meeting' })
      await addTask(store, me, { title: 'binned', deletedAt: 1 })
      await addTask(store, await addUser(store, 'other'), { title: 'of somebody else' })
      expect((await titles({ status: 2 })).titles).toEqual(['done'])
      expect((await titles({ type: 'meeting' })).titles).toEqual(['meeting'])
      expect((await titles({ deleted: true })).titles).toEqual(['binned'])
      expect((await titles()).titles).toEqual(['done', 'meeting'])
    })

    it.each([
      ['100%', ['100% sure']],
      ['_', ['snake_case']],
      ['\\', ['back\\slash']],
      ['会议', ['周一会议纪要']],
      ["'", ["it's"]],
      ['SNAKE', ['snake_case']],
      ["' OR '1'='1", []],
    ])('the keyword %j finds itself', async (keyword, found) => {
      for (const title of ['100% sure', 'snake_case', 'back\\slash', '周一会议纪要', "it's"])
        await addTask(store, me, { title })
      expect((await titles({ keyword })).titles).toEqual(found)
    })

    it('a version is raised once, by whoever knows it', async () => {
      const id = await addTask(store, me, { version: 3 })
      const raised = await Promise.all([
        store.tasks.incrementVersion(id, 3),
        store.tasks.incrementVersion(id, 3),
        store.tasks.incrementVersion(id, 2),
      ])
      expect(raised.filter(Boolean)).toHaveLength(1)
      expect((await store.tasks.byId(id))?.version).toBe(4)
    })

    it('an update changes what it names, and nothing when it names nothing', async () => {
      const id = await addTask(store, me)
      await store.tasks.update(id, {})
      await store.tasks.update(id, { title: 'new', speakers: { a: 'b' } })
      expect(await store.tasks.byId(id)).toMatchObject({ title: 'new', speakers: { a: 'b' }, language: 'en' })
    })

    it('all users of a file are found, deleted ones too', async () => {
      const ids = [await addTask(store, me), await addTask(store, me, { deletedAt: 5 })]
      await addTask(store, me, { file: 'other.mp3' })
      expect((await store.tasks.byFile('file.mp3')).map(({ id }) => id)).toEqual(ids)
    })

    it('a file is withdrawn when all records that use it are in the bin, or their owner is gone', async () => {
      const withdrawn = () => Promise.all(['s.mp3', 's.peaks'].map((file) => store.tasks.isWithdrawn(file)))
      expect(await withdrawn()).toEqual([false, false])
      const id = await addTask(store, me, { file: 's.mp3', peaksFile: 's.peaks' })
      const again = await addTask(store, me, { file: 's.mp3' })
      await store.tasks.update(id, { deletedAt: 5 })
      expect(await withdrawn()).toEqual([false, true])
      await store.tasks.update(again, { deletedAt: 5 })
      expect(await withdrawn()).toEqual([true, true])
      await store.tasks.update(id, { deletedAt: null })
      expect(await withdrawn()).toEqual([false, false])
      await store.users.setClosed(me, 1)
      expect(await withdrawn()).toEqual([true, true])
      await store.users.setClosed(me, null)
      await store.users.setDeletion(me, 1)
      expect(await withdrawn()).toEqual([true, true])
      await store.users.setDeletion(me, null)
      expect(await withdrawn()).toEqual([false, false])
    })

    it('removing one takes its segments and pieces along, and its number never comes back', async () => {
      const id = await addTask(store, me)
      await store.segments.addChunk(id, { startMs: 0, endMs: 9 }, [segment('a', 0)])
      await store.tasks.remove(id)
      expect(await store.segments.list(id, null, 10)).toEqual([])
      expect(await store.segments.chunks(id)).toEqual([])
      expect(await addTask(store, me)).toBeGreaterThan(id)
    })
  })

  describe(`removal in parts: ${adapter}`, () => {
    const page = { page: 1, limit: 10, keyword: '' }

    it('nothing finds a record that is marked, nor its translations, and its file is nobody’s', async () => {
      const { tasks, translations, library } = store
      const id = await addTask(store, me, { sample: true })
      const translation = await translations.insert(translationRow(me, { taskId: id, file: null }))
      await tasks.markRemoved(id)
      expect(await Promise.all([tasks.find(id, me), tasks.byId(id), tasks.sampleOf(me, 'en')])).toEqual([
        null,
        null,
        null,
      ])
      expect(await Promise.all([translations.find(translation, me), translations.byTask(id, 'en')])).toEqual([
        null,
        null,
      ])
      expect([await tasks.byFile('file.mp3'), await library.places(me, [id])]).toEqual([[], []])
      for (const deleted of [false, true]) {
        expect(await tasks.page({ ...page, userId: me, deleted, sort: 'created' })).toEqual({ rows: [], total: 0 })
        expect(await tasks.matching(me, { keyword: '', deleted })).toEqual([])
      }
      expect([await tasks.removed(10), await translations.removed(10)]).toEqual([[id], [translation]])
    })

    it('its rows go part by part, and those of others stay', async () => {
      const { tasks, segments } = store
      const [id, other] = [await addTask(store, me), await addTask(store, me)]
      const list = Array.from({ length: 25 }, (_, index) => segment(`s${index}`, index))
      for (const task of [id, other]) await segments.addChunk(task, { startMs: 0, endMs: 9 }, list)
      await tasks.markRemoved(id)
      const parts: boolean[] = []
      const left: number[] = []
      while (parts.at(-1) !== false) {
        parts.push(await tasks.removeRows(id, 10))
        left.push((await segments.list(id, null, 100)).length)
      }
      expect([parts, left]).toEqual([
        [true, true, false],
        [15, 5, 0],
      ])
      await tasks.remove(id)
      expect([await tasks.removed(10), await tasks.removeRows(id, 10)]).toEqual([[], false])
      expect(await segments.list(other, null, 100)).toHaveLength(25)
    })

    it('of a meeting and of a translation too', async () => {
      const { meetings, meetingSegments, translations, paragraphs } = store
      const meeting = await meetings.insert(meetingRow(me, { file: 'live.pcm' }))
      await meetingSegments.add(meeting, [segment('a', 0), segment('b', 1)])
      await meetings.markRemoved(meeting)
      expect(await Promise.all([meetings.find(meeting, me), meetings.byId(meeting)])).toEqual([null, null])
      expect([await meetings.usesAudio('live.pcm'), await meetings.unfinished(1)]).toEqual([false, []])
      expect((await meetings.page({ ...page, userId: me })).total).toBe(0)
      expect([await meetings.removeRows(meeting, 2), await meetings.removeRows(meeting, 2)]).toEqual([true, false])
      expect(await meetingSegments.list(meeting, null, 10)).toEqual([])

      const translation = await translations.insert(translationRow(me))
      await paragraphs.upsert(translation, [paragraphRow(0, 'a'), paragraphRow(1, 'b')])
      await translations.markRemoved(translation)
      expect([await translations.byId(translation), await translations.usesFile('a.pdf')]).toEqual([null, false])
      expect([await translations.countUnfinished(me), await meetings.removed(10)]).toEqual([0, [meeting]])
      expect(await translations.removeRows(translation, 1)).toBe(true)
      expect(await paragraphs.list(translation, { from: 0, limit: 10 })).toHaveLength(1)
      await translations.remove(translation)
      expect(await translations.removed(10)).toEqual([])
    })
  })
}
