/** The user's corrections of one translation: shown at once, stored on this device, saved automatically. */
import { createStore } from 'zustand/vanilla'
import { Autosave, type AutosaveState } from '../../../shared/autosave/Autosave'
import type { EditedTranslation, EditTranslation, TranslatedParagraph } from '../../../wire/translationSchemas'
import { nextBatch } from './nextBatch'
import type { StoredCorrection } from './correctionJournal'
import type { ParagraphChange, ParagraphChanges } from './paragraphChanges'

export interface CorrectionsState extends AutosaveState {
  /** Unsaved changes. */
  readonly changes: ParagraphChanges
  /** Our texts of paragraphs that were changed elsewhere; the user decides. */
  readonly conflicts: ReadonlyMap<number, string>
}

interface CorrectionsDeps {
  id: EditTranslation['id']
  /** The server's version of a paragraph. */
  paragraph(index: number): TranslatedParagraph | undefined
  /** @throws ApiError */
  send(edit: EditTranslation): Promise<EditedTranslation>
  onSaved(saved: ParagraphChanges): void
  /** Called with the server's version of conflicting paragraphs. */
  onConflicts(conflicts: EditedTranslation['clashes']): void
  journal: {
    write(changes: ReadonlyMap<number, StoredCorrection>): Promise<void>
    remove(indexes: readonly number[]): Promise<void>
  }
}

const newState = () =>
  createStore<CorrectionsState>()(() => ({
    changes: new Map(),
    conflicts: new Map(),
    status: { type: 'saved' },
    isPersisted: true,
  }))

/** State without any changes. */
export const noCorrections = newState()

export class Corrections {
  readonly state = newState()
  /**
   * Texts that each unsaved change or conflict may be based on: the server's text when it was first changed, then texts
   * sent without a response, which the server may have by now.
   */
  readonly #bases = new Map<number, Set<string>>()
  readonly #autosave = new Autosave<ParagraphChanges, EditedTranslation>({
    takeSnapshot: () => nextBatch(this.state.getState().changes),
    send: (batch) => this.deps.send({ id: this.deps.id, list: this.#listOf(batch) }),
    onAnswer: (batch, { clashes }) => {
      const clashing = new Set(clashes.map(({ index }) => index))
      this.#onSaved(new Map([...batch].filter(([index]) => !clashing.has(index))))
      if (clashes.length > 0) this.#onConflicts(clashes)
    },
  })

  constructor(private readonly deps: CorrectionsDeps) {
    this.#autosave.state.subscribe((now) => this.state.setState(now))
  }

  /** Restores corrections that an earlier visit left on this device. */
  restore(stored: ReadonlyMap<number, StoredCorrection>): void {
    const changes = new Map(this.state.getState().changes)
    const conflicts = new Map(this.state.getState().conflicts)
    const done: number[] = []
    for (const [index, { was, at: _, ...change }] of stored) {
      const now = this.deps.paragraph(index)
      if (!now || changes.has(index)) continue
      const { target, checked } = change
      const same = (target ?? now.target) === now.target && (checked ?? now.checked) === now.checked
      const isOther = now.target !== was && now.target !== target
      // A check does not apply to a text that the user has not seen.
      if (same || (isOther && target === undefined)) done.push(index)
      else {
        if (isOther && target !== undefined) conflicts.set(index, target)
        else changes.set(index, change)
        this.#bases.set(index, new Set([isOther ? was : now.target]))
      }
    }
    this.state.setState({ changes, conflicts })
    this.#removeFromJournal(done)
    if (changes.size > 0) void this.saveNow()
  }

  /** Changes a paragraph; during a conflict, changes our side. */
  change(index: number, change: ParagraphChange): void {
    if (this.state.getState().conflicts.has(index)) return this.#changeConflict(index, change)
    const merged = { ...this.state.getState().changes.get(index), ...change }
    this.state.setState({ changes: new Map(this.state.getState().changes).set(index, merged) })
    this.#persist(index, merged)
    this.#autosave.changed()
  }

  /** Resolves a conflict: keeps our text, or discards it. */
  resolveConflict(index: number, mine: boolean): void {
    const conflicts = new Map(this.state.getState().conflicts)
    const target = conflicts.get(index)
    conflicts.delete(index)
    this.#bases.delete(index)
    this.state.setState({ conflicts })
    if (mine && target !== undefined) this.change(index, { target })
    else this.#removeFromJournal([index])
  }

  /** Saves immediately; resolves after the attempt, successful or not. */
  readonly saveNow = (): Promise<void> => this.#autosave.saveNow()

  /** Saves once more and stops. Unsaved changes stay on this device. */
  close(): void {
    void this.#autosave.close()
  }

  #changeConflict(index: number, { target }: ParagraphChange): void {
    if (target === undefined) return
    this.state.setState({ conflicts: new Map(this.state.getState().conflicts).set(index, target) })
    this.#persist(index, { target })
  }

  #baseOf(index: number): Set<string> {
    const base = this.#bases.get(index) ?? new Set([this.deps.paragraph(index)?.target ?? ''])
    this.#bases.set(index, base)
    return base
  }

  #persist(index: number, change: ParagraphChange): void {
    const [was = ''] = this.#baseOf(index)
    this.#autosave.keep(this.deps.journal.write(new Map([[index, { ...change, was, at: Date.now() }]])))
  }

  #listOf(batch: ParagraphChanges): EditTranslation['list'] {
    return [...batch].map(([index, change]) => {
      const base = this.#baseOf(index)
      const [was] = base
      if (change.target !== undefined) base.add(change.target)
      return { index, ...change, was }
    })
  }

  /** Removes saved changes, except those changed again meanwhile. */
  #onSaved(batch: ParagraphChanges): void {
    this.deps.onSaved(batch)
    const changes = new Map(this.state.getState().changes)
    const done: number[] = []
    for (const [index, change] of batch) {
      const now = changes.get(index)
      if (now !== change && now) {
        if (change.target !== undefined) this.#bases.set(index, new Set([change.target]))
        this.#persist(index, now)
        continue
      }
      this.#bases.delete(index)
      changes.delete(index)
      done.push(index)
    }
    this.state.setState({ changes })
    this.#removeFromJournal(done)
  }

  /** Turns our texts into conflicts, unless the server's text is an earlier one of ours. */
  #onConflicts(found: EditedTranslation['clashes']): void {
    this.deps.onConflicts(found)
    const changes = new Map(this.state.getState().changes)
    const conflicts = new Map(this.state.getState().conflicts)
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
      } else conflicts.set(index, mine)
    }
    this.state.setState({ changes, conflicts })
    this.#removeFromJournal(done)
  }

  #removeFromJournal(indexes: readonly number[]): void {
    if (indexes.length > 0) void this.deps.journal.remove(indexes).catch(() => undefined)
  }
}
