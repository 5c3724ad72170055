import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SpeechEngineError, type SpeechEngine } from '../../../../server/ports/speech'
import { FallbackRecognizer } from '../../../../server/usecases/transcription/fallbackRecognizer'
import { fakeEngine, openTestBackend, twoWords, type FakeEngine, type TestBackend } from '../testBackend'

let backend: TestBackend
let first: FakeEngine
let second: FakeEngine
let engines: SpeechEngine[]
let recognizer: FallbackRecognizer
beforeEach(async () => {
  backend = await openTestBackend()
  first = Object.assign(fakeEngine(), { id: 'first' })
  second = Object.assign(fakeEngine(), { id: 'second' })
  engines = [first, second]
  backend.ports.speech = { ...backend.ports.speech, engines }
  recognizer = new FallbackRecognizer(backend.ports, 'en')
})
afterEach(() => backend.store.close())

const fails = () => Promise.reject(new SpeechEngineError('crashed'))
const chunk = new Int16Array(16)
const calls = () => [first.chunkLengths.length, second.chunkLengths.length]

describe('recognizing a chunk by several engines', () => {
  it('the first engine does it, and is named', async () => {
    expect(await recognizer.recognize(chunk)).toEqual({ engine: 'first', utterances: [twoWords] })
    expect(calls()).toEqual([1, 0])
  })

  it('the preferred engine does it, also when the preference changes between two chunks', async () => {
    await backend.store.engineOrder.set('en', ['second'])
    expect((await recognizer.recognize(chunk)).engine).toBe('second')
    await backend.store.engineOrder.set('en', [])
    expect((await recognizer.recognize(chunk)).engine).toBe('first')
  })

  it('an engine that fails gets a second try, then the next one is asked', async () => {
    first.answer = fails
    expect((await recognizer.recognize(chunk)).engine).toBe('second')
    expect(calls()).toEqual([2, 1])
    expect(backend.events).toEqual(['engine.chunk'])
  })

  it('an engine that failed on two chunks in a row is asked last from then on', async () => {
    first.answer = fails
    for (let count = 0; count < 4; count += 1) await recognizer.recognize(chunk)
    expect(calls()).toEqual([4, 4])
    second.answer = fails
    first.answer = async () => [twoWords]
    expect((await recognizer.recognize(chunk)).engine, 'it is not given up').toBe('first')
  })

  it('a chunk between two failures that it recognized counts for it', async () => {
    for (const answer of [fails, async () => [twoWords], fails, async () => [twoWords]]) {
      first.answer = answer
      await recognizer.recognize(chunk)
    }
    expect(calls()).toEqual([6, 2])
  })

  it('if all fail, so does the chunk', async () => {
    first.answer = fails
    second.answer = () => Promise.reject(new SpeechEngineError('the last one'))
    await expect(recognizer.recognize(chunk)).rejects.toThrow('the last one')
    expect(calls()).toEqual([2, 2])
  })

  it('an error of another kind is not hidden by another engine', async () => {
    first.answer = () => Promise.reject(new TypeError('a bug'))
    await expect(recognizer.recognize(chunk)).rejects.toThrow('a bug')
    expect(calls()).toEqual([1, 0])
  })

  it('after an abort no engine is asked', async () => {
    const stop = new AbortController()
    first.answer = async () => {
      stop.abort(new Error('enough'))
      throw new SpeechEngineError('killed')
    }
    await expect(recognizer.recognize(chunk, { signal: stop.signal })).rejects.toThrow('enough')
    expect(calls()).toEqual([1, 0])
  })

  it('engines may come and go', async () => {
    engines.length = 0
    await expect(recognizer.recognize(chunk)).rejects.toMatchObject({ name: 'NoEngineError', language: 'en' })
    engines.push(second)
    expect((await recognizer.recognize(chunk)).engine).toBe('second')
  })
})
