import type { Clock } from '../ports/ports'

/** Number of keys above which fully recovered ones are pruned. */
const maxKeys = 10_000

/**
 * In-memory rate limiter per key, for events too frequent to count in the store. The allowance refills at a constant rate.
 */
export class RateLimiter {
  readonly #used = new Map<number, { count: number; at: number }>()

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    private readonly limit: { max: number; withinMs: number },
  ) {}

  /** Consumes one. Returns 0, or the milliseconds until one is available; nothing is consumed then. */
  consume(key: number): number {
    if (this.#used.size > maxKeys) this.#prune()
    const { max, withinMs } = this.limit
    const count = this.#currentCount(key)
    if (count > max - 1) return Math.ceil(((count - (max - 1)) * withinMs) / max)
    this.#used.set(key, { count: count + 1, at: this.clock.now() })
    return 0
  }

  #currentCount(key: number): number {
    const used = this.#used.get(key)
    if (!used) return 0
    // After the clock is set back, the allowance stops refilling for a while but never shrinks.
    const recovered = (Math.max(0, this.clock.now() - used.at) * this.limit.max) / this.limit.withinMs
    return Math.max(0, used.count - recovered)
  }

  #prune(): void {
    for (const key of this.#used.keys()) if (this.#currentCount(key) === 0) this.#used.delete(key)
  }
}
