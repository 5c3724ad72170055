import { beforeEach, describe, expect, it } from 'vitest'
import type { GenerationOptions, Summarizer } from '../../server/ports/textServices'
import { extractiveSummarizer } from '../../server/usecases/insight/extractive/extractiveSummarizer'
import { maxInstructions } from '../../src/wire/insightSchemas'
import { openSite, type Site } from './site'
import { addRecord } from './transcribed'

let site: Site
let token: string
let id: number
async function open(summarizer: Summarizer = extractiveSummarizer) {
  site = await openSite({}, { summarizer })
  token = await site.join('mei')
  id = await addRecord(site, token)
}
const summary = (query = '') => site.post(`/api/voice/gptSummary?id=${id}${query}`, {}, token)
const edit = (change: object = {}, of = id) =>
  site.post(
    '/api/voice/editSummary',
    {
      id: of,
      summary: {
        lines: [{ text: '我写的', start: 1_000 }],
        todos: [{ text: '<b>', owner: '王', done: 1 }],
        chapters: [],
        keywords: [],
        ...change,
      },
    },
    token,
  )
const preferences = (change: object = {}) =>
  site.fetch(
    '/api/summary/preferences',
    {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auto: 0, template: 'meeting', instructions: '', ...change }),
    },
    token,
  )
const preferred = async () => (await site.get('/api/summary/preferences', token)).data

describe('an edited summary', () => {
  beforeEach(() => open())

  it('is kept with its origin, until it is made anew', async () => {
    expect(await edit()).toMatchObject({ code: 0, msg: 'There’s no summary yet. Generate one first.' })
    await summary('&template=meeting')
    expect(await edit()).toMatchObject({ code: 1 })
    const kept = { by: 'extract', version: 0, template: 'meeting', edited: 1, summary: '我写的' }
    expect((await summary()).data).toMatchObject({
      ...kept,
      lines: [{ text: '我写的', start: 1_000 }],
      todos: [{ text: '<b>', owner: '王', done: 1 }],
    })
    expect((await site.get(`/api/voice/find?id=${id}`, token)).data.summary).toMatchObject(kept)
    expect((await summary('&renew=1')).data).not.toHaveProperty('edited')
  })

  it.each([
    ['a line that is too long', { lines: [{ text: 'x'.repeat(4_001) }] }],
    ['too many to-dos', { todos: Array(301).fill({ text: 'x' }) }],
    ['a moment before the start', { lines: [{ text: 'x', start: -1 }] }],
    ['a chapter without a moment', { chapters: [{ title: 'x', text: '' }] }],
    ['lines that are no list', { lines: { length: 3 } }],
  ])('with %s is refused', async (_, change) => {
    await summary()
    expect((await edit(change)).status).toBe(400)
    expect((await summary()).data).not.toHaveProperty('edited')
  })

  it('of another user’s record is refused', async () => {
    await summary()
    const other = await site.join('other')
    const answer = await site.post(
      '/api/voice/editSummary',
      { id, summary: { lines: [], todos: [], chapters: [], keywords: [] } },
      other,
    )
    expect(answer).toMatchObject({ code: 0 })
    expect((await summary()).data).not.toHaveProperty('edited')
  })
})

describe('templates and preferences', () => {
  it('a template has its sections only; without one the account’s is used', async () => {
    await open()
    expect((await summary('&template=lecture')).data).toMatchObject({ template: 'lecture', todos: [] })
    expect((await summary('&template=lecture')).data).not.toHaveProperty('decisions')
    await preferences({ template: 'call' })
    expect((await summary('&renew=1')).data).toMatchObject({ template: 'call', keywords: [], chapters: [] })
    expect((await summary('&renew=1&template=nonsense')).status).toBe(400)
  })

  it('summaries make themselves until the account turns that off, also where a model makes them', async () => {
    await open()
    expect(await preferred()).toEqual({ auto: 1, template: 'general', instructions: '', by: 'extract' })
    await open({ ...extractiveSummarizer, method: 'model' })
    expect(await preferred()).toEqual({ auto: 1, template: 'general', instructions: '', by: 'model' })
    await preferences({ auto: 0, instructions: '  按客户列出  ' })
    expect(await preferred()).toEqual({ auto: 0, template: 'meeting', instructions: '按客户列出', by: 'model' })
    const other = await site.join('other')
    expect((await site.get('/api/summary/preferences', other)).data).toMatchObject({ auto: 1, instructions: '' })
  })

  it.each([{ auto: 2 }, { template: 'poem' }, { instructions: 'x'.repeat(maxInstructions + 1) }])(
    'preferences with %j are refused',
    async (change) => {
      await open()
      expect((await preferences(change)).status).toBe(400)
      expect(await preferred()).toMatchObject({ auto: 1, template: 'general' })
    },
  )

  it('the model is told the language, the template and the account’s instructions', async () => {
    const forms: GenerationOptions['form'][] = []
    await open({
      ...extractiveSummarizer,
      method: 'model',
      summarize: (text, options) => {
        forms.push(options.form)
        return extractiveSummarizer.summarize(text, options)
      },
    })
    await preferences({ template: 'own', instructions: '只写数字' })
    expect((await summary('&language=cn')).data).toMatchObject({ template: 'own', language: 'cn', by: 'model' })
    expect(forms).toEqual([{ template: 'own', language: 'cn', instructions: '只写数字' }])
  })
})
