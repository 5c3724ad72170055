/** A queue of files to upload: its state and the operations of every queue. Independent of React and of what is uploaded. */
import { createStore } from 'zustand/vanilla'
import type { Id, UploadResult } from '../../wire/responses'
import { ApiError } from '../http/apiError'
import { backoffMs, isTransientError } from '../http/backoff'
import { randomId } from '../randomId'
import type { PickedFiles } from './pickFiles'

/** The statuses that the queue itself sets or starts from; the statuses of each queue's items include them. */
export type QueueStatus =
  /** May be started. */
  | { readonly type: 'ready' }
  /** Started, waiting for a free upload slot. */
  | { readonly type: 'waiting' }
  /** After a transient error; retried at `atMs` (milliseconds since 1970). */
  | { readonly type: 'retrying'; readonly atMs: number; readonly error: unknown }
  /** Retried only on request. The error is `fileGone` if the file was changed, moved or deleted after it was picked. */
  | { readonly type: 'failed'; readonly error: unknown }

/** The fields that every queue's items have. */
export interface QueueItem {
  readonly id: string
  /** Null after a reload. */
  readonly file: File | null
  /** Bytes. */
  readonly size: number
  /** The upload response, so that a retry does not upload the file again. */
  readonly uploaded: UploadResult | null
  readonly status: { readonly type: string; readonly sentBytes?: number }
}

export interface RefusedFile<Reason> {
  readonly id: string
  readonly name: string
  readonly reason: Reason | 'folder'
}

export interface UploadQueueState<Item, Reason> {
  readonly items: readonly Item[]
  /** Files refused in the last pick. */
  readonly refusals: readonly RefusedFile<Reason>[]
  /** The signed-in user is unknown, so the items must not be shown. */
  readonly hidden: boolean
}

export interface QueueClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Random number in 0..1, for jitter. */
  random(): number
}

const activeStatuses = ['waiting', 'uploading', 'retrying', 'checking', 'creating']

/** Started and not finished: closing the page would interrupt it. */
export const isActive = ({ status }: Pick<QueueItem, 'status'>) => activeStatuses.includes(status.type)

export abstract class UploadQueue<Item extends QueueItem, Reason> {
  readonly store = createStore<UploadQueueState<Item, Reason>>(() => ({ items: [], refusals: [], hidden: false }))
  /** Concurrent uploads: with two, the connection stays busy while the server checks one. */
  protected readonly concurrency: number = 2
  protected owner: Id | null = null
  private readonly runs = new Map<string, AbortController>()
  /** By item id: ends the item's retry delay. */
  private readonly retryTimers = new Map<string, () => void>()
  private paused = false

  constructor(private readonly clock: QueueClock) {}

  protected abstract pick(files: readonly File[]): PickedFiles<Reason>
  /** The item of an accepted file: a new one, or the one that is missing this file. */
  protected abstract itemFor(file: File): Item
  /**
   * Continues an item from where it is, until it is finished or no longer active. After an abort it changes nothing, except for what
   * the server has created.
   * @throws ApiError; after a transient one the queue calls it again
   */
  protected abstract attempt(id: string, signal: AbortSignal): Promise<void>
  /** Adds the stored items of a user who has just signed in, if items are stored. */
  protected restore?(owner: Id): Promise<void>

  /** Adds the accepted files. Folders are refused. */
  add(files: readonly File[], folders: readonly string[] = []): void {
    const { accepted, refused } = this.pick(files)
    const refusals = [
      ...folders.map((name) => ({ name, reason: 'folder' as const })),
      ...refused.map(({ file, reason }) => ({ name: file.name, reason })),
    ]
    const items = new Map(this.items().map((item) => [item.id, item]))
    for (const item of accepted.map((file) => this.itemFor(file))) items.set(item.id, item)
    // A single state change per pick.
    this.store.setState({
      items: [...items.values()],
      refusals: refusals.map((refusal) => ({ id: randomId(), ...refusal })),
    })
  }

