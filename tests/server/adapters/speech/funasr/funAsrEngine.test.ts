import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createFunAsr, type FunAsrService } from '../../../../../server/adapters/speech/funasr/funAsrEngine'
import { SpeechEngineError } from '../../../../../server/ports/speech'
import { eventually } from '../../../../eventually'
import { engineSuite } from '../../../ports/engine.suite'
import { speechLikeNoise } from '../speechLikeNoise'
import { openFunAsrServer, send, timesOf, type Dialect } from './funAsrServer'

const speech = speechLikeNoise(3_000)
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Long enough for a busy machine. */
const patient = { timeoutMs: 20_000, settleMs: 20_000, patienceMs: 10_000 }

async function open(dialect: Dialect, change: Partial<FunAsrService> = {}, times: Partial<typeof patient> = {}) {
  const server = await openFunAsrServer(dialect)
  const engine = createFunAsr(
    { url: server.url, languages: { cn: 'zh' }, parallel: 2, ...change },
    { ...patient, ...times },
  )
  closing.push(engine.close, server.close)
  return { server, engine }
}

for (const dialect of ['cpp', 'python'] as const)
  engineSuite(
    `FunASR, ${dialect}`,
    async () => ({ engine: (await open(dialect, {}, { patienceMs: 1_000 })).engine, language: 'cn', speech }),
    {
      words: true,
      confidences: false,
      streaming: true,
    },
  )

async function faultOf(recognition: Promise<unknown>): Promise<string> {
  const error = await recognition.catch((reason: unknown) => reason)
  if (!(error instanceof SpeechEngineError)) throw new Error(`not a SpeechEngineError: ${String(error)}`)
  return error.message
}

describe('a piece', () => {
  it('is sent in frames of 60 ms, the last one filled with silence, between a start and an end', async () => {
    const { engine, server } = await open('cpp', { languages: { cn: 'auto' } })
    const piece = speechLikeNoise(1_000)
    await engine.recognize(piece, 'cn', { hotwords: ['阿里云', '李明'] })
    const [session] = server.sessions
    expect(session?.start).toMatchObject({
      mode: 'offline',
      wav_format: 'pcm',
      audio_fs: 16_000,
      chunk_size: [5, 10, 5],
      hotwords: '{"阿里云":20,"李明":20}',
      itn: true,
      svs_lang: 'auto',
    })
    expect(session?.ended).toBe(true)
    const bytes = Buffer.concat(session?.frames ?? [])
    expect(bytes.length).toBe(17 * 1_920)
    expect(new Int16Array(new Uint8Array(bytes).buffer).slice(0, piece.length)).toEqual(piece)
    expect(bytes.subarray(piece.length * 2).every((byte) => byte === 0)).toBe(true)
  })

  it('gives sentences with the times of their characters', async () => {
    const { engine } = await open('cpp')
    const utterances = await engine.recognize(speech, 'cn')
    expect(utterances.map(({ text, punctuated }) => [text, punctuated])).toEqual([
      ['你好，世界。', true],
      ['再见！', true],
    ])
    expect(utterances[0]?.words?.map(([, , word]) => word)).toEqual(['你', '好，', '世', '界。'])
  })

  it('whose numbers are written in digits has the times of the whole', async () => {
    const { engine, server } = await open('cpp')
    server.next((session) =>
      send(session, {
        mode: 'offline',
        text: '二十年前，20年。',
        timestamp: JSON.stringify(timesOf(session, 7)),
        stamp_sents: [{ text_seg: '二 十 年 前 二 十 年', start: 0, end: 2_000, ts_list: timesOf(session, 7) }],
      }),
    )
    const [utterance] = await engine.recognize(speech, 'cn')
    expect(utterance).toEqual({ startMs: 0, endMs: 2_625, text: '二十年前，20年。', punctuated: true })
  })

  it('in several results of an older Python server, without times, is complete', async () => {
    const { engine } = await open('oldPython')
    expect((await engine.recognize(speech, 'cn')).map(({ text }) => text)).toEqual(['你好，世界。', '再见！'])
  })

  it('is complete when the server falls silent after a result', async () => {
    const { engine, server } = await open('oldPython', {}, { settleMs: 50 })
    server.next((session) => send(session, { mode: 'offline', text: '你好', is_final: true }))
    expect(await engine.recognize(speech, 'cn')).toEqual([
      { startMs: 0, endMs: 3_000, text: '你好', punctuated: false },
    ])
  })

  it('has no partial results, and ends with the last message of the 2pass server', async () => {
    const { engine, server } = await open('cpp')
    server.next((session) => {
      send(session, { mode: '2pass-online', text: '你', is_final: false })
      send(session, { mode: '2pass-offline', text: '你好。', timestamp: '[[0,500],[500,900]]', is_final: false })
      send(session, { mode: '2pass-offline', text: '再见。', timestamp: '[[0,400],[400,800]]', is_final: false })
      send(session, { text: '', is_final: true })
    })
    expect((await engine.recognize(speech, 'cn')).map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
      [0, 900, '你好。'],
      [900, 1_700, '再见。'],
    ])
  })

  it('has a connection of its own, which is closed after it', async () => {
    const { engine, server } = await open('cpp')
    await Promise.all([engine.recognize(speech, 'cn'), engine.recognize(speech, 'cn')])
    expect(server.sessions).toHaveLength(2)
    await eventually(() => expect(server.open()).toBe(0))
  })

  it('in another language is not sent', async () => {
    const { engine, server } = await open('cpp')
    expect(await faultOf(engine.recognize(speech, 'en'))).toContain('FUNASR_LANGUAGES')
    expect(server.sessions).toEqual([])
  })
})

