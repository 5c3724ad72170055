/** What became of changes that are saved by themselves. */
export type SaveStep =
  | { readonly is: 'saved' }
  | { readonly is: 'unsaved' }
  | { readonly is: 'saving' }
  /** The server could not be reached; it is tried again. */
  | { readonly is: 'offline' }
  /** The server said no, or the session is over; another change or a person's wish tries again. */
  | { readonly is: 'refused'; readonly error: unknown }
