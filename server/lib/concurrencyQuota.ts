import { RequestError } from './requestError'

/** Limits concurrent work, per user and in total. */
export class ConcurrencyQuota {
  readonly #byUser = new Map<number, number>()
  #total = 0

  /** @param createError creates the error for an exceeded limit; `own` if it is the per-user one */
  constructor(
    private readonly limits: { perUser: number; total: number },
    private readonly createError = (own: boolean): RequestError =>
      own ? new RequestError('insight.tooManyOwn', { most: this.limits.perUser }) : new RequestError('insight.tooMany'),
  ) {}

  /** Takes a slot and returns the function that releases it. @throws RequestError when none is free */
  acquire(userId: number): () => void {
    const own = this.#byUser.get(userId) ?? 0
    if (own >= this.limits.perUser) throw this.createError(true)
    if (this.#total >= this.limits.total) throw this.createError(false)
    this.#byUser.set(userId, own + 1)
    this.#total += 1
    let released = false
    return () => {
      if (released) return
      released = true
      this.#total -= 1
      const left = (this.#byUser.get(userId) ?? 1) - 1
      if (left === 0) this.#byUser.delete(userId)
      else this.#byUser.set(userId, left)
    }
  }
}
