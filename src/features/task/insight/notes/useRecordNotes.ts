import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSaveOnLeave } from '../../../../shared/autosave/useSaveOnLeave'
import { queryClient } from '../../../../shared/http/queryClient'
import { nullIfUnsupported } from '../../../../shared/http/unsupportedCall'
import { randomId } from '../../../../shared/randomId'
import { applyNoteChanges, type NoteChanges } from '../../../../transcript/model/notes'
import type { Id, Note, Task } from '../../../../wire/responses'
import { editNotes, editTask } from '../../record/taskApi'
import type { OpenRecord } from '../../record/useRecord'
import { RecordNotes } from './recordNotes'

/** The notes of an open record, saved automatically. What could not be sent on leaving is sent at the next visit. */
export function useRecordNotes({ id, notes }: Task): RecordNotes {
  const client = useQueryClient()
  const [record] = useState(
    () =>
      new RecordNotes({
        id,
        notes: notes ?? [],
        newId: randomId,
        async send(changes) {
          const saved = await sendNotes(id, changes)
          // Reopening the record shows them.
          client.setQueryData<OpenRecord>(
            ['task', String(id)],
            (old) => old && { ...old, task: { ...old.task, notes: saved } },
          )
          return saved
        },
      }),
  )
  useEffect(() => record.update(notes ?? []), [record, notes])
  useEffect(() => () => void record.close(), [record])
  const [leaving] = useState(() => ({ state: record.saving, saveNow: record.saveNow }))
  useSaveOnLeave(leaving)
  return record
}

/** @throws ApiError */
async function sendNotes(id: Id, changes: NoteChanges): Promise<Note[]> {
  const request = { id, changed: [...changes.changed], removed: [...changes.removed] }
  return (await nullIfUnsupported(editNotes(request)))?.notes ?? (await sendAllNotes(id, changes))
}

/** For servers that only take all notes, with the version of the text. */
async function sendAllNotes(id: Id, changes: NoteChanges): Promise<Note[]> {
  const queryKey = ['task', String(id)]
  let task: Pick<OpenRecord['task'], 'version' | 'notes'> | undefined
  task = queryClient.getQueryData<OpenRecord>(queryKey)?.task
  for (;;) {
    const notes = applyNoteChanges(task?.notes ?? [], changes)
    const edited = await editTask({ id, version: task?.version ?? 0, notes }, { quiet: true })
    if (!edited.ok) {
      task = edited.conflict
      continue
    }
    const { version } = edited
    queryClient.setQueryData<OpenRecord>(queryKey, (old) => old && { ...old, task: { ...old.task, version } })
    return notes
  }
}
