/** Changes of a recording's notes, which several people or tabs can make at once. */
import type { Note } from '../../wire/responses'

export interface NoteChanges {
  /** Added notes, and the new state of changed ones. */
  readonly changed: readonly Note[]
  /** Ids of deleted notes. */
  readonly removed: readonly string[]
}

/** The notes after the changes, in the order of their times. Changes of other notes stay; who deletes a changed note wins. */
export function applyNoteChanges(notes: readonly Note[], { changed, removed }: NoteChanges): Note[] {
  const byId = new Map(notes.map((note) => [note.id, note]))
  for (const note of changed) byId.set(note.id, note)
  for (const id of removed) byId.delete(id)
  return [...byId.values()].sort((one, other) => one.at - other.at)
}
