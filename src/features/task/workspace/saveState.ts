import type { SaveStep } from '../../../shared/saveStep'
import type { Conflict } from '../../../transcript/merge'

/** What became of an edited transcript; of a conflict, nothing is sent until a person has decided. */
export type EditStep = SaveStep | { readonly is: 'conflict'; readonly conflicts: readonly Conflict[] }

export interface SaveState {
  readonly step: EditStep
  /** The changes are on this device too. */
  readonly kept: boolean
  /** Somebody else's changes were taken in so many times. */
  readonly merges: number
}
