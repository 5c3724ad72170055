/** Partial results of an engine that can't stream. */
import { joinTexts } from '../../../src/transcript/model/joinTexts'
import type { LanguageValue } from '../../../src/wire/constants'
import { sampleRate, type Clock } from '../../ports/ports'
import type { SpeechEngine, StreamingRecognizer } from '../../ports/speech'
import type { LiveLoad } from './liveLoad'
import { concatenatePcm } from '../../lib/concatenatePcm'

export interface SimulatedStreamOptions {
  engine: SpeechEngine
  language: LanguageValue
  hotwords?: readonly string[] | undefined
  clock: Clock
  load: LiveLoad
  /** Called with the error of a recognition, which is not thrown by `accept`. */
  onError(error: unknown): void
}

/** New audio after which the open chunk is recognized again. */
const stepMs = 1_500
/** Pause after a failed recognition. */
const failurePauseMs = 10_000

/**
 * Recognizes the open chunk again and again while it grows, one recognition at a time, and only while the engine has room. A partial
 * lacks its last word, which may be cut off. `accept` never waits for the engine: it returns the latest text.
 */
export class SimulatedStream implements StreamingRecognizer {
  readonly #options: SimulatedStreamOptions
  #audio: Int16Array[] = []
  #newSamples = 0
  #text = ''
  #running: AbortController | null = null
  #notBefore = 0

  constructor(options: SimulatedStreamOptions) {
    this.#options = options
  }

  async accept(pcm: Int16Array, reset: boolean): Promise<string> {
    if (reset) this.stop()
    this.#audio.push(pcm)
    this.#newSamples += pcm.length
    if (this.#isDue()) void this.#recognize()
    return this.#text
  }

  /** The open chunk has ended: a running recognition is of no use any more. */
  stop(): void {
    this.#running?.abort(new Error('the chunk has ended'))
    this.#running = null
    this.#audio = []
    this.#newSamples = 0
    this.#text = ''
  }

  close(): void {
    this.stop()
  }

  #isDue(): boolean {
    const { clock, engine, load } = this.#options
    const hasStep = this.#newSamples >= (stepMs * sampleRate) / 1000
    return hasStep && this.#running === null && clock.now() >= this.#notBefore && load.hasRoom(engine)
  }

  async #recognize(): Promise<void> {
    const { engine, language, hotwords, clock, load, onError } = this.#options
    const running = (this.#running = new AbortController())
    const { signal } = running
    const startedAt = clock.now()
    this.#newSamples = 0
    try {
      const chunk = concatenatePcm(this.#audio)
      const work = () => engine.recognize(chunk, language, { signal, hotwords, priority: 'live' })
      const utterances = await load.partial(engine, work)
      // As long a pause as the recognition took leaves half of the engine's time to others.
      this.#notBefore = 2 * clock.now() - startedAt
      if (!signal.aborted) this.#text = withoutLastWord(joinTexts(utterances.map(({ text }) => text)))
    } catch (error) {
      if (signal.aborted) return
      this.#notBefore = clock.now() + failurePauseMs
      onError(error)
    } finally {
      if (this.#running === running) this.#running = null
    }
  }
}

/** Drops the last word, or the last character of scripts without spaces, and the punctuation after it. */
const withoutLastWord = (text: string) =>
  text.replace(/(?:\p{Script=Han}|[^\s\p{Script=Han}]+)[\s\p{P}]*$/u, '').trimEnd()
