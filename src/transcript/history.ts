/** The steps back and forth of one transcript. */
import { applyEdit, fits, invertEdit, joinEdits, type Edit } from './edit'
import type { Transcript } from './model'

export interface History {
  /** Steps that can be undone, the newest last. */
  readonly past: readonly Edit[]
  /** Steps that were undone, the one to be redone first last. */
  readonly future: readonly Edit[]
  /** How many steps before those of `past` were forgotten: with it every step has a number of its own for good. */
  readonly dropped: number
}

export const noHistory: History = { past: [], future: [], dropped: 0 }

/** Steps that are kept at the least; the oldest are forgotten some at a time, so that not every step moves all the others. */
export const leastSteps = 2_000
const droppedAtOnce = 200

/** @param merge the edit goes on with the last step (typing) instead of being one of its own */
export function record({ past, dropped }: History, edit: Edit, merge: boolean): History {
  const last = past.at(-1)
  if (merge && last) return { past: past.with(-1, joinEdits(last, edit)), future: [], dropped }
  const forget = past.length >= leastSteps + droppedAtOnce ? droppedAtOnce : 0
  return { past: [...past.slice(forget), edit], future: [], dropped: dropped + forget }
}

export interface Step {
  readonly history: History
  readonly transcript: Transcript
  /** What was applied. */
  readonly edit: Edit
}

/**
 * Takes back the last step; null when there is none, or when it does not fit any more because somebody else changed the same
 * place. A step that does not fit never will, and nothing under it is reached, so `prune` forgets them.
 */
export function undo({ past, future, dropped }: History, transcript: Transcript): Step | null {
  const last = past.at(-1)
  if (!last) return null
  const edit = invertEdit(last)
  if (!fits(transcript, edit)) return null
  const history = { past: past.slice(0, -1), future: [...future, last], dropped }
  return { history, transcript: applyEdit(transcript, edit), edit }
}

/** Takes the last undoing back. */
export function redo({ past, future, dropped }: History, transcript: Transcript): Step | null {
  const edit = future.at(-1)
  if (!edit || !fits(transcript, edit)) return null
  return {
    history: { past: [...past, edit], future: future.slice(0, -1), dropped },
    transcript: applyEdit(transcript, edit),
    edit,
  }
}

/** Forgets what can't be undone or redone on this transcript: to be called when it changed by other ways than steps. */
export function prune({ past, future, dropped }: History, transcript: Transcript): History {
  const [last, next] = [past.at(-1), future.at(-1)]
  const stuck = last !== undefined && !fits(transcript, invertEdit(last))
  return {
    past: stuck ? [] : past,
    future: next && !fits(transcript, next) ? [] : future,
    dropped: stuck ? dropped + past.length : dropped,
  }
}

/** The number of the step that would come next. */
export const stepsDone = ({ past, dropped }: History): number => dropped + past.length
