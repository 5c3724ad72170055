import { beforeEach, describe, expect, it } from 'vitest'
import { cleanup } from '../../server/usecases/cleanup'
import { defaultSettings } from '../../server/ports/settings'
import { openSite, type Site } from './site'

let site: Site
let token: string

beforeEach(async () => {
  site = await openSite()
  token = await site.join('ling')
})

const addSample = (language = 'cn') => site.post('/api/voice/addSample', { language }, token)
const find = async (id: unknown) => (await site.get(`/api/voice/find?id=${String(id)}`, token)).data
const account = async () => (await site.get('/api/passport/userinfo', token)).data.user as Record<string, unknown>
const listed = async () => (await site.get('/api/voice/index', token)).data as unknown as Record<string, unknown>[]

describe('the sample record', () => {
  it.each(['cn', 'en'])(
    'in %s is a finished meeting with speakers, times, a summary and a mind map',
    async (language) => {
      const record = await find((await addSample(language)).data.id)
      expect(record).toMatchObject({ status: 2, sample: 1, language })
      expect(Object.keys(record.speakers as object)).toHaveLength(3)
      const segments = record.list as { start: number; end: number; text: string; words: [number, number, string][] }[]
      expect(segments.length).toBeGreaterThan(10)
      for (const [index, { text, words, start, end }] of segments.entries()) {
        expect(words.map(([, , word]) => word).join('')).toBe(text)
        expect(words.every(([from, to]) => from >= start && to > from && to <= end)).toBe(true)
        expect(start).toBeGreaterThan(segments[index - 1]?.end ?? 0)
      }
      const starts = new Set(segments.map(({ start }) => start))
      const { lines, chapters, todos } = record.summary as Record<string, { start: number }[]>
      for (const { start } of [...(lines ?? []), ...(chapters ?? []), ...(todos ?? [])]) expect(starts).toContain(start)
      expect(record.mindmap).toMatchObject({ Topic: expect.arrayContaining([]) })
      expect([record.summary, record.mindmap]).toMatchObject([{ by: 'written' }, { by: 'written' }])
    },
  )

  it('has its audio and waveform', async () => {
    const { url, peaks_url: peaks, times, size } = await find((await addSample()).data.id)
    const audio = await site.fetch(String(url))
    expect(audio.headers.get('content-type')).toBe('audio/mpeg')
    expect((await audio.arrayBuffer()).byteLength).toBe(size)
    expect(size).toBeLessThanOrEqual(400_000)
    const waveform = await (await site.fetch(String(peaks))).arrayBuffer()
    expect(waveform.byteLength).toBe(Math.ceil(Number(times) * 10))
  })

  it('is added once per language, also by requests at the same time', async () => {
    const answers = await Promise.all([addSample(), addSample(), addSample('en')])
    const again = await addSample()
    expect(answers[1]?.data.id).toBe(answers[0]?.data.id)
    expect(again.data.id).toBe(answers[0]?.data.id)
    expect(await listed()).toHaveLength(2)
  })

  it('costs neither credit nor storage', async () => {
    const before = await account()
    await addSample()
    expect(await account()).toMatchObject({ total: before.total, month_total: before.month_total })
    expect(await site.backend.ports.store.uploads.usedBytes(Number(before.id))).toBe(0)
  })

  it('comes back from the recycle bin when it is asked for, and is made anew when it was deleted for good', async () => {
    const { id } = (await addSample()).data
    await site.post('/api/voice/del', { id }, token)
    expect(await listed()).toEqual([])
    expect((await addSample()).data.id).toBe(id)
    expect(await listed()).toHaveLength(1)

    const { url } = await find(id)
    await site.post('/api/voice/destroy', { id }, token)
    expect((await site.fetch(String(url))).status).toBe(404)
    expect(await listed()).toEqual([])
    expect((await addSample()).data.id).not.toBe(id)
  })

  it('keeps its files when unreferenced files are removed', async () => {
    const { url, peaks_url: peaks } = await find((await addSample()).data.id)
    site.backend.clock.advance(3 * 24 * 3_600_000)
    await cleanup(site.backend.ports, defaultSettings)
    expect((await site.fetch(String(url))).status).toBe(200)
    expect((await site.fetch(String(peaks))).status).toBe(200)
  })

  it('is offered in the site settings, and only in the languages of the interface', async () => {
    expect((await site.get('/api/ajax/setting')).data.samples).toEqual(['cn', 'en'])
    expect((await addSample('de')).code).toBe(0)
    expect((await site.post('/api/voice/addSample', { language: 'cn' })).code).toBe(4001)
  })
})

describe('the list of records', () => {
  it('says how a record begins and how many people speak', async () => {
    const id = await site.addTask(token, 'mine')
    const { store } = site.backend.ports
    await store.segments.save(
      id,
      ['第一句。', '第二句。', '第三句。'].map((text, index) => ({
        id: `s${index}`,
        start: index * 1000,
        end: index * 1000 + 900,
        role: String(index % 2),
        text,
      })),
      [],
    )
    expect((await listed())[0]).toMatchObject({ preview: '第一句。第二句。第三句。', speaker_count: 2 })
    await store.insights.save(id, {
      kind: 'summary',
      body: { summary: '一句话。\n又一句' },
      version: 0,
      by: 'model',
      madeAt: 0,
    })
    expect((await listed())[0]).toMatchObject({ preview: '一句话。又一句' })
  })
})
