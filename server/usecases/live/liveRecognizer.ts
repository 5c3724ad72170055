/** What recognizes a live meeting: partial results while a chunk is open, final segments when it has ended. */
import type { WireSegment } from '../../../src/wire/responses'
import type { LanguageValue } from '../../../src/wire/constants'
import { sampleRate, type Ports } from '../../ports/ports'
import { SpeechEngineError, type SpeechEngine, type StreamingRecognizer, type Utterance } from '../../ports/speech'
import { noOwnWords, type OwnWords } from '../vocabulary/ownWords'
import { enginesFor, streamingEnginesFor } from '../transcription/enginePreference'
import { FallbackRecognizer, NoEngineError, type Recognition } from '../transcription/fallbackRecognizer'
import type { AudioChunk } from '../transcription/segmenter'
import { applySpans } from '../../lib/textSpans'
import { refineUtterances } from '../transcription/textSteps'
import { toSegments } from '../transcription/utteranceSegments'
import type { LiveLoad } from './liveLoad'
import { SimulatedStream } from './simulatedStream'

export interface LiveRecognizerOptions {
  language: LanguageValue
  load: LiveLoad
  /** None by default. */
  words?: OwnWords | undefined
  /** Ends its work; a final then throws the signal's reason. */
  signal: AbortSignal
  /** Called with each failure of an engine that does not end the work. */
  onError(error: unknown): void
}

interface OpenStream {
  engine: SpeechEngine
  recognizer: StreamingRecognizer
}

/** Failures in a row after which the meeting does without the engine's streams. */
const maxStreamFailures = 3
/** How often all engines are asked for a final, since its chunk is not recognized later. */
const maxRounds = 2
/** Silence after a chunk, so that a streaming model sees past its last word. */
const flushSamples = 2 * sampleRate

/** One per meeting. Partial results come from a streaming engine, or else from `SimulatedStream`; the final text from the preferred engine. */
export class LiveRecognizer {
  readonly #ports: Ports
  readonly #options: LiveRecognizerOptions
  readonly #words: OwnWords
  readonly #fallback: FallbackRecognizer
  #stream: OpenStream | null = null
  #streamFailures = 0
  readonly #failedStreams = new WeakSet<SpeechEngine>()

  constructor(ports: Ports, options: LiveRecognizerOptions) {
    this.#ports = ports
    this.#options = options
    this.#words = options.words ?? noOwnWords
    this.#fallback = new FallbackRecognizer(ports, options.language)
  }

  /** Opens a stream if there is none. False if all are taken: then recognition should wait, since there are too many meetings. */
  async open(): Promise<boolean> {
    if (this.#stream) return true
    const { language } = this.#options
    const all = await streamingEnginesFor(this.#ports, language)
    const streaming = all.filter((engine) => !this.#failedStreams.has(engine))
    for (const engine of streaming) {
      const recognizer = engine.openStream?.(language, { hotwords: this.#words.hotwords })
      if (recognizer) return this.#use({ engine, recognizer })
    }
    if (streaming.length > 0) return false
    const engines = await enginesFor(this.#ports, language)
    // Recognizing everything several times may cost money elsewhere.
    const engine = engines.find(({ remote }) => !remote) ?? engines[0]
    return engine ? this.#use({ engine, recognizer: this.#simulate(engine) }) : true
  }

  /** Feeds the open chunk and returns its text so far; `reset` starts a chunk. @throws SpeechEngineError; then feed it from its start */
  async partial(pcm: Int16Array, reset: boolean): Promise<string> {
    if (!this.#stream) return ''
    const { engine, recognizer } = this.#stream
    try {
      const text = await recognizer.accept(pcm, reset)
      this.#streamFailures = 0
      return applySpans(text, this.#words.replace(text))
    } catch (error) {
      this.#streamFailures += 1
      if (this.#streamFailures < maxStreamFailures) throw error
      this.#failedStreams.add(engine)
      this.close()
      throw error
    }
  }

  /** The segments of a whole chunk; null if no engine could recognize it. @throws the signal's reason */
  async final(chunk: AudioChunk): Promise<WireSegment[] | null> {
    const { language, load, signal, onError } = this.#options
    this.discard()
    try {
      const { engine, utterances } = await load.final(() => this.#recognize(chunk.pcm))
      const { replace } = this.#words
      const refined = await refineUtterances(this.#ports, utterances, { language, signal, replace })
      return toSegments(chunk, refined, engine)
    } catch (error) {
      signal.throwIfAborted()
      onError(error)
      return null
    }
  }

  /** The open chunk has ended, with or without a final. */
  discard(): void {
    const { recognizer } = this.#stream ?? {}
    if (recognizer instanceof SimulatedStream) recognizer.stop()
  }

  /** Frees the stream; `open` takes another. */
  close(): void {
    this.#stream?.recognizer.close()
    this.#stream = null
    this.#streamFailures = 0
  }

  #use(stream: OpenStream): true {
    this.#stream = stream
    return true
  }

  #simulate(engine: SpeechEngine): SimulatedStream {
    const { language, load, onError } = this.#options
    const { hotwords } = this.#words
    return new SimulatedStream({ engine, language, hotwords, clock: this.#ports.clock, load, onError })
  }

  async #recognize(pcm: Int16Array): Promise<Recognition> {
    const { language, signal, onError } = this.#options
    const [preferred = this.#stream?.engine] = await enginesFor(this.#ports, language)
    if (preferred === this.#stream?.engine && this.#stream?.recognizer.recognize) {
      try {
        return { engine: this.#stream.engine.id, utterances: await this.#stream.recognizer.recognize(pcm) }
      } catch (error) {
        signal.throwIfAborted()
        onError(error)
      }
    }
    const { hotwords } = this.#words
    for (let round = 1; ; round += 1) {
      try {
        return await this.#fallback.recognize(pcm, { signal, hotwords, priority: 'live' })
      } catch (error) {
        if (error instanceof NoEngineError) return this.#recognizeAsStream(pcm)
        if (!(error instanceof SpeechEngineError) || round === maxRounds) throw error
      }
    }
  }

  /** For a language that is only known to engines that stream: the text of the stream. @throws SpeechEngineError */
  async #recognizeAsStream(pcm: Int16Array): Promise<Recognition> {
    if (!this.#stream) throw new SpeechEngineError(`no engine for ${this.#options.language}`)
    const { engine, recognizer } = this.#stream
    const flushed = new Int16Array(pcm.length + flushSamples)
    flushed.set(pcm)
    const text = await recognizer.accept(flushed, true)
    const whole: Utterance = { startMs: 0, endMs: (pcm.length * 1000) / sampleRate, text }
    return { engine: engine.id, utterances: [whole] }
  }
}
