/** Undo and redo history of one transcript. */
import { applyEdit, canApply, invertEdit, joinEdits, type Edit } from './edit'
import type { Transcript } from './transcript'

export interface History {
  /** Steps that can be undone, the newest last. */
  readonly past: readonly Edit[]
  /** Undone steps; the next one to redo is last. */
  readonly future: readonly Edit[]
  /** How many steps before `past` were dropped. Keeps step numbers unique and stable. */
  readonly dropped: number
}

export const emptyHistory: History = { past: [], future: [], dropped: 0 }

/** Minimum history length. The oldest steps are dropped in batches, so that not every step shifts the array. */
export const minSteps = 2_000
const dropBatchSize = 200

/** @param merge merges the edit into the last step (typing) instead of adding a step */
export function addStep({ past, dropped }: History, edit: Edit, merge: boolean): History {
  const last = past.at(-1)
  if (merge && last) return { past: past.with(-1, joinEdits(last, edit)), future: [], dropped }
  const dropCount = past.length >= minSteps + dropBatchSize ? dropBatchSize : 0
  return { past: [...past.slice(dropCount), edit], future: [], dropped: dropped + dropCount }
}

export interface HistoryStep {
  readonly history: History
  readonly transcript: Transcript
  /** The applied edit. */
  readonly edit: Edit
}

/**
 * Undoes the last step. Returns null when there is none, or when it no longer fits because another user changed the same
 * segments. A step that does not fit never will again and blocks those below it, so `prune` drops them.
 */
export function undo({ past, future, dropped }: History, transcript: Transcript): HistoryStep | null {
  const last = past.at(-1)
  if (!last) return null
  const edit = invertEdit(last)
  if (!canApply(transcript, edit)) return null
  const history = { past: past.slice(0, -1), future: [...future, last], dropped }
  return { history, transcript: applyEdit(transcript, edit), edit }
}

/** Redoes the last undone step; null when there is none or it does not fit. */
export function redo({ past, future, dropped }: History, transcript: Transcript): HistoryStep | null {
  const edit = future.at(-1)
  if (!edit || !canApply(transcript, edit)) return null
  return {
    history: { past: [...past, edit], future: future.slice(0, -1), dropped },
    transcript: applyEdit(transcript, edit),
    edit,
  }
}

/** Drops steps that can't be undone or redone on this transcript. Call it after changes that are not steps of this history. */
export function prune({ past, future, dropped }: History, transcript: Transcript): History {
  const [last, next] = [past.at(-1), future.at(-1)]
  const stuck = last !== undefined && !canApply(transcript, invertEdit(last))
  return {
    past: stuck ? [] : past,
    future: next && !canApply(transcript, next) ? [] : future,
    dropped: stuck ? dropped + past.length : dropped,
  }
}

/** The number that the next step gets. */
export const nextStepNumber = ({ past, dropped }: History): number => dropped + past.length
