import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Summarizer } from '../../server/ports/textServices'
import { extractiveSummarizer } from '../../server/usecases/insight/extractive/extractiveSummarizer'
import { maxMindmapNodes, Mindmap, type WireMindmapNode } from '../../src/wire/insightSchemas'
import { openSite, type Site } from './site'
import { addRecord } from './transcribed'

let site: Site
let token: string
let id: number
async function open(languageModel: Summarizer = extractiveSummarizer) {
  site = await openSite({}, { summarizer: languageModel })
  token = await site.join('mei')
  id = await addRecord(site, token)
}
const mindmap = () => site.post(`/api/voice/gptMindmap?id=${id}`, {}, token)
const record = async () => (await site.get(`/api/voice/find?id=${id}`, token)).data

describe('a mind map', () => {
  it('is a tree of the record with moments, and is kept', async () => {
    await open()
    const { data } = await mindmap()
    expect(v.parse(Mindmap, data)).toMatchObject({ Title: 'A talk', by: 'extract', version: 0 })
    expect(JSON.stringify(data)).toContain('"start":1000')
    expect((await record()).mindmap).toEqual(data)
  })

  it('with too many nodes is cut', async () => {
    await open({
      ...extractiveSummarizer,
      outline: async () => ({ Title: 'root', Topic: Array<WireMindmapNode>(3_000).fill({ Title: 'leaf' }) }),
    })
    expect((await mindmap()).data.Topic).toHaveLength(maxMindmapNodes - 1)
  })

  it('stays as its reader changed it, with its origin', async () => {
    await open()
    const changed = { Title: '我的', Topic: [{ Title: '<img src=x onerror=alert(1)>', start: 1_000 }], start: 0 }
    const edit = () =>
      site.post('/api/voice/editMindmap', { id, mindmap: { ...changed, by: 'model', version: 9, other: 1 } }, token)
    expect(await edit()).toMatchObject({ code: 0, msg: 'There’s no mind map yet. Generate one first.' })
    await mindmap()
    expect(await edit()).toMatchObject({ code: 1 })
    expect((await mindmap()).data).toEqual({ ...changed, by: 'extract', version: 0, edited: 1 })
  })

  const deep = (depth: number): WireMindmapNode =>
    depth === 0 ? { Title: 'end' } : { Title: 'on', Topic: [deep(depth - 1)] }
  it.each<[string, unknown]>([
    ['too many nodes', { Title: 'a', Topic: Array(maxMindmapNodes).fill({ Title: 'b' }) }],
    ['too much depth', deep(40)],
    ['a title that is too long', { Title: 'x'.repeat(1_001) }],
    ['a child without a title', { Title: 'a', Topic: [{ Topic: [] }] }],
    ['children that are no list', { Title: 'a', Topic: { 0: { Title: 'b' } } }],
    ['a moment before the start', { Title: 'a', start: -1 }],
    ['a moment that is a text', { Title: 'a', start: '12' }],
  ])('with %s is not kept', async (_, tree) => {
    await open()
    const { data } = await mindmap()
    const answer = await site.post('/api/voice/editMindmap', { id, mindmap: tree }, token)
    expect(answer).toMatchObject({ code: 0, msg: 'The mind map is too large or invalid; nothing was changed.' })
    expect((await mindmap()).data).toEqual(data)
  })

  it('of 2,000 nodes with long titles is small enough to be sent', async () => {
    await open()
    await mindmap()
    const tree = { Title: 'a', Topic: Array(maxMindmapNodes - 1).fill({ Title: '长'.repeat(300), start: 1 }) }
    expect(await site.post('/api/voice/editMindmap', { id, mindmap: tree }, token)).toMatchObject({ code: 1 })
  })
})
