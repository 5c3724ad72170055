/** Runs pieces of work side by side, at most so many at once. The first failure stops all of it. */
export class Gang {
  readonly #most: number
  readonly #running = new Set<Promise<void>>()
  readonly #stop = new AbortController()
  /** Fires when the work is to end: its reason is the first failure, or that of the signal it was made with. */
  readonly signal: AbortSignal

  constructor(most: number, signal: AbortSignal) {
    this.#most = most
    this.signal = AbortSignal.any([signal, this.#stop.signal])
  }

  /** Begins the work as soon as there is room. Throws the reason of the signal, and begins nothing, once it has fired. */
  async begin(work: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#most) await Promise.race(this.#running)
    this.signal.throwIfAborted()
    const one = work()
      .catch((error: unknown) => this.#stop.abort(error))
      .finally(() => this.#running.delete(one))
    this.#running.add(one)
  }

  /** Resolves when all that began has ended well; throws the reason of the signal otherwise. */
  async end(): Promise<void> {
    await Promise.all(this.#running)
    this.signal.throwIfAborted()
  }

  /** Tells what is still running to end, and waits for it. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('the work is over'))
    await Promise.all(this.#running)
  }
}
