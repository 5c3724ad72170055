/** Groups inputs into undo steps: roughly a word typed without pause. */
import { findReplacement, type TextReplacement } from './textReplacement'

/** A longer pause starts a new step. */
const groupPauseMs = 1_000

export interface TypedInput {
  readonly segment: string
  readonly before: string
  readonly after: string
  readonly atMs: number
  /** Part of an IME composition. */
  readonly composing: boolean
}

export class UndoGrouping {
  #last: { input: TypedInput; change: TextReplacement } | null = null

  /** Whether the input merges into the step of the previous one. Call once per input, in order. */
  shouldMerge(input: TypedInput): boolean {
    const last = this.#last
    const change = findReplacement(input.before, input.after)
    this.#last = { input, change }
    if (last?.input.segment !== input.segment || last.input.after !== input.before) return false
    if (last.input.composing && input.composing) return true
    if (input.atMs - last.input.atMs >= groupPauseMs) return false
    return continues(last.change, change)
  }

  /** Forces the next input to start a new step. */
  endGroup(): void {
    this.#last = null
  }
}

/** Whether the change continues where the last one ended, in the same direction, without starting a new word. */
function continues(last: TextReplacement, next: TextReplacement): boolean {
  const typed = next.removed === '' && last.inserted !== ''
  const erased = next.inserted === '' && last.inserted === ''
  if (typed) return next.start === last.start + last.inserted.length && !startsWord(last.inserted, next.inserted)
  return erased && (next.start + next.removed.length === last.start || next.start === last.start)
}

function startsWord(before: string, after: string): boolean {
  return /[\s\p{P}]$/u.test(before) && /^[^\s\p{P}]/u.test(after)
}
