import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sampleRate } from '../../../../server/ports/ports'
import {
  noSpeechModels,
  SpeechEngineError,
  type SpeechEngine,
  type SpeechServices,
} from '../../../../server/ports/speech'
import { LiveLoad } from '../../../../server/usecases/live/liveLoad'
import { LiveRecognizer } from '../../../../server/usecases/live/liveRecognizer'
import { noise, voice } from '../audio'
import { fakeEngine, openTestBackend, type FakeEngine, type TestBackend } from '../testBackend'

let backend: TestBackend
let closed: AbortController
let errors: unknown[]
beforeEach(async () => {
  backend = await openTestBackend()
  closed = new AbortController()
  errors = []
})
afterEach(() => backend.store.close())

const recognizerWith = (engines: SpeechEngine[], services: Partial<SpeechServices> = {}) =>
  new LiveRecognizer(
    { ...backend.ports, speech: { ...noSpeechModels, ...services, engines } },
    { language: 'cn', load: new LiveLoad(), signal: closed.signal, onError: (error) => void errors.push(error) },
  )

/** An engine that says its id. */
function engineOf(id: string, change: Partial<SpeechEngine> = {}): FakeEngine {
  const engine = fakeEngine(1, ['cn'])
  engine.answer = async () => [{ startMs: 100, endMs: 900, text: id, punctuated: true }]
  return Object.assign(engine, { id }, change)
}

/** Knows the language in streams only, and tells how many samples a stream has heard. */
function streamingEngine(id: string, { places = 1, fails = false } = {}) {
  let open = 0
  const languages = ['cn'] as const
  const engine = engineOf(id, { languages: [], concurrency: 0, streamingLanguages: languages })
  engine.answer = async () => {
    throw new SpeechEngineError(`${id} recognizes streams only`)
  }
  engine.openStream = () => {
    if (open === places) return null
    open += 1
    let samples = 0
    return {
      accept: async (pcm, reset) => {
        if (fails) throw new SpeechEngineError(`${id} died`)
        samples = (reset ? 0 : samples) + pcm.length
        return `${id} ${samples}`
      },
      close: () => void (open -= 1),
    }
  }
  return engine
}

const chunk = { startMs: 3_000, endMs: 5_000, pcm: voice(2_000) }
const busy = async () => {
  throw new SpeechEngineError('died')
}

describe('partial results', () => {
  it('come from the first engine that streams the language, whichever recognizes whole chunks', async () => {
    const recognizer = recognizerWith([engineOf('whole'), streamingEngine('stream'), streamingEngine('other')])
    expect(await recognizer.open()).toBe(true)
    expect(await recognizer.partial(noise(100), true)).toBe('stream 1600')
    expect(await recognizer.partial(noise(100), false)).toBe('stream 3200')
    expect(await recognizer.final(chunk)).toMatchObject([{ text: 'whole', engine: 'whole' }])
  })

  it('come from the next engine when the streams of the first are taken, and are refused when all are', async () => {
    const engines = [streamingEngine('first'), streamingEngine('second')]
    const [one, two, three] = [recognizerWith(engines), recognizerWith(engines), recognizerWith(engines)]
    expect([await one.open(), await two.open(), await three.open()]).toEqual([true, true, false])
    expect(await two.partial(noise(10), true)).toBe('second 160')
    one.close()
    expect(await three.open()).toBe(true)
    expect(await three.partial(noise(10), true)).toBe('first 160')
  })

  it('are recognized again and again where no engine streams, preferably on this machine', async () => {
    const [remote, local] = [engineOf('elsewhere', { remote: true }), engineOf('here it is')]
    const recognizer = recognizerWith([remote, local])
    expect(await recognizer.open()).toBe(true)
    expect(await recognizer.partial(voice(1_600), true)).toBe('')
    await expect.poll(() => recognizer.partial(new Int16Array(0), false)).toBe('here it')
    expect(await recognizer.final(chunk)).toMatchObject([{ text: 'elsewhere', engine: 'elsewhere' }])
  })

  it('are recognized again and again after an engine’s streams failed three times in a row', async () => {
    const recognizer = recognizerWith([streamingEngine('broken', { fails: true }), engineOf('it is whole')])
    for (let times = 0; times < 3; times += 1) {
      expect(await recognizer.open()).toBe(true)
      await expect(recognizer.partial(voice(100), true)).rejects.toThrow('broken died')
    }
    expect(await recognizer.open()).toBe(true)
    await recognizer.partial(voice(1_600), true)
    await expect.poll(() => recognizer.partial(new Int16Array(0), false)).toBe('it is')
  })
})

