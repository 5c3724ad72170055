/** The queue of uploads: what is in it and everything that can be done with it. Knows neither React nor the page. */
import { createStore } from 'zustand/vanilla'
import type { Id } from '../../../wire/bodies'
import type { LanguageValue } from '../../../wire/codes'
import { isSameFile, pickAudio, type RefusalReason } from '../pickAudio'
import type { Limits } from '../pickLimits'
import { followRows, type Keep } from './keep'
import { isOpen, isTooLong, newRow, reduce, type Row, type RowEvent } from './row'
import { newId } from './thisTab'
import { travel, type UploadApi } from './travel'

/** Recordings on their way at once: while the server checks one, the line need not rest. */
const mostAtOnce = 2

export interface Refusal {
  id: string
  name: string
  reason: RefusalReason
}

export interface QueueState {
  rows: readonly Row[]
  /** What was not taken of the last pick. */
  refusals: readonly Refusal[]
  /** For every row that names none of its own; null until chosen. */
  language: LanguageValue | null
}

/** What the queue needs of the world. */
export interface Outside {
  api: UploadApi
  keep: Keep
  /** Duration in milliseconds, 0 for no sound, null when it can't be read. Never rejects. */
  probe(file: File, signal: AbortSignal): Promise<number | null>
  /** What the server takes, as far as it is known. */
  limits(): Limits
  /** A record came into being. */
  onCreated(): void
  now(): number
  /** 0..1 */
  random(): number
}

export class UploadQueue {
  readonly store = createStore<QueueState>(() => ({ rows: [], refusals: [], language: null }))
  private readonly probes = new Map<string, AbortController>()
  private readonly trips = new Map<string, AbortController>()
  /** End the waits of the rows that are retrying. */
  private readonly nudges = new Map<string, () => void>()
  private owner: Id | null = null
  private paused = false
  private stopKeeping = () => {}
  private lastPickedAtMs = 0

  constructor(private readonly outside: Outside) {}

  /** Takes what can be taken; a file that a row waits for goes on as that row. Folders are refused by name. */
  add(files: readonly File[], folders: readonly string[] = []): void {
    const { accepted, refused } = pickAudio(files, this.rows().filter(isOpen), this.outside.limits())
    const refusals = [
      ...folders.map((name) => ({ name, reason: 'folder' as const })),
      ...refused.map(({ file, reason }) => ({ name: file.name, reason })),
    ]
    const rows = new Map(this.rows().map((row) => [row.id, row]))
    const taken = accepted.map((file) => this.rowFor(file))
    for (const row of taken) rows.set(row.id, row)
    // One change for one pick.
    this.store.setState({
      rows: [...rows.values()],
      refusals: refusals.map((refusal) => ({ id: newId(), ...refusal })),
    })
    for (const { id, file, step } of taken) if (file && step.is === 'probing') void this.probe(id, file)
  }

  edit(id: string, change: Partial<Pick<Row, 'title' | 'language'>>): void {
    this.apply(id, { type: 'edited', change })
  }

  /** The language of all rows that are not under way, and of those to come. */
  chooseLanguage(language: LanguageValue): void {
    this.store.setState({ language })
    for (const { id } of this.rows()) this.edit(id, { language: null })
  }

  /**
   * @param language for rows that name none of their own; null leaves those where they are
   * @param afresh sends the files again although the server has them
   */
  start(ids: readonly string[], language: LanguageValue | null, afresh = false): void {
    for (const id of ids) this.apply(id, { type: 'started', language, afresh })
    this.goOn()
  }

  /** Back to where it may be started; what was sent of it is lost. Does nothing once the file is at the server. */
  cancel(id: string): void {
    if (this.apply(id, { type: 'cancelled' })) this.stop(id)
    this.goOn()
  }

  /** Ends the wait of a row that is retrying; without an id, of all. */
  retryNow(id?: string): void {
    const waits = id === undefined ? [...this.nudges.values()] : [this.nudges.get(id)]
    for (const nudge of waits) nudge?.()
  }

  remove(id: string): void {
    this.stop(id)
    this.store.setState(({ rows }) => ({ rows: rows.filter((row) => row.id !== id) }))
    this.goOn()
  }

