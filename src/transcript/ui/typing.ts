/** Decides which inputs make one step to undo: a word typed in one go, not a whole afternoon. */
import { changedPart, type ChangedPart } from './changedPart'

/** A longer pause starts a new step. */
const pauseMs = 1_000

export interface Input {
  readonly segment: string
  readonly before: string
  readonly after: string
  readonly atMs: number
  /** Part of a composition of an input method. */
  readonly composing: boolean
}

export class Typing {
  #last: { input: Input; change: ChangedPart } | null = null

  /** Whether the input belongs to the step of the one before it. To be asked once for each input, in their order. */
  joins(input: Input): boolean {
    const last = this.#last
    const change = changedPart(input.before, input.after)
    this.#last = { input, change }
    if (last?.input.segment !== input.segment || last.input.after !== input.before) return false
    if (last.input.composing && input.composing) return true
    if (input.atMs - last.input.atMs >= pauseMs) return false
    return continues(last.change, change)
  }

  /** The next input starts a new step whatever it is. */
  stop(): void {
    this.#last = null
  }
}

/** The change goes on where the last one ended, in the same direction, and starts no new word. */
function continues(last: ChangedPart, next: ChangedPart): boolean {
  const typed = next.removed === '' && last.inserted !== ''
  const erased = next.inserted === '' && last.inserted === ''
  if (typed) return next.start === last.start + last.inserted.length && !startsWord(last.inserted, next.inserted)
  return erased && (next.start + next.removed.length === last.start || next.start === last.start)
}

function startsWord(before: string, after: string): boolean {
  return /[\s\p{P}]$/u.test(before) && /^[^\s\p{P}]/u.test(after)
}
