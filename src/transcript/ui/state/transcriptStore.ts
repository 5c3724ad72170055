import { createStore, type StoreApi } from 'zustand/vanilla'
import { applyEdit, type Edit } from '../../model/edit'
import { emptyHistory, prune, addStep, redo, nextStepNumber, undo, type History } from '../../model/history'
import type { Transcript } from '../../model/transcript'

/** One open transcript with its undo history. */
export interface TranscriptState {
  readonly transcript: Transcript
  readonly history: History
  /**
   * Applies the edit as a step; null is a no-op.
   * @param options `merge`: merges it into the previous step, as for typing
   */
  apply(edit: Edit | null, options?: { merge?: boolean }): void
  /** Undoes the last step; returns the applied edit, or null when there is nothing to undo. */
  undo(): Edit | null
  redo(): Edit | null
  /** Prevents later input from merging into existing steps, because those are saved. */
  closeUndoGroup(): void
  /** Replaces the transcript, for example after a merge. Steps that do not fit it are dropped. */
  replace(transcript: Transcript, history?: History): void
}

export type TranscriptStore = StoreApi<TranscriptState>

export function createTranscriptStore(transcript: Transcript, history: History = emptyHistory): TranscriptStore {
  /** Edits are not merged into steps before this one. */
  let groupClosedAt = nextStepNumber(history)
  return createStore<TranscriptState>()((set, get) => {
    const step = (move: typeof undo) => {
      const done = move(get().history, get().transcript)
      if (done) set({ transcript: done.transcript, history: done.history })
      return done?.edit ?? null
    }
    return {
      transcript,
      history: prune(history, transcript),
      apply(edit, { merge = false } = {}) {
        if (!edit) return
        const { transcript: before, history: steps } = get()
        const open = nextStepNumber(steps) > groupClosedAt
        set({ transcript: applyEdit(before, edit), history: addStep(steps, edit, merge && open) })
      },
      closeUndoGroup() {
        groupClosedAt = nextStepNumber(get().history)
      },
      undo: () => step(undo),
      redo: () => step(redo),
      replace: (next, steps) => set((now) => ({ transcript: next, history: prune(steps ?? now.history, next) })),
    }
  })
}