  /** Without an id: all of them. */
  dismissRefusal(id?: string): void {
    this.store.setState(({ refusals }) => ({
      refusals: refusals.filter((refusal) => id !== undefined && refusal.id !== id),
    }))
  }

  /** Interrupts whatever is on its way; `resume` lets it go on. */
  pause(): void {
    this.paused = true
    for (const { id } of this.rows()) {
      this.apply(id, { type: 'paused' })
      this.trips.get(id)?.abort()
    }
    this.trips.clear()
  }

  /**
   * The queue is this user's from now on and goes on. For another user than before it starts anew, with what that one
   * left over.
   * @param tab id of this tab
   */
  async resume(owner: Id, tab: () => Promise<string>): Promise<void> {
    this.paused = false
    if (this.owner !== owner) {
      if (this.owner !== null) this.clear()
      this.owner = owner
      await this.restore(owner, await tab())
    }
    this.goOn()
  }

  private rows(): readonly Row[] {
    return this.store.getState().rows
  }

  private row(id: string): Row | undefined {
    return this.rows().find((row) => row.id === id)
  }

  /** Whether the event changed the row. */
  private apply(id: string, event: RowEvent): boolean {
    const before = this.row(id)
    if (!before) return false
    const after = reduce(before, event)
    if (after === before) return false
    this.store.setState(({ rows }) => ({ rows: rows.map((row) => (row === before ? after : row)) }))
    if (event.type === 'created') this.outside.onCreated()
    return true
  }

  /** The row that waits for this file, or a new one. */
  private rowFor(file: File): Row {
    const waiting = this.rows().find((row) => row.step.is === 'missing' && isSameFile(row, file))
    if (waiting) return reduce(waiting, { type: 'picked', file })
    this.lastPickedAtMs = Math.max(this.outside.now(), this.lastPickedAtMs + 1)
    return newRow(file, newId(), this.lastPickedAtMs)
  }

  private async probe(id: string, file: File): Promise<void> {
    const stop = new AbortController()
    this.probes.set(id, stop)
    const durationMs = await this.outside.probe(file, stop.signal)
    this.probes.delete(id)
    if (stop.signal.aborted) return
    if (durationMs === 0) this.refuse(id, 'empty')
    else if (isTooLong(durationMs, this.outside.limits())) this.refuse(id, 'tooLong')
    else this.apply(id, { type: 'probed', durationMs })
  }

  private refuse(id: string, reason: RefusalReason): void {
    const row = this.row(id)
    if (!row) return
    this.remove(id)
    this.store.setState(({ refusals }) => ({ refusals: [...refusals, { id, name: row.name, reason }] }))
  }

  private stop(id: string): void {
    this.probes.get(id)?.abort()
    this.trips.get(id)?.abort()
    this.trips.delete(id)
  }

  /** Sends rows on their way while there is room. */
  private goOn(): void {
    for (const { id, step } of this.rows()) {
      if (this.paused || this.trips.size >= mostAtOnce) return
      if (step.is === 'waiting') void this.send(id)
    }
  }

  private async send(id: string): Promise<void> {
    const stop = new AbortController()
    this.trips.set(id, stop)
    await travel({
      ...this.outside,
      row: () => this.row(id),
      apply: (event) => void this.apply(id, event),
      signal: stop.signal,
      wait: (ms) => this.wait(id, ms, stop.signal),
    })
    if (this.trips.get(id) !== stop) return
    this.trips.delete(id)
    this.goOn()
  }

  private wait(id: string, ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        if (this.nudges.get(id) === end) this.nudges.delete(id)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end)
      this.nudges.set(id, end)
    })
  }

  private clear(): void {
    this.stopKeeping()
    for (const { id } of this.rows()) this.stop(id)
    this.store.setState({ rows: [], refusals: [] })
  }

  private async restore(owner: Id, tab: string): Promise<void> {
    const { keep } = this.outside
    const left = await keep.takeOver(owner, tab)
    if (this.owner !== owner) return
    this.store.setState(({ rows }) => ({ rows: [...left, ...rows] }))
    this.stopKeeping = followRows(this.store, keep, owner, tab)
  }
}
