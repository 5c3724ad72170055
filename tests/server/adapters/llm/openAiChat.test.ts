import { afterEach, describe, expect, it } from 'vitest'
import { clock } from '../../../../server/adapters/system/systemClock'
import { createOpenAiChat } from '../../../../server/adapters/llm/openAiChat'
import type { Clock } from '../../../../server/ports/ports'
import { ModelError, type ChatModel, type ChatOptions } from '../../../../server/ports/textServices'
import { openModelServer, type ModelServer, type Reply } from '../../modelServer'
import { chatSuite, textOf } from '../../ports/chat.suite'
import { eventually } from '../../../eventually'

const key = 'sk-secret-key'
const servers: ModelServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** A clock whose sleeps end at once; it records their durations. */
function hasty(): Clock & { waits: number[] } {
  const waits: number[] = []
  return { waits, now: () => Date.parse('2024-06-01T00:00:00Z'), sleep: async (ms) => void waits.push(ms) }
}

/** A service that gives these replies one after the other and repeats the last one. */
async function open(replies: Reply[], timeouts = { firstChunkMs: 5_000, betweenChunksMs: 5_000 }) {
  const server = await openModelServer(() => (replies.length > 1 ? replies.shift() : replies[0]) ?? '')
  servers.push(server)
  const waiting = hasty()
  const service = { url: server.url, key, model: 'tiny', contextTokens: 4_000 }
  return { server, waits: waiting.waits, chat: createOpenAiChat(service, waiting, timeouts) }
}

const ask = (chat: ChatModel, options: Partial<ChatOptions> = {}) =>
  textOf(
    chat.chat([{ role: 'user', content: 'Hello?' }], {
      signal: new AbortController().signal,
      maxTokens: 100,
      ...options,
    }),
  )
const errorKind = async (response: Promise<string>) => {
  const error = await response.catch((reason: unknown) => reason)
  if (!(error instanceof ModelError)) throw new Error(`not a ModelError: ${String(error)}`)
  expect(error.message).not.toContain(key)
  return error.kind
}
const chunk = (fields: object) => `data: ${JSON.stringify(fields)}\n\n`
const contentChunk = (content: unknown, finish: string | null = null) =>
  chunk({ choices: [{ delta: { content }, finish_reason: finish }] })

chatSuite('openAiChat', async () => {
  const server = await openModelServer(() => '下周三上线，由李明负责，王芳会在上线之前再检查一遍。')
  const service = { url: server.url, key, model: 'tiny', contextTokens: 4_000 }
  return { chat: createOpenAiChat(service, clock), close: server.close }
})

describe('a question', () => {
  it('names the model, the key and the longest answer, and asks for a stream', async () => {
    const { chat, server } = await open(['Hi there'])
    expect(await ask(chat, { maxTokens: 77, json: true })).toBe('Hi there')
    expect(server.asked).toEqual([
      {
        path: '/v1/chat/completions',
        authorization: `Bearer ${key}`,
        model: 'tiny',
        stream: true,
        maxTokens: 77,
        json: true,
        messages: [{ role: 'user', content: 'Hello?' }],
      },
    ])
  })

  it.each(['', '/', '/v1', '/v1/'])('finds the service at an address that ends in “%s”', async (end) => {
    const { server } = await open(['yes'])
    const chat = createOpenAiChat({ url: server.url + end, key: '', model: 'tiny', contextTokens: 4_000 }, hasty())
    expect(await ask(chat)).toBe('yes')
    expect(server.asked[0]?.authorization).toBeUndefined()
  })

  it('that a service does not understand is put in other words, once', async () => {
    const { chat, server, waits } = await open([{ status: 400 }, 'ok'])
    expect(await ask(chat, { json: true })).toBe('ok')
    expect(server.asked.map(({ json, maxTokens }) => [json, maxTokens])).toEqual([
      [true, 100],
      [false, undefined],
    ])
    expect(waits).toEqual([])
    const { chat: stubborn } = await open([{ status: 400 }])
    expect(await errorKind(ask(stubborn))).toBe('refused')
  })
})

