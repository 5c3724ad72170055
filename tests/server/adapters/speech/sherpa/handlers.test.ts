import type { Sherpa } from 'sherpa-onnx-node'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import {
  ModelDescription,
  type InstalledModel,
  type ModelFamily,
} from '../../../../../server/adapters/speech/models/modelDescription'
import { openDetector } from '../../../../../server/adapters/speech/sherpa/detectorHandler'
import { openLanguageIdentifier } from '../../../../../server/adapters/speech/sherpa/languageIdentifierHandler'
import { openStreams } from '../../../../../server/adapters/speech/sherpa/streamHandler'

const model = (family: ModelFamily, options: ModelDescription['options'] = {}): InstalledModel => ({
  folder: '/models/one',
  description: v.parse(ModelDescription, {
    id: 'one',
    name: 'One',
    family,
    files: { model: 'm.onnx', encoder: 'e.onnx', decoder: 'd.onnx', tokens: 'tokens.txt' },
    languages: {},
    options,
  }),
})

/** A library with only these classes. */
const library = (classes: Partial<Record<keyof Sherpa, unknown>>) => classes as unknown as Sherpa

describe('the detector in its process', () => {
  /** A detector that counts, and takes every window with a sample above zero for speech. */
  class CountingVad {
    static readonly made: CountingVad[] = []
    readonly received: Float32Array[] = []
    resets = 0
    flushes = 0
    readonly config: unknown
    constructor(config: unknown) {
      this.config = config
      CountingVad.made.push(this)
    }
    acceptWaveform = (samples: Float32Array) => void this.received.push(samples)
    isDetected = () => this.received.at(-1)?.some((sample) => sample > 0) ?? false
    isEmpty = () => true
    reset = () => void (this.resets += 1)
    flush = () => void (this.flushes += 1)
  }
  const open = (family: ModelFamily, options?: ModelDescription['options']) => {
    CountingVad.made.length = 0
    return openDetector(library({ Vad: CountingVad }), { kind: 'detector', model: model(family, options), threads: 1 })
  }
  const loud = (samples: number) => new Int16Array(samples).fill(1_000)

  it('gives TEN VAD its windows of 256 samples, and nothing before them', () => {
    const answer = open('tenVad', { threshold: 0.7 })
    const pcm = Int16Array.from([...loud(256), ...new Int16Array(256)])
    expect(answer({ stream: 1, pcm, ended: [] })).toEqual([true, false])
    const [vad] = CountingVad.made
    expect(vad?.config).toMatchObject({ tenVad: { model: '/models/one/m.onnx', threshold: 0.7, windowSize: 256 } })
    expect(vad?.received.map(({ length }) => length)).toEqual([256, 256])
  })

  it('gives Silero VAD the 64 samples before the first window', () => {
    expect(open('sileroVad')({ stream: 1, pcm: loud(512), ended: [] })).toEqual([true])
    expect(CountingVad.made[0]?.received.map(({ length }) => length)).toEqual([64, 512])
  })

  it('uses the detectors of recordings that have ended again, reset', () => {
    const answer = open('sileroVad')
    answer({ stream: 1, pcm: loud(512), ended: [] })
    answer({ stream: 2, pcm: loud(512), ended: [] })
    expect(CountingVad.made).toHaveLength(2)
    for (let stream = 3; stream < 10; stream += 1) answer({ stream, pcm: loud(512), ended: [stream - 1] })
    expect(CountingVad.made).toHaveLength(2)
    expect(CountingVad.made[1]?.resets).toBe(8)
  })

  it('cuts speech that never pauses once a second', () => {
    const answer = open('sileroVad')
    for (let second = 0; second < 10; second += 1) answer({ stream: 1, pcm: loud(32 * 512), ended: [] })
    expect(CountingVad.made[0]?.flushes).toBe(10)
  })
})

describe('streams in their process', () => {
  const openWith = () => {
    const made: { options: string[]; samples: number }[] = []
    const calls = { resets: 0 }
    class Recognizer {
      #ready = 0
      createStream = () => {
        const stream = { options: [] as string[], samples: 0 }
        made.push(stream)
        return {
          acceptWaveform: ({ samples }: { samples: Float32Array }) => {
            stream.samples += samples.length
            this.#ready = 1
          },
          setOption: (key: string, value: string) => stream.options.push(`${key}=${value}`),
        }
      }
      isReady = () => this.#ready > 0
      decode = () => void (this.#ready -= 1)
      reset = () => void (calls.resets += 1)
      getResult = () => ({ text: ' hello ' })
    }
    const answer = openStreams(library({ OnlineRecognizer: Recognizer }), {
      kind: 'stream',
      model: model('onlineParaformer'),
      threads: 1,
    })
    const ask = (change: object) =>
      answer({ stream: 1, pcm: new Int16Array(1_600), reset: false, language: '', ended: [], ...change })
    return { ask, made, calls }
  }

  it('tell the model the language, if it takes one', () => {
    const { ask, made } = openWith()
    expect(ask({ language: 'de-DE' })).toBe('hello')
    ask({ stream: 2 })
    expect(made.map(({ options }) => options)).toEqual([['language=de-DE'], []])
  })

  it('decode the rest of a chunk before the next one, but nothing before the first', () => {
    const { ask, made, calls } = openWith()
    ask({ pcm: new Int16Array(0), reset: true })
    ask({ reset: true })
    expect([made[0]?.samples, calls.resets]).toEqual([1_600, 0])
    ask({ reset: true })
    expect([made[0]?.samples, calls.resets]).toEqual([1_600 + 2 * 1_600 + 1_600, 1])
  })

  it('are forgotten when they have ended', () => {
    const { ask, made } = openWith()
    ask({})
    ask({})
    ask({ stream: 2, ended: [1] })
    ask({})
    expect(made).toHaveLength(3)
  })
})

it('the language identifier takes over the padding at the end', () => {
  const SpokenLanguageIdentification = vi.fn(function () {})
  openLanguageIdentifier(library({ SpokenLanguageIdentification }), {
    kind: 'languageIdentifier',
    model: model('whisperLanguage', { tailPaddings: 500 }),
    threads: 2,
  })
  expect(SpokenLanguageIdentification).toHaveBeenCalledWith(
    expect.objectContaining({
      whisper: { encoder: '/models/one/e.onnx', decoder: '/models/one/d.onnx', tailPaddings: 500 },
      numThreads: 2,
    }),
  )
})
