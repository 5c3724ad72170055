import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { Dialog } from '../../shared/ui/Dialog'
import { PlainButton } from '../../shared/ui/PlainButton'
import type { Task } from '../../wire/bodies'
import { editTask } from './api'
import { useRefreshRecords } from './records'
import styles from './RenameDialog.module.css'

type Named = Pick<Task, 'id' | 'title' | 'version'>

/** Longest title, as the server takes it. */
const longestTitle = 300

/** Gives a record another title. */
export function RenameDialog({ task, onClose }: { task: Named; onClose: () => void }) {
  const say = useSay()
  const refresh = useRefreshRecords()
  const field = useId()
  const [known, setKnown] = useState<Named>(task)
  const [title, setTitle] = useState(task.title)
  const wanted = title.trim()
  const rename = useMutation({
    mutationFn: () => renameTask(known, wanted),
    onSuccess: (conflict) => {
      if (conflict) return setKnown(conflict)
      notify({ kind: 'success', text: say('task.rename.done') })
      onClose()
      return void refresh(task.id)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === known.title) onClose()
    else if (wanted) rename.mutate()
  }
  const elsewhere = known.title !== task.title
  const problem =
    wanted === '' ? say('task.rename.empty') : elsewhere ? say('task.rename.conflict', { title: known.title }) : ''
  return (
    <Dialog title={say('task.rename.title')} onClose={onClose}>
      <form onSubmit={submit}>
        <label htmlFor={field} className={styles.label}>
          {say('task.rename.field')}
        </label>
        <input
          id={field}
          className={styles.field}
          value={title}
          maxLength={longestTitle}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTitle(event.target.value)}
          aria-invalid={wanted === ''}
          aria-describedby={`${field}-problem`}
        />
        <p id={`${field}-problem`} className={styles.problem} role="status">
          {problem}
        </p>
        <div className={styles.buttons}>
          <PlainButton onClick={onClose}>{say('task.rename.cancel')}</PlainButton>
          <PlainButton primary type="submit" busy={rename.isPending} disabled={wanted === '' || rename.isPending}>
            {say('task.rename.save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}

/**
 * A title changed on another version of the text is no conflict with it; a title changed elsewhere is.
 * @returns the record as it is now when its title changed elsewhere, else null: saved
 */
async function renameTask(task: Named, title: string): Promise<Named | null> {
  const edited = await editTask({ id: task.id, version: task.version, title })
  if (edited.ok) return null
  if (edited.conflict.title !== task.title) return edited.conflict
  return renameTask(edited.conflict, title)
}
