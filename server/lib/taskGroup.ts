/** Runs tasks concurrently, up to a limit. The first failure aborts all of them. */
export class TaskGroup {
  readonly #limit: number
  readonly #running = new Set<Promise<void>>()
  readonly #abort = new AbortController()
  /** Fires when the tasks must stop. Its reason is the first failure, or that of the parent signal. */
  readonly signal: AbortSignal

  constructor(limit: number, signal: AbortSignal) {
    this.#limit = limit
    this.signal = AbortSignal.any([signal, this.#abort.signal])
  }

  /** Starts the work as soon as a slot is free. @throws the signal's reason once it has fired, without starting the work */
  async spawn(work: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#limit) await Promise.race(this.#running)
    this.signal.throwIfAborted()
    const task = work()
      .catch((error: unknown) => this.#abort.abort(error))
      .finally(() => this.#running.delete(task))
    this.#running.add(task)
  }

  /** Resolves when all tasks have succeeded. @throws the signal's reason otherwise */
  async join(): Promise<void> {
    await Promise.all(this.#running)
    this.signal.throwIfAborted()
  }

  /** Aborts the running tasks and waits for them. */
  async cancel(): Promise<void> {
    this.#abort.abort(new Error('the task group was canceled'))
    await Promise.all(this.#running)
  }
}