describe('a server', () => {
  it('that is not there can’t be reached', async () => {
    const { engine } = await open('cpp', { url: 'ws://127.0.0.1:1' })
    expect(await faultOf(engine.recognize(speech, 'cn'))).toContain('FUNASR_URL')
  })

  it('that knows no WebSocket can’t be reached', async () => {
    const plain = createServer((socket) => {
      socket.on('error', () => {})
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\n<html>')
    }).listen(0, '127.0.0.1')
    await once(plain, 'listening')
    closing.push(async () => void plain.close())
    const { engine } = await open('cpp', { url: `ws://127.0.0.1:${(plain.address() as AddressInfo).port}` })
    expect(await faultOf(engine.recognize(speech, 'cn'))).toContain('FUNASR_URL')
  })

  it('that redirects is not followed', async () => {
    const { server: elsewhere } = await open('cpp')
    const plain = createServer((socket) => {
      socket.on('error', () => {})
      socket.end(`HTTP/1.1 307 Moved\r\nlocation: ${elsewhere.url}\r\ncontent-length: 0\r\n\r\n`)
    }).listen(0, '127.0.0.1')
    await once(plain, 'listening')
    closing.push(async () => void plain.close())
    const { engine } = await open('cpp', { url: `ws://127.0.0.1:${(plain.address() as AddressInfo).port}` })
    expect(await faultOf(engine.recognize(speech, 'cn'))).toContain('FUNASR_URL')
    expect(elsewhere.sessions).toEqual([])
  })

  it.each<[string, (socket: import('ws').WebSocket) => void, string]>([
    ['closes', (socket) => socket.close(), 'closed the connection'],
    ['is killed', (socket) => socket.terminate(), 'closed the connection'],
    ['sends a page', (socket) => socket.send('<html>'), 'not JSON'],
    ['sends JSON of another kind', (socket) => socket.send('{"text":5}'), 'unknown message'],
    ['sends too much', (socket) => socket.send('x'.repeat(2 ** 20 + 1)), 'can’t be read'],
    ['reports an error', (socket) => socket.send('{"text":"ERROR. ONLY SUPPORT PCM"}'), 'reported an error'],
  ])('that %s has failed, and the next piece has another connection', async (_, misbehave, message) => {
    const { engine, server } = await open('cpp')
    server.next(({ socket }) => misbehave(socket))
    expect(await faultOf(engine.recognize(speech, 'cn'))).toContain(message)
    expect(await engine.recognize(speech, 'cn')).not.toEqual([])
  })

  it('that never answers is late', async () => {
    const { engine, server } = await open('cpp', {}, { timeoutMs: 200 })
    server.next(() => {})
    expect(await faultOf(engine.recognize(speech, 'cn'))).toContain('200 ms')
    await eventually(() => expect(server.open()).toBe(0))
  })

  it('learns at once that nobody waits any more', async () => {
    const { engine, server } = await open('cpp')
    server.next(() => {})
    const caller = new AbortController()
    const recognition = engine.recognize(speech, 'cn', { signal: caller.signal })
    await eventually(() => expect(server.sessions[0]?.ended).toBe(true))
    caller.abort(new Error('enough'))
    await expect(recognition).rejects.toThrow('enough')
    await eventually(() => expect(server.open()).toBe(0))
  })

  it('is left when the engine is closed', async () => {
    const { engine, server } = await open('cpp')
    server.next(() => {})
    const fault = faultOf(engine.recognize(speech, 'cn'))
    await eventually(() => expect(server.sessions[0]?.ended).toBe(true))
    const streaming = engine.openStream?.('cn')
    await streaming?.accept(speechLikeNoise(600), true)
    await engine.close()
    expect(await fault).toContain('not used any more')
    await eventually(() => expect(server.open()).toBe(0))
    expect(engine.openStream?.('cn')).toBeNull()
  })
})

