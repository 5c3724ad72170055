import { createStore, type StoreApi } from 'zustand/vanilla'
import { applyEdit, type Edit } from '../edit'
import { noHistory, prune, record, redo, undo, type History } from '../history'
import type { Transcript } from '../model'

/** One open transcript: its value, and the steps back and forth. */
export interface Editing {
  readonly transcript: Transcript
  readonly history: History
  /**
   * Makes the edit a step; null does nothing.
   * @param options `merge`: it goes on with the step before it, as typing does
   */
  apply(edit: Edit | null, options?: { merge?: boolean }): void
  /** Takes the last step back; gives what was applied, null when there is nothing to take back. */
  undo(): Edit | null
  redo(): Edit | null
  /** Another transcript takes its place, such as a merged one. Steps that do not fit it are forgotten. */
  replace(transcript: Transcript, history?: History): void
}

export type EditingStore = StoreApi<Editing>

export function createEditing(transcript: Transcript, history: History = noHistory): EditingStore {
  return createStore<Editing>()((set, get) => {
    const step = (move: typeof undo) => {
      const done = move(get().history, get().transcript)
      if (done) set({ transcript: done.transcript, history: done.history })
      return done?.edit ?? null
    }
    return {
      transcript,
      history: prune(history, transcript),
      apply(edit, { merge = false } = {}) {
        if (edit)
          set((now) => ({ transcript: applyEdit(now.transcript, edit), history: record(now.history, edit, merge) }))
      },
      undo: () => step(undo),
      redo: () => step(redo),
      replace: (next, steps) => set((now) => ({ transcript: next, history: prune(steps ?? now.history, next) })),
    }
  })
}
