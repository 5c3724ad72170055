import { createStore, type StoreApi } from 'zustand/vanilla'
import { applyEdit, type Edit } from '../edit'
import { noHistory, prune, record, redo, stepsDone, undo, type History } from '../history'
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
  /** What is typed from now on is a step of its own, because what was typed until now is saved. */
  seal(): void
  /** Another transcript takes its place, such as a merged one. Steps that do not fit it are forgotten. */
  replace(transcript: Transcript, history?: History): void
}

export type EditingStore = StoreApi<Editing>

export function createEditing(transcript: Transcript, history: History = noHistory): EditingStore {
  /** Steps before this one take nothing in any more. */
  let sealed = stepsDone(history)
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
        if (!edit) return
        const { transcript: before, history: steps } = get()
        const open = stepsDone(steps) > sealed
        set({ transcript: applyEdit(before, edit), history: record(steps, edit, merge && open) })
      },
      seal() {
        sealed = stepsDone(get().history)
      },
      undo: () => step(undo),
      redo: () => step(redo),
      replace: (next, steps) => set((now) => ({ transcript: next, history: prune(steps ?? now.history, next) })),
    }
  })
}
