import { afterEach, describe, expect, it } from 'vitest'
import {
  createOpenAiSpeech,
  whisperLanguages,
  type OpenAiSpeechService,
} from '../../../../../server/adapters/speech/openai/openAiSpeech'
import { SpeechEngineError, type SpeechEngine } from '../../../../../server/ports/speech'
import { eventually } from '../../../../eventually'
import { engineSuite } from '../../../ports/engine.suite'
import { speechLikeNoise } from '../speechLikeNoise'
import {
  answerJson,
  fail,
  openTranscriptionServer,
  type Dialect,
  type TranscriptionServer,
} from './transcriptionServer'

const key = 'sk-secret-key'
const speech = speechLikeNoise(3_000)
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

interface Opened {
  server: TranscriptionServer
  engine: SpeechEngine
  /** Durations of the pauses between attempts. */
  pauses: number[]
}

async function open(dialect: Dialect, change: Partial<OpenAiSpeechService> = {}, timeoutMs = 10_000): Promise<Opened> {
  const server = await openTranscriptionServer(dialect)
  const pauses: number[] = []
  const clock = { now: () => Date.parse('2024-06-01T00:00:00Z'), sleep: async (ms: number) => void pauses.push(ms) }
  const path = dialect === 'whisperCpp' ? '/inference' : '/v1'
  const service = {
    url: server.url + path,
    key,
    model: 'tiny',
    languages: whisperLanguages,
    parallel: 2,
    words: 'auto',
  }
  const engine = createOpenAiSpeech({ ...service, ...change } as OpenAiSpeechService, clock, timeoutMs)
  closing.push(engine.close, server.close)
  return { server, engine, pauses }
}

const dialectFeatures: Record<Dialect, { words: boolean; confidences: boolean }> = {
  openai: { words: true, confidences: false },
  whisperCpp: { words: true, confidences: true },
  vllm: { words: false, confidences: false },
  jsonOnly: { words: false, confidences: false },
  qwen: { words: false, confidences: false },
}
for (const [dialect, features] of Object.entries(dialectFeatures)) {
  const openEngine = async () => ({ engine: (await open(dialect as Dialect)).engine, language: 'cn' as const, speech })
  engineSuite(`OpenAI’s API, ${dialect}`, openEngine, { ...features, streaming: false })
}

/** The fault of a recognition; it never tells the key. */
async function faultOf(recognition: Promise<unknown>): Promise<SpeechEngineError> {
  const error = await recognition.catch((reason: unknown) => reason)
  if (!(error instanceof SpeechEngineError)) throw new Error(`not a SpeechEngineError: ${String(error)}`)
  expect(`${error.message} ${String(error.cause)}`).not.toContain(key)
  return error
}

