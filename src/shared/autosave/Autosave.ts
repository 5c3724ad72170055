import { createStore, type StoreApi } from 'zustand/vanilla'
import { backoffMs, isBusy, isServerFailure, isTransientError } from '../http/backoff'

export type AutosaveStatus =
  | { readonly type: 'saved' }
  | { readonly type: 'unsaved' }
  | { readonly type: 'saving' }
  /** The server can't be reached; retried automatically. */
  | { readonly type: 'offline' }
  /** The server is busy; retried after the delay it asked for. */
  | { readonly type: 'waiting' }
  /** The server refused or failed, or the session ended; retried on the next change or by the user, a failure also by itself. */
  | { readonly type: 'refused'; readonly error: unknown }

export interface AutosaveState {
  readonly status: AutosaveStatus
  /** The changes are stored on this device too. */
  readonly isPersisted: boolean
}

interface AutosaveOptions<Snapshot, Answer> {
  /** The unsaved changes, or as many as fit into one request; null if there is nothing to send. */
  takeSnapshot(): Snapshot | null
  /** @throws ApiError */
  send(snapshot: Snapshot): Promise<Answer>
  /** The server answered: it saved the snapshot or found a conflict. The next snapshot must not repeat what is settled. */
  onAnswer(snapshot: Snapshot, answer: Answer): void
}

/** Delay of a save after the last change, and the maximum after the first unsaved one. */
const debounceMs = 1_500
const maxWaitMs = 10_000

/** Saves changes automatically, one request at a time. Its owner knows what is saved, and reports every change. */
export class Autosave<Snapshot, Answer> {
  readonly state: StoreApi<AutosaveState> = createStore<AutosaveState>()(() => ({
    status: { type: 'saved' },
    isPersisted: true,
  }))
  /** Time of the first change since the last snapshot, in milliseconds since 1970; null for none. */
  #changedAt: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #stopped = false
  #lastSave: Promise<void> = Promise.resolve()
  #journaled: Promise<void> = Promise.resolve()

  constructor(private readonly options: AutosaveOptions<Snapshot, Answer>) {
    globalThis.addEventListener?.('online', this.retry)
  }

  /** Call after every change. */
  changed(): void {
    this.#changedAt ??= Date.now()
    const { type } = this.#status
    // A save that is running schedules the next one, and a retry includes this change.
    if (type === 'saving' || type === 'offline' || type === 'waiting') return
    this.#setStatus({ type: 'unsaved' })
    this.#scheduleSave()
  }

  /** Tracks a write to the owner's journal on this device; `isPersisted` tells whether the last one succeeded. */
  keep(write: Promise<unknown>): void {
    this.#journaled = Promise.allSettled([write, this.#journaled]).then(([{ status }]) => {
      const isPersisted = status === 'fulfilled'
      if (isPersisted !== this.state.getState().isPersisted) this.state.setState({ isPersisted })
    })
  }

  /** Saves immediately; resolves after the attempt, successful or not. */
  readonly saveNow = (): Promise<void> => {
    if (this.#status.type !== 'saving') this.#lastSave = this.#save()
    return this.#lastSave
  }

  /** Saves now unless the server asked to wait; for when it can be reached again. */
  readonly retry = (): void => {
    if (!this.#stopped && this.#status.type !== 'waiting') void this.saveNow()
  }

  /** Saves including what changes meanwhile; resolves after the attempts and all writes to the journal. */
  readonly flush = async (): Promise<void> => {
    do await this.saveNow()
    while (this.#status.type === 'unsaved')
    await this.#journaled
  }

  /** Ends automatic saves and retries. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    globalThis.removeEventListener?.('online', this.retry)
  }

  /** Saves once more and stops; resolves like `flush`. */
  close(): Promise<void> {
    this.stop()
    return this.flush()
  }

  get #status(): AutosaveStatus {
    return this.state.getState().status
  }

  get #isChanged(): boolean {
    return this.#changedAt !== null
  }

  #setStatus(status: AutosaveStatus): void {
    this.state.setState({ status })
  }

  #scheduleSave(): void {
    const now = Date.now()
    this.#startTimer(Math.min(debounceMs, (this.#changedAt ?? now) + maxWaitMs - now))
  }

  #startTimer(delayMs: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(() => void this.saveNow(), delayMs)
  }

  /** Sends snapshots until nothing is left. Changes made meanwhile are saved after another delay. */
  async #save(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      do {
        this.#changedAt = null
        const snapshot = this.options.takeSnapshot()
        if (snapshot === null) break
        this.#setStatus({ type: 'saving' })
        const answer = await this.options.send(snapshot)
        this.#failures = 0
        this.options.onAnswer(snapshot, answer)
      } while (!this.#isChanged)
      this.#setStatus({ type: this.#isChanged ? 'unsaved' : 'saved' })
      if (this.#isChanged) this.#scheduleSave()
    } catch (error) {
      this.#onFailure(error)
    }
  }

  #onFailure(error: unknown): void {
    if (isTransientError(error)) {
      this.#setStatus({ type: isBusy(error) ? 'waiting' : 'offline' })
      this.#scheduleRetry(error)
    } else {
      this.#setStatus({ type: 'refused', error })
      if (this.#isChanged) this.#scheduleSave()
      else if (isServerFailure(error)) this.#scheduleRetry(error)
    }
  }

  #scheduleRetry(error: unknown): void {
    this.#startTimer(backoffMs(this.#failures, Math.random(), error))
    this.#failures += 1
  }
}
