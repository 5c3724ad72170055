import type * as v from 'valibot'
import { applyNoteChanges } from '../../../src/transcript/model/notes'
import { maxNotes } from '../../../src/wire/bounds'
import type { EditNotes } from '../../../src/wire/requests'
import type { Note } from '../../../src/wire/responses'
import { RequestError } from '../../lib/requestError'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import { recordFor } from './access'
import { beginTextChange } from './textQuota'

/**
 * Adds, changes and deletes notes of a record; other notes stay as they are. Like all notes, they have no versions.
 * @returns all notes
 * @throws RequestError
 */
export async function editNotes(
  { store }: Pick<Ports, 'store'>,
  user: UserRow,
  { id, changed, removed }: v.InferOutput<typeof EditNotes>,
): Promise<Note[]> {
  return store.transaction(async (repos) => {
    const { task, owner } = await recordFor(repos, user, { id, need: 'editor' })
    if (task.deletedAt !== null) throw new RequestError('task.deleted')
    const quotaCheck = await beginTextChange(repos, owner)
    const endMs = task.times * 1000
    const notes = applyNoteChanges(task.notes, {
      changed: changed.map((note) => ({ ...note, at: Math.min(note.at, endMs) })),
      removed,
    })
    if (notes.length > maxNotes) throw new RequestError('notes.tooMany', { most: maxNotes })
    await repos.tasks.update(id, { notes })
    await quotaCheck.check('record', id)
    return notes
  })
}
