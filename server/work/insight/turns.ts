/** Lets so many work at once; the others wait in the order they came. */
export class Turns {
  #working = 0
  readonly #waiting: (() => void)[] = []

  constructor(private readonly most: number) {}

  /** @throws the signal's reason when it fires before its turn */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#working >= this.most) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#working += 1
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      // The place goes to the next one, or is free.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#working -= 1
    }
  }
}
