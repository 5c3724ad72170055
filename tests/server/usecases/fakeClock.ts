import type { Clock } from '../../../server/ports/ports'

/** A manually advanced clock. */
export class FakeClock implements Clock {
  #now = 1_700_000_000_000
  readonly #sleepers = new Set<{ due: number; wake(): void }>()

  now = (): number => this.#now

  sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const sleeper = {
        due: this.#now + ms,
        wake: () => {
          this.#sleepers.delete(sleeper)
          signal?.removeEventListener('abort', sleeper.wake)
          resolve()
        },
      }
      this.#sleepers.add(sleeper)
      signal?.addEventListener('abort', sleeper.wake, { once: true })
    })

  /** Advances the time and wakes sleepers that are due. */
  advance(ms: number): void {
    this.#now += ms
    for (const sleeper of [...this.#sleepers]) if (sleeper.due <= this.#now) sleeper.wake()
  }
}
