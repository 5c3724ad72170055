import { useT } from '../../../shared/i18n/intl'
import { ConfirmDialog } from '../../../shared/ui/overlays/ConfirmDialog'
import type { Task } from '../../../wire/responses'
import { recordName } from '../record/recordName'
import page from './ManagePage.module.css'

interface Props {
  tasks: readonly Task[]
  onDestroy: () => void
  onClose: () => void
}

/** Confirms permanent deletion and lists the records. */
export function DestroyDialog({ tasks, onDestroy, onClose }: Props) {
  const t = useT()
  return (
    <ConfirmDialog
      title={t('manage.destroy.title', { count: tasks.length })}
      confirmText={t('manage.destroy.open')}
      onConfirm={onDestroy}
      onClose={onClose}
    >
      <ul className={page.names} tabIndex={0} aria-label={t('manage.destroy.names')}>
        {tasks.map((task) => (
          <li key={task.id}>{recordName(task, t)}</li>
        ))}
      </ul>
      <p>{t('manage.destroy.text', { count: tasks.length })}</p>
    </ConfirmDialog>
  )
}
