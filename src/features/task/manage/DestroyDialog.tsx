import { useSay } from '../../../shared/intl'
import { Dialog } from '../../../shared/ui/Dialog'
import { PlainButton } from '../../../shared/ui/PlainButton'
import type { Task } from '../../../wire/bodies'
import { recordName } from '../recordName'
import styles from './manage.module.css'
import page from './ManagePage.module.css'

interface Props {
  tasks: readonly Task[]
  onDestroy: () => void
  onClose: () => void
}

/** Asks once before records go for good, naming them. */
export function DestroyDialog({ tasks, onDestroy, onClose }: Props) {
  const say = useSay()
  return (
    <Dialog title={say('manage.destroy.title', { count: tasks.length })} onClose={onClose}>
      <ul className={page.names} tabIndex={0} aria-label={say('manage.destroy.names')}>
        {tasks.map((task) => (
          <li key={task.id}>{recordName(task, say)}</li>
        ))}
      </ul>
      <p>{say('manage.destroy.text', { count: tasks.length })}</p>
      <div className={styles.buttons}>
        <PlainButton onClick={onClose} autoFocus>
          {say('task.rename.cancel')}
        </PlainButton>
        <PlainButton className={styles.danger} onClick={onDestroy}>
          {say('manage.destroy.open')}
        </PlainButton>
      </div>
    </Dialog>
  )
}
