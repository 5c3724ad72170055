export interface SemaphoreOptions {
  key?: string
  /** Starts before all other waiting work. */
  urgent?: boolean
  signal?: AbortSignal | undefined
}

/** Never used by callers: their keys have no control characters. */
const urgentKey = '\0'

/**
 * Limits concurrent work to a few slots, such as the processes that do it. Waiting work starts in FIFO order, but keys take turns, and
 * urgent work is first. The longest idle slot is used first.
 */
export class Semaphore<Slot extends number | object> {
  readonly #free: Slot[]
  /** Waiting work by key; the first key in the map is next. */
  readonly #queues = new Map<string, ((slot: Slot) => void)[]>()

  constructor(slots: Iterable<Slot>) {
    this.#free = [...slots]
  }

  /** Number of waiting tasks: of that key, and in total. */
  waiting(key: string): { own: number; total: number } {
    const lengths = Array.from(this.#queues.values(), (queue) => queue.length)
    return { own: this.#queues.get(key)?.length ?? 0, total: lengths.reduce((sum, length) => sum + length, 0) }
  }

  /** Runs the work in a slot. @throws the signal's reason as soon as it fires, unless the work has started */
  async run<Result>(
    work: (slot: Slot) => Promise<Result>,
    { key = '', urgent = false, signal }: SemaphoreOptions = {},
  ): Promise<Result> {
    signal?.throwIfAborted()
    const slot = this.#free.shift() ?? (await this.#wait(urgent ? urgentKey : key, signal))
    try {
      signal?.throwIfAborted()
      return await work(slot)
    } finally {
      this.#release(slot)
    }
  }

  #wait(key: string, signal: AbortSignal | undefined): Promise<Slot> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(key) ?? []
      const start = (slot: Slot) => {
        signal?.removeEventListener('abort', cancel)
        resolve(slot)
      }
      const cancel = () => {
        queue.splice(queue.indexOf(start), 1)
        if (queue.length === 0) this.#queues.delete(key)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', cancel, { once: true })
      queue.push(start)
      this.#queues.set(key, queue)
    })
  }

  #release(slot: Slot): void {
    const urgent = this.#queues.get(urgentKey)
    const next = urgent ? ([urgentKey, urgent] as const) : [...this.#queues][0]
    if (!next) return void this.#free.push(slot)
    const [key, queue] = next
    const start = queue.shift()
    this.#queues.delete(key)
    if (queue.length > 0) this.#queues.set(key, queue)
    start?.(slot)
  }
}
