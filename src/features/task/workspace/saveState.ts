import type { Conflict } from '../../../transcript/merge'

/** What became of the changes. */
export type SaveStep =
  | { readonly is: 'saved' }
  | { readonly is: 'unsaved' }
  | { readonly is: 'saving' }
  /** The server could not be reached; it is tried again. */
  | { readonly is: 'offline' }
  /** The server said no, or the session is over; another change or a person's wish tries again. */
  | { readonly is: 'refused'; readonly error: unknown }
  /** Nothing is sent until a person has decided. */
  | { readonly is: 'conflict'; readonly conflicts: readonly Conflict[] }

export interface SaveState {
  readonly step: SaveStep
  /** The changes are on this device too. */
  readonly kept: boolean
  /** Somebody else's changes were taken in so many times. */
  readonly merges: number
}
