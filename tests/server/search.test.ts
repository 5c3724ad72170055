/** Full-text search through the API. */
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { indexChanges, startSearchIndexing } from '../../server/usecases/search/searchIndexing'
import type { NewTranslation, ParagraphRow } from '../../server/ports/translationRepositories'
import type { WireSegment } from '../../src/wire/responses'
import { SearchResult, type SearchHit } from '../../src/wire/searchSchemas'
import { eventually } from '../eventually'
import { openSite, type Site } from './site'
import { paragraphRow, translationRow } from './ports/storeFixtures'
import { addRecord } from './transcribed'

let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})

const said = (id: string, start: number, text: string, role = '1'): WireSegment => ({
  id,
  start,
  end: start + 2_000,
  role,
  text,
})

async function search(q: string, { by = token, before }: { by?: string; before?: number } = {}): Promise<SearchResult> {
  await indexChanges(site.backend.ports)
  const query = new URLSearchParams({ q, ...(before !== undefined && { before: String(before) }) })
  const answer = await site.get(`/api/search?${query.toString()}`, by)
  expect(answer).toMatchObject({ status: 200, code: 1 })
  return v.parse(SearchResult, answer.data)
}
const marked = ({ text, marks }: SearchHit) => marks.map(([start, end]) => text.slice(start, end))
const found = async (q: string, by = token) => (await search(q, { by })).hits.map(({ id, text }) => `${id} ${text}`)

