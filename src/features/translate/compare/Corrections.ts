/** What a reader changes of one translation: shown at once, kept on this device, saved by itself. */
import { createStore } from 'zustand/vanilla'
import { mayPass, waitMs } from '../../../shared/http/backoff'
import type { SaveStep } from '../../../shared/saveStep'
import type { EditedTranslation, EditTranslation, TranslatedParagraph } from '../../../wire/translation'
import { batchesOf } from './batches'
import type { KeptChange } from './journal'
import type { Change, Changes } from './paragraphs'

export interface CorrectionsState {
  /** What the server does not have yet. */
  readonly changes: Changes
  /** Texts of paragraphs that were changed elsewhere meanwhile: a person decides. */
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
  send(edit: EditTranslation): Promise<EditedTranslation>
  onSaved(saved: Changes): void
  /** What the server has of paragraphs that were changed elsewhere. */
  onClashes(clashes: EditedTranslation['clashes']): void
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

const newState = () =>
  createStore<CorrectionsState>()(() => ({ changes: new Map(), clashes: new Map(), step: { is: 'saved' }, kept: true }))

/** Where nothing was changed yet. */
export const noCorrections = newState()

export class Corrections {
  readonly state = newState()
  /**
   * On what the unsaved changes and the clashes stand: what the server had when the text was first changed, and after it what was sent
   * and never answered, so that the server may have it by now.
   */
  readonly #bases = new Map<number, Set<string>>()
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
      const isOther = now.target !== was && now.target !== target
      // Nobody has checked a text they did not see.
      if (same || (isOther && target === undefined)) done.push(index)
      else {
        if (isOther && target !== undefined) clashes.set(index, target)
        else changes.set(index, change)
        this.#bases.set(index, new Set([isOther ? was : now.target]))
      }
    }
    this.state.setState({ changes, clashes })
    this.#forget(done)
    if (changes.size > 0) void this.saveNow()
  }

  /** Of a clash, the text of this side changes. */
  change(index: number, change: Change): void {
    if (this.state.getState().clashes.has(index)) return this.#changeClash(index, change)
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
    this.#bases.delete(index)
    this.state.setState({ clashes })
    if (mine && target !== undefined) this.change(index, { target })
    else this.#forget([index])
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

  #changeClash(index: number, { target }: Change): void {
    if (target === undefined) return
    this.state.setState({ clashes: new Map(this.state.getState().clashes).set(index, target) })
    this.#keep(index, { target })
  }

  #baseOf(index: number): Set<string> {
    const base = this.#bases.get(index) ?? new Set([this.parts.paragraph(index)?.target ?? ''])
    this.#bases.set(index, base)
    return base
  }

  #keep(index: number, change: Change): void {
    const [was = ''] = this.#baseOf(index)
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
      let answer: EditedTranslation
      try {
        answer = await this.parts.send({ id: this.parts.id, list: this.#listOf(batch) })
      } catch (error) {
        return this.#failed(error)
      }
      this.#failures = 0
      for (const { index } of answer.clashes) batch.delete(index)
      this.#saved(batch)
      if (answer.clashes.length > 0) this.#clashed(answer.clashes)
    }
    const more = this.state.getState().changes.size > 0
    this.state.setState({ step: { is: more ? 'unsaved' : 'saved' } })
    if (more && !this.#closed) this.#saveSoon()
  }

  #listOf(batch: Changes): EditTranslation['list'] {
    return [...batch].map(([index, change]) => {
      const base = this.#baseOf(index)
      const [was] = base
      if (change.target !== undefined) base.add(change.target)
      return { index, ...change, was }
    })
  }

  /** What was changed again meanwhile is yet to be saved. */
  #saved(batch: Changes): void {
    this.parts.onSaved(batch)
    const changes = new Map(this.state.getState().changes)
    const done: number[] = []
    for (const [index, change] of batch) {
      const now = changes.get(index)
      if (now !== change && now) {
        if (change.target !== undefined) this.#bases.set(index, new Set([change.target]))
        this.#keep(index, now)
        continue
      }
      this.#bases.delete(index)
      changes.delete(index)
      done.push(index)
    }
    this.state.setState({ changes })
    this.#forget(done)
  }

  /** What was written here becomes a question, unless the server has an earlier text of this side. */
  #clashed(found: EditedTranslation['clashes']): void {
    this.parts.onClashes(found)
    const changes = new Map(this.state.getState().changes)
    const clashes = new Map(this.state.getState().clashes)
    const done: number[] = []
    for (const { index, target } of found) {
      if (this.#bases.get(index)?.has(target)) {
        this.#bases.set(index, new Set([target]))
        continue
      }
      const mine = changes.get(index)?.target
      changes.delete(index)
      if (mine === undefined || mine === target) {
        this.#bases.delete(index)
        done.push(index)
      } else clashes.set(index, mine)
    }
    this.state.setState({ changes, clashes })
    this.#forget(done)
  }

  #forget(indexes: readonly number[]): void {
    if (indexes.length > 0) void this.parts.journal.forget(indexes).catch(() => undefined)
  }

  #failed(error: unknown): void {
    if (!mayPass(error)) return this.state.setState({ step: { is: 'refused', error } })
    this.state.setState({ step: { is: 'offline' } })
    if (this.#closed) return
    this.#timer = setTimeout(() => void this.saveNow(), waitMs(this.#failures, this.parts.random(), error))
    this.#failures += 1
  }
}