describe('an answer', () => {
  it('of a service that streams nothing is understood', async () => {
    const { chat } = await open([{ whole: 'All at once' }])
    expect(await ask(chat)).toBe('All at once')
  })

  it('may hold comments, empty parts, roles and thoughts', async () => {
    const raw = [
      ': keep-alive\n\n',
      chunk({ choices: [] }),
      chunk({ choices: [{ delta: { role: 'assistant', content: null } }] }),
      chunk({ choices: [{ delta: { reasoning_content: 'hm' } }] }),
      contentChunk('你'),
      contentChunk('好', 'stop'),
      chunk({ usage: { total_tokens: 3 } }),
    ].join('')
    const { chat } = await open([{ raw }])
    expect(await ask(chat)).toBe('你好')
  })

  it('that was cut in the middle of a letter is whole again', async () => {
    const { chat } = await open([{ raw: `${contentChunk('四川话，')}${contentChunk('普通话')}data: [DONE]\n\n` }])
    expect(await ask(chat)).toBe('四川话，普通话')
  })

  it.each<[string, Reply, string]>([
    ['breaks off with its connection', { parts: ['Hello ', 'wor'], end: 'cut' }, 'cut'],
    ['ends without an end', { raw: contentChunk('Hello') }, 'cut'],
    ['ran out of tokens', { parts: ['Hello'], finish: 'length' }, 'cut'],
    ['is no JSON', { raw: 'data: <html>\n\n' }, 'nonsense'],
    ['is JSON of another kind', { raw: 'data: "hello"\n\n' }, 'nonsense'],
    ['has a number for a text', { raw: contentChunk(5) }, 'nonsense'],
    ['is one JSON value of another kind', { raw: '{"answer": 1}', type: 'application/json' }, 'nonsense'],
    ['is nothing at all', { raw: '' }, 'cut'],
    [
      'tells of a failure in the middle',
      { raw: contentChunk('He') + chunk({ error: { message: key } }) },
      'unreachable',
    ],
    ['has a part of a megabyte', { parts: ['x'.repeat(2 ** 20)] }, 'nonsense'],
    ['has a line that never ends', { raw: `data: ${'x'.repeat(3 * 2 ** 20)}` }, 'nonsense'],
    ['goes on for ever', { parts: Array<string>(200).fill('word ') }, 'nonsense'],
    ['is a page with status 200', { raw: '<html>log in</html>', type: 'text/html' }, 'cut'],
  ])('that %s is a fault', async (_, reply, kind) => {
    const { chat } = await open([reply])
    expect(await errorKind(ask(chat))).toBe(kind)
  })
})

describe('a service', () => {
  it.each([429, 500, 502, 503, 504])('that answers %i is asked again, later each time', async (status) => {
    const { chat, waits } = await open([{ status }, { status }, { status }, 'at last'])
    expect(await ask(chat)).toBe('at last')
    for (const [at, ms] of [1_000, 2_000, 4_000].entries()) {
      expect(waits[at]).toBeGreaterThanOrEqual(ms / 2)
      expect(waits[at]).toBeLessThanOrEqual(ms)
    }
  })

  it.each([
    [429, 'busy'],
    [500, 'unreachable'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
  ])('that goes on answering %i is %s', async (status, kind) => {
    const { chat, server } = await open([{ status, body: key }])
    expect(await errorKind(ask(chat))).toBe(kind)
    expect(server.asked).toHaveLength(kind === 'refused' ? 1 : 4)
  })

  it.each([
    ['3', 3_000],
    ['Sat, 01 Jun 2024 00:00:07 GMT', 7_000],
    ['Fri, 31 May 2024 00:00:00 GMT', 0],
  ])('that says “%s” is asked again then', async (retryAfter, ms) => {
    const { chat, waits } = await open([{ status: 429, retryAfter }, 'yes'])
    expect(await ask(chat)).toBe('yes')
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThanOrEqual(ms)
    expect(waits[0]).toBeLessThan(ms + 250)
  })

  it('that wants to be left alone for an hour is busy at once', async () => {
    const { chat, waits } = await open([{ status: 429, retryAfter: 3_600 }])
    expect(await errorKind(ask(chat))).toBe('busy')
    expect(waits).toEqual([])
  })

  it('is not asked again once its answer has begun', async () => {
    const { chat, server } = await open([{ parts: ['Hel'], end: 'cut' }, 'another'])
    expect(await errorKind(ask(chat))).toBe('cut')
    expect(server.asked).toHaveLength(1)
  })

  it('that is not there is unreachable', async () => {
    const chat = createOpenAiChat({ url: 'http://127.0.0.1:1', key, model: 'tiny', contextTokens: 4_000 }, hasty())
    expect(await errorKind(ask(chat))).toBe('unreachable')
  })

  it.each<[string, Reply]>([
    ['never begins to answer', { silent: true }],
    ['falls silent in the middle', { parts: ['Hello'], end: 'silent' }],
  ])('that %s is late, and its connection is closed', async (_, reply) => {
    const { chat, server } = await open([reply], { firstChunkMs: 200, betweenChunksMs: 50 })
    expect(await errorKind(ask(chat))).toBe('late')
    await eventually(() => expect(server.left()).toBe(1))
  })

  it('is not late because its answer is read slowly', async () => {
    const { chat } = await open(['a slow reader takes its time with all these parts'], {
      firstChunkMs: 1_000,
      betweenChunksMs: 20,
    })
    let text = ''
    for await (const part of chat.chat([], { signal: new AbortController().signal, maxTokens: 100 })) {
      await clock.sleep(40)
      text += part
    }
    expect(text).toContain('all these parts')
  })

  it('learns at once that nobody listens any more', async () => {
    const { chat, server } = await open([{ parts: ['Hello'], end: 'silent' }])
    const asker = new AbortController()
    const asked = (async () => {
      for await (const part of chat.chat([], { signal: asker.signal, maxTokens: 100 })) if (part !== '') asker.abort()
    })()
    await expect(asked).rejects.toThrow(/abort/)
    await eventually(() => expect(server.left()).toBe(1))
  })
})
