/** Own words through the API, and in recordings. */
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTranscriptionJobs } from '../../server/usecases/transcription/transcriptionJobs'
import { defaultSettings } from '../../server/ports/settings'
import type { SpeechEngine } from '../../server/ports/speech'
import { ReplacementPreview, Vocabulary, VocabularyFault } from '../../src/wire/vocabularySchemas'
import { eventually } from '../eventually'
import { openSite, type Site } from './site'
import { addRecord } from './transcribed'

let site: Site
let token: string
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
})
const put = async (body: unknown, by = token) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await site.fetch('/api/vocabulary', { method: 'PUT', headers, body: JSON.stringify(body) }, by)
  return { status: answer.status, ...((await answer.json()) as { code: number; msg: string; data: unknown }) }
}
const stored = async (by = token) => v.parse(Vocabulary, (await site.get('/api/vocabulary', by)).data)
const rule = (from: string, to = '') => ({ from, to })

describe('the vocabulary of an account', () => {
  it('is empty at first, stored cleaned, and its own', async () => {
    const other = await site.join('lei')
    expect(await stored()).toEqual({ terms: [], replacements: [] })
    const sent = {
      terms: [' 鲲鹏 ', '鯤鵬', 'Open\u0000  AI', 'OPEN AI', ' ', 'cafe\u0301', '𠮷'.repeat(40)],
      replacements: [rule(' 李名', '李明 '), rule('嗯')],
    }
    const saved = {
      terms: ['鲲鹏', 'Open AI', 'café', '𠮷'.repeat(40)],
      replacements: [rule('李名', '李明'), rule('嗯')],
    }
    expect(await put(sent)).toMatchObject({ code: 1, data: saved })
    expect(await stored()).toEqual(saved)
    expect(await stored(other)).toEqual({ terms: [], replacements: [] })
    expect(await put({ terms: [], replacements: [] })).toMatchObject({ code: 1 })
    expect(await stored()).toEqual({ terms: [], replacements: [] })
  })

  it.each<[string, object, VocabularyFault]>([
    ['a term', { terms: ['a', '字'.repeat(41)], replacements: [] }, { field: 'terms', index: 1, reason: 'long' }],
    [
      'a rule without a text',
      { terms: [], replacements: [rule('a', 'b'), rule(' ', 'b')] },
      { field: 'replacements', index: 1, reason: 'blank', part: 'from' },
    ],
    [
      'a long replacement',
      { terms: [], replacements: [rule('a', 'b'.repeat(81))] },
      { field: 'replacements', index: 0, reason: 'long', part: 'to' },
    ],
    [
      'a rule for the same text',
      { terms: [], replacements: [rule('臺灣ＡＢ', 'x'), rule('b'), rule('台湾ab', 'y')] },
      { field: 'replacements', index: 2, reason: 'duplicate', part: 'from' },
    ],
  ])('refuses %s, beside the thing, and changes nothing', async (_, body, fault) => {
    await put({ terms: ['before'], replacements: [] })
    const refused = await put(body)
    expect(refused.code).toBe(0)
    expect(v.parse(VocabularyFault, refused.data)).toEqual(fault)
    expect(refused.msg).toContain(String(fault.index + 1))
    expect(await stored()).toEqual({ terms: ['before'], replacements: [] })
  })

  it('takes 500 terms and rules of the longest, and no more', async () => {
    const terms = Array.from({ length: 500 }, (_, at) => `${at}`.padEnd(40, '字'))
    const replacements = terms.map((from) => rule(from, '替'.repeat(80)))
    expect((await put({ terms, replacements })).code).toBe(1)
    expect(await put({ terms: [...terms, 'more'], replacements })).toMatchObject({ status: 400 })
    expect(await put({ terms, replacements: [...replacements, rule('more')] })).toMatchObject({ status: 400 })
  })
})

