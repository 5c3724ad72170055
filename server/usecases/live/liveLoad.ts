import type { SpeechEngine } from '../../ports/speech'

/** What all meetings ask of the engines now, so that partial results never keep final ones waiting. */
export class LiveLoad {
  #finals = 0
  readonly #partials = new WeakMap<SpeechEngine, number>()

  /** Whether the engine can take another chunk for a partial result: one place stays free for a final, if there are several. */
  hasRoom(engine: SpeechEngine): boolean {
    return this.#finals + this.#partialsOf(engine) < Math.max(1, engine.concurrency - 1)
  }

  /** Counts the recognition of a whole chunk, by whatever engine. */
  async final<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#finals += 1
    try {
      return await work()
    } finally {
      this.#finals -= 1
    }
  }

  /** Counts the recognition of an open chunk. */
  async partial<Result>(engine: SpeechEngine, work: () => Promise<Result>): Promise<Result> {
    this.#partials.set(engine, this.#partialsOf(engine) + 1)
    try {
      return await work()
    } finally {
      this.#partials.set(engine, this.#partialsOf(engine) - 1)
    }
  }

  #partialsOf(engine: SpeechEngine): number {
    return this.#partials.get(engine) ?? 0
  }
}
