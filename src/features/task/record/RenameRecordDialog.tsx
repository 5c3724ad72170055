import { useId, type FormEvent } from 'react'
import { focusFieldOnOpen } from '../../../shared/browser/focusOnOpen'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Task } from '../../../wire/responses'
import { maxTitleLength, useRenameRecord } from './useRenameRecord'
import styles from './RenameRecordDialog.module.css'

interface Props {
  task: Pick<Task, 'id' | 'title' | 'version'>
  onClose: () => void
}

export function RenameRecordDialog({ task, onClose }: Props) {
  const t = useT()
  const fieldId = useId()
  const { title, setTitle, problem, isPending, submit } = useRenameRecord(task, (changed) => {
    if (changed) notify({ kind: 'success', text: t('task.rename.done') })
    onClose()
  })
  const isEmpty = title.trim() === ''
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <Dialog title={t('task.rename.title')} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <label htmlFor={fieldId} className={styles.label}>
          {t('task.rename.field')}
        </label>
        <input
          id={fieldId}
          className={styles.field}
          value={title}
          maxLength={maxTitleLength}
          ref={focusFieldOnOpen}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTitle(event.target.value)}
          aria-invalid={isEmpty}
          aria-describedby={`${fieldId}-problem`}
        />
        <p id={`${fieldId}-problem`} className={styles.problem} role="status">
          {problem}
        </p>
        <div className={styles.buttons}>
          <PlainButton onClick={onClose}>{t('ui.dialog.cancel')}</PlainButton>
          <PlainButton primary type="submit" busy={isPending} disabled={isEmpty || isPending}>
            {t('task.rename.save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}
