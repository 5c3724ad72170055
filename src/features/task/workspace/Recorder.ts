import type { Edit } from '../../../transcript/edit'
import { stepsDone, type History } from '../../../transcript/history'
import type { Transcript } from '../../../transcript/model'
import type { Journal, Place } from './journal'
import { editBetween, type Base, type Head } from './kept'

/** Steps with their numbers: `list[0]` is step `first`. */
interface Steps {
  readonly first: number
  readonly list: readonly Edit[]
}
const none: Steps = { first: 0, list: [] }
const stepsOf = ({ past, future, dropped }: History): Steps => ({
  first: dropped,
  list: [...past, ...future.toReversed()],
})
const stepAt = ({ first, list }: Steps, number: number): Edit | undefined => list[number - first]
const endOf = ({ first, list }: Steps) => first + list.length

/**
 * Writes every step into the journal as it is made. One write at a time: what happens meanwhile goes into the next, so that typing
 * never waits and at most the last moment can be lost.
 */
export class Recorder {
  /** What lies between the base and step `#saved`. */
  #patch: Edit | null = null
  #saved = 0
  #known = none
  #written = none
  #writing: Promise<void> | null = null
  #waiting: { head: Head; steps: Steps } | null = null

  /** @param onKept told after each write whether it worked */
  constructor(
    private readonly journal: Journal,
    private readonly place: Place,
    private readonly now: () => number,
    private readonly onKept: (kept: boolean) => void,
  ) {}

  /** From now on the base is this one: what `transcript` has beside it was made by other ways than steps. */
  rebase(base: Base, history: History, transcript: Transcript): void {
    this.#saved = stepsDone(history)
    this.#patch = editBetween(base.transcript, transcript)
    this.#known = stepsOf(history)
  }

  /** The state of the page, to be written. */
  note(base: Base, history: History, transcript: Transcript): void {
    const steps = stepsOf(history)
    if (this.#leftTheWay(steps)) this.rebase(base, history, transcript)
    this.#known = steps
    const [done, end] = [stepsDone(history), endOf(steps)]
    const { version } = base
    this.#waiting = {
      head: { version, patch: this.#patch, first: steps.first, saved: this.#saved, done, end, at: this.now() },
      steps,
    }
    this.#writing ??= this.#write()
  }

  /** Resolves when what was noted is written, or could not be. */
  async written(): Promise<void> {
    await this.#writing
  }

  /** Steps that were saved are not the ones that are known: they were undone and others made, or forgotten. */
  #leftTheWay(steps: Steps): boolean {
    if (steps.first > this.#saved || endOf(steps) < this.#saved) return true
    for (let number = Math.max(steps.first, this.#known.first); number < this.#saved; number += 1) {
      if (stepAt(steps, number) !== stepAt(this.#known, number)) return true
    }
    return false
  }

  async #write(): Promise<void> {
    while (this.#waiting) {
      const { head, steps } = this.#waiting
      this.#waiting = null
      const changed = new Map<number, Edit>()
      steps.list.forEach((edit, at) => {
        const number = steps.first + at
        if (edit !== stepAt(this.#written, number)) changed.set(number, edit)
      })
      try {
        await this.journal.write(this.place, head, changed)
        this.#written = steps
        this.onKept(true)
      } catch {
        this.onKept(false)
      }
    }
    this.#writing = null
  }
}
