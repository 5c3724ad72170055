/** What a reader changes of one translation: shown at once, kept on this device, saved by itself. */
import { createStore } from 'zustand/vanilla'
import { mayPass, waitMs } from '../../../shared/http/backoff'
import type { EditTranslation, TranslatedParagraph } from '../../../wire/translation'
import type { KeptChange } from './journal'
import type { Change, Changes } from './paragraphs'

export type SaveStep =
  | { readonly is: 'saved' }
  | { readonly is: 'unsaved' }
  | { readonly is: 'saving' }
  /** The server could not be reached; it is tried again. */
  | { readonly is: 'offline' }
  /** The server said no; another change or a person's wish tries again. */
  | { readonly is: 'refused'; readonly error: unknown }

export interface CorrectionsState {
  /** What the server does not have yet. */
  readonly changes: Changes
  /** Kept here from an earlier visit, while the text was changed elsewhere: a person decides. */
  readonly clashes: ReadonlyMap<number, string>
  readonly step: SaveStep
  /** The changes are on this device too. */
  readonly kept: boolean
}

interface Parts {
  id: EditTranslation['id']
  /** What the server has. */
  paragraph(index: number): TranslatedParagraph | undefined
  /** @throws ApiError */
  send(edit: EditTranslation): Promise<unknown>
  onSaved(saved: Changes): void
  journal: {
    write(changes: ReadonlyMap<number, KeptChange>): Promise<void>
    forget(indexes: readonly number[]): Promise<void>
  }
  now(): number
  /** 0..1 */
  random(): number
}

/** How long after the last change it is saved, and how long at the most after the first. */
const restMs = 1_500
const longestMs = 10_000
/** The most that is sent at once. */
const mostParagraphs = 200
const mostCharacters = 500_000

const newState = () =>
  createStore<CorrectionsState>()(() => ({ changes: new Map(), clashes: new Map(), step: { is: 'saved' }, kept: true }))

/** Where nothing was changed yet. */
export const noCorrections = newState()

export class Corrections {
  readonly state = newState()
  #timer: ReturnType<typeof setTimeout> | undefined
  #firstChangeAt: number | null = null
  #failures = 0
  #closed = false
  #sending: Promise<void> | null = null

  constructor(private readonly parts: Parts) {}

  /** Takes up what an earlier visit left on this device. */
  restore(kept: ReadonlyMap<number, KeptChange>): void {
    const changes = new Map(this.state.getState().changes)
    const clashes = new Map(this.state.getState().clashes)
    const done: number[] = []
    for (const [index, { was, at: _, ...change }] of kept) {
      const now = this.parts.paragraph(index)
      if (!now || changes.has(index)) continue
      const { target, checked } = change
      const same = (target ?? now.target) === now.target && (checked ?? now.checked) === now.checked
      if (same) done.push(index)
      else if (target !== undefined && now.target !== was && now.target !== target) clashes.set(index, target)
      else changes.set(index, change)
    }
    this.state.setState({ changes, clashes })
    if (done.length > 0) void this.parts.journal.forget(done).catch(() => undefined)
    if (changes.size > 0) void this.saveNow()
  }

  change(index: number, change: Change): void {
    const merged = { ...this.state.getState().changes.get(index), ...change }
    const changes = new Map(this.state.getState().changes).set(index, merged)
    const { step } = this.state.getState()
    this.state.setState({
      changes,
      ...(step.is !== 'saving' && step.is !== 'offline' && { step: { is: 'unsaved' } as const }),
    })
    this.#keep(index, merged)
    if (step.is !== 'offline') this.#saveSoon()
  }

  /** Of a clash: takes what was kept here, or lets it go. */
  decide(index: number, mine: boolean): void {
    const clashes = new Map(this.state.getState().clashes)
    const target = clashes.get(index)
    clashes.delete(index)
    this.state.setState({ clashes })
    if (mine && target !== undefined) this.change(index, { target })
    else void this.parts.journal.forget([index]).catch(() => undefined)
  }

  /** Saves what there is, without waiting; resolves when that was tried. */
  readonly saveNow = (): Promise<void> => {
    clearTimeout(this.#timer)
    this.#sending ??= this.#save().finally(() => (this.#sending = null))
    return this.#sending
  }

  /** Saves once more and ends. What can't be saved stays on this device. */
  close(): void {
    this.#closed = true
    void this.saveNow()
  }

  #keep(index: number, change: Change): void {
    const was = this.parts.paragraph(index)?.target ?? ''
    const written = this.parts.journal.write(new Map([[index, { ...change, was, at: this.parts.now() }]]))
    const told = (kept: boolean) => this.state.getState().kept === kept || this.state.setState({ kept })
    written.then(
      () => told(true),
      () => told(false),
    )
  }

  #saveSoon(): void {
    const now = this.parts.now()
    this.#firstChangeAt ??= now
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => void this.saveNow(),
      Math.max(0, Math.min(restMs, this.#firstChangeAt + longestMs - now)),
    )
  }

  /** What there is by now. What is changed meanwhile is saved after another rest. */
  async #save(): Promise<void> {
    this.#firstChangeAt = null
    for (const batch of batchesOf(this.state.getState().changes)) {
      this.state.setState({ step: { is: 'saving' } })
      try {
        await this.parts.send({ id: this.parts.id, list: [...batch].map(([index, change]) => ({ index, ...change })) })
      } catch (error) {
        return this.#failed(error)
      }
      this.#failures = 0
      this.#saved(batch)
    }
    const more = this.state.getState().changes.size > 0
    this.state.setState({ step: { is: more ? 'unsaved' : 'saved' } })
    if (more && !this.#closed) this.#saveSoon()
  }

  /** What was changed again meanwhile is yet to be saved. */
  #saved(batch: Changes): void {
    this.parts.onSaved(batch)
    const changes = new Map(this.state.getState().changes)
    const done = [...batch].flatMap(([index, change]) => (changes.get(index) === change ? [index] : []))
    for (const index of done) changes.delete(index)
    this.state.setState({ changes })
    void this.parts.journal.forget(done).catch(() => undefined)
  }

  #failed(error: unknown): void {
    if (!mayPass(error)) return this.state.setState({ step: { is: 'refused', error } })
    this.state.setState({ step: { is: 'offline' } })
    if (this.#closed) return
    this.#timer = setTimeout(() => void this.saveNow(), waitMs(this.#failures, this.parts.random(), error))
    this.#failures += 1
  }
}

/** In parts that may be sent at once. */
function batchesOf(changes: Changes): Changes[] {
  const batches: Changes[] = []
  let batch = new Map<number, Change>()
  let characters = 0
  for (const [index, change] of changes) {
    const more = change.target?.length ?? 0
    if (batch.size === mostParagraphs || (batch.size > 0 && characters + more > mostCharacters)) {
      batches.push(batch)
      batch = new Map()
      characters = 0
    }
    batch.set(index, change)
    characters += more
  }
  return batch.size > 0 ? [...batches, batch] : batches
}