describe('a request', () => {
  it('has the piece as a WAV file, the model, the language, an example of the script and the key', async () => {
    const { engine, server } = await open('openai')
    await engine.recognize(speech, 'cn', { hotwords: ['李明', '阿里云'] })
    expect(server.asked).toHaveLength(1)
    expect(server.asked[0]).toMatchObject({
      path: '/v1/audio/transcriptions',
      authorization: `Bearer ${key}`,
      fileName: 'speech.wav',
      fields: {
        model: ['tiny'],
        language: ['zh'],
        response_format: ['verbose_json'],
        'timestamp_granularities[]': ['word', 'segment'],
        prompt: ['李明, 阿里云 以下是普通话的句子。'],
      },
    })
    expect(server.asked[0]?.samples).toEqual(speech)
  })

  it('has exactly the samples of a part of a larger piece', async () => {
    const { engine, server } = await open('openai')
    await engine.recognize(speech.subarray(160, 16_160), 'en')
    expect(server.asked[0]?.samples).toEqual(speech.slice(160, 16_160))
    expect(server.asked[0]?.fields.prompt).toBeUndefined()
  })

  it.each(['', '/', '/v1', '/v1/', '/openai/v1', '/v1/audio/transcriptions'])(
    'finds the service at an address that ends in “%s”',
    async (end) => {
      const { server } = await open('openai')
      const service = { url: server.url + end, key: '', model: 'tiny', languages: { en: '' }, parallel: 1 }
      const engine = createOpenAiSpeech({ ...service, words: 'no' }, { now: () => 0, sleep: async () => {} })
      expect(await engine.recognize(speech, 'en')).not.toEqual([])
      const [asked] = server.asked
      expect(asked?.path).toBe(
        end.startsWith('/openai') ? '/openai/v1/audio/transcriptions' : '/v1/audio/transcriptions',
      )
      expect(asked?.authorization).toBeUndefined()
      expect(asked?.fields.language).toBeUndefined()
      expect(asked?.fields['timestamp_granularities[]']).toBeUndefined()
    },
  )

  it('that asks for too much is made simpler, once for all pieces of the language', async () => {
    const { engine, server } = await open('jsonOnly')
    for (let times = 0; times < 2; times += 1)
      expect(await engine.recognize(speech, 'cn')).toEqual([
        { startMs: 0, endMs: 3_000, text: '你好，世界。再见！', punctuated: true },
      ])
    const formats = server.asked.map(({ fields }) => [
      fields.response_format?.[0],
      fields['timestamp_granularities[]']?.length,
    ])
    expect(formats).toEqual([
      ['verbose_json', 2],
      ['verbose_json', undefined],
      ['json', undefined],
      ['json', undefined],
    ])
  })

  it('in Cantonese falls back to Chinese', async () => {
    const { engine, server } = await open('openai')
    server.next(...Array.from({ length: 3 }, () => fail(400)))
    expect(await engine.recognize(speech, 'cn_cantonese')).not.toEqual([])
    expect(server.asked.map(({ fields }) => fields.language?.[0])).toEqual(['yue', 'yue', 'yue', 'zh'])
  })

  it('that was understood before is not made simpler because a piece is refused', async () => {
    const { engine, server } = await open('openai')
    await engine.recognize(speech, 'cn')
    server.next(fail(400))
    expect((await faultOf(engine.recognize(speech, 'cn'))).message).toContain('status 400')
    expect((await engine.recognize(speech, 'cn'))[0]?.words).toBeDefined()
    expect(server.asked).toHaveLength(3)
  })

  it('insists on words where they must be', async () => {
    const { engine, server } = await open('vllm', { words: 'yes' })
    expect((await faultOf(engine.recognize(speech, 'en'))).message).toContain('status 400')
    expect(server.asked).toHaveLength(1)
  })

  it('is not made for a language without a code', async () => {
    const { engine, server } = await open('openai', { languages: { cn: 'zh' } })
    expect(engine.languages).toEqual(['cn'])
    expect((await faultOf(engine.recognize(speech, 'de'))).message).toContain('STT_LANGUAGES')
    expect(server.asked).toEqual([])
  })
})

