import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/ports/repositories'
import {
  searchOwners,
  type PartQuery,
  type SearchKind,
  type SearchPart,
  type SearchToken,
} from '../../../server/ports/searchRepositories'
import type { WireSegment } from '../../../src/wire/responses'
import { addTask, addUser, meetingRow, paragraphRow, translationRow, type StoreUnderTest } from './storeFixtures'

const segment = (id: string, start: number, text: string): WireSegment => ({
  id,
  start,
  end: start + 1,
  role: 'r',
  text,
})
const allKinds = Object.keys(searchOwners) as SearchKind[]
const exact = (...texts: string[]): SearchToken[] => texts.map((text) => ({ text, isPrefix: false }))

/** Contract of `Store` adapters: the full-text index. */
export function searchSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let store: Store
  let me: number
  beforeEach(async () => {
    fixture = await open()
    store = fixture.store
    me = await addUser(store)
  })
  afterEach(() => fixture.close())

  const part = (kind: SearchKind, ownerId: number, number = 0): SearchPart => ({ kind, ownerId, part: number })
  /** Indexes each changed part with the words of its lines. */
  async function indexAll(): Promise<SearchPart[]> {
    const parts = await store.search.changed(100)
    for (const one of parts) {
      const texts = (await store.search.texts(one)).filter(({ isNext }) => !isNext)
      const owner = (await store.search.ownerOf(one)) ?? { userId: 0, language: null }
      await store.search.index(one, owner, new Set(texts.flatMap(({ text }) => text.split(' ')).filter(Boolean)))
    }
    return parts.sort(
      (one, other) =>
        Number(one.kind > other.kind) - Number(one.kind < other.kind) ||
        one.ownerId - other.ownerId ||
        one.part - other.part,
    )
  }
  const find = async (tokens: readonly SearchToken[], userId = me, before: number | null = null, limit = 10) =>
    (await findPage({ userIds: [userId], tokens, before, limit })).parts.map(({ row: _, ...found }) => found)
  const findPage = (query: Partial<PartQuery>) =>
    store.search.find({ userIds: [me], tokens: [], before: null, limit: 10, kinds: allKinds, ...query })

  describe(`full-text index: ${adapter}`, () => {
    it('notices what changed of a record, by minute, and forgets it once it is indexed', async () => {
      const task = await addTask(store, me, { title: 'one two' })
      await store.segments.save(task, [segment('a', 59_999, 'red'), segment('b', 60_000, 'blue')], [])
      const all = [part('text', task), part('text', task, 1), part('title', task)]
      expect(await indexAll()).toEqual(all)
      expect(await store.search.changed(100)).toEqual([])
      await store.segments.save(task, [segment('b', 60_000, 'green')], [])
      expect(await store.search.changed(100)).toEqual([part('text', task, 1)])
      await indexAll()
      expect([await find(exact('blue')), await find(exact('green'))]).toEqual([[], [part('text', task, 1)]])
      await store.segments.save(task, [segment('b', 0, 'green')], ['a'])
      expect(await indexAll()).toEqual([part('text', task), part('text', task, 1)])
      expect(await find(exact('green'))).toEqual([part('text', task)])
      await store.tasks.update(task, { notes: [{ id: 'n', at: 5, text: "it's" }], title: 'three' })
      expect(await indexAll()).toEqual([part('notes', task), part('title', task)])
      expect(await store.search.texts(part('notes', task))).toEqual([{ text: "it's", startMs: 5, role: '' }])
      await store.tasks.update(task, { progress: 5 })
      expect(await store.search.changed(100)).toEqual([])
    })

    it('finds parts with all tokens, whole or by their beginning, newest first and page by page', async () => {
      const tasks = []
      for (const title of ['alpha beta', 'alpha', 'alphabet beta 你好']) tasks.push(await addTask(store, me, { title }))
      const [first = 0, second = 0, third = 0] = tasks
      await indexAll()
      expect(await find(exact('alpha'))).toEqual([part('title', second), part('title', first)])
      expect(await find(exact('alpha', 'beta'))).toEqual([part('title', first)])
      expect(await find([{ text: 'alpha', isPrefix: true }, ...exact('beta')])).toEqual([
        part('title', third),
        part('title', first),
      ])
      expect(await find(exact('你好'))).toEqual([part('title', third)])
      expect(await find(exact('你'))).toEqual([])
      const { parts, next } = await findPage({ tokens: exact('beta'), limit: 1 })
      const [newest] = parts
      expect(next).toBe(newest?.row)
      expect(newest).toMatchObject(part('title', third))
      expect(await find(exact('beta'), me, newest?.row)).toEqual([part('title', first)])
      // A change does not move a part.
      await store.tasks.update(first, { title: 'beta' })
      await indexAll()
      expect(await find(exact('beta'))).toEqual([part('title', third), part('title', first)])
    })

    it('never finds what belongs to another user, or is deleted', async () => {
      const other = await addUser(store, 'other')
      const [mine, others] = [
        await addTask(store, me, { title: 'word' }),
        await addTask(store, other, { title: 'word' }),
      ]
      await indexAll()
      expect(await find(exact('word'))).toEqual([part('title', mine)])
      expect(await find(exact('word'), other)).toEqual([part('title', others)])
      expect(await find(exact('word'), me + 10_000)).toEqual([])
      await store.segments.save(mine, [segment('a', 0, 'word')], [])
      await indexAll()
      await store.tasks.remove(mine)
      expect(await store.search.ownerOf(part('title', mine))).toBeNull()
      await indexAll()
      expect(await find(exact('word'))).toEqual([])
    })

    it('looks for some kinds, some records and several users, however far apart their rows are', async () => {
      const other = await addUser(store, 'other')
      const tasks: number[] = []
      for (let index = 0; index < 6; index++)
        tasks.push(await addTask(store, index % 2 ? other : me, { title: 'word' }))
      const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = tasks
      await store.segments.save(first, [segment('a', 0, 'word'), segment('b', 60_000, 'word')], [])
      const meeting = await store.meetings.insert(meetingRow(me, { title: 'word' }))
      await indexAll()
      const owners = async (query: Partial<PartQuery>) => {
        const { parts } = await findPage({ tokens: exact('word'), limit: 20, ...query })
        return parts.map(({ kind, ownerId }) => `${kind} ${ownerId}`).toSorted()
      }
      expect(await owners({ kinds: ['text'] })).toEqual([`text ${first}`, `text ${first}`])
      expect(await owners({ records: [third, second], kinds: ['title'] })).toEqual([`title ${third}`])
      expect(await owners({ records: [third] })).toEqual([`liveTitle ${meeting}`, `title ${third}`].toSorted())
      expect(await owners({ records: [second, third], userIds: [me, other], kinds: ['title'] })).toEqual(
        [`title ${second}`, `title ${third}`].toSorted(),
      )
      expect(await owners({ records: [], kinds: ['title'] })).toEqual([])
      expect(await owners({ userIds: [] })).toEqual([])
      // More than are looked up one by one.
      const many = [fifth, ...Array.from({ length: 500 }, (_, index) => index + 100_000)]
      expect(await owners({ records: many, kinds: ['title', 'text'] })).toEqual([`title ${fifth}`])
      const page = await findPage({ tokens: exact('word'), records: [first, fourth, fifth], limit: 1, kinds: ['text'] })
      expect(page.parts).toHaveLength(1)
      expect(page.next).toBe(page.parts[0]?.row)
      const rest = await findPage({ tokens: exact('word'), records: [first], before: page.next, kinds: ['text'] })
      expect(rest).toMatchObject({ parts: [{ ownerId: first }], next: null })
    })

    it('ends a minute with the first line of the next one', async () => {
      const task = await addTask(store, me)
      const lines = [
        segment('a', 59_000, 'one'),
        segment('b', 59_500, 'two'),
        { ...segment('c', 60_000, 'three'), paragraph: true },
        segment('d', 61_000, 'four'),
        segment('e', 180_000, 'five'),
      ]
      await store.segments.save(task, lines, [])
      const texts = async (minute: number) =>
        (await store.search.texts(part('text', task, minute))).map(({ text, isNext, startsParagraph }) =>
          [text, isNext && 'next', startsParagraph && 'paragraph'].filter(Boolean).join(' '),
        )
      expect(await texts(0)).toEqual(['one', 'two', 'three next paragraph'])
      expect(await texts(1)).toEqual(['three paragraph', 'four'])
      expect(await texts(2)).toEqual(['five next'])
      const both = await store.search.textsOf([part('text', task, 3), part('text', task, 0), part('title', task)])
      expect(both.map((one) => one.length)).toEqual([1, 3, 1])
    })

    it('finds records in a language, and what is no record, and follows the language', async () => {
      const task = await addTask(store, me, { title: 'word', language: 'cn_cantonese' })
      await store.segments.save(task, [segment('a', 0, 'word')], [])
      await addTask(store, me, { title: 'word', language: 'cn' })
      const meeting = await store.meetings.insert(meetingRow(me, { title: 'word', language: 'en' }))
      await indexAll()
      const owners = async (language: string) => {
        const { parts } = await findPage({ tokens: exact('word'), language })
        return parts.map(({ kind, ownerId }) => `${kind} ${ownerId}`).toSorted()
      }
      const all = [`liveTitle ${meeting}`, `text ${task}`, `title ${task}`]
      expect(await owners('cn_cantonese')).toEqual(all)
      expect(await owners('de')).toEqual([`liveTitle ${meeting}`])
      await store.tasks.update(task, { language: 'cn_cantonese' })
      expect(await store.search.changed(10)).toEqual([])
      await store.tasks.update(task, { language: 'de' })
      expect(await indexAll()).toEqual([part('text', task), part('title', task)])
      expect(await owners('de')).toEqual(all)
      expect(await owners('cn_cantonese')).toEqual([`liveTitle ${meeting}`])
    })

    it('names the records and speakers of a user only', async () => {
      const other = await addUser(store, 'other')
      const speakers = { '1': 'Mei', '2': ' Lei ' }
      const [mine, deleted, others] = [
        await addTask(store, me, { title: 'plan', speakers, createdAt: 5, language: 'cn' }),
        await addTask(store, me, { deletedAt: 1, speakers: { '1': 'Mei', '2': '安' } }),
        await addTask(store, other, { speakers: { '1': 'Kim' } }),
      ]
      expect(await store.search.records(me, [mine, deleted, others, others + 1])).toEqual([
        { id: mine, title: 'plan', language: 'cn', createdAt: 5, speakers, ownerName: null },
      ])
      await store.people.put({ taskId: others, userId: me, role: 'reader', addedAt: 1 })
      expect(await store.search.records(me, [others])).toMatchObject([{ id: others, ownerName: 'other' }])
      await store.users.setClosed(other, 1)
      expect(await store.search.records(me, [others])).toEqual([])
      expect((await store.search.speakers(me, 10)).toSorted()).toEqual(['Lei', 'Mei', '安'])
      expect(await store.search.speakers(me, 2)).toHaveLength(2)
      expect(await store.search.speakers(other + 1, 10)).toEqual([])
    })

    it('covers summaries, meetings and translations', async () => {
      const task = await addTask(store, me)
      const row = { kind: 'summary', body: { summary: 'short' }, version: 0, by: 'extract', madeAt: 0 } as const
      await store.insights.save(task, { ...row, kind: 'mindmap' })
      await store.insights.save(task, row)
      const meeting = await store.meetings.insert(meetingRow(me, { title: 'weekly' }))
      await store.meetingSegments.save(meeting, [segment('a', 61_000, 'said')])
      const translation = await store.translations.insert(translationRow(me, { name: 'paper' }))
      const paragraphs = [paragraphRow(0, 'hello', { target: 'bonjour' }), paragraphRow(20, 'tree', { segment: 's' })]
      await store.paragraphs.upsert(translation, paragraphs)
      expect(await indexAll()).toEqual([
        part('live', meeting, 1),
        part('liveTitle', meeting),
        part('name', translation),
        part('summary', task),
        part('title', task),
        part('translation', translation),
        part('translation', translation, 1),
      ])
      expect(await store.search.texts(part('summary', task))).toMatchObject([{ text: '{"summary":"short"}' }])
      expect(await store.search.texts(part('live', meeting, 1))).toEqual([
        { text: 'said', startMs: 61_000, endMs: 61_001, role: 'r' },
      ])
      expect((await store.search.texts(part('translation', translation))).map(({ text }) => text)).toEqual([
        'hello',
        'bonjour',
      ])
      // The source of a translated record is found in the record.
      expect((await store.search.texts(part('translation', translation, 1))).map(({ text }) => text)).toEqual(['', ''])
      expect(await find(exact('weekly'))).toEqual([part('liveTitle', meeting)])
      await store.meetings.update(meeting, { taskId: task })
      await indexAll()
      expect(await find(exact('weekly'))).toEqual([])
    })
  })
}