describe('final segments', () => {
  it('are those of the preferred engine, asked before recordings', async () => {
    const [first, second] = [engineOf('first'), engineOf('second')]
    const asked: unknown[] = []
    const { recognize } = second
    second.recognize = (pcm, language, options) => (asked.push(options?.priority), recognize(pcm, language, options))
    await backend.store.engineOrder.set('cn', ['second'])
    const segments = await recognizerWith([first, second]).final(chunk)
    expect(segments).toEqual([
      expect.objectContaining({ id: '3000-0', start: 3_100, end: 3_900, text: 'second', engine: 'second' }),
    ])
    expect(asked).toEqual(['live'])
  })

  it('come from the next engine when the first fails', async () => {
    const first = engineOf('first')
    first.answer = busy
    expect(await recognizerWith([first, engineOf('second')]).final(chunk)).toMatchObject([{ engine: 'second' }])
  })

  it('come from the stream that can, if its engine is the preferred one; else, or when it fails, from the engine', async () => {
    let fails = false
    const recognize = async () => {
      if (fails) throw new SpeechEngineError('the stream died')
      return [{ startMs: 0, endMs: 500, text: 'streamed' }]
    }
    const both = engineOf('both', {
      streamingLanguages: ['cn'],
      openStream: () => ({ accept: async () => '', recognize, close: () => {} }),
    })
    const recognizer = recognizerWith([both, engineOf('other')])
    await recognizer.open()
    expect(await recognizer.final(chunk)).toMatchObject([{ text: 'streamed', engine: 'both' }])
    fails = true
    expect(await recognizer.final(chunk)).toMatchObject([{ text: 'both', engine: 'both' }])
    expect(errors).toMatchObject([{ message: 'the stream died' }])
    fails = false
    await backend.store.engineOrder.set('cn', ['other', 'both'])
    expect(await recognizer.final(chunk)).toMatchObject([{ engine: 'other' }])
  })

  it('are the text of the stream where engines only stream, heard to its end', async () => {
    const recognizer = recognizerWith([streamingEngine('stream')])
    await recognizer.open()
    await recognizer.partial(noise(500), true)
    const heard = chunk.pcm.length + 2 * sampleRate
    expect(await recognizer.final(chunk)).toMatchObject([
      { id: '3000-0', start: 3_000, end: 5_000, text: `stream ${heard}`, engine: 'stream' },
    ])
  })

  it('are punctuated if the engine does not do that', async () => {
    const engine = engineOf('你好')
    engine.answer = async () => [{ startMs: 0, endMs: 500, text: '你好' }]
    const punctuator = { languages: ['cn'] as const, punctuate: async (text: string) => `${text}。` }
    expect(await recognizerWith([engine], { punctuator }).final(chunk)).toMatchObject([{ text: '你好。' }])
  })

  it('are none when every engine fails, or fails in its own way, or is gone; the next chunk is tried again', async () => {
    const engine = engineOf('engine')
    const recognizer = recognizerWith([engine])
    const { answer } = engine
    engine.answer = busy
    expect(await recognizer.final(chunk)).toBeNull()
    engine.answer = async () => {
      throw new TypeError('a bug')
    }
    expect(await recognizer.final(chunk)).toBeNull()
    engine.answer = answer
    expect(await recognizer.final(chunk)).toHaveLength(1)
    expect(errors).toHaveLength(2)
    expect(await recognizerWith([]).final(chunk)).toBeNull()
  })

  it('end the partial result of their chunk', async () => {
    const engine = engineOf('a b')
    const signals: (AbortSignal | undefined)[] = []
    engine.answer = (_pcm, signal) => (signals.push(signal), new Promise(() => {}))
    const recognizer = recognizerWith([engine])
    await recognizer.open()
    await recognizer.partial(voice(1_600), true)
    expect(signals.map((signal) => signal?.aborted)).toEqual([false])
    void recognizer.final(chunk)
    expect(signals[0]?.aborted).toBe(true)
  })

  it('are given up when the meeting is closed', async () => {
    const engine = engineOf('slow')
    engine.answer = (_pcm, signal) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    const final = recognizerWith([engine]).final(chunk)
    closed.abort(new Error('the meeting was closed'))
    await expect(final).rejects.toThrow('the meeting was closed')
    expect(errors).toEqual([])
  })
})
