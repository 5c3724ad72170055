import { createStore, type StoreApi } from 'zustand/vanilla'
import { isRetryable } from '../../../../shared/http/queryClient'
import type { GenerationResult } from '../insightApi'

export type GenerationStatus =
  | { readonly type: 'idle' }
  /** `percent` is 0..100; null while unknown. */
  | { readonly type: 'running'; readonly percent: number | null }
  | { readonly type: 'failed'; readonly error: unknown }

export interface GenerationState<T> {
  /** The latest result; also set while a new one is generated. */
  readonly value: T | null
  readonly status: GenerationStatus
}

interface GenerationJobOptions<T> {
  /** The existing result, if any. */
  initial: T | null
  /** @param renew generates a new result even if there is one. @throws ApiError */
  request: (renew: boolean, signal: AbortSignal) => Promise<GenerationResult<T>>
  /** Cancels the generation on the server. @throws ApiError */
  cancel: () => Promise<unknown>
  /** Called with each new result. */
  onResult: (value: T) => void
}

/** Delays between polls: initial and maximum. */
const minPollMs = 1_000
const maxPollMs = 5_000
/** Consecutive failed polls before the job fails. */
const maxFailures = 5

/** Starts a generation on the server and polls until its result is ready. Polling pauses while the page is hidden. */
export class GenerationJob<T> {
  readonly state: StoreApi<GenerationState<T>>
  #opened = false
  #running: AbortController | null = null

  constructor(private readonly options: GenerationJobOptions<T>) {
    this.state = createStore<GenerationState<T>>()(() => ({ value: options.initial, status: { type: 'idle' } }))
  }

  /** @param renew generates a new result even if there is one */
  start(renew = false): void {
    this.stop()
    this.#opened = true
    const controller = new AbortController()
    this.#running = controller
    this.#setStatus({ type: 'running', percent: null })
    this.#poll(renew, controller.signal).then(
      (value) => {
        if (controller.signal.aborted) return
        this.#setStatus({ type: 'idle' })
        this.setValue(value)
      },
      (error: unknown) => controller.signal.aborted || this.#setStatus({ type: 'failed', error }),
    )
  }

  /**
   * Starts by itself, at most once and never after a start by the user.
   * @param needed whether the result that is there needs to be made or replaced
   */
  open(needed: (value: T | null) => boolean): void {
    if (this.#opened) return
    this.#opened = true
    const { value } = this.state.getState()
    if (needed(value)) this.start(value !== null)
  }

  /** Cancels the generation on the server; an earlier result stays. */
  cancel(): void {
    this.stop()
    this.options.cancel().catch((error: unknown) => this.#setStatus({ type: 'failed', error }))
  }

  /** Stops polling; the server may continue. */
  stop(): void {
    this.#running?.abort()
    this.#running = null
    if (this.state.getState().status.type === 'running') this.#setStatus({ type: 'idle' })
  }

  /** Shows an edit that `setValue` will make known later. */
  showEdit(value: T): void {
    this.state.setState({ value })
  }

  /** Sets a new result. */
  setValue(value: T): void {
    this.state.setState({ value })
    this.options.onResult(value)
  }

  #setStatus(status: GenerationStatus): void {
    this.state.setState({ status })
  }

  async #poll(renew: boolean, signal: AbortSignal): Promise<T> {
    let delayMs = minPollMs
    let failures = 0
    for (let first = true; ; first = false) {
      try {
        const result = await this.options.request(renew && first, signal)
        if (result.ready) return result.value
        failures = 0
        if (!signal.aborted) this.#setStatus({ type: 'running', percent: result.progress })
      } catch (error) {
        failures += 1
        // The first request is the user's action, so its failure is shown at once.
        if (first || failures >= maxFailures || !isRetryable(error)) throw error
      }
      await waitUntilVisible(delayMs, signal)
      delayMs = Math.min(maxPollMs, delayMs * 1.3)
    }
  }
}

/** Waits at least `ms` and until the page is visible. Rejects when the signal is aborted. */
async function waitUntilVisible(ms: number, signal: AbortSignal): Promise<void> {
  const ended = new AbortController()
  try {
    await new Promise<void>((resolve, reject) => {
      const resolveIfVisible = () => document.hidden || resolve()
      const timer = setTimeout(() => {
        document.addEventListener('visibilitychange', resolveIfVisible, { signal: ended.signal })
        resolveIfVisible()
      }, ms)
      ended.signal.addEventListener('abort', () => clearTimeout(timer))
      signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal })
    })
  } finally {
    ended.abort()
  }
}