describe('a service', () => {
  it.each([408, 409, 429, 500, 502, 503])('that answers %i is asked again, later each time', async (status) => {
    const { engine, server, pauses } = await open('openai')
    server.next(fail(status), fail(status))
    expect(await engine.recognize(speech, 'cn')).not.toEqual([])
    expect(server.asked).toHaveLength(3)
    for (const [at, ms] of [1_000, 2_000].entries()) {
      expect(pauses[at]).toBeGreaterThanOrEqual(ms / 2)
      expect(pauses[at]).toBeLessThanOrEqual(ms)
    }
  })

  it('that goes on failing is asked three times in all', async () => {
    const { engine, server } = await open('openai')
    server.next(fail(503), fail(429), fail(500), fail(500))
    expect((await faultOf(engine.recognize(speech, 'cn'))).message).toContain('status 500')
    expect(server.asked).toHaveLength(3)
  })

  it.each([
    [{ 'retry-after': '3' }, 3_000],
    [{ 'retry-after-ms': '1500', 'retry-after': '9' }, 1_500],
    [{ 'retry-after': 'Sat, 01 Jun 2024 00:00:07 GMT' }, 7_000],
  ])('that says %j is asked again then', async (headers, ms) => {
    const { engine, server, pauses } = await open('openai')
    server.next(fail(429, headers))
    expect(await engine.recognize(speech, 'cn')).not.toEqual([])
    expect(pauses).toHaveLength(1)
    expect(pauses[0]).toBeGreaterThanOrEqual(ms)
    expect(pauses[0]).toBeLessThan(ms + 250)
  })

  it('that asks for an hour has failed', async () => {
    const { engine, server, pauses } = await open('openai')
    server.next(fail(429, { 'retry-after': '3600' }))
    expect((await faultOf(engine.recognize(speech, 'cn'))).message).toContain('status 429')
    expect(pauses).toEqual([])
  })

  it.each([
    [401, 'STT_KEY'],
    [403, 'STT_KEY'],
    [404, 'STT_MODEL'],
    [413, 'status 413'],
  ])('that answers %i is not asked again, and the fault names %s', async (status, named) => {
    const { engine, server } = await open('openai')
    server.next(fail(status))
    expect((await faultOf(engine.recognize(speech, 'cn'))).message).toContain(named)
    expect(server.asked).toHaveLength(1)
  })

  it('that redirects is not followed: the key and the audio stay here', async () => {
    const elsewhere = await open('openai')
    const { engine, server } = await open('openai')
    for (const status of [301, 302, 307, 308]) {
      server.next((response) => void response.writeHead(status, { location: `${elsewhere.server.url}/v1` }).end())
      expect((await faultOf(engine.recognize(speech, 'cn'))).message).toContain('STT_URL')
    }
    expect(elsewhere.server.asked).toEqual([])
  })

  it('that cuts the connection is asked again', async () => {
    const { engine, server } = await open('openai')
    server.next(
      (response) => void response.destroy(),
      (response) => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('{"text":', () => response.destroy())
      },
    )
    expect(await engine.recognize(speech, 'cn')).not.toEqual([])
    expect(server.asked).toHaveLength(3)
  })

  it('that is not there can’t be reached', async () => {
    const { engine, pauses } = await open('openai', { url: 'http://127.0.0.1:1' })
    expect((await faultOf(engine.recognize(speech, 'cn'))).message).toContain('STT_URL')
    expect(pauses).toHaveLength(2)
  })

  it('that never answers is late', async () => {
    const { engine, server } = await open('openai', {}, 200)
    server.next(() => {})
    expect((await faultOf(engine.recognize(speech, 'cn'))).message).toContain('200 ms')
    expect(server.asked).toHaveLength(1)
  })

  it('whose answer does not end is stopped', async () => {
    const { engine, server } = await open('openai')
    let written = 0
    server.next((response) => {
      const more = () => {
        if (response.destroyed) return
        written += 1
        response.write('x'.repeat(64 * 1024), () => setImmediate(more))
      }
      more()
    })
    expect((await faultOf(engine.recognize(speech, 'cn'))).message).toContain('too large')
    expect(written).toBeLessThan(200)
  })

  it.each<[string, unknown]>([
    ['has no text', { segments: null }],
    ['has a number for a text', { text: 5 }],
    ['reports an error with status 200', { error: 'FFmpeg conversion failed.' }],
    ['is null', null],
    ['is a list', [1]],
  ])('whose answer %s has failed', async (_, body) => {
    const { engine, server } = await open('openai')
    server.next((response) => answerJson(response, body))
    expect((await faultOf(engine.recognize(speech, 'cn'))).message).toContain('without a text')
  })

  it('that shows a page is at another address', async () => {
    const { engine, server } = await open('openai')
    server.next((response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>log in</html>'))
    expect((await faultOf(engine.recognize(speech, 'cn'))).message).toContain('STT_URL')
  })

  it('is given no more pieces at once than allowed, those of meetings first', async () => {
    const { engine, server } = await open('openai', { parallel: 1 })
    let release: () => void = () => {}
    server.next((response) => void (release = () => answerJson(response, { text: 'first' })))
    const order: string[] = []
    const note = (name: string) => () => void order.push(name)
    const first = engine.recognize(speech, 'en').then(note('first'))
    await eventually(() => expect(server.asked).toHaveLength(1))
    const file = engine.recognize(speech, 'en').then(note('file'))
    const live = engine.recognize(speech, 'en', { priority: 'live' }).then(note('live'))
    expect(server.asked).toHaveLength(1)
    release()
    await Promise.all([first, file, live])
    expect(order).toEqual(['first', 'live', 'file'])
  })

  it('learns at once that nobody waits any more', async () => {
    const { engine, server } = await open('openai', { parallel: 1 })
    const closed: boolean[] = []
    server.next((response) => void response.on('close', () => closed.push(response.writableFinished)))
    const caller = new AbortController()
    const recognition = engine.recognize(speech, 'cn', { signal: caller.signal })
    await eventually(() => expect(server.asked).toHaveLength(1))
    caller.abort(new Error('enough'))
    await expect(recognition).rejects.toThrow('enough')
    await eventually(() => expect(closed).toEqual([false]))
    expect(await engine.recognize(speech, 'cn')).not.toEqual([])
  })

  it('is left when the engine is closed', async () => {
    const { engine, server } = await open('openai')
    server.next(() => {})
    const fault = faultOf(engine.recognize(speech, 'cn'))
    await eventually(() => expect(server.asked).toHaveLength(1))
    await engine.close()
    expect((await fault).message).toContain('not used any more')
  })
})
