import { beforeEach, describe, expect, it } from 'vitest'
import { ModelError, type Summarizer, type GenerationOptions } from '../../server/ports/textServices'
import type { Settings } from '../../server/ports/settings'
import { Summary } from '../../src/wire/insightSchemas'
import * as v from 'valibot'
import { openSite, type Answer, type Site } from './site'
import { addRecord, segments } from './transcribed'
import { eventually } from '../eventually'

/** A summarizer with scripted results. */
class SlowModel implements Summarizer {
  readonly method = 'model'
  calls: { options: GenerationOptions; give: (lines: string[]) => void; fail: (error: Error) => void }[] = []
  async summarize(_text: unknown, options: GenerationOptions) {
    const lines = await new Promise<string[]>((give, fail) => {
      this.calls.push({ options, give, fail })
      options.signal.addEventListener('abort', () => fail(options.signal.reason as Error))
    })
    return {
      lines: lines.map((text) => ({ text, start: 1_000 })),
      keywords: [],
      chapters: [],
      decisions: [],
      todos: [],
    }
  }
  outline = async () => ({ Title: 'root' })
}

let site: Site
let token: string
let id: number

async function open(settings: Partial<Settings> = {}, others: Parameters<typeof openSite>[1] = {}) {
  site = await openSite(settings, others)
  token = await site.join('mei')
  id = await addRecord(site, token)
}
const summary = (query = '', task = id) => site.post(`/api/voice/gptSummary?id=${task}${query}`, {}, token)
const record = async () => (await site.get(`/api/voice/find?id=${id}`, token)).data
/** Sends the request and advances the clock by the server's wait time. */
async function hurried(asking: Promise<Answer>, model: SlowModel, making: number): Promise<Answer> {
  await eventually(() => expect(model.calls).toHaveLength(making))
  let answer: Answer | undefined
  void asking.then((given) => (answer = given))
  return eventually(() => {
    site.backend.clock.advance(1_500)
    if (!answer) throw new Error('no answer yet')
    return answer
  })
}

describe('a summary by the built-in model', () => {
  beforeEach(() => open())

  it('comes at once, each line from its moment, and is kept with the record §7.16', async () => {
    const { code, data } = await summary()
    expect(code).toBe(1)
    const made = v.parse(Summary, data)
    expect(made).toMatchObject({ by: 'extract', version: 0, todos: [] })
    for (const { text, start } of made.lines ?? []) expect(segments.find((one) => one.start === start)?.text).toBe(text)
    expect((await record()).summary).toEqual(data)
  })

  it('is not made again until somebody wants it anew; after an edit its version is behind', async () => {
    const { data } = await summary()
    await site.post(
      '/api/voice/edit',
      { id, version: 0, list: [{ ...segments[0], text: 'The museum opens in May.' }] },
      token,
    )
    expect((await summary()).data).toEqual(data)
    expect((await record()).version).toBe(1)
    const anew = v.parse(Summary, (await summary('&renew=1')).data)
    expect(anew).toMatchObject({ version: 1 })
    expect(JSON.stringify(anew.lines)).toContain('museum')
  })

  it('is gone when the recording is transcribed anew, and an older version shows none', async () => {
    await summary()
    await site.post('/api/voice/edit', { id, version: 0, title: 'Another' }, token)
    expect((await site.get(`/api/voice/find?id=${id}&version=0`, token)).data.summary).toBeUndefined()
    expect((await record()).summary).toBeDefined()
    await site.post('/api/voice/retry', { id }, token)
    expect((await record()).summary).toBeUndefined()
  })

  it.each([
    ['is still transcribed', { status: 1 as const }, 'Available once transcription is finished.'],
    ['is in the recycle bin', { deletedAt: 5 }, 'This transcript is in the recycle bin. Restore it first.'],
  ])('of a record that %s is refused', async (_, patch, msg) => {
    await site.backend.ports.store.tasks.update(id, patch)
    expect(await summary()).toMatchObject({ code: 0, msg })
  })

  it('of a record without words is refused, each time', async () => {
    const empty = await addRecord(site, token, [{ id: 'a', start: 0, end: 5, role: '', text: '  ' }])
    for (const time of [1, 2]) {
      expect(await summary('', empty), String(time)).toMatchObject({
        code: 0,
        msg: 'This transcript has no text to work with.',
      })
    }
  })

  it.each(['', '&renew=2', '&renew=x'])('asked for with “%s” in place of an id is malformed', async (query) => {
    expect((await site.post(`/api/voice/gptSummary?${query === '' ? '' : `id=${id}`}${query}`, {}, token)).status).toBe(
      400,
    )
  })
})

