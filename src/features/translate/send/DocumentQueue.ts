/** Documents on their way to the server: what is in the queue and what can be done with it. Knows neither React nor the page. */
import { createStore } from 'zustand/vanilla'
import { ApiError } from '../../../shared/http/apiError'
import { mayPass, waitMs } from '../../../shared/http/backoff'
import type { UploadOptions } from '../../../shared/http/upload'
import type { Id, Uploaded } from '../../../wire/bodies'
import type { AddTranslation } from '../../../wire/translation'
import { pickDocuments, type RefusalReason } from './pickDocuments'

/** Documents on their way at once. */
const mostAtOnce = 2

type AddDocument = Extract<AddTranslation, { url: string }>
/** From which language into which, and who translates. */
export type Order = Pick<AddDocument, 'source' | 'target' | 'by'>

export type Step =
  /** Picked; may be started. */
  | { readonly is: 'ready' }
  /** Started, waits for its turn. */
  | { readonly is: 'waiting' }
  | { readonly is: 'sending'; readonly sentBytes: number }
  /** Sent; its translation is asked for. */
  | { readonly is: 'adding' }
  /** A fault that may pass; it is tried again by itself. */
  | { readonly is: 'retrying'; readonly error: unknown }
  /** Tried again only when asked to. */
  | { readonly is: 'failed'; readonly error: unknown }

/** One document. It leaves the queue when it has become a translation. */
export interface Row {
  readonly id: string
  readonly file: File
  /** What the server said of it; kept until it is a translation, so that nothing is sent twice. */
  readonly uploaded: Uploaded | null
  /** Null until it is started. */
  readonly order: Order | null
  readonly step: Step
}

export interface Refusal {
  readonly id: string
  readonly name: string
  readonly reason: RefusalReason
}

export interface QueueState {
  readonly rows: readonly Row[]
  /** What was not taken of the last pick. */
  readonly refusals: readonly Refusal[]
}

/** What the queue needs of the world. */
export interface Outside {
  /** @throws ApiError */
  upload(file: File, options: UploadOptions): Promise<Uploaded>
  /** @throws ApiError */
  add(document: AddDocument): Promise<{ id: Id }>
  onAdded(id: Id, order: Order): void
  /** 0..1 */
  random(): number
}

export const isActive = ({ step }: Row): boolean => step.is !== 'ready' && step.is !== 'failed'

export class DocumentQueue {
  readonly store = createStore<QueueState>(() => ({ rows: [], refusals: [] }))
  readonly #trips = new Map<string, AbortController>()
  /** End the waits of what is tried again. */
  readonly #nudges = new Set<() => void>()
  #lastId = 0
  #paused = false

  constructor(private readonly outside: Outside) {}

  /** Takes what can be taken; folders are refused by name. */
  add(files: readonly File[], folders: readonly string[] = []): void {
    const { rows } = this.store.getState()
    const { accepted, refused } = pickDocuments(
      files,
      rows.map(({ file }) => file),
    )
    const taken = accepted.map((file): Row => {
      return { id: this.#newId(), file, uploaded: null, order: null, step: { is: 'ready' } }
    })
    const refusals = [
      ...folders.map((name) => ({ name, reason: 'folder' as const })),
      ...refused.map(({ file, reason }) => ({ name: file.name, reason })),
    ]
    this.store.setState({
      rows: [...rows, ...taken],
      refusals: refusals.map((refusal) => ({ id: this.#newId(), ...refusal })),
    })
  }

  /** Sends those that wait for it, and have that done with them. */
  start(ids: readonly string[], order: Order): void {
    for (const id of ids) {
      const row = this.#row(id)
      if (row && !isActive(row)) this.#set(id, { order, step: { is: 'waiting' } })
    }
    this.#goOn()
  }

  /** Ends the waits of all that is tried again. */
  retryNow(): void {
    for (const nudge of [...this.#nudges]) nudge()
  }

  remove(id: string): void {
    this.#stop(id)
    this.store.setState(({ rows }) => ({ rows: rows.filter((row) => row.id !== id) }))
    this.#goOn()
  }

  /** Without an id: all of them. */
  dismissRefusal(id?: string): void {
    this.store.setState(({ refusals }) => ({
      refusals: refusals.filter((refusal) => id !== undefined && refusal.id !== id),
    }))
  }

  /** Interrupts what is on its way; `resume` lets it go on. */
  pause(): void {
    this.#paused = true
    for (const row of this.store.getState().rows) {
      this.#stop(row.id)
      if (isActive(row)) this.#set(row.id, { step: { is: 'waiting' } })
    }
  }

  resume(): void {
    this.#paused = false
    this.#goOn()
  }

  clear(): void {
    for (const { id } of this.store.getState().rows) this.#stop(id)
    this.store.setState({ rows: [], refusals: [] })
  }

  #newId(): string {
    this.#lastId += 1
    return String(this.#lastId)
  }

  #row(id: string): Row | undefined {
    return this.store.getState().rows.find((row) => row.id === id)
  }

  #set(id: string, change: Partial<Row>): void {
    this.store.setState(({ rows }) => ({ rows: rows.map((row) => (row.id === id ? { ...row, ...change } : row)) }))
  }

  #stop(id: string): void {
    this.#trips.get(id)?.abort()
    this.#trips.delete(id)
  }

  #goOn(): void {
    for (const { id, step } of this.store.getState().rows) {
      if (this.#paused || this.#trips.size >= mostAtOnce) return
      if (step.is === 'waiting') void this.#travel(id)
    }
  }

  /** Until it is a translation, has failed, or is stopped. What may pass is tried again, for as long as it takes. */
  async #travel(id: string): Promise<void> {
    const control = new AbortController()
    const { signal } = control
    this.#trips.set(id, control)
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        await this.#go(id, signal)
        break
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof ApiError && error.kind === 'signedOut') return this.pause()
        if (!mayPass(error)) {
          this.#set(id, { step: { is: 'failed', error } })
          break
        }
        this.#set(id, { step: { is: 'retrying', error } })
        await this.#wait(waitMs(failures, this.outside.random(), error), signal)
      }
    }
    if (this.#trips.get(id) === control) this.#trips.delete(id)
    this.#goOn()
  }

  async #go(id: string, signal: AbortSignal): Promise<void> {
    const row = this.#row(id)
    if (!row?.order) return
    const { file, order } = row
    const uploaded = row.uploaded ?? (await this.#send(id, file, signal))
    if (signal.aborted) return
    this.#set(id, { uploaded, step: { is: 'adding' } })
    const added = await this.outside.add({ url: uploaded.url, name: file.name, size: file.size, ...order })
    this.store.setState(({ rows }) => ({ rows: rows.filter((other) => other.id !== id) }))
    this.outside.onAdded(added.id, order)
  }

  #send(id: string, file: File, signal: AbortSignal): Promise<Uploaded> {
    const sent = (sentBytes: number) => this.#set(id, { step: { is: 'sending', sentBytes } })
    sent(0)
    return this.outside.upload(file, { signal, onProgress: sent })
  }

  #wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        this.#nudges.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end)
      this.#nudges.add(end)
    })
  }
}
