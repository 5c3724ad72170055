/** The steps back and forth of one transcript. */
import { applyEdit, fits, invertEdit, joinEdits, type Edit } from './edit'
import type { Transcript } from './model'

export interface History {
  /** Steps that can be undone, the newest last. */
  readonly past: readonly Edit[]
  /** Steps that were undone, the one to be redone first last. */
  readonly future: readonly Edit[]
}

export const noHistory: History = { past: [], future: [] }

/** Steps that are kept. */
export const mostSteps = 2_000

/** @param merge the edit goes on with the last step (typing) instead of being one of its own */
export function record({ past }: History, edit: Edit, merge: boolean): History {
  const last = past.at(-1)
  if (merge && last) return { past: past.with(-1, joinEdits(last, edit)), future: [] }
  return { past: [...past.slice(1 - mostSteps), edit], future: [] }
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
export function undo({ past, future }: History, transcript: Transcript): Step | null {
  const last = past.at(-1)
  if (!last) return null
  const edit = invertEdit(last)
  if (!fits(transcript, edit)) return null
  return {
    history: { past: past.slice(0, -1), future: [...future, last] },
    transcript: applyEdit(transcript, edit),
    edit,
  }
}

/** Takes the last undoing back. */
export function redo({ past, future }: History, transcript: Transcript): Step | null {
  const edit = future.at(-1)
  if (!edit || !fits(transcript, edit)) return null
  return {
    history: { past: [...past, edit], future: future.slice(0, -1) },
    transcript: applyEdit(transcript, edit),
    edit,
  }
}

/** Forgets what can't be undone or redone on this transcript: to be called when it changed by other ways than steps. */
export function prune({ past, future }: History, transcript: Transcript): History {
  const last = past.at(-1)
  const next = future.at(-1)
  return {
    past: last && !fits(transcript, invertEdit(last)) ? [] : past,
    future: next && !fits(transcript, next) ? [] : future,
  }
}