describe('a summary that takes its time', () => {
  let model: SlowModel
  beforeEach(() => {
    model = new SlowModel()
    return open({}, { summarizer: model })
  })
  const running = (making = 1) => hurried(summary(), model, making)

  it('says how far it is, is joined by who asks again, and is there when it is done', async () => {
    expect(await running()).toMatchObject({ code: 6003, data: { progress: 0 } })
    model.calls[0]?.options.progress(41.4)
    expect(await running()).toMatchObject({ code: 6003, data: { progress: 41 } })
    expect(await hurried(summary('&renew=1'), model, 1)).toMatchObject({ code: 6003 })
    const waiting = summary()
    model.calls[0]?.give(['Done'])
    expect(await waiting).toMatchObject({ code: 1, data: { summary: 'Done', by: 'model' } })
    expect(model.calls).toHaveLength(1)
  })

  it('never says that it is done before it is, and never goes back', async () => {
    await running()
    model.calls[0]?.options.progress(100)
    expect(await running()).toMatchObject({ data: { progress: 99 } })
    model.calls[0]?.options.progress(3)
    expect(await running()).toMatchObject({ data: { progress: 99 } })
  })

  it('can be cancelled; what was there before stays', async () => {
    const first = summary()
    await eventually(() => expect(model.calls).toHaveLength(1))
    model.calls[0]?.give(['First'])
    await first
    expect(await hurried(summary('&renew=1'), model, 2)).toMatchObject({ code: 6003 })
    expect(await site.post('/api/voice/gptCancel', { id, kind: 'summary' }, token)).toMatchObject({ code: 1 })
    expect(model.calls[1]?.options.signal.aborted).toBe(true)
    expect(
      await eventually(async () => {
        const answer = await summary()
        expect(answer.code).toBe(1)
        return answer
      }),
    ).toMatchObject({ data: { summary: 'First' } })
    expect(await site.post('/api/voice/gptCancel', { id, kind: 'mindmap' }, token)).toMatchObject({ code: 1 })
  })

  it.each([
    ['unreachable', 'The AI model can’t be reached. Please try again later.'],
    ['busy', 'The AI model is busy. Please try again later.'],
    ['refused', 'The AI model rejected the request. Ask your administrator to check its settings.'],
    ['late', 'The AI model took too long to respond. Please try again later.'],
    ['cut', 'The AI model’s answer was cut off. Please try again.'],
    ['nonsense', 'The AI model’s answer couldn’t be read. Please try again.'],
  ] as const)('that fails because the model is %s says so once, then can be tried again', async (kind, msg) => {
    await running()
    model.calls[0]?.fail(new ModelError(kind))
    await eventually(() => expect(site.backend.events).toContain('insight'))
    expect(await summary()).toMatchObject({ code: 0, msg })
    const again = summary()
    await eventually(() => expect(model.calls).toHaveLength(2))
    model.calls[1]?.give(['At last'])
    expect(await again).toMatchObject({ code: 1, data: { summary: 'At last' } })
  })

  it('of a record that is destroyed meanwhile is kept nowhere', async () => {
    await running()
    await site.post('/api/voice/destroy', { id }, token)
    model.calls[0]?.give(['Too late'])
    expect(await summary()).toMatchObject({ code: 0, msg: 'This transcript doesn’t exist. It may have been deleted.' })
  })

  it('of a text that was transcribed anew meanwhile is thrown away', async () => {
    await running()
    await site.post('/api/voice/retry', { id }, token)
    await site.backend.ports.store.tasks.update(id, { status: 2 })
    model.calls[0]?.give(['Of the old text'])
    await site.backend.ports.store.segments.save(id, segments, [])
    const again = summary()
    await eventually(() => expect(model.calls).toHaveLength(2))
    model.calls[1]?.give(['Of the new text'])
    expect(await again).toMatchObject({ data: { summary: 'Of the new text' } })
  })

  it('a user has three at once made, not more', async () => {
    for (const making of [1, 2, 3]) {
      const task = await addRecord(site, token)
      expect(await hurried(summary('', task), model, making)).toMatchObject({ code: 6003 })
    }
    const fourth = await addRecord(site, token)
    expect(await summary('', fourth)).toMatchObject({ code: 0, msg: expect.stringContaining('at most 3') })
    model.calls[0]?.give(['Done'])
    await hurried(
      eventually(async () => {
        const answer = summary('', fourth)
        site.backend.clock.advance(1_500)
        expect((await answer).code).toBe(6003)
        return answer
      }),
      model,
      4,
    )
  })
})

describe('how much a user may ask for', () => {
  it('is limited by the hour; what is kept costs nothing', async () => {
    await open({ insightsPerHour: 2 })
    for (const query of ['', '&renew=1']) expect((await summary(query)).code).toBe(1)
    expect(await summary('&renew=1')).toMatchObject({ status: 429, code: 0 })
    expect((await summary()).code).toBe(1)
    site.backend.clock.advance(3_600_000)
    expect((await summary('&renew=1')).code).toBe(1)
  })
})
