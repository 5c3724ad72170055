import type { LanguageValue } from '../../../src/wire/constants'
import type { Ports } from '../../ports/ports'
import { SpeechEngineError, type RecognitionOptions, type SpeechEngine, type Utterance } from '../../ports/speech'
import { enginesFor } from './enginePreference'

const attemptsPerEngine = 2
/** After this many chunks in a row, an engine is asked last. */
const maxFailedChunks = 2

/** No engine knows the language now. One may be installed later. */
export class NoEngineError extends Error {
  override name = 'NoEngineError'
  constructor(readonly language: LanguageValue) {
    super(`no engine for ${language}`)
  }
}

export interface Recognition {
  /** Id of the engine. */
  engine: string
  utterances: Utterance[]
}

/** Recognizes the chunks of one recording by the preferred engine. A chunk on which it fails twice is given to the next engine. */
export class FallbackRecognizer {
  /** Chunks in a row on which an engine failed, by its id. */
  readonly #failedChunks = new Map<string, number>()

  constructor(
    private readonly ports: Pick<Ports, 'speech' | 'store' | 'log'>,
    private readonly language: LanguageValue,
  ) {}

  /** @throws NoEngineError, the SpeechEngineError of the last engine if all fail, or the signal's reason */
  async recognize(pcm: Int16Array, options: RecognitionOptions = {}): Promise<Recognition> {
    let failure: SpeechEngineError | null = null
    for (const engine of await this.#engines()) {
      try {
        const utterances = await this.#recognizeWith(engine, pcm, options)
        this.#failedChunks.delete(engine.id)
        return { engine: engine.id, utterances }
      } catch (error) {
        if (!(error instanceof SpeechEngineError)) throw error
        failure = error
        this.#failedChunks.set(engine.id, (this.#failedChunks.get(engine.id) ?? 0) + 1)
        this.ports.log.error('engine.chunk', { engine: engine.id, error })
      }
    }
    throw failure ?? new NoEngineError(this.language)
  }

  async #engines(): Promise<SpeechEngine[]> {
    const isFailing = ({ id }: SpeechEngine) => (this.#failedChunks.get(id) ?? 0) >= maxFailedChunks
    const engines = await enginesFor(this.ports, this.language)
    return [...engines.filter((engine) => !isFailing(engine)), ...engines.filter(isFailing)]
  }

  async #recognizeWith(engine: SpeechEngine, pcm: Int16Array, options: RecognitionOptions): Promise<Utterance[]> {
    for (let attempt = 1; ; attempt += 1) {
      options.signal?.throwIfAborted()
      try {
        return await engine.recognize(pcm, this.language, options)
      } catch (error) {
        if (!(error instanceof SpeechEngineError) || attempt === attemptsPerEngine) throw error
      }
    }
  }
}
