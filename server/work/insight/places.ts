import { Refusal } from '../../refusal'

/** Places for work that users have done: so many for each, and so many for all. */
export class Places {
  readonly #taken = new Map<number, number>()
  #all = 0

  constructor(private readonly most: { ofUser: number; inAll: number }) {}

  /** Takes a place; the function gives it back. @throws Refusal when there is none */
  take(userId: number): () => void {
    const own = this.#taken.get(userId) ?? 0
    if (own >= this.most.ofUser) throw new Refusal('insight.tooManyOwn', { most: this.most.ofUser })
    if (this.#all >= this.most.inAll) throw new Refusal('insight.tooMany')
    this.#taken.set(userId, own + 1)
    this.#all += 1
    let given = false
    return () => {
      if (given) return
      given = true
      this.#all -= 1
      const left = (this.#taken.get(userId) ?? 1) - 1
      if (left === 0) this.#taken.delete(userId)
      else this.#taken.set(userId, left)
    }
  }
}