describe('a preview of rules', () => {
  const preview = async (body: object) => {
    const { data } = await site.post('/api/vocabulary/preview', body, token)
    return v.parse(ReplacementPreview, data)
  }

  it('shows what they change in transcripts of the account, and never in others', async () => {
    const thief = await site.join('lei')
    await addRecord(site, thief, [{ id: 'x', start: 0, end: 1, role: '', text: 'A secret library.' }])
    const id = await addRecord(site, token)
    const { total, examples } = await preview({ replacements: [rule('library', 'Library'), rule('of the')] })
    expect(total).toBe(4)
    expect(examples).toHaveLength(3)
    expect(examples[0]).toMatchObject({ taskId: id, title: 'A talk', startMs: 1_000 })
    for (const { before, after, spans } of examples) {
      let rebuilt = ''
      let at = 0
      for (const span of spans) {
        rebuilt += before.slice(at, span.before[0]) + after.slice(...span.after)
        at = span.before[1]
      }
      expect(rebuilt + before.slice(at)).toBe(after)
    }
    expect(examples[0]?.after).toBe('The budget Library grows next year.')
    expect(JSON.stringify(examples)).not.toContain('secret')
  })

  it('counts all but shows twenty, around the first change', async () => {
    const long = `${'前'.repeat(400)}李名${'后'.repeat(400)}李名`
    const list = Array.from({ length: 25 }, (_, at) => ({ id: `${at}`, start: at, end: at, role: '', text: long }))
    await addRecord(site, token, list)
    const { total, examples } = await preview({ replacements: [rule('李名', '李明')] })
    expect([total, examples.length]).toEqual([50, 20])
    expect(examples[0]).toMatchObject({ spans: [{ before: [30, 32], after: [30, 32] }] })
    expect(examples[0]?.before.length).toBeLessThan(130)
  })

  it('may be of one language, and refuses what can’t be saved', async () => {
    await addRecord(site, token)
    expect((await preview({ replacements: [rule('library')], language: 'cn' })).total).toBe(0)
    expect((await preview({ replacements: [rule('library')], language: 'en' })).total).toBe(2)
    const { data } = await site.post('/api/vocabulary/preview', { replacements: [rule(' ')] }, token)
    expect(data).toMatchObject({ reason: 'blank', index: 0 })
    expect((await site.post('/api/vocabulary/preview', { replacements: [] }, token)).status).toBe(400)
  })

  it('is limited to thirty a minute', async () => {
    const ask = async () => (await site.post('/api/vocabulary/preview', { replacements: [rule('a')] }, token)).status
    for (let at = 0; at < 30; at += 1) expect(await ask()).toBe(200)
    expect(await ask()).toBe(429)
  })
})

describe('a recording', () => {
  const add = async (vocabulary?: unknown) => {
    const { data } = await site.upload(token)
    const asked = { title: 'A talk', url: data['url'], times: 28, size: 1, language: 'en', vocabulary }
    return site.post('/api/voice/addTask', asked, token)
  }

  it('is transcribed with the words of the account and its own, and so again', async () => {
    const { ports } = site.backend
    const asked: (readonly string[] | undefined)[] = []
    const { recognize } = site.backend.engine
    const listening: SpeechEngine['recognize'] = (chunk, language, options) => {
      asked.push(options?.hotwords)
      return recognize(chunk, language, options)
    }
    Object.assign(site.backend.engine, { recognize: listening })
    await put({ terms: ['鲲鹏', 'hello'], replacements: [rule('HELLO there', 'Hi, Bob')] })
    const id = Number((await add([' 昇腾', 'Hello', '昇腾'])).data['id'])
    const jobs = startTranscriptionJobs(ports, defaultSettings)
    const done = () => eventually(async () => expect((await site.backend.task(id))?.status).toBe(2))
    await done()
    expect(asked).toEqual(Array(4).fill(['昇腾', 'Hello', '鲲鹏']))
    expect(await site.backend.texts(id)).toEqual(Array(4).fill('Hi, Bob'))
    const [first] = await site.backend.store.segments.list(id, null, 1)
    expect(first?.words).toEqual([[300, 900, 'Hi, Bob', 0.8]])

    await put({ terms: [], replacements: [rule('there', 'everyone')] })
    asked.length = 0
    expect((await site.post('/api/voice/retry', { id }, token)).code).toBe(1)
    jobs.wake()
    await eventually(() => expect(asked).toEqual(Array(4).fill(['昇腾', 'Hello'])))
    await done()
    expect(await site.backend.texts(id)).toEqual(Array(4).fill('hello everyone'))
    await jobs.stop()
  })

  it.each([
    ['too many terms', Array(101).fill('a')],
    ['a term that is too long', ['字'.repeat(41)]],
    ['what is no list', 'a'],
  ])('with %s is refused', async (_, vocabulary) => {
    expect((await add(vocabulary)).status).toBe(400)
  })
})
