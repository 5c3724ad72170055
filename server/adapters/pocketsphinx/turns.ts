/** Hands out a few things, each to one piece of work at a time, first come first served; the longest idle one goes first. */
export class Turns<Thing> {
  readonly #free: Thing[]
  readonly #waiting: ((thing: Thing) => void)[] = []

  constructor(things: readonly Thing[]) {
    this.#free = [...things]
  }

  /** Runs the work with one of them. An abort rejects at once; work that has begun goes on, and its thing stays taken. */
  take<Result>(signal: AbortSignal | undefined, work: (thing: Thing) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const begin = (thing: Thing) => {
        work(thing)
          .then(resolve, reject)
          .finally(() => {
            signal?.removeEventListener('abort', stop)
            this.#release(thing)
          })
      }
      const stop = () => {
        const at = this.#waiting.indexOf(begin)
        if (at >= 0) this.#waiting.splice(at, 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', stop, { once: true })
      const thing = this.#free.shift()
      if (thing === undefined) this.#waiting.push(begin)
      else begin(thing)
    })
  }

  #release(thing: Thing): void {
    const next = this.#waiting.shift()
    if (next) next(thing)
    else this.#free.push(thing)
  }
}
