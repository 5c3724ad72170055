import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Task } from '../../../wire/responses'
import { editTask } from './taskApi'
import { useRefreshRecords } from './recordQueries'
import styles from './RenameRecordDialog.module.css'

type TitledRecord = Pick<Task, 'id' | 'title' | 'version'>

/** The server's limit. */
const maxTitleLength = 300

export function RenameRecordDialog({ task, onClose }: { task: TitledRecord; onClose: () => void }) {
  const t = useT()
  const refresh = useRefreshRecords()
  const fieldId = useId()
  const [current, setCurrent] = useState<TitledRecord>(task)
  const [title, setTitle] = useState(task.title)
  const newTitle = title.trim()
  const rename = useMutation({
    mutationFn: () => renameTask(current, newTitle),
    onSuccess: (conflict) => {
      if (conflict) return setCurrent(conflict)
      notify({ kind: 'success', text: t('task.rename.done') })
      onClose()
      return void refresh(task.id)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (newTitle === current.title) onClose()
    else if (newTitle) rename.mutate()
  }
  const changedElsewhere = current.title !== task.title
  const problem =
    newTitle === ''
      ? t('task.rename.empty')
      : changedElsewhere
        ? t('task.rename.conflict', { title: current.title })
        : ''
  return (
    <Dialog title={t('task.rename.title')} onClose={onClose}>
      <form onSubmit={submit}>
        <label htmlFor={fieldId} className={styles.label}>
          {t('task.rename.field')}
        </label>
        <input
          id={fieldId}
          className={styles.field}
          value={title}
          maxLength={maxTitleLength}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTitle(event.target.value)}
          aria-invalid={newTitle === ''}
          aria-describedby={`${fieldId}-problem`}
        />
        <p id={`${fieldId}-problem`} className={styles.problem} role="status">
          {problem}
        </p>
        <div className={styles.buttons}>
          <PlainButton onClick={onClose}>{t('ui.dialog.cancel')}</PlainButton>
          <PlainButton primary type="submit" busy={rename.isPending} disabled={newTitle === '' || rename.isPending}>
            {t('task.rename.save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}

/**
 * Renames the record, retrying on a newer version of its text. Only a title changed elsewhere is a conflict.
 * @returns the current record if its title changed elsewhere, null once saved
 */
async function renameTask(task: TitledRecord, title: string): Promise<TitledRecord | null> {
  const edited = await editTask({ id: task.id, version: task.version, title })
  if (edited.ok) return null
  if (edited.conflict.title !== task.title) return edited.conflict
  return renameTask(edited.conflict, title)
}