  /** Ends the retry delay of an item, or of all without an id. */
  retryNow(id?: string): void {
    const timers = id === undefined ? [...this.retryTimers.values()] : [this.retryTimers.get(id)]
    for (const retry of timers) retry?.()
  }

  remove(id: string): void {
    this.abort(id)
    this.store.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }))
    this.pump()
  }

  /** Without an id: dismisses all. */
  dismissRefusal(id?: string): void {
    this.store.setState(({ refusals }) => ({
      refusals: refusals.filter((refusal) => id !== undefined && refusal.id !== id),
    }))
  }

  /** Interrupts all uploads and hides the items until `resume`. */
  pause(): void {
    this.paused = true
    for (const run of this.runs.values()) run.abort()
    this.runs.clear()
    this.store.setState(({ items }) => ({
      items: items.map((item) => (isActive(item) ? { ...item, status: { type: 'waiting' } } : item)),
      hidden: true,
    }))
  }

  /** Continues the queue for this user. For a different user than before, it is replaced by that user's stored items. */
  async resume(owner: Id): Promise<void> {
    const before = this.owner
    if (before !== null && before !== owner) this.clear()
    this.owner = owner
    this.paused = false
    this.store.setState({ hidden: false })
    if (before !== owner) await this.restore?.(owner)
    this.pump()
  }

  clear(): void {
    for (const { id } of this.items()) this.abort(id)
    this.store.setState({ items: [], refusals: [] })
  }

  protected items(): readonly Item[] {
    return this.store.getState().items
  }

  protected item(id: string): Item | undefined {
    return this.items().find((item) => item.id === id)
  }

  /** Returns whether the item was changed. */
  protected update(id: string, change: (item: Item) => Item): boolean {
    const before = this.item(id)
    const after = before && change(before)
    if (!after || after === before) return false
    this.store.setState(({ items }) => ({ items: items.map((item) => (item === before ? after : item)) }))
    return true
  }

  protected abort(id: string): void {
    this.runs.get(id)?.abort()
    this.runs.delete(id)
  }

  /** Starts waiting items up to the concurrency limit. */
  protected pump(): void {
    for (const { id, status } of this.items()) {
      if (this.paused || this.runs.size >= this.concurrency) return
      if (status.type === 'waiting') void this.run(id)
    }
  }

  private async run(id: string): Promise<void> {
    const controller = new AbortController()
    this.runs.set(id, controller)
    await this.attemptUntilSettled(id, controller.signal)
    if (this.runs.get(id) !== controller) return
    this.runs.delete(id)
    this.pump()
  }

  /** Transient errors are retried without limit. */
  private async attemptUntilSettled(id: string, signal: AbortSignal): Promise<void> {
    const setStatus = (status: QueueStatus) => void this.update(id, (item) => ({ ...item, status }))
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        return await this.attempt(id, signal)
      } catch (error) {
        const isGone = isTransientError(error) && (await isFileGone(this.item(id)))
        if (signal.aborted) return
        // The end of the session pauses the queue. If it is not paused, there is a new session already.
        if (error instanceof ApiError && error.kind === 'signedOut') return setStatus({ type: 'waiting' })
        if (isGone) return setStatus({ type: 'failed', error: 'fileGone' })
        if (!isTransientError(error)) return setStatus({ type: 'failed', error })
        const delayMs = backoffMs(failures, this.clock.random(), error)
        setStatus({ type: 'retrying', atMs: this.clock.now() + delayMs, error })
        await this.delayRetry(id, delayMs, signal)
      }
    }
  }

  private delayRetry(id: string, ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        if (this.retryTimers.get(id) === end) this.retryTimers.delete(id)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end)
      this.retryTimers.set(id, end)
    })
  }
}

/** Browsers report a file that can't be read during upload as a network error, so the file is checked here. */
async function isFileGone(item: QueueItem | undefined): Promise<boolean> {
  if (!item?.file || item.uploaded) return false
  try {
    await item.file.slice(0, 1).arrayBuffer()
    return false
  } catch {
    return true
  }
}
