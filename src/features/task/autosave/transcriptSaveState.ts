import type { AutosaveState, AutosaveStatus } from '../../../shared/autosave/Autosave'
import type { Conflict } from '../../../transcript/versions/merge'

/** Save state of an edited transcript. During a conflict, nothing is sent until the user has decided. */
export interface TranscriptSaveState extends Omit<AutosaveState, 'status'> {
  readonly status: AutosaveStatus | { readonly type: 'conflict'; readonly conflicts: readonly Conflict[] }
  /** How many times others' changes were merged. */
  readonly mergeCount: number
}