describe('a stream', () => {
  it('joins the partial results, and the final ones replace them', async () => {
    const { engine, server } = await open('cpp')
    const streaming = engine.openStream?.('cn', { hotwords: ['李明'] })
    expect(await streaming?.accept(speechLikeNoise(600), true)).toBe('你')
    expect(await streaming?.accept(speechLikeNoise(600), false)).toBe('你好')
    const [session] = server.sessions
    expect(session?.start).toMatchObject({ mode: '2pass', hotwords: '{"李明":20}' })
    if (!session) return
    send(session, { mode: '2pass-offline', text: '你好。' })
    expect(await streaming?.accept(new Int16Array(0), false)).toBe('你好。')
    send(session, { mode: '2pass-online', text: 'hello' })
    expect(await streaming?.accept(new Int16Array(0), false)).toBe('你好。hello')
    send(session, { mode: '2pass-online', text: 'world' })
    expect(await streaming?.accept(new Int16Array(0), false)).toBe('你好。hello world')
  })

  it('has another connection for each piece, so that late results don’t reach the next', async () => {
    const { engine, server } = await open('cpp')
    const streaming = engine.openStream?.('cn')
    await streaming?.accept(speechLikeNoise(1_200), true)
    expect(await streaming?.accept(speechLikeNoise(600), true)).toBe('你')
    expect(server.sessions).toHaveLength(2)
    await eventually(() => expect(server.open()).toBe(1))
    streaming?.close()
    await eventually(() => expect(server.open()).toBe(0))
  })

  it('that loses its connection says so and is usable again', async () => {
    const { engine, server } = await open('cpp')
    const streaming = engine.openStream?.('cn')
    await streaming?.accept(speechLikeNoise(600), true)
    server.sessions[0]?.socket.terminate()
    await eventually(() => expect(server.open()).toBe(0))
    expect(await faultOf(streaming?.accept(speechLikeNoise(600), false) ?? Promise.resolve())).toContain('closed')
    expect(await streaming?.accept(speechLikeNoise(600), true)).toBe('你')
  })

  it('is refused while as many as allowed are open', async () => {
    const { engine } = await open('cpp', { parallel: 1 })
    const first = engine.openStream?.('cn')
    expect(engine.openStream?.('cn')).toBeNull()
    first?.close()
    expect(engine.openStream?.('cn')).not.toBeNull()
  })
})
