import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createLibreTranslate } from '../../../../server/adapters/translators/libreTranslate'
import { task, translatorSuite, type Mood } from '../../ports/translator.suite'

const Question = v.object({
  q: v.array(v.string()),
  source: v.string(),
  target: v.string(),
  format: v.string(),
  api_key: v.optional(v.string()),
})
type Answer = (question: v.InferOutput<typeof Question>, response: ServerResponse) => void
const json = (response: ServerResponse, body: unknown, status = 200, headers = {}) =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

const moods: Record<Mood, Answer> = {
  well: ({ q }, response) => json(response, { translatedText: q.map((text) => `译${text}`) }),
  busy: (_, response) => json(response, { error: 'Slowdown' }, 429, { 'retry-after': '2' }),
  broken: (_, response) => json(response, { error: 'oops' }, 500),
  refusing: (_, response) => json(response, { error: 'Invalid API key' }, 403),
  nonsense: (_, response) => void response.end('<html>'),
  fewer: (_, response) => json(response, { translatedText: ['译one'] }),
}

/** A fake service with this handler. */
async function service(answer: Answer, key = '') {
  const asked: v.InferOutput<typeof Question>[] = []
  const slept: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const question = v.parse(Question, JSON.parse(body))
      asked.push(question)
      answer(question, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  const clock = { now: () => 0, sleep: async (ms: number) => void slept.push(ms) }
  return {
    asked,
    slept,
    translator: createLibreTranslate({ url, key, clock, timeoutMs: 500 }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

translatorSuite('LibreTranslate', async () => {
  let mood: Mood = 'well'
  const { translator, asked, close } = await service((...question) => moods[mood](...question))
  return { translator, mood: (next) => void (mood = next), asked: () => asked.map((one) => JSON.stringify(one)), close }
})

describe('LibreTranslate', () => {
  const with_ = async (
    answer: Answer,
    work: (fixture: Awaited<ReturnType<typeof service>>) => Promise<void>,
    key = '',
  ) => {
    const fixture = await service(answer, key)
    await work(fixture)
    await fixture.close()
  }

  it('is asked in its own codes, with the key where there is one', () =>
    with_(
      moods.well,
      async ({ translator, asked }) => {
        await translator.translate(['a'], task({ source: 'cn_cantonese', target: 'de' }))
        await translator.translate(['a'], task({ source: null, target: 'cn' }))
        expect(asked).toEqual([
          { q: ['a'], source: 'zh', target: 'de', format: 'text', api_key: 'secret' },
          { q: ['a'], source: 'auto', target: 'zh', format: 'text', api_key: 'secret' },
        ])
      },
      'secret',
    ))

  it('is given the rest it asks for, and three tries', () =>
    with_(moods.busy, async ({ translator, asked, slept }) => {
      await expect(translator.translate(['a'], task())).rejects.toMatchObject({ kind: 'busy' })
      expect([asked.length, slept]).toEqual([3, [2_000, 3_000]])
    }))

  it('may come back', async () => {
    let down = 1
    await with_(
      (question, response) => (down-- > 0 ? moods.broken : moods.well)(question, response),
      async ({ translator }) => {
        expect(await translator.translate(['a'], task())).toEqual(['译a'])
      },
    )
  })

  it('that refuses is not asked again', () =>
    with_(moods.refusing, async ({ translator, asked }) => {
      await expect(translator.translate(['a'], task())).rejects.toMatchObject({ kind: 'refused' })
      expect(asked).toHaveLength(1)
    }))

  it('that never answers is late', () =>
    with_(
      () => {},
      async ({ translator }) => {
        await expect(translator.translate(['a'], task())).rejects.toMatchObject({ kind: 'late' })
      },
    ))

  it('that sends elsewhere is not followed with the key', () =>
    with_(
      (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
      async ({ translator }) => {
        await expect(translator.translate(['a'], task())).rejects.toMatchObject({ kind: 'unreachable' })
      },
    ))

  it('whose answer does not end is nonsense', () =>
    with_(
      (_, response) => {
        response.writeHead(200)
        const more = () => {
          if (!response.destroyed) response.write('x'.repeat(64 * 1024), () => setImmediate(more))
        }
        more()
      },
      async ({ translator }) => {
        await expect(translator.translate(['a'], task())).rejects.toMatchObject({ kind: 'nonsense' })
      },
    ))

  it('an empty translation is none', () =>
    with_(
      (_, response) => json(response, { translatedText: [' ', 'b'] }),
      async ({ translator }) => {
        expect(await translator.translate(['a', 'b'], task())).toEqual([null, 'b'])
      },
    ))

  it('that is not there is unreachable', async () => {
    const clock = { now: () => 0, sleep: async () => {} }
    const translator = createLibreTranslate({ url: 'http://127.0.0.1:1', key: '', clock })
    await expect(translator.translate(['a'], task())).rejects.toMatchObject({ kind: 'unreachable' })
  })
})