describe('search', () => {
  it('finds what was said, with its record, moment and speaker', async () => {
    const id = await addRecord(site, token, [
      said('a', 1_000, '大家好，我们开始。'),
      said('b', 65_000, '图书馆的预算下周批准。', '2'),
    ])
    await site.backend.ports.store.tasks.update(id, { title: '周会', speakers: { '2': '李明' } })
    const { hits, next } = await search('预算')
    expect(hits).toEqual([
      {
        target: 'record',
        id,
        scope: 'text',
        title: '周会',
        created_at: expect.stringMatching(/^\d{4}-/) as string,
        start: 65_000,
        speaker: '李明',
        text: '图书馆的预算下周批准。',
        marks: [[4, 6]],
      },
    ])
    expect(next).toBeUndefined()
  })

  it.each<[string, string[]]>([
    ['算', ['算']],
    ['圖書館', ['图书馆']],
    ['ｇｐｔ', ['GPT']],
    ['gp 预算', ['预算', 'GP']],
    ['"预算用"', ['预算用']],
    ['Ar', ['ar']],
  ])('finds %s whatever its script, width and case', async (q, marks) => {
    await addRecord(site, token, [said('a', 0, '图书馆的预算用GPT算，artist')])
    const { hits } = await search(q)
    expect(hits.flatMap(marked).toSorted()).toEqual((q === '算' ? ['算', '算'] : marks).toSorted())
  })

  it('finds only what has all words, in one minute, and shows the line with most of them', async () => {
    const near = await addRecord(site, token, [
      said('a', 0, 'the red house'),
      said('b', 5_000, 'a red door and a garden'),
    ])
    await addRecord(site, token, [said('a', 0, 'red'), said('b', 61_000, 'garden')])
    expect(await found('red garden')).toEqual([`${near} a red door and a garden`])
    expect(await found('"red garden"')).toEqual([])
    expect(await found('ed')).toEqual([])
  })

  it.each<[string, WireSegment[], string[]]>([
    ['"预算下周"', [said('a', 0, '图书馆的预算'), said('b', 2_500, '下周批准。')], ['0 图书馆的预算下周批准。']],
    ['"red garden"', [said('a', 0, 'It is red'), said('b', 2_000, 'garden paint')], ['0 It is red garden paint']],
    ['"b c d"', [said('a', 0, 'a b'), said('b', 2_000, 'c'), said('c', 4_000, 'd e')], ['0 a b c d e']],
    ['red garden', [said('a', 0, 'It is red'), said('b', 2_000, 'garden')], ['0 It is red', '2000 garden']],
    [
      '"预算下周"',
      [said('a', 58_000, '图书馆的预算'), said('b', 60_000, '下周批准。')],
      ['58000 图书馆的预算下周批准。'],
    ],
    ['"预算下周"', [said('a', 0, '预算', '1'), said('b', 2_000, '下周', '2')], []],
    ['"预算下周"', [said('a', 0, '预算'), said('b', 4_000, '下周')], []],
    ['"预算下周"', [said('a', 0, '预算'), { ...said('b', 2_000, '下周'), paragraph: true }], []],
    ['"预算下周"', [said('a', 58_000, '预算'), said('b', 60_000, '下周', '2')], []],
    ['"下周 批准"', [said('a', 58_000, '预算'), said('b', 60_000, '下周 批准')], ['60000 下周 批准']],
  ])('finds %s as the paragraph says it, like the editor', async (q, lines, hits) => {
    await addRecord(site, token, lines)
    expect((await search(q)).hits.map(({ start, text }) => `${start} ${text}`)).toEqual(hits)
  })

  it('finds what passes into the next minute as soon as that changes', async () => {
    const { store } = site.backend.ports
    const id = await addRecord(site, token, [said('a', 58_000, 'the old'), said('b', 60_000, 'house')])
    expect(await found('"old house"')).toEqual([`${id} the old house`])
    await store.segments.save(id, [said('b', 60_000, 'barn')], [])
    expect(await found('"old house"')).toEqual([])
    const { hits } = await search('"old barn"')
    expect(hits).toMatchObject([{ text: 'the old barn', start: 58_000 }])
    expect(hits.flatMap(marked)).toEqual(['old barn'])
    await store.segments.save(id, [], ['b'])
    expect(await found('"old barn"')).toEqual([])
  })

  it('has filters for the speaker, language, day and place', async () => {
    const { store } = site.backend.ports
    const old = await addRecord(site, token, [said('a', 0, 'roof'), said('b', 5_000, 'roof again', '2')])
    const day = Date.parse('2026-03-05T12:00:00Z')
    await store.tasks.update(old, { title: 'roof plan', speakers: { '2': 'Li Ming' } })
    const fresh = await addRecord(site, token, [said('a', 0, 'roof of the new house')])
    await store.tasks.update(fresh, { language: 'cn' })
    const created = (await store.tasks.byId(fresh))?.createdAt ?? 0
    expect(day).not.toBe(created)
    expect(await found('roof speaker:"li m"')).toEqual([`${old} roof again`])
    expect(await found('roof lang:zh')).toEqual([`${fresh} roof of the new house`])
    await store.tasks.update(fresh, { language: 'de' })
    expect(await found('roof lang:zh')).toEqual([])
    await store.tasks.update(fresh, { language: 'cn' })
    expect(await found('roof in:title')).toEqual([`${old} roof plan`])
    const year = new Date(created).getUTCFullYear()
    expect(await found(`roof after:${year + 1}`)).toEqual([])
    expect(await found(`roof new before:${year}`)).toEqual([`${fresh} roof of the new house`])
  })

  it('follows edits, the recycle bin and deletion', async () => {
    const { store } = site.backend.ports
    const id = await addRecord(site, token, [said('a', 0, 'colour')])
    expect(await found('colour')).toEqual([`${id} colour`])
    await store.segments.save(id, [said('a', 0, 'color')], [])
    expect(await found('colour')).toEqual([])
    expect(await found('color')).toEqual([`${id} color`])
    await site.post('/api/voice/del', { id }, token)
    expect(await found('color')).toEqual([])
    await store.tasks.remove(id)
    expect(await found('color')).toEqual([])
  })

  it('finds titles, notes and summaries', async () => {
    const { store } = site.backend.ports
    const id = await addRecord(site, token, [said('a', 0, 'x')])
    await store.tasks.update(id, { title: 'Needle title', notes: [{ id: 'n', at: 7_000, text: 'a needle note' }] })
    const body = {
      summary: 'needle line',
      lines: [{ text: 'needle line', start: 3_000 }],
      chapters: [{ title: 'needle chapter', start: 4_000, text: '' }],
    }
    await store.insights.save(id, { kind: 'summary', body, version: 0, by: 'extract', madeAt: 0 })
    const { hits } = await search('needle')
    expect(hits.map(({ scope, start, text }) => [scope, start, text])).toEqual(
      expect.arrayContaining([
        ['title', undefined, 'Needle title'],
        ['notes', 7_000, 'a needle note'],
        ['summary', 3_000, 'needle line'],
        ['summary', 4_000, 'needle chapter'],
      ]),
    )
    expect(hits).toHaveLength(4)
  })

  it('finds translations of documents, which open side by side, and those of records, which open the record', async () => {
    const { store } = site.backend.ports
    const owner = await store.users.byUsername('mei')
    const record = await addRecord(site, token, [said('s', 42_000, '屋顶漏水')])
    const translated = async (change: Partial<NewTranslation>, paragraph: Partial<ParagraphRow>) => {
      const id = await store.translations.insert(translationRow(owner?.id ?? 0, { file: null, type: null, ...change }))
      await store.paragraphs.upsert(id, [paragraphRow(0, '屋顶漏水', { target: 'The roof leaks', ...paragraph })])
      return id
    }
    const document = await translated({ name: '合同.pdf' }, {})
    await translated({ taskId: record }, { segment: 's', startMs: 42_000 })
    const { hits } = await search('leaks')
    expect(hits).toHaveLength(2)
    expect(hits).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ target: 'translation', id: document, scope: 'translation', title: '合同.pdf' }),
        expect.objectContaining({ target: 'record', id: record, scope: 'translation', start: 42_000 }),
      ]),
    )
    expect((await site.get(`/api/translate/find?id=${document}`, token)).data).toMatchObject({
      list: [{ source: '屋顶漏水', target: 'The roof leaks' }],
    })
    expect((await site.get(`/api/voice/find?id=${record}`, token)).data).toMatchObject({ list: [{ start: 42_000 }] })
  })

  it('finds what is said in a meeting that is still running, which opens there', async () => {
    const { store } = site.backend.ports
    const { data } = await site.post('/api/task/add', { title: '早会', language: 'cn' }, token)
    const id = Number(data.id)
    await store.meetingSegments.add(id, [said('1', 61_000, '图书馆的预算')])
    const [hit] = (await search('预算')).hits
    expect(hit).toMatchObject({ target: 'meeting', id, scope: 'text', title: '早会', start: 61_000 })
    expect((await site.get(`/api/transfertask/find?id=${id}`, token)).data).toMatchObject({
      status: 0,
      list: [{ text: '图书馆的预算', start: 61_000 }],
    })
    await store.meetingSegments.save(id, [said('1', 61_000, '图书馆的屋顶')])
    expect(await found('预算')).toEqual([])
    expect(await found('屋顶')).toEqual([`${id} 图书馆的屋顶`])
  })

  it('never shows anything of another account', async () => {
    await addRecord(site, token, [said('a', 0, 'secret')])
    const other = await site.join('lei')
    expect(await found('secret', other)).toEqual([])
    expect((await site.get('/api/search?q=secret')).code).not.toBe(1)
  })

  it('gives a page at a time', async () => {
    for (let index = 0; index < 4; index++)
      await addRecord(
        site,
        token,
        Array.from({ length: 12 }, (_, minute) => said(`s${minute}`, minute * 60_000, 'tick')),
      )
    const [first, ids] = [await search('tick'), new Set<string>()]
    const second = await search('tick', { before: first.next ?? 0 })
    for (const { id, start } of [...first.hits, ...second.hits]) ids.add(`${id} ${start}`)
    expect([first.hits.length, second.hits.length, ids.size, second.next]).toEqual([30, 18, 48, undefined])
  })

  it.each(['', '。，!', 'speaker:li', '"', '*', "' OR 1=1 --", 'a"b', '(', 'a AND', '\u{e000}1'])(
    'answers %j',
    async (q) => {
      await addRecord(site, token, [said('a', 0, 'plain')])
      expect(await found(q)).toEqual([])
    },
  )

  it('is indexed by itself within a second', async () => {
    const stop = startSearchIndexing(site.backend.ports)
    const id = await addRecord(site, token, [said('a', 0, 'later')])
    const { clock, ports } = site.backend
    await eventually(async () => {
      clock.advance(1_000)
      expect(await ports.store.search.changed(1)).toEqual([])
    })
    const answer = await site.get('/api/search?q=later', token)
    expect(v.parse(SearchResult, answer.data).hits).toMatchObject([{ id }])
    await stop()
  })

  it('is indexed by one server at a time, and by another one when that is gone', async () => {
    const { clock, ports } = site.backend
    const gone = await ports.locks.tryLock('search index')
    const stop = startSearchIndexing(ports)
    await addRecord(site, token, [said('a', 0, 'later')])
    for (let look = 0; look < 3; look += 1) {
      clock.advance(5_000)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(await ports.store.search.changed(1)).toHaveLength(1)
    await gone?.release()
    await eventually(async () => {
      clock.advance(5_000)
      expect(await ports.store.search.changed(1)).toEqual([])
    })
    await stop()
  })
})
