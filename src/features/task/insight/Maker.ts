import { createStore, type StoreApi } from 'zustand/vanilla'
import { worthRetrying } from '../../../shared/query'
import type { Made } from '../api'

export type MakerStep =
  | { readonly is: 'still' }
  /** 0..100; null while nobody knows how far it is. */
  | { readonly is: 'making'; readonly percent: number | null }
  | { readonly is: 'failed'; readonly error: unknown }

export interface MakerState<T> {
  /** What there is, also while a new one is being made. */
  readonly made: T | null
  readonly step: MakerStep
}

interface Parts<T> {
  /** What there is already. */
  first: T | null
  /** @param renew makes it anew even if there is one. @throws ApiError */
  ask: (renew: boolean, signal: AbortSignal) => Promise<Made<T>>
  /** Has the server give it up. @throws ApiError */
  cancel: () => Promise<unknown>
  /** Told each time there is a new one. */
  onMade: (made: T) => void
}

/** Rests between questions: the first, and the longest they grow to. */
const firstRestMs = 1_000
const longestRestMs = 5_000
/** So many questions in a row may go unanswered. */
const mostFailures = 5

/** Has the server make something of a text, and asks until it is there. While the page is hidden it does not ask. */
export class Maker<T> {
  readonly state: StoreApi<MakerState<T>>
  #running: AbortController | null = null

  constructor(private readonly parts: Parts<T>) {
    this.state = createStore<MakerState<T>>()(() => ({ made: parts.first, step: { is: 'still' } }))
  }

  /** @param renew makes it anew even if there is one */
  start(renew = false): void {
    this.stop()
    const control = new AbortController()
    this.#running = control
    this.#step({ is: 'making', percent: null })
    this.#make(renew, control.signal).then(
      (made) => {
        if (control.signal.aborted) return
        this.#step({ is: 'still' })
        this.put(made)
      },
      (error: unknown) => control.signal.aborted || this.#step({ is: 'failed', error }),
    )
  }

  /** Gives up making it; what was there before stays. */
  cancel(): void {
    this.stop()
    this.parts.cancel().catch((error: unknown) => this.#step({ is: 'failed', error }))
  }

  /** Asks no more; the server may go on. */
  stop(): void {
    this.#running?.abort()
    this.#running = null
    if (this.state.getState().step.is === 'making') this.#step({ is: 'still' })
  }

  /** There is a new one. */
  put(made: T): void {
    this.state.setState({ made })
    this.parts.onMade(made)
  }

  #step(step: MakerStep): void {
    this.state.setState({ step })
  }

  async #make(renew: boolean, signal: AbortSignal): Promise<T> {
    let restMs = firstRestMs
    let failures = 0
    for (let first = true; ; first = false) {
      try {
        const answer = await this.parts.ask(renew && first, signal)
        if (answer.ready) return answer.made
        failures = 0
        if (!signal.aborted) this.#step({ is: 'making', percent: answer.progress })
      } catch (error) {
        failures += 1
        // The first question is a person's, who is told at once.
        if (first || failures >= mostFailures || !worthRetrying(error)) throw error
      }
      await rest(restMs, signal)
      restMs = Math.min(longestRestMs, restMs * 1.3)
    }
  }
}

/** At least so long, and until the page shows. Rejects when the signal fires. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  const ended = new AbortController()
  try {
    await new Promise<void>((resolve, reject) => {
      const shown = () => document.hidden || resolve()
      const timer = setTimeout(() => {
        document.addEventListener('visibilitychange', shown, { signal: ended.signal })
        shown()
      }, ms)
      ended.signal.addEventListener('abort', () => clearTimeout(timer))
      signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal })
    })
  } finally {
    ended.abort()
  }
}
