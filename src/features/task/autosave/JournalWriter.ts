import type { Edit } from '../../../transcript/model/edit'
import { nextStepNumber, type History } from '../../../transcript/model/history'
import type { Transcript } from '../../../transcript/model/transcript'
import type { EditJournal, JournalScope } from './editJournal'
import { editBetween, type VersionedTranscript, type JournalHead } from './unsavedEdits'

/** Steps with their numbers: `list[0]` is step `first`. */
interface NumberedSteps {
  readonly first: number
  readonly list: readonly Edit[]
}
const noSteps: NumberedSteps = { first: 0, list: [] }
const stepsOf = ({ past, future, dropped }: History): NumberedSteps => ({
  first: dropped,
  list: [...past, ...future.toReversed()],
})
const stepAt = ({ first, list }: NumberedSteps, number: number): Edit | undefined => list[number - first]
const endOf = ({ first, list }: NumberedSteps) => first + list.length

/**
 * Writes each undo step to the journal as it is made. One write runs at a time and later changes are batched into the
 * next one, so typing never waits and at most the last write is lost.
 */
export class JournalWriter {
  /** The edit from the base to step `#saved`; null for none. */
  #patch: Edit | null = null
  #saved = 0
  #current = noSteps
  #persisted = noSteps
  #running: Promise<void> | null = null
  #pending: { head: JournalHead; steps: NumberedSteps } | null = null

  constructor(
    private readonly journal: EditJournal,
    private readonly scope: JournalScope,
    private readonly now: () => number,
  ) {}

  /** Sets a new base. Differences of `transcript` from it become the patch, since no undo step covers them. */
  rebase(base: VersionedTranscript, history: History, transcript: Transcript): void {
    this.#saved = nextStepNumber(history)
    this.#patch = editBetween(base.transcript, transcript)
    this.#current = stepsOf(history)
  }

  /** Writes the current state. Resolves when all that was enqueued is written; rejects when the last write failed. */
  enqueue(base: VersionedTranscript, history: History, transcript: Transcript): Promise<void> {
    const steps = stepsOf(history)
    if (this.#hasDiverged(steps)) this.rebase(base, history, transcript)
    this.#current = steps
    const [done, end] = [nextStepNumber(history), endOf(steps)]
    const { version } = base
    this.#pending = {
      head: { version, patch: this.#patch, first: steps.first, saved: this.#saved, done, end, at: this.now() },
      steps,
    }
    return (this.#running ??= this.#write())
  }

  /** Whether saved steps are gone: undone and replaced by others, or dropped from the history. */
  #hasDiverged(steps: NumberedSteps): boolean {
    if (steps.first > this.#saved || endOf(steps) < this.#saved) return true
    for (let number = Math.max(steps.first, this.#current.first); number < this.#saved; number += 1) {
      if (stepAt(steps, number) !== stepAt(this.#current, number)) return true
    }
    return false
  }

  async #write(): Promise<void> {
    while (this.#pending) {
      const { head, steps } = this.#pending
      this.#pending = null
      const changed = new Map<number, Edit>()
      steps.list.forEach((edit, at) => {
        const number = steps.first + at
        if (edit !== stepAt(this.#persisted, number)) changed.set(number, edit)
      })
      try {
        await this.journal.write(this.scope, head, changed)
        this.#persisted = steps
      } catch (error) {
        // The next write includes what this one did not.
        if (this.#pending) continue
        this.#running = null
        throw error
      }
    }
    this.#running = null
  }
}
